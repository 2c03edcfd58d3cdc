import { randomUUID } from "node:crypto";
import { PlatformError } from "../core/errors.ts";
import { decodeUtf8, parseStrictJson } from "./strict-json.ts";

/** The maximum number of quotes: a body with a picture has only a few other fields. */
const MAX_QUOTES = 1_000;
const QUOTE = 0x22;

/**
 * Reads a JSON body whose size is due to one picture, in base64, among the fields of its object. Native functions of
 * the runtime find and check the picture; only the rest, `maxRest` bytes at most, is parsed (strict-json.ts). Parsing
 * some megabytes would block the event loop.
 * @throws PlatformError BODY_TOO_LARGE when more than `maxRest` bytes are no picture; BAD_REQUEST.
 */
export function readPictureJson(bytes: Buffer, maxRest: number): unknown {
  const { start, end } = longestBetweenQuotes(bytes);
  if (bytes.length - (end - start) > maxRest) throw new PlatformError("BODY_TOO_LARGE");
  const picture = bytes.toString("latin1", start, end);
  if (!isBase64(picture)) throw new PlatformError("BAD_REQUEST");
  // No picture has hyphens: when this id appears anywhere but alone as a field's value, the call's input schema refuses
  // it.
  const place = randomUUID();
  const rest = [bytes.subarray(0, start), Buffer.from(place), bytes.subarray(end)];
  const parsed = parseStrictJson(decodeUtf8(Buffer.concat(rest)));
  if (parsed === null || typeof parsed !== "object" || Array.isArray(parsed)) return parsed;
  const withPicture = (value: unknown) => (value === place ? picture : value);
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, withPicture(value)]));
}

/** Returns the longest run of bytes between two quotes, without the quotes. */
function longestBetweenQuotes(bytes: Buffer): { start: number; end: number } {
  let longest = { start: 0, end: 0 };
  let quotes = 0;
  for (let from = bytes.indexOf(QUOTE); from >= 0; ) {
    quotes += 1;
    if (quotes > MAX_QUOTES) throw new PlatformError("BODY_TOO_LARGE");
    const next = bytes.indexOf(QUOTE, from + 1);
    if (next - from - 1 > longest.end - longest.start) longest = { start: from + 1, end: next };
    from = next;
  }
  return longest;
}

/** Returns true when a text is as an encoder writes it: padded, and without spaces and line breaks. */
function isBase64(text: string): boolean {
  return Buffer.from(text, "base64").toString("base64") === text;
}
