import { randomBytes } from "node:crypto";

/** Excludes vowels, so that no words appear, and easily confused characters. */
const ALPHABET = "23456789BCDFGHJKMNPQRSTVWXZ";

/**
 * Creates a human-readable payment reference: two letters, the business day as six digits, and seven random letters and
 * digits. 15 plain characters; VietQR allows 19.
 */
export function newReference(kind: string, day: string): string {
  let random = "";
  while (random.length < 7) {
    // 243 is nine times 27: larger bytes would make some letters likelier.
    for (const byte of randomBytes(16)) {
      if (byte < 243 && random.length < 7) random += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return `${kind}${day.slice(2).replaceAll("-", "")}${random}`;
}
