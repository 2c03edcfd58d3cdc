import { hkdfSync, randomBytes } from "node:crypto";
import { loadOrCreateText } from "./stored-file.ts";

/** Keys with which the server signs, hashes or encrypts its own data; every server of one site has the same. */
export interface Secrets {
  /** Returns 32 bytes for one purpose, which reveal nothing about the key for another. */
  key(purpose: string): Buffer;
}

export function derivedSecrets(secret: Buffer): Secrets {
  return {
    key: (purpose) => Buffer.from(hkdfSync("sha256", secret, "", `marquee server key ${purpose}`, 32)),
  };
}

/**
 * Reads the server's secret: `given` (`MARQUEE_SECRET`, base64 of at least 32 bytes), else `file`. A missing file is
 * created with a new secret, readable by its owner only.
 *
 * @throws Error with one plain sentence, which never contains the secret.
 */
export function openSecrets(file: string, given: string | undefined): Secrets {
  const text = (given ?? loadOrCreateText(file, () => `${randomBytes(32).toString("base64")}\n`)).trim();
  if (!/^[A-Za-z0-9+/_-]{43,}={0,2}$/.test(text)) {
    throw new Error(`${given ? "MARQUEE_SECRET" : file} must hold the base64 of at least 32 random bytes.`);
  }
  return derivedSecrets(Buffer.from(text, "base64"));
}
