import { parseAccept } from "hono/utils/accept";

/**
 * Tells whether an `Accept` header asks for a page (RFC 9110, 12.5.1), as that of a browser does. Programs send none, or
 * take anything: they get data.
 */
export function acceptsHtml(header: string | null | undefined): boolean {
  const listed = new Map(parseAccept(header ?? "").map(({ type, q }) => [type.toLowerCase(), q]));
  const html = listed.get("text/html") ?? listed.get("text/*") ?? 0;
  return html > 0 && html >= (listed.get("application/json") ?? 0);
}
