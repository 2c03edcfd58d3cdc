/** Business days: a business day is a day in the brand's time zone, written `2026-11-14`. */

/** The day it is in a zone at a time (UTC epoch milliseconds). */
export function dayOf(time: number, timeZone: string): string {
  return dayFormat(timeZone).format(time);
}

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
}

/**
 * The first moment of a day in a zone, as UTC epoch milliseconds. Where clocks jump over midnight it is the moment of
 * the jump. Found by halving: midnight in UTC is at most 14 hours from midnight anywhere, and a zone's day only grows.
 */
export function startOfDay(day: string, timeZone: string): number {
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
