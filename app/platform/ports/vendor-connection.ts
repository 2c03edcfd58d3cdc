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

/** The responses on which vendors differ. The money is the same either way. */
export interface WalletAnswerOptions {
  /**
   * The response to a rollback of a bet that never arrived. Some vendors repeat the rollback for hours until it is
   * accepted; others read an acceptance as money returned and expect a refusal.
   */
  rollbackOfUnknownBet: "accepted" | "refused";
  /** The answer to a rollback of a settled bet: some vendors only change one by resettling it. */
  rollbackOfSettledBet: "accepted" | "refused";
}

/** Rules for a vendor's bets that stay open. */
export interface StuckBetRules {
  /** Hours after which the vendor is queried. */
  askAfterHours: number;
  /** Days after which a bet without news from the vendor is decided. */
  decideAfterDays: number;
  /** The decision: the stake is returned, or the bet is left to an operator. */
  outcome: "rollback" | "person";
}

/** The verification of one vendor's calls on one merchant's wallet, and the responses to them. */
export type VendorConnection = {
  wallets: readonly WalletMode[];
  answers: WalletAnswerOptions;
  /** The number of our units that the vendor counts as one, by currency; 1 if omitted. */
  factors?: Readonly<Record<string, number>>;
} & (
  | { dialect: "marquee"; inbound: readonly SigningKey[] }
  /** The vendor's public keys: the newest, and the previous one during a rotation. */
  | { dialect: "hub"; publicKeys: readonly KeyObject[] }
);

/** Returns the connection between a merchant and a vendor, or null if there is none. */
export type VendorConnections = (merchantId: string, vendor: string) => VendorConnection | null;

export const DEFAULT_ANSWERS: WalletAnswerOptions = {
  rollbackOfUnknownBet: "accepted",
  rollbackOfSettledBet: "accepted",
};

/** Returns the connections of `marquee` dialect vendors with derived keys; they support both wallet modes. */
export function derivedConnections(
  keys: VendorKeys,
  answers: (vendor: string) => WalletAnswerOptions = () => DEFAULT_ANSWERS,
): VendorConnections {
  return (merchantId, vendor) => ({
    dialect: "marquee",
    wallets: ["seamless", "transfer"],
    answers: answers(vendor),
    inbound: keys.keys("inbound", merchantId, vendor),
  });
}
