import { addDays, getDay, getFirstDay, startOfDay } from "#app/shared/business-day.ts";
import type { LimitPeriod } from "../core/merchant.ts";

/** A stretch of the brand's calendar: `from` belongs to it, `to` to the next one. UTC epoch milliseconds. */
export interface Span {
  /** Its first day, as `2026-11-23`. */
  day: string;
  from: number;
  to: number;
}

/** The day, the week (from Monday) or the month that a time is in, in a time zone. */
export function periodAt(period: LimitPeriod, now: number, timeZone: string): Span {
  const today = getDay(now, timeZone);
  const [day, next] = getDays(period, today);
  return { day, from: startOfDay(day, timeZone), to: startOfDay(next, timeZone) };
}

function getDays(period: LimitPeriod, today: string): [first: string, next: string] {
  const first = getFirstDay(period, today);
  if (period === "day") return [first, addDays(first, 1)];
  if (period === "week") return [first, addDays(first, 7)];
  // The 1st and 31 days is in the next month, whichever it is.
  return [first, `${addDays(first, 31).slice(0, 8)}01`];
}
