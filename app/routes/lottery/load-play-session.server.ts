import type { AppLoadContext } from "@remix-run/node";
import { DEMO_TYPE } from "../../platform/core/call-context.ts";

/**
 * How long the visitor is signed in and what was won or lost since, for the pages on which bets are placed; null for visitors
 * and demo accounts, and where the brand shows neither a clock nor a reality check.
 */
export async function loadPlaySession({ platform, brand, caller }: AppLoadContext) {
  const { sessionClock, realityCheckMinutes } = brand.document.protection;
  const isReal = caller.kind === "account" && caller.type !== DEMO_TYPE;
  if (!isReal || (!sessionClock && realityCheckMinutes === 0)) return null;
  const { startedAt, now, staked, won } = await platform.protection.realityCheck();
  return { startedAt, now, net: won - staked, showsClock: sessionClock, isChecked: realityCheckMinutes > 0 };
}

export type PlaySessionData = NonNullable<Awaited<ReturnType<typeof loadPlaySession>>>;
