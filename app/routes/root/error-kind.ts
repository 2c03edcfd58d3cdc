/** The kind of a page's failure, as shown to the visitor. */
export type ErrorKind = "notFound" | "refused" | "offline" | "chunk" | "unexpected";

/** Browsers' own words for a piece of script that did not arrive. */
const CHUNK =
  /dynamically imported module|importing a module script failed|failed to load module|unable to preload css|too long to load/i;
/** And for a request that never got an answer. */
const NETWORK =
  /failed to fetch|networkerror|load failed|network request failed|network connection was lost/i;

/**
 * Tells what went wrong from what a route threw. `status` is an answer's, null when there was none. A piece of script
 * counts before the network: both can be said in one message.
 */
export function errorKind(status: number | null, message: string, online: boolean): ErrorKind {
  if (status === 404) return "notFound";
  if (status !== null) return status >= 400 && status < 500 ? "refused" : "unexpected";
  if (CHUNK.test(message)) return online ? "chunk" : "offline";
  return NETWORK.test(message) || !online ? "offline" : "unexpected";
}
