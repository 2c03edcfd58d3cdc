/**
 * The public interface of members' wallets at vendors: transfers between them and the main wallet, and operators'
 * actions on transfers to which a vendor does not respond. Rules in docs/decisions/0109.
 */
import type { AreaHandlers } from "../core/handlers.ts";
import { setAutomaticTransfer } from "./begin-play.ts";
import { leaveGame } from "./end-stay.ts";
import { getFunds } from "./get-funds.ts";
import { listClosedVendors } from "./list-closed-vendors.ts";
import { listTransfers } from "./list-transfers.ts";
import { requestTransfer } from "./request-transfer.ts";
import { returnAll } from "./return-all.ts";
import type { VendorWalletDeps } from "./vendor-wallet-deps.ts";

export { beginPlay } from "./begin-play.ts";
export { returnAfterPlay } from "./end-stay.ts";
export { followUpTransfers } from "./follow-up-transfers.ts";
export { moneyAtVendors } from "./money-at-vendors.ts";
export { allowOwnWalletPlay, deleteOwnWalletPlay, ownWalletPlay } from "./own-wallet-plays.ts";
export { requireOwnWallet } from "./require-own-wallet.ts";
export { returnAfterLaunch } from "./return-after-launch.ts";
export { returnForDebts } from "./return-for-debts.ts";
export { returnForProtection, scheduleReturn } from "./return-for-protection.ts";
export { createVendorTransferService, type VendorTransferService } from "./transfer-service.ts";
export type { VendorWalletDeps } from "./vendor-wallet-deps.ts";

type Calls =
  | "closedVendors"
  | "merchantWallet"
  | "walletTransfer"
  | "returnAll"
  | "walletTransfers"
  | "leaveGame"
  | "setAutomaticTransfer"
  | "consolidatedFunds";

/** Returns the members' calls about vendors' wallets. */
export function vendorWalletHandlers(deps: VendorWalletDeps): Required<Pick<AreaHandlers<"wallet">, Calls>> {
  return {
    merchantWallet: async ({ merchant }) => ({ isSingle: merchant.transferWallets.length === 0 }),
    walletTransfer: (ctx, input) => requestTransfer(deps, ctx, input),
    setAutomaticTransfer: (ctx, input) => setAutomaticTransfer(deps, ctx, input),
    leaveGame: (ctx, input) => leaveGame(deps, ctx, input),
    returnAll: (ctx, input) => returnAll(deps, ctx, input),
    walletTransfers: (ctx, page) => listTransfers(deps.database.db, ctx, page),
    closedVendors: (ctx) => listClosedVendors(deps, ctx),
    consolidatedFunds: (ctx) => getFunds(deps, ctx),
  };
}
