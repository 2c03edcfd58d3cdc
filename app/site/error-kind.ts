/** The kind of a page's failure, as shown to the visitor. */
export type ErrorKind = "notFound" | "refused" | "offline" | "chunk" | "unexpected";

/** Browsers' error messages for a script chunk that failed to load. */
const CHUNK =
  /dynamically imported module|importing a module script failed|failed to load module|unable to preload css|too long to load/i;
/** Browsers' error messages for a request that got no response. */
const NETWORK =
  /failed to fetch|networkerror|load failed|network request failed|network connection was lost/i;

/**
 * Returns the kind of error that a route threw. `status` is a response's, or null when there was none. A failed chunk
 * takes precedence over the network, because one message can match both.
 */
export function errorKind(status: number | null, message: string, online: boolean): ErrorKind {
  if (status === 404) return "notFound";
  if (status !== null) return status >= 400 && status < 500 ? "refused" : "unexpected";
  if (CHUNK.test(message)) return online ? "chunk" : "offline";
  return NETWORK.test(message) || !online ? "offline" : "unexpected";
}
