/** The public module of the wallet: the only place where money moves. Rules in docs/decisions/0021 and 0022. */
import { type CallContext, DEMO_TYPE, requireAccount } from "../core/call-context.ts";
import type { Database, Db } from "../database/database.server.ts";
import type { Book } from "../database/tables/wallet.ts";
import { loadPurses } from "./balances.ts";

export {
  checkpointSystemAccounts,
  loadPurses,
  lockPurse,
  openPurse,
  purseBalance,
  requireNoDebt,
  type SystemEntry,
  systemBalance,
  systemEntries,
} from "./balances.ts";
export { recordFigure } from "./figure-events.ts";
export { captureHold, openHold, releaseHold } from "./holds.ts";
export { purse, type SystemAccount, system } from "./ledger-accounts.ts";
export {
  loadMoneyEvents,
  type MoneyActor,
  type MoneyEvent,
  type MoneyEventRequest,
  moneyEventsOfAccount,
  recordMoneyEvent,
} from "./money-events.ts";
export { postPayouts } from "./post-payouts.ts";
export { postTransfer } from "./post-transfer.ts";
export { takeBack } from "./take-back.ts";
export { waiveDebts } from "./waive-debts.ts";
export type { TransferRequest } from "./write-transfer.ts";

/** The book of an account's money: demo accounts (type 4) have play money, which never mixes with real money. */
export function getBook(accountType: number): Book {
  return accountType === DEMO_TYPE ? "demo" : "real";
}

/**
 * Returns the caller's balance over all purses except the bonus one, in minor units of the account's currency (spec
 * section 7, `/wps/v2/wallets/balance`). `sumBalance` includes held amounts. `version` grows with each change: of two
 * responses, the one with the higher version is newer.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function balance(db: Db, ctx: CallContext) {
  const { accountId, type } = requireAccount(ctx.caller);
  const purses = await loadPurses(db, ctx.merchant.code, accountId);
  const currency = purses[0]?.currency ?? ctx.merchant.currency.code;
  // Bonus money belongs to the member only after it is claimed.
  const counted = purses.filter((one) => one.currency === currency && one.wallet !== "bonus");
  const sum = (pick: (one: (typeof counted)[number]) => number) =>
    counted.reduce((total, one) => total + pick(one), 0);
  return {
    sumBalance: sum((one) => one.balance),
    available: sum((one) => one.available),
    held: sum((one) => one.held),
    debt: sum((one) => one.debt),
    currency,
    version: sum((one) => one.version),
    demo: type === DEMO_TYPE,
  };
}

/** The wallet's own call. */
export const walletCalls = {
  balance: ({ database }: { database: Database }, ctx: CallContext) => balance(database.db, ctx),
};
