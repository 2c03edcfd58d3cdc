/**
 * The public interface of members' wallets at vendors: transfers between them and the main wallet, and operators'
 * actions on transfers to which a vendor does not respond. Rules in docs/decisions/0109.
 */
import { setAutomaticTransfer } from "./begin-play.ts";
import { leaveGame } from "./end-stay.ts";
import { getFunds, getWalletKind } from "./get-funds.ts";
import { listClosedVendors } from "./list-closed-vendors.ts";
import { listTransfers } from "./list-transfers.ts";
import { requestTransfer } from "./request-transfer.ts";
import { returnAll } from "./return-all.ts";

export { beginPlay } from "./begin-play.ts";
export { returnAfterPlay } from "./end-stay.ts";
export { followUpTransfers } from "./follow-up-transfers.ts";
export { moneyAtVendors } from "./money-at-vendors.ts";
export { allowOwnWalletPlay, deleteOwnWalletPlay, ownWalletPlay } from "./own-wallet-plays.ts";
export { requireOwnWallet } from "./require-own-wallet.ts";
export { returnAfterLaunch } from "./return-after-launch.ts";
export { returnForDebts } from "./return-for-debts.ts";
export { returnForProtection, scheduleReturn } from "./return-for-protection.ts";
export { createVendorTransferService } from "./transfer-service.ts";

/** The members' calls about vendors' wallets. */
export const vendorWalletCalls = {
  merchantWallet: getWalletKind,
  walletTransfer: requestTransfer,
  setAutomaticTransfer,
  leaveGame,
  returnAll,
  walletTransfers: listTransfers,
  closedVendors: listClosedVendors,
  consolidatedFunds: getFunds,
};
