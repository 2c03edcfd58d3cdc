import { hkdfSync, randomBytes } from "node:crypto";
import type { SigningKey } from "./signed-request.ts";
import { loadOrCreateText } from "./stored-file.ts";

/** `inbound` signs a vendor's calls on us, `outbound` our calls on the vendor. */
export type KeyDirection = "inbound" | "outbound";

/** The keys between one vendor and one merchant. */
export interface VendorKeys {
  /** Returns the keys, newest first. The newest signs; all are accepted, so that a vendor can rotate when it suits it. */
  keys(direction: KeyDirection, merchantId: string, vassalage: string): readonly SigningKey[];
}

/** A secret that all keys of one generation are derived from. */
interface Generation {
  id: string;
  secret: Buffer;
}

const GENERATION = /^([a-z0-9-]{1,16}):([A-Za-z0-9+/_-]{43,}={0,2})$/;
/** The old and the new generation. */
const MAX_GENERATIONS = 2;

/**
 * Vendor keys, derived from one secret per generation: no two vendors, merchants or directions share a key, and a
 * leaked key reveals nothing about another. To rotate, put a new generation first and remove the old one when every
 * vendor has changed over.
 */
export function derivedVendorKeys(generations: readonly Generation[]): VendorKeys {
  const derived = new Map<string, readonly SigningKey[]>();
  return {
    keys(direction, merchantId, vassalage) {
      const name = JSON.stringify([direction, merchantId, vassalage]);
      const known = derived.get(name);
      if (known) return known;
      const keys = generations.map(({ id, secret }) => ({
        id,
        secret: Buffer.from(hkdfSync("sha256", secret, "", `marquee vendor key ${name}`, 32)),
      }));
      // Bounded, because anyone can send a path with any names.
      if (derived.size >= 10_000) derived.clear();
      derived.set(name, keys);
      return keys;
    },
  };
}

/**
 * Reads the generations: `secrets` (`MARQUEE_VENDOR_SECRETS`, `<id>:<base64>` separated by commas or white space), else
 * the same text in `file`. A missing file is created with a new secret, readable by its owner only.
 *
 * @throws Error with one plain sentence, which never contains a secret.
 */
export function openVendorKeys(file: string, secrets: string | undefined): VendorKeys {
  const source = secrets ? "MARQUEE_VENDOR_SECRETS" : file;
  const items = (secrets ?? loadOrCreateText(file, () => `1:${randomBytes(32).toString("base64")}\n`))
    .split(/[\s,]+/)
    .filter(Boolean);
  const generations = items.map((item) => {
    const [, id, secret] = GENERATION.exec(item) ?? [];
    if (id === undefined || secret === undefined) {
      throw new Error(`${source} must hold <id>:<base64 of at least 32 bytes> for each vendor secret.`);
    }
    return { id, secret: Buffer.from(secret, "base64") };
  });
  const ids = new Set(generations.map(({ id }) => id));
  if (generations.length === 0 || generations.length > MAX_GENERATIONS || ids.size < generations.length) {
    throw new Error(`${source} must hold one or two vendor secrets, with different ids.`);
  }
  return derivedVendorKeys(generations);
}
