import type { CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { balance, loadPurses, purse, purseBalance } from "../wallet/wallet.server.ts";
import { isOpen, loadVendors, vendorBalance } from "./account-vendors.ts";
import { findWalletClosedReason } from "./require-own-wallet.ts";
import { isAutomatic } from "./stay-rows.ts";
import { getOwner, openTransfers, toViews, vendorNames } from "./transfer-rows.ts";

/** Returns true as `isSingle` for a merchant without wallets at vendors. */
export async function getWalletKind(
  _services: unknown,
  { merchant }: CallContext,
): Promise<CallValue<"wallet", "merchantWallet">> {
  return { isSingle: merchant.transferWallets.length === 0 };
}

/**
 * Returns the caller's money in all wallets, in minor units. A vendor that does not respond has the balance null, and
 * is not in the sum.
 *
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function getFunds(
  services: Services,
  ctx: CallContext,
): Promise<CallValue<"wallet", "consolidatedFunds">> {
  const { db } = services.database;
  const { merchant } = ctx;
  const owner = getOwner(ctx);
  const codes = await loadVendors(db, ctx, owner);
  const now = services.clock.now();
  const closedBy = (vendor: string) =>
    findWalletClosedReason(db, services.vendors, merchant, { accountId: owner.accountId, vendor, now });
  const [main, all, purses, names, open, automatic, balances, closed] = await Promise.all([
    purseBalance(db, merchant.code, purse(owner.accountId, merchant.currency.code)),
    balance(db, ctx),
    loadPurses(db, merchant.code, owner.accountId),
    vendorNames(db, codes),
    openTransfers(db, owner),
    merchant.transferWallets.length > 0 ? isAutomatic(db, owner) : null,
    Promise.all(codes.map((code) => vendorBalance(services, ctx, owner, code))),
    Promise.all(codes.map(closedBy)),
  ]);
  const atVendors = balances.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return {
    sumBalance: all.sumBalance + atVendors,
    available: main.available,
    held: main.held,
    debt: main.debt,
    bonus: purses.find(({ wallet }) => wallet === "bonus")?.balance ?? 0,
    wallets: [
      { vassalage: null, name: "", balance: main.balance, open: true, closedBy: null },
      ...codes.map((code, at) => ({
        vassalage: code,
        name: names.get(code) ?? code,
        balance: balances[at] ?? null,
        open: isOpen(merchant, code) && closed[at] === null,
        closedBy: closed[at] ?? null,
      })),
    ],
    automatic,
    onTheWay: await toViews(db, open),
  };
}
