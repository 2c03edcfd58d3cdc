import type { Book } from "../database/tables/wallet.ts";

/** A member's purse: the main one, bonus money, or what lies at a transfer-wallet vendor. */
export type MemberWallet = "main" | "bonus" | `vendor-${string}`;

/**
 * The merchant's own side of a transfer: the house, play money and bonuses that the house gives away, corrections by
 * operators, money at a vendor, a jackpot pool, money on its way through a payment provider, and fees.
 */
export type SystemAccount =
  | "house"
  | "house:play-money"
  | "house:bonus"
  | "house:adjustments"
  | "fees"
  | `vendor:${string}`
  | `jackpot:${string}`
  | `clearing:${string}`;

export interface Purse {
  owner: string;
  wallet: MemberWallet;
  currency: string;
}

/** A ledger account, by what it is. A system account has one balance per currency and book. */
export type LedgerAccount = Purse | { system: SystemAccount; currency: string };

/** The purse of a member. `currency` is the account's own. */
export function purse(owner: string, currency: string, wallet: MemberWallet = "main"): Purse {
  return { owner, wallet, currency };
}

/** A merchant's own ledger account. */
export function system(name: SystemAccount, currency: string): LedgerAccount {
  return { system: name, currency };
}

const SYSTEM_MARK = "@";

/** The stored name: `<owner>/<wallet>/<currency>`, or `@<system>/<currency>/<book>`. */
export function ledgerAccountId(account: LedgerAccount, book: Book): string {
  return "system" in account
    ? `${SYSTEM_MARK}${account.system}/${account.currency}/${book}`
    : `${account.owner}/${account.wallet}/${account.currency}`;
}

export function isSystemId(id: string): boolean {
  return id.startsWith(SYSTEM_MARK);
}

/** Every name of a system account lies between these two, in byte order. */
export const SYSTEM_IDS = { from: SYSTEM_MARK, below: String.fromCharCode(SYSTEM_MARK.charCodeAt(0) + 1) };
