import { getMoment } from "../../../shared/local-time.ts";

/** A time as `<input type="datetime-local">` sends it, read in a brand's zone: epoch milliseconds, or NaN, which calls refuse. */
export const typedTime = (text: string, timeZone: string): number => getMoment(text, timeZone) ?? Number.NaN;
