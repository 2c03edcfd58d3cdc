import { randomBytes } from "node:crypto";

/** Neither vowels, lest words come out, nor what is easily read for something else. */
const ALPHABET = "23456789BCDFGHJKMNPQRSTVWXZ";

/**
 * What people call a payment by: two letters, the business day as six digits and seven letters and digits of chance. 15
 * plain characters; VietQR takes 19.
 */
export function newReference(kind: string, day: string): string {
  let chance = "";
  while (chance.length < 7) {
    // 243 is nine times 27: a byte above it would make some letters likelier.
    for (const byte of randomBytes(16)) {
      if (byte < 243 && chance.length < 7) chance += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return `${kind}${day.slice(2).replaceAll("-", "")}${chance}`;
}
