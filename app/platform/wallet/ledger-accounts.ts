import type { Book } from "../database/tables/wallet.ts";

/** The wallet of a member's purse: the main one, bonus money, or money at a vendor with its own wallet. */
export type MemberWallet = "main" | "bonus" | `vendor-${string}`;

/**
 * The merchant's own accounts: the house account, play money and bonuses granted from it, corrections by operators,
 * members' debts, fees, money at a vendor, a jackpot pool, and money on its way through a payment provider or to a
 * vendor.
 */
export type SystemAccount =
  | "house"
  | "house:play-money"
  | "house:bonus"
  | "house:adjustments"
  | "house:debts"
  | "fees"
  | `vendor:${string}`
  | `jackpot:${string}`
  | `clearing:${string}`;

export interface Purse {
  owner: string;
  wallet: MemberWallet;
  currency: string;
}

/** A member's purse or a system account. A system account has one balance per currency and book. */
export type LedgerAccount = Purse | { system: SystemAccount; currency: string };

/** The purse of a member. `currency` is the account's own. */
export function purse(owner: string, currency: string, wallet: MemberWallet = "main"): Purse {
  return { owner, wallet, currency };
}

/** Returns a merchant's own ledger account. */
export function system(name: SystemAccount, currency: string): LedgerAccount {
  return { system: name, currency };
}

const SYSTEM_MARK = "@";

/** Returns the stored id: `<owner>/<wallet>/<currency>`, or `@<system>/<currency>/<book>`. */
export function ledgerAccountId(account: LedgerAccount, book: Book): string {
  return "system" in account
    ? `${SYSTEM_MARK}${account.system}/${account.currency}/${book}`
    : `${account.owner}/${account.wallet}/${account.currency}`;
}

export function isSystemId(id: string): boolean {
  return id.startsWith(SYSTEM_MARK);
}

/** The bounds of the ids of system accounts, in byte order. */
export const SYSTEM_IDS = { from: SYSTEM_MARK, below: String.fromCharCode(SYSTEM_MARK.charCodeAt(0) + 1) };
