import { parseAccept } from "hono/utils/accept";

type Encoding = "br" | "gzip";

/**
 * The content coding that an `Accept-Encoding` header asks for (RFC 9110, 12.5.3), of those that there are, the smallest
 * first; null for none. Without a header, and where it takes nothing that there is, the content goes out as it is.
 */
export function acceptedEncoding(
  header: string | undefined,
  available: readonly Encoding[],
): Encoding | null {
  const listed = new Map(parseAccept(header ?? "").map(({ type, q }) => [type.toLowerCase(), q]));
  let best: Encoding | null = null;
  // As it is is always taken, but it is the last choice unless it is named.
  let bestWeight = listed.get("identity") ?? 0;
  for (const coding of available) {
    const weight = listed.get(coding) ?? listed.get(`x-${coding}`) ?? listed.get("*") ?? 0;
    if (weight === 0 || weight < bestWeight || (weight === bestWeight && best !== null)) continue;
    best = coding;
    bestWeight = weight;
  }
  return best;
}

/** Tells whether an `If-None-Match` header has the tag of what would be sent (RFC 9110, 13.1.2: weak comparison). */
export function hasTag(header: string | undefined, etag: string): boolean {
  if (header?.trim() === "*") return true;
  const tags = header?.matchAll(/(?:W\/)?("[^"]*")/g) ?? [];
  return [...tags].some(([, tag]) => tag === etag.replace(/^W\//, ""));
}
