import { canonicalOrigin } from "./origin.ts";

/** The start of an `Authorization` header with a session token; the scheme may have any case (RFC 9110, section 11.1). */
export const BEARER = /^bearer /i;
/** Methods that cannot change anything. */
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Returns true when an unsafe request comes from a page of the host it is sent to, or from a client with a token that
 * no page can be tricked into sending. Browsers send `Origin` with every unsafe request: any other scheme, host or port
 * is refused. A `no-referrer` policy, which proxies and extensions add, makes it `null`; then `Sec-Fetch-Site:
 * same-origin` decides, a header that no page can set. Without both there is no proof. (OWASP CSRF cheat sheet,
 * "verifying origin" and "Fetch Metadata"; Fetch standard, "append a request Origin header".)
 * @param ownOrigin in the form of `canonicalOrigin`, in which the header is compared with it
 */
export function isSameOriginRequest(
  method: string,
  headers: { origin: string | undefined; authorization: string | undefined; fetchSite: string | undefined },
  ownOrigin: string,
): boolean {
  if (SAFE.has(method)) return true;
  if (BEARER.test(headers.authorization ?? "")) return true;
  if (headers.fetchSite !== undefined && headers.fetchSite !== "same-origin") return false;
  if (headers.origin === undefined || headers.origin === "null") return headers.fetchSite === "same-origin";
  return canonicalOrigin(headers.origin) === ownOrigin;
}
