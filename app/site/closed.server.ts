import { type AppLoadContext, redirect } from "@remix-run/node";
import { getFailure } from "./call-failure.ts";

/** The reason why no page of the site can be shown now (spec section 2, whole-app choice by system status). */
export type Closed =
  | { reason: "maintenance"; until: number | null }
  | { reason: "blocked"; ip: string }
  | { reason: "unreachable" };

/** Returns the HTTP status of every page of a closed site. */
export function closedStatus({ reason }: Closed): number {
  return reason === "blocked" ? 451 : 503;
}

/** Returns the reason why the site is closed to this request, or null when it is open. */
export async function readClosed({ platform, now }: AppLoadContext): Promise<Closed | null> {
  try {
    const { systemStatus, maintenanceUntil, location } = await platform.system.status({});
    // An end in the past, while the brand is still closed, would be a false promise.
    if (systemStatus === 1) {
      const known = maintenanceUntil !== null && maintenanceUntil > now;
      return { reason: "maintenance", until: known ? maintenanceUntil : null };
    }
    return systemStatus === 2 ? { reason: "blocked", ip: location.ip } : null;
  } catch (error) {
    // A platform that does not answer also closes the site, but with the brand's own colours and texts.
    getFailure(error);
    return { reason: "unreachable" };
  }
}

/**
 * Returns the response that a page's loader throws to redirect its visitor, or the closed page if the site is closed. A
 * redirect from any loader would override the root's response, and make visitors sign in to a closed site.
 */
export async function redirectUnlessClosed(context: AppLoadContext, to: string): Promise<Response> {
  const closed = await readClosed(context);
  return closed ? new Response(null, { status: closedStatus(closed) }) : redirect(to);
}
