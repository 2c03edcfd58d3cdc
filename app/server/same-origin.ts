/** Begins an Authorization header that holds a session's token. */
export const BEARER = "Bearer ";
/** Methods that cannot change anything. */
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether an unsafe request proves that it comes from a page of the host it is sent to, or from a client that holds
 * a token no page can be tricked into sending. Browsers send `Origin` with every unsafe request; one without it, with
 * `null`, or with any other scheme, host or port is refused. (OWASP CSRF cheat sheet, "verifying origin".)
 */
export function provesSameOrigin(
  method: string,
  headers: { origin: string | undefined; authorization: string | undefined; fetchSite: string | undefined },
  ownOrigin: string,
): boolean {
  if (SAFE.has(method)) return true;
  if (headers.authorization?.startsWith(BEARER)) return true;
  if (headers.fetchSite !== undefined && headers.fetchSite !== "same-origin") return false;
  return headers.origin === ownOrigin;
}
