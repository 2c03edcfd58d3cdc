import type { AppLoadContext } from "@remix-run/node";
import { DEMO_TYPE } from "../platform/core/call-context.ts";

/**
 * Returns the headers of a page that shows an account's own state: `no-store`, or none for visitors, who all share one
 * page.
 */
export function accountHeaders({ caller }: Pick<AppLoadContext, "caller">): Record<string, string> {
  return caller.kind === "visitor" ? {} : { "cache-control": "no-store" };
}

/** Returns true when the caller is a trial account, which has no member centre. */
export function isDemo({ caller }: Pick<AppLoadContext, "caller">): boolean {
  return caller.kind === "account" && caller.type === DEMO_TYPE;
}
