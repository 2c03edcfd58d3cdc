import { addDays, getDay, getFirstDay, startOfDay } from "#app/shared/business-day.ts";
import type { LimitPeriod } from "../core/merchant.ts";

/** A period of the brand's calendar: `from` is included, `to` is not. UTC epoch milliseconds. */
export interface Span {
  /** The first day, such as `2026-11-23`. */
  day: string;
  from: number;
  to: number;
}

/** Returns the day, the week (from Monday) or the month that contains a time, in a time zone. */
export function periodAt(period: LimitPeriod, now: number, timeZone: string): Span {
  const today = getDay(now, timeZone);
  const [day, next] = getDays(period, today);
  return { day, from: startOfDay(day, timeZone), to: startOfDay(next, timeZone) };
}

function getDays(period: LimitPeriod, today: string): [first: string, next: string] {
  const first = getFirstDay(period, today);
  if (period === "day") return [first, addDays(first, 1)];
  if (period === "week") return [first, addDays(first, 7)];
  // The 1st plus 31 days is always in the next month.
  return [first, `${addDays(first, 31).slice(0, 8)}01`];
}
