import { addDays, dayOf, startOfDay } from "#app/shared/business-day.ts";
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
  const today = dayOf(now, timeZone);
  const [day, next] = daysOf(period, today);
  return { day, from: startOfDay(day, timeZone), to: startOfDay(next, timeZone) };
}

function daysOf(period: LimitPeriod, today: string): [first: string, next: string] {
  if (period === "day") return [today, addDays(today, 1)];
  if (period === "week") {
    const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
    const monday = addDays(today, -sinceMonday);
    return [monday, addDays(monday, 7)];
  }
  const first = `${today.slice(0, 8)}01`;
  // The 1st and 31 days is in the next month, whichever it is.
  return [first, `${addDays(first, 31).slice(0, 8)}01`];
}
