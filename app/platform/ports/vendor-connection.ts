import type { KeyObject } from "node:crypto";
import type { SigningKey } from "./signed-request.ts";
import type { VendorKeys } from "./vendor-keys.ts";

/** The wallet that a vendor's games play from: ours (`seamless`) or the vendor's own for each player (`transfer`). */
export type WalletMode = "seamless" | "transfer";

/**
 * The calls by which a vendor with its own wallets enforces a player's breaks and limits: it asks us before each stake,
 * and ends a player's games on request.
 */
export type ProtectionCall = "mayPlay" | "endSession";

/** The answers on which vendors disagree. The money is the same. */
export interface WalletAnswers {
  /**
   * The answer to a rollback of a bet that never arrived: some vendors repeat it for hours until it is accepted, others
   * take an acceptance as money returned and expect a refusal.
   */
  rollbackOfUnknownBet: "accepted" | "refused";
  /** The answer to a rollback of a settled bet: some vendors only change one by resettling it. */
  rollbackOfSettledBet: "accepted" | "refused";
}

/** Rules for a vendor's bets that stay open. */
export interface StuckBetRules {
  /** Hours after which the vendor is asked. */
  askAfterHours: number;
  /** Days after which a bet without news from the vendor is decided. */
  decideAfterDays: number;
  /** The decision: the stake is returned, or the bet is left to an operator. */
  outcome: "rollback" | "person";
}

/** How one vendor's calls on one merchant's wallet are verified and answered. */
export type VendorConnection = {
  wallets: readonly WalletMode[];
  answers: WalletAnswers;
  /** How many of our units the vendor counts as one, by currency; 1 where left out. */
  factors?: Readonly<Record<string, number>>;
} & (
  | { dialect: "marquee"; inbound: readonly SigningKey[] }
  /** The vendor's public keys: the newest, and the one before it while it changes over. */
  | { dialect: "hub"; publicKeys: readonly KeyObject[] }
);

/** The connection between a merchant and a vendor; null where they have none. */
export type VendorConnections = (merchantId: string, vendor: string) => VendorConnection | null;

export const DEFAULT_ANSWERS: WalletAnswers = {
  rollbackOfUnknownBet: "accepted",
  rollbackOfSettledBet: "accepted",
};

/** Connections of vendors of the dialect `marquee` whose keys are derived; both wallets. */
export function derivedConnections(
  keys: VendorKeys,
  answers: (vendor: string) => WalletAnswers = () => DEFAULT_ANSWERS,
): VendorConnections {
  return (merchantId, vendor) => ({
    dialect: "marquee",
    wallets: ["seamless", "transfer"],
    answers: answers(vendor),
    inbound: keys.keys("inbound", merchantId, vendor),
  });
}
