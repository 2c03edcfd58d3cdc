import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_DIGITS = 10;

/**
 * Returns a new id of 26 characters: ten for the time `now` (epoch milliseconds) and sixteen of randomness (80 bits),
 * in Crockford's base 32, lower case. Ids sort by time, so that new rows are adjacent in an index.
 */
export function newId(now: number): string {
  let time = "";
  let rest = now;
  for (let digit = 0; digit < TIME_DIGITS; digit++) {
    time = ALPHABET.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  let random = "";
  for (const byte of randomBytes(16)) random += ALPHABET.charAt(byte & 31);
  return time + random;
}

/** Returns the time in an id, in epoch milliseconds; NaN when the text is no id. */
export function getIdTime(id: string): number {
  if (!/^[0-9a-hjkmnp-tv-z]{26}$/.test(id)) return Number.NaN;
  let time = 0;
  for (const letter of id.slice(0, TIME_DIGITS)) time = time * 32 + ALPHABET.indexOf(letter);
  return time;
}
