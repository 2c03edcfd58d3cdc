import type { BetDetail } from "../contract/bet-detail.ts";
import type { BetState } from "../database/tables/bets.ts";
import type { Book } from "../database/tables/wallet.ts";

/** A bet. Amounts are minor units; `win - stake` is what it came to for the player once it is settled. */
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
  /** True where it was played from the vendor's own wallet: no money moved here. */
  ownWallet: boolean;
  /** 0 for a prize that was paid without a bet, such as a vendor's bonus. */
  stake: number;
  validBet: number;
  win: number;
  state: BetState;
  detail: BetDetail;
  /** The ledger's transfer of the stake. */
  transferId: string | null;
  placedAt: number;
  settledAt: number | null;
  resettledAt: number | null;
  /** When it was last changed since it was opened again after it had been settled; null for any other bet. */
  unsettledAt: number | null;
  /** When it was last changed. */
  changedAt: number;
}

/** A vendor at a merchant. */
export interface VendorScope {
  merchantId: string;
  vendor: string;
}

/** The result of a change to a bet. */
export interface Change {
  bet: Bet;
  /** The ledger's transfer; null where nothing moved. */
  transferId: string | null;
  /** The player's spendable balance after it, in minor units; null where the purse did not change. */
  balance: number | null;
}

/**
 * ROUND_CLOSED: the player's bets of the round are settled, so it takes no more of them. ROLLED_BACK: the bet was taken
 * back. NOT_SETTLED: the bet is still open. AMOUNT_MISMATCH: a void bet's win is not its stake, or more would count than
 * was staked. ID_TAKEN: the id is another bet's, or the same revision came with other content. SETTLED: a call has settled the
 * bet already; a resettlement changes it.
 */
export type BetRefusal =
  | "ROUND_CLOSED"
  | "ROLLED_BACK"
  | "NOT_SETTLED"
  | "AMOUNT_MISMATCH"
  | "ID_TAKEN"
  | "SETTLED";

/** Why something cannot be done to a bet. Nothing has changed when it is thrown, and the transaction can go on. */
export class BetRefused extends Error {
  readonly code: BetRefusal;
  constructor(code: BetRefusal) {
    super(`the bet was refused: ${code}`);
    this.code = code;
  }
}
