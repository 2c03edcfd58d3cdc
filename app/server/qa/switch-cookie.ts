import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";

/** The switches that a browser changed, as its cookie holds them. */
export interface SwitchCookie {
  /** Id of the brand that the set is for. */
  brand: string;
  /** The set as a query, such as `on=chatRoom&off=vipService`. */
  switches: string;
  /** When it ends, in epoch milliseconds of the real clock. */
  until: number;
}

const content = z.strictObject({ brand: z.string(), switches: z.string().max(2_000), until: z.int() });

/** How long a browser keeps its switches, in milliseconds. */
export const SWITCHES_TTL_MS = 12 * 60 * 60 * 1_000;

/** Returns the signed value of a cookie. `key` signs nothing else. */
export function writeSwitchCookie(cookie: SwitchCookie, key: Buffer): string {
  const text = Buffer.from(JSON.stringify(cookie)).toString("base64url");
  return `${text}.${sign(text, key)}`;
}

/** Returns the content of a cookie's value; null when it was altered, is not one, or ended before `now`. */
export function readSwitchCookie(value: string, key: Buffer, now: number): SwitchCookie | null {
  const [, text = "", signature = ""] = /^([\w-]{1,4000})\.([\w-]{43})$/.exec(value) ?? [];
  const own = Buffer.from(sign(text, key));
  const sent = Buffer.from(signature);
  if (sent.length !== own.length || !timingSafeEqual(sent, own)) return null;
  const read = content.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return read.success && read.data.until > now ? read.data : null;
}

const sign = (text: string, key: Buffer) => createHmac("sha256", key).update(text).digest("base64url");
