import { getMoment } from "../../../shared/local-time.ts";

/**
 * Parses a time from `<input type="datetime-local">` in a brand's time zone: epoch milliseconds, or NaN, which calls
 * refuse.
 */
export const typedTime = (text: string, timeZone: string): number => getMoment(text, timeZone) ?? Number.NaN;
