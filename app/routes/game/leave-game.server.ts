import type { AppLoadContext } from "@remix-run/node";
import { DEMO_TYPE } from "../../platform/core/call-context.ts";
import { getFailure } from "../../site/call-failure.ts";

/**
 * Brings back what went to a vendor's wallet with the game of a start. A failure is not told here: the money stays where it is,
 * the wallet's page shows it, and a job brings it back.
 */
export async function leaveGame({ caller, platform }: AppLoadContext, start: string | null): Promise<void> {
  const isReal = caller.kind === "account" && caller.type !== DEMO_TYPE;
  if (!isReal || !start || start.length > 64) return;
  try {
    await platform.wallet.leaveGame({ start });
  } catch (error) {
    getFailure(error);
  }
}
