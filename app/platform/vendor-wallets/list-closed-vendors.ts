import type { CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { findWalletClosedReason } from "./require-own-wallet.ts";
import { getOwner, vendorNames } from "./transfer-rows.ts";

/**
 * Lists the vendors with wallets of their own that the caller's breaks and limits close, so that a lobby can show this
 * before a game is opened.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function listClosedVendors(
  { database: { db }, clock, vendors }: Services,
  ctx: CallContext,
): Promise<CallValue<"wallet", "closedVendors">> {
  const { merchant } = ctx;
  const { accountId } = getOwner(ctx);
  const now = clock.now();
  const names = await vendorNames(db, merchant.transferWallets);
  const list = await Promise.all(
    merchant.transferWallets.map(async (vassalage) => ({
      vassalage,
      name: names.get(vassalage) ?? vassalage,
      closedBy: await findWalletClosedReason(db, vendors, merchant, { accountId, vendor: vassalage, now }),
    })),
  );
  return { list: list.flatMap(({ closedBy, ...vendor }) => (closedBy ? [{ ...vendor, closedBy }] : [])) };
}
