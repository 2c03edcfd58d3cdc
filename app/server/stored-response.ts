import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { acceptedEncoding, hasTag } from "./negotiation.ts";

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

/** A whole response in memory, uncompressed or with its compressed forms; with an ETag unless it is sent only once. */
export interface StoredResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  etag: string | null;
  identity: Buffer;
  gzip: Buffer | null;
  brotli: Buffer | null;
}

/** The content codings in which responses are stored, the smallest first. */
const CODINGS = ["br", "gzip"] as const;

const COMPRESSIBLE = /^(text\/|application\/(javascript|json|manifest\+json|openapi)|image\/svg)/;

/**
 * Compresses a response once, so that each later send is a copy of bytes. `brotliQuality` is 11 for files, 7 for pages.
 */
export async function storeResponse(
  status: number,
  headers: OutgoingHttpHeaders,
  identity: Buffer,
  brotliQuality: number,
): Promise<StoredResponse> {
  const type = String(headers["content-type"] ?? "");
  const small = identity.length < 512 || !COMPRESSIBLE.test(type);
  const [gzipped, brotlied] = small
    ? [null, null]
    : await Promise.all([
        gzip(identity, { level: 9 }),
        brotli(identity, {
          params: {
            [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [zlib.constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
          },
        }),
      ]);
  const tag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  return {
    status,
    headers: small
      ? headers
      : { ...headers, vary: [headers.vary, "Accept-Encoding"].flat().filter(Boolean).join(", ") },
    // A strong tag would tell caches that all codings are the same bytes, whose ranges they may combine (RFC 9110,
    // 8.8.3.3).
    etag: small ? tag : `W/${tag}`,
    identity,
    gzip: gzipped,
    brotli: brotlied,
  };
}

/** Sends the smallest form that the client accepts, or 304 when its copy is current. HEAD gets headers only. */
export function sendStored(
  stored: StoredResponse,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { etag } = stored;
  if (etag && stored.status === 200 && hasTag(incoming.headers["if-none-match"], etag)) {
    outgoing.writeHead(304, { ...stored.headers, etag });
    outgoing.end();
    return;
  }
  const forms = { br: stored.brotli, gzip: stored.gzip };
  const available = CODINGS.filter((coding) => forms[coding] !== null);
  const encoding = acceptedEncoding(incoming.headers["accept-encoding"]?.toString(), available);
  const body = (encoding && forms[encoding]) ?? stored.identity;
  const headers: OutgoingHttpHeaders = { ...stored.headers, "content-length": body.length };
  if (etag) headers.etag = etag;
  if (encoding) headers["content-encoding"] = encoding;
  outgoing.writeHead(stored.status, headers);
  outgoing.end(incoming.method === "HEAD" ? undefined : body);
}
