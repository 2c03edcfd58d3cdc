import { createHmac, timingSafeEqual } from "node:crypto";

/** A shared secret with its key id in requests. */
export interface SigningKey {
  id: string;
  secret: Buffer;
}

const KEY_HEADER = "x-marquee-key";
const TIME_HEADER = "x-marquee-timestamp";
const SIGNATURE_HEADER = "x-marquee-signature";

/** The maximum difference of a caller's clock, in either direction. */
const MAX_SKEW_MS = 300_000;

/** The signed parts of a request: `path` with its query, the body as the transmitted bytes. */
export interface SignedParts {
  method: string;
  path: string;
  body: Uint8Array;
}

/**
 * HMAC-SHA256 (hex) over `<timestamp>\n<method>\n<path>\n<raw body>`; the timestamp is epoch milliseconds in decimal.
 *
 * The same for vendors' calls on us and ours on them, with separate keys (docs/decisions/0051).
 */
function signature(key: SigningKey, timestamp: string, { method, path, body }: SignedParts): string {
  return createHmac("sha256", key.secret)
    .update(`${timestamp}\n${method}\n${path}\n`)
    .update(body)
    .digest("hex");
}

/** Returns the headers that sign a request at `now` (epoch milliseconds). */
export function signedHeaders(key: SigningKey, now: number, parts: SignedParts): Record<string, string> {
  const timestamp = String(now);
  return {
    [KEY_HEADER]: key.id,
    [TIME_HEADER]: timestamp,
    [SIGNATURE_HEADER]: signature(key, timestamp, parts),
  };
}

/**
 * Returns true when one of `keys` signed these parts within 300 seconds of `now`. Reads only the raw bytes, and takes
 * as long for a wrong signature as for a correct one.
 */
export function isSigned(
  keys: readonly SigningKey[],
  headers: Headers,
  parts: SignedParts,
  now: number,
): boolean {
  const timestamp = headers.get(TIME_HEADER) ?? "";
  const given = headers.get(SIGNATURE_HEADER) ?? "";
  const key = keys.find((candidate) => candidate.id === headers.get(KEY_HEADER));
  if (!key || !/^\d{1,15}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(given)) return false;
  if (Math.abs(Number(timestamp) - now) > MAX_SKEW_MS) return false;
  return timingSafeEqual(Buffer.from(given, "hex"), Buffer.from(signature(key, timestamp, parts), "hex"));
}
