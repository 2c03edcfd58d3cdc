import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { newId } from "../database/ids.ts";
import { returnFrom } from "./return-all.ts";
import { getOwner, vendorsUsed } from "./transfer-rows.ts";
import type { TransferState } from "./transfer-states.ts";

/** The state of the money at a vendor whose game did not open. */
type ReturnedMoney =
  | { state: TransferState; amount: number }
  /** The vendor does not report the balance: the money stays there. */
  | { state: "silent" };

/**
 * Returns the caller's money from a vendor whose game could not be opened (spec section 8). Null if nothing had been
 * sent there, or nothing is left.
 *
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function returnAfterLaunch(
  services: Services,
  ctx: CallContext,
  vendor: string,
): Promise<ReturnedMoney | null> {
  const owner = getOwner(ctx);
  const used = await vendorsUsed(services.database.db, owner);
  if (!used.includes(vendor)) return null;
  const outcome = await returnFrom(services, ctx, owner, vendor, `launch-${newId(services.clock.now())}`);
  if (outcome === "silent") return { state: "silent" };
  return outcome?.direction === "out" ? { state: outcome.state, amount: outcome.amount } : null;
}
