import type { CallContext } from "../core/call-context.ts";
import { newId } from "../database/ids.ts";
import { returnFrom } from "./return-all.ts";
import { getOwner, vendorsUsed } from "./transfer-rows.ts";
import type { TransferState } from "./transfer-states.ts";
import type { VendorWalletDeps } from "./vendor-wallet-deps.ts";

/** The state of the money at a vendor whose game did not open. */
type ReturnedMoney =
  | { state: TransferState; amount: number }
  /** The vendor does not tell how much there is: the money stays there. */
  | { state: "silent" };

/**
 * Brings the caller's money back from a vendor whose game could not be opened (spec section 8). Null where nothing had been
 * sent there, or is left.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function returnAfterLaunch(
  deps: VendorWalletDeps,
  ctx: CallContext,
  vendor: string,
): Promise<ReturnedMoney | null> {
  const owner = getOwner(ctx);
  const used = await vendorsUsed(deps.database.db, owner);
  if (!used.includes(vendor)) return null;
  const outcome = await returnFrom(deps, ctx, owner, vendor, `launch-${newId(deps.clock.now())}`);
  if (outcome === "silent") return { state: "silent" };
  return outcome?.direction === "out" ? { state: outcome.state, amount: outcome.amount } : null;
}
