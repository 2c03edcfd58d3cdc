import { DAY_MS } from "./durations.ts";

/** Times in the format of `<input type="datetime-local">`, `2026-11-23T21:04`, in a time zone. */

const SHAPE = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d)?$/;

/** The last day whose neighbours are written with four digits, too. */
const LAST_MOMENT = Date.UTC(9_999, 11, 30);

/** Formats epoch milliseconds as a local time of the zone. */
export function getLocalTime(epochMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })
    .format(epochMs)
    .replace(" ", "T");
}

/**
 * Returns the moment of a local time in a zone, in epoch milliseconds; null for invalid text and for years before 1970. When clocks go back, the
 * first of two equal times is used; a skipped time is read with the offset before the clocks went forward.
 */
export function getMoment(local: string, timeZone: string): number | null {
  const [, day, time] = SHAPE.exec(local) ?? [];
  if (!day || !time) return null;
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(asUtc) || asUtc < DAY_MS || asUtc > LAST_MOMENT) return null;
  const offsetAt = (moment: number) =>
    Date.parse(`${getLocalTime(moment, timeZone)}:00Z`) - Math.floor(moment / 60_000) * 60_000;
  const before = asUtc - offsetAt(asUtc - DAY_MS);
  const after = asUtc - offsetAt(asUtc + DAY_MS);
  const fits = [before, after].filter((one) => getLocalTime(one, timeZone) === `${day}T${time}`);
  return Math.min(...(fits.length > 0 ? fits : [before]));
}
