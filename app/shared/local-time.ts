import { DAY_MS } from "./durations.ts";

/**
 * Times in the format of `<input type="datetime-local">`, `2026-11-23T21:04`, in a time zone. Seconds and milliseconds
 * are written only where a time has them, so that a time that nobody changed is read back as it was.
 */

const SHAPE = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d(?:\.\d{1,3})?))?$/;

const MINUTE_MS = 60_000;

/** The last day whose neighbours are written with four digits, too. */
const LAST_MOMENT = Date.UTC(9_999, 11, 30);

/** Returns the start of a moment's minute. */
export const startOfMinute = (epochMs: number): number => Math.floor(epochMs / MINUTE_MS) * MINUTE_MS;

/** Formats epoch milliseconds as a local time of the zone. */
export function getLocalTime(epochMs: number, timeZone: string): string {
  const seconds = new Date(epochMs).toISOString().slice(16, 23);
  return `${getLocalMinute(epochMs, timeZone)}${seconds.replace(/\.000$/, "").replace(/^:00$/, "")}`;
}

function getLocalMinute(epochMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })
    .format(epochMs)
    .replace(" ", "T");
}

/** A local time that was read. */
interface ReadTime {
  /** The moment in epoch milliseconds: of two equal times when clocks go back, the first. */
  moment: number;
  /** True for a time that clocks skip when they go forward; `moment` then has the offset before. */
  isSkipped: boolean;
}

/** Reads a local time in a zone; null for invalid text and for years before 1970. */
export function readLocalTime(local: string, timeZone: string): ReadTime | null {
  const [, day, time, seconds = "00"] = SHAPE.exec(local) ?? [];
  if (!day || !time) return null;
  const minute = Date.parse(`${day}T${time}:00Z`);
  const rest = Date.parse(`1970-01-01T00:00:${seconds}Z`);
  if (Number.isNaN(minute + rest) || minute < DAY_MS || minute > LAST_MOMENT) return null;
  const offsetAt = (moment: number) =>
    Date.parse(`${getLocalMinute(moment, timeZone)}:00Z`) - startOfMinute(moment);
  const before = minute - offsetAt(minute - DAY_MS);
  const after = minute - offsetAt(minute + DAY_MS);
  const fits = [before, after].filter((one) => getLocalMinute(one, timeZone) === `${day}T${time}`);
  const isSkipped = fits.length === 0;
  return { moment: (isSkipped ? before : Math.min(...fits)) + rest, isSkipped };
}
