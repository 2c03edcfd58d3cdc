import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The studio's own implementation of the operator's protocol: HMAC-SHA256 over timestamp, method, path and raw body
 * (docs/decisions/0051). Written independently of the platform's, as another company would have done.
 */
export interface Key {
  id: string;
  secret: Buffer;
}

/** `inbound` keys sign calls to the operator's wallet; `outbound` keys sign the operator's calls to the studio. */
export interface StudioKeys {
  keys(direction: "inbound" | "outbound", merchant: string, vendor: string): readonly Key[];
}

interface Message {
  method: string;
  path: string;
  body: Uint8Array;
}

const MAX_AGE_MS = 300_000;

function hmac(key: Key, timestamp: string, { method, path, body }: Message): Buffer {
  const head = Buffer.from([timestamp, method, path, ""].join("\n"));
  return createHmac("sha256", key.secret)
    .update(Buffer.concat([head, body]))
    .digest();
}

export function sign(key: Key, now: number, message: Message): Record<string, string> {
  return {
    "x-marquee-key": key.id,
    "x-marquee-timestamp": String(now),
    "x-marquee-signature": hmac(key, String(now), message).toString("hex"),
  };
}

export function verify(keys: readonly Key[], headers: Headers, now: number, message: Message): boolean {
  const timestamp = headers.get("x-marquee-timestamp") ?? "";
  const key = keys.find(({ id }) => id === headers.get("x-marquee-key"));
  const given = Buffer.from(headers.get("x-marquee-signature") ?? "", "hex");
  if (!key || !/^\d{1,15}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > MAX_AGE_MS) return false;
  const expected = hmac(key, timestamp, message);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
