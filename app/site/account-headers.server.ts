import type { AppLoadContext } from "@remix-run/node";

/**
 * Returns the headers of a page that shows an account's own state: `no-store`, or none for visitors, who all share one
 * page.
 */
export function accountHeaders({ caller }: Pick<AppLoadContext, "caller">): Record<string, string> {
  return caller.kind === "visitor" ? {} : { "cache-control": "no-store" };
}
