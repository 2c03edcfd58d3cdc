import type { AppLoadContext } from "@remix-run/node";
import { DEMO_TYPE } from "../../platform/core/call-context.ts";
import { getFailure } from "../../site/call-failure.ts";

/**
 * Returns the money that a start of a game moved to a vendor's wallet. A failure is not reported here: the money stays
 * there, the wallet's page shows it, and a job returns it.
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
