import { parseAccept } from "hono/utils/accept";

/**
 * Returns true when an `Accept` header requests a page (RFC 9110, 12.5.1), as a browser's does. Programs send no
 * header, or accept anything: they receive data.
 */
export function acceptsHtml(header: string | null | undefined): boolean {
  const listed = new Map(parseAccept(header ?? "").map(({ type, q }) => [type.toLowerCase(), q]));
  const html = listed.get("text/html") ?? listed.get("text/*") ?? 0;
  return html > 0 && html >= (listed.get("application/json") ?? 0);
}
