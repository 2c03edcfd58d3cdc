import { DAY_MS } from "./durations.ts";

/** Business days: a business day is a day in the brand's time zone, in the form `2026-11-14`. */

/** Adds calendar days, regardless of zones and clock changes: `2026-02-28` + 1 → `2026-03-01`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export type CalendarPeriod = "day" | "week" | "month";

/** Returns the first day of the day, the week (from Monday) or the month that contains a day. */
export function getFirstDay(period: CalendarPeriod, day: string): string {
  if (period === "day") return day;
  if (period === "month") return `${day.slice(0, 8)}01`;
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

/** The reason why a text is no day: it does not exist, or is before 2000 or after 2099. */
export type DayProblem = "format" | "years";

/** Returns the reason why a text is no day; null for a day. */
export function findDayProblem(text: string): DayProblem | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return "format";
  const time = Date.parse(text);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) return "format";
  return text.startsWith("20") ? null : "years";
}

/** Returns true when a text is a day that exists, from 2000 to 2099. */
export const isDay = (text: string): boolean => findDayProblem(text) === null;

/** Returns the day in a zone at a time (UTC epoch milliseconds). */
export function getDay(time: number, timeZone: string): string {
  return dayFormat(timeZone).format(time);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the cached format of a zone: creating one takes longer than its uses. Zones come from brand documents, so
 * they are few.
 */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * Returns the first moment of a day in a zone, as UTC epoch milliseconds. If the clocks skip midnight it is the moment
 * of the change. Found by bisection: midnight in UTC is at most 14 hours from midnight anywhere, and a zone's day only
 * increases.
 */
export function startOfDay(day: string, timeZone: string): number {
  const key = `${timeZone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  const start = findStart(day, timeZone);
  if (starts.size >= MAX_CACHED_STARTS) starts.clear();
  starts.set(key, start);
  return start;
}

/** Finding a start takes some 30 formatted dates, and a list of lotteries needs hundreds. */
const starts = new Map<string, number>();
const MAX_CACHED_STARTS = 5_000;

function findStart(day: string, timeZone: string): number {
  const { format } = dayFormat(timeZone);
  const utc = Date.parse(day);
  let before = utc - 15 * 3_600_000;
  let after = utc + 15 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (format(middle) < day) before = middle;
    else after = middle;
  }
  return after;
}
