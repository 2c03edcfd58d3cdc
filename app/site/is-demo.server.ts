import type { AppLoadContext } from "@remix-run/node";
import { DEMO_TYPE } from "../platform/core/call-context.ts";

/** Returns true when the caller is a trial account, which has no member centre. */
export function isDemo({ caller }: Pick<AppLoadContext, "caller">): boolean {
  return caller.kind === "account" && caller.type === DEMO_TYPE;
}
