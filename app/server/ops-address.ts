import { isDecodable } from "./remix.ts";

/**
 * How the operators' site spells an address that was asked for, path and query; null where it is spelled so already. It has no
 * broken escapes, which Remix cannot read and which stand for themselves here; no slash behind a page's or file's name; and no `_data`, Remix 1's
 * way of asking for a loader's data. So whatever is no page is answered with the site's own page for it.
 */
export function opsAddress(url: string): string | null {
  const { pathname, search, searchParams } = new URL(url);
  const readable = isDecodable(pathname) ? pathname : pathname.replaceAll("%", "%25");
  // Two slashes in front would be another site's address.
  const path = readable.replace(/^\/+/, "/").replace(/(?<=^\/ops\/[^/].*)\/+$/, "");
  const hasData = searchParams.has("_data");
  if (hasData) searchParams.delete("_data");
  const query = hasData && searchParams.size > 0 ? `?${searchParams}` : hasData ? "" : search;
  return path + query === pathname + search ? null : path + query;
}
