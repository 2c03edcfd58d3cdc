import { parseAccept } from "hono/utils/accept";

type Encoding = "br" | "gzip";

/**
 * Returns the content coding that an `Accept-Encoding` header selects (RFC 9110, 12.5.3) from `available`, smallest
 * first; null for none. Without a header, or when it accepts none of them, the content is sent unencoded.
 */
export function acceptedEncoding(
  header: string | undefined,
  available: readonly Encoding[],
): Encoding | null {
  const listed = new Map(parseAccept(header ?? "").map(({ type, q }) => [type.toLowerCase(), q]));
  let best: Encoding | null = null;
  // `identity` is always accepted, but it is the last choice unless it is listed.
  let bestWeight = listed.get("identity") ?? 0;
  for (const coding of available) {
    const weight = listed.get(coding) ?? listed.get(`x-${coding}`) ?? listed.get("*") ?? 0;
    if (weight === 0 || weight < bestWeight || (weight === bestWeight && best !== null)) continue;
    best = coding;
    bestWeight = weight;
  }
  return best;
}

/** Returns true when an `If-None-Match` header has the tag of the response (RFC 9110, 13.1.2: weak comparison). */
export function hasTag(header: string | undefined, etag: string): boolean {
  if (header?.trim() === "*") return true;
  const tags = header?.matchAll(/(?:W\/)?("[^"]*")/g) ?? [];
  return [...tags].some(([, tag]) => tag === etag.replace(/^W\//, ""));
}
