import type { CallMeta, Role } from "../contract/call.ts";
import { type CallContext, DEMO_TYPE, isAgentType } from "./call-context.ts";
import { PlatformError } from "./errors.ts";
import { systemStatus } from "./system-status.ts";

/** Returns the caller's role (spec section 6). */
function getRole({ caller, merchant }: CallContext): Role {
  if (caller.kind === "visitor") return "visitor";
  if (caller.type === DEMO_TYPE) return "demo";
  return isAgentType(merchant, caller.type) ? "agent" : "member";
}

/**
 * Admits a caller to a call, or throws: MAINTENANCE or REGION_RESTRICTED while the site is closed to them,
 * NOT_LOGGED_IN for a visitor, DEMO_ACCOUNT for a demo account, FORBIDDEN for any other role that the contract does not
 * name, PASSWORD_CHANGE_REQUIRED for session-only calls while the session requires a new password, FEATURE_OFF where the
 * brand lacks the call's pages. The only place where roles are enforced, for calls in the process and over HTTP.
 */
export function authorizeCall(meta: CallMeta, ctx: CallContext): void {
  if (!meta.whenClosed) {
    const status = systemStatus(ctx);
    if (status === 1) throw new PlatformError("MAINTENANCE", { details: maintenanceEnd(ctx) });
    if (status === 2) throw new PlatformError("REGION_RESTRICTED");
  }
  const role = getRole(ctx);
  if (meta.roles.includes(role)) {
    const owes = ctx.caller.kind === "account" && ctx.caller.passwordDue;
    if (owes && !meta.whilePasswordDue && !meta.roles.includes("visitor")) {
      throw new PlatformError("PASSWORD_CHANGE_REQUIRED");
    }
    const { panelPages } = ctx.merchant;
    const isOffered = meta.pages.length === 0 || meta.pages.some((page) => panelPages.includes(page));
    if (!isOffered) throw new PlatformError("FEATURE_OFF");
    return;
  }
  if (role === "visitor") throw new PlatformError("NOT_LOGGED_IN");
  throw new PlatformError(role === "demo" ? "DEMO_ACCOUNT" : "FORBIDDEN");
}

function maintenanceEnd(ctx: CallContext): Record<string, number> {
  const { until } = ctx.merchant.maintenance;
  return until === null ? {} : { until };
}
