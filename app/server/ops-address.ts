import { isDecodable } from "./remix.ts";

/**
 * Returns the canonical path and query of an address on the operators' site; null when it is canonical already. The
 * canonical form has no broken escapes, which Remix cannot read and which are taken literally here. It has no slash
 * behind a page's or file's name, and no `_data`, by which Remix 1 requests a loader's data. So any address that is no
 * page is answered with the site's own page for it.
 */
export function opsAddress(url: string): string | null {
  const { pathname, search, searchParams } = new URL(url);
  const readable = isDecodable(pathname) ? pathname : pathname.replaceAll("%", "%25");
  // Two leading slashes would be another site's address.
  const path = readable.replace(/^\/+/, "/").replace(/(?<=^\/ops\/[^/].*)\/+$/, "");
  const hasData = searchParams.has("_data");
  if (hasData) searchParams.delete("_data");
  const query = hasData && searchParams.size > 0 ? `?${searchParams}` : hasData ? "" : search;
  return path + query === pathname + search ? null : path + query;
}
