import type { OutgoingHttpHeaders } from "node:http";
import zlib from "node:zlib";
import { acceptedEncoding } from "./negotiation.ts";
import { contentSecurityPolicy, inlineScriptHashes, type PagePolicy } from "./security-headers.ts";
import type { StoredResponse } from "./stored-response.ts";

/** The result of a request in Remix: its response, and the HTML that belongs to it; null when it is no page. */
export interface Rendered {
  response: Response;
  body: Buffer | null;
  /** CSP nonce of the page's scripts; without it the policy lists their hashes. */
  nonce: string | undefined;
}

/** Returns a page behind a session, or a response to a form: sent once, not cached. */
export function ownPage(
  rendered: Rendered & { body: Buffer },
  base: PagePolicy,
  request: Request,
): StoredResponse {
  const { body, nonce } = rendered;
  const { headers: given, status } = rendered.response;
  const policy = nonce ? { ...base, nonce } : { ...base, scriptHashes: inlineScriptHashes(body.toString()) };
  const headers: OutgoingHttpHeaders = {
    ...Object.fromEntries(given),
    "content-security-policy": contentSecurityPolicy(policy),
    "cache-control": "no-store",
    vary: "Accept-Encoding",
  };
  if (given.has("set-cookie")) headers["set-cookie"] = given.getSetCookie();
  const sent = compressOnce(body, request.headers.get("accept-encoding") ?? undefined);
  if (sent.encoding) headers["content-encoding"] = sent.encoding;
  return { status, headers, etag: null, identity: sent.bytes, gzip: null, brotli: null };
}

/**
 * Compresses a body that is sent only once. Brotli at its fastest level compresses as well as gzip at level 4, in a
 * third of the time. It runs synchronously, since handing a page to a thread takes half as long, and the pages waiting
 * there fill the memory.
 */
function compressOnce(
  body: Buffer,
  accepted: string | undefined,
): { bytes: Buffer; encoding: string | null } {
  // A page fits one chunk.
  const chunkSize = 32 * 1024;
  const encoding = acceptedEncoding(accepted, ["br", "gzip"]);
  if (encoding === "br") {
    const params = {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 1,
      // The window covers the whole page, and no more memory is requested than that takes.
      [zlib.constants.BROTLI_PARAM_LGWIN]: 17,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    return { bytes: zlib.brotliCompressSync(body, { chunkSize, params }), encoding };
  }
  if (encoding === "gzip") {
    return { bytes: zlib.gzipSync(body, { level: 4, chunkSize }), encoding };
  }
  return { bytes: body, encoding: null };
}
