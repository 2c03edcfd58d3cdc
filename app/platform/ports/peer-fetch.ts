import { exchange } from "./http-exchange.ts";

/** The part of the Fetch API that the OAuth and JOSE libraries use. */
export type PeerFetch = (url: string, init: PeerRequest) => Promise<Response>;

interface PeerRequest {
  method?: string;
  headers?: ConstructorParameters<typeof Headers>[0];
  body?: unknown;
}

/** Thrown when the peer could not be reached, was too slow, or responded with a server error. */
class PeerUnavailable extends Error {}

/** Returns true when an error, or one of its causes, is that a peer was unavailable. */
export function isPeerUnavailable(error: unknown): boolean {
  return error instanceof PeerUnavailable || (error instanceof Error && isPeerUnavailable(error.cause));
}

/**
 * A fetch for small exchanges with external services: no redirects, 5 seconds, 256 KiB, and `*.localhost` is this
 * machine.
 */
export const peerFetch: PeerFetch = async (url, { method = "GET", headers, body }) => {
  if (method !== "GET" && method !== "POST") throw new TypeError(`${method} is not sent`);
  const sent = new Headers(headers);
  const text = body === undefined || body === null ? undefined : String(body);
  if (body instanceof URLSearchParams && !sent.has("content-type")) {
    sent.set("content-type", "application/x-www-form-urlencoded;charset=UTF-8");
  }
  const answer = await exchange({
    method,
    url: new URL(url),
    headers: Object.fromEntries(sent),
    ...(text === undefined ? {} : { body: new TextEncoder().encode(text) }),
    timeoutMs: 5_000,
    maxBytes: 256 * 1024,
  }).catch((cause) => {
    throw new PeerUnavailable("a peer does not answer", { cause });
  });
  if (answer.status >= 500) throw new PeerUnavailable(`a peer answers ${answer.status}`);
  const type = answer.headers["content-type"];
  const hasBody = answer.status !== 204 && answer.status !== 304;
  return new Response(hasBody ? new Uint8Array(answer.body) : null, {
    status: answer.status,
    ...(type === undefined ? {} : { headers: { "content-type": type } }),
  });
};
