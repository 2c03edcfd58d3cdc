import type { AppLoadContext } from "@remix-run/node";
import { DEMO_TYPE } from "../../platform/core/call-context.ts";

/**
 * Loads the time since sign-in and the net result since then, for the pages on which bets are placed. Null for visitors
 * and demo accounts, and when the brand shows neither a clock nor a reality check.
 */
export async function loadPlaySession({ platform, brand, caller }: AppLoadContext) {
  const { sessionClock, realityCheckMinutes } = brand.document.protection;
  const isReal = caller.kind === "account" && caller.type !== DEMO_TYPE;
  if (!isReal || (!sessionClock && realityCheckMinutes === 0)) return null;
  const { startedAt, now, staked, won } = await platform.protection.realityCheck();
  return { startedAt, now, net: won - staked, showsClock: sessionClock, isChecked: realityCheckMinutes > 0 };
}

export type PlaySessionData = NonNullable<Awaited<ReturnType<typeof loadPlaySession>>>;
