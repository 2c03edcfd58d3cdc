import { randomBytes } from "node:crypto";
import { normalizeTypedCode } from "#app/shared/typed-text.ts";
import { contentDigest } from "../core/same-content.ts";

/** The number of codes that an account gets at once. */
const RECOVERY_CODES = 10;
/** No letters that can be mistaken for others (Crockford's base 32). */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** Ten new recovery codes of 80 random bits, in groups of four, to be shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(LENGTH), (byte) => LETTERS.charAt(byte & 31))
      .join("")
      .replace(/(.{4})(?!$)/g, "$1-"),
  );
}

/** Normalises a typed recovery code; null when it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const letters = normalizeTypedCode(typed).toUpperCase().replace(/[IL]/g, "1").replaceAll("O", "0");
  return letters.length === LENGTH && [...letters].every((letter) => LETTERS.includes(letter))
    ? letters
    : null;
}

/** The stored form of a code: SHA-256 (hex) over the account too, so that equal codes of two accounts differ. */
export function recoveryCodeHash(merchantId: string, accountId: string, code: string): string {
  const letters = code.replaceAll("-", "");
  return contentDigest([merchantId, accountId, letters]);
}
