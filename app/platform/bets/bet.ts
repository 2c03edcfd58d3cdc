import type { BetDetail } from "../contract/bet-detail.ts";
import type { BetState } from "../database/tables/bets.ts";
import type { Book } from "../database/tables/wallet.ts";

/** A bet. Amounts are minor units; once it is settled, `win - stake` is the player's net result. */
export interface Bet {
  merchantId: string;
  id: string;
  accountId: string;
  vendor: string;
  roundId: string;
  /** The vendor's id of the bet; unique per merchant and vendor. */
  transactionId: string;
  gameId: string;
  gameType: string;
  type: string;
  currency: string;
  book: Book;
  /** True when it was played from the vendor's own wallet: no money moved here. */
  ownWallet: boolean;
  /** 0 for a prize paid without a bet, such as a vendor's bonus. */
  stake: number;
  validBet: number;
  win: number;
  state: BetState;
  detail: BetDetail;
  /** The ledger transfer of the stake. */
  transferId: string | null;
  placedAt: number;
  settledAt: number | null;
  resettledAt: number | null;
  /** Time of the last change of a bet that was opened again after settlement; null for any other bet. */
  unsettledAt: number | null;
  /** Time of the last change. */
  changedAt: number;
}

/** A vendor at a merchant. */
export interface VendorScope {
  merchantId: string;
  vendor: string;
}

/** The result of a change to a bet. */
export interface BetChangeResult {
  bet: Bet;
  /** The ledger transfer; null if no money moved. */
  transferId: string | null;
  /** The player's spendable balance after it, in minor units; null where the purse did not change. */
  balance: number | null;
}

/**
 * ROUND_CLOSED: the player's bets of the round are settled, so it accepts no more of them. ROLLED_BACK: the bet was
 * rolled back. NOT_SETTLED: the bet is still open. AMOUNT_MISMATCH: a void bet's win is not its stake, or the valid bet
 * exceeds the stake. ID_TAKEN: another bet has the id, or the same revision came with different content. SETTLED: a
 * call has already settled the bet; only a resettlement changes it.
 */
export type BetErrorCode =
  | "ROUND_CLOSED"
  | "ROLLED_BACK"
  | "NOT_SETTLED"
  | "AMOUNT_MISMATCH"
  | "ID_TAKEN"
  | "SETTLED";

/** Thrown when a bet cannot be changed as requested. Nothing has changed then, and the transaction can continue. */
export class BetError extends Error {
  readonly code: BetErrorCode;
  constructor(code: BetErrorCode) {
    super(`the bet was refused: ${code}`);
    this.code = code;
  }
}
