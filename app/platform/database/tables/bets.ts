import type { Flag } from "./flag.ts";

export interface BetsTables {
  bet: BetRow;
  bet_change: BetChangeRow;
  round_risk: RoundRiskRow;
}

/** The state of a bet. A late change keeps one of these states and sets `resettled_at`. */
export type BetState = "open" | "won" | "lost" | "half_won" | "half_lost" | "void" | "cashed_out";

/**
 * One bet (ticket) of any kind of game. `win - stake` is the player's net result in every settled state: a void bet has
 * its stake as its win, and no valid bet.
 */
export interface BetRow {
  merchant_id: string;
  /** Ours; sorts by time. */
  id: string;
  account_id: string;
  vendor: string;
  /** The vendor's id of the round, or the platform's id of the draw; shared by the bets of one player in one round. */
  round_id: string;
  /** The vendor's id of the bet; unique per merchant and vendor. */
  transaction_id: string;
  game_id: string;
  game_type: string;
  /** The vendor's name for the kind of bet, such as `spin`, `accumulator` or `banker`. */
  type: string;
  currency: string;
  demo: Flag;
  /** 1 when it was played from the vendor's own wallet: no money moved here. */
  own_wallet: Flag;
  stake: number;
  valid_bet: number;
  win: number;
  state: BetState;
  /** JSON of contract/bet-detail.ts. */
  detail: string;
  /** The ledger transfer of the stake; null if no money moved here. */
  transfer_id: string | null;
  placed_at: number;
  settled_at: number | null;
  /** When it was last changed after it had been settled. */
  resettled_at: number | null;
  /** When a bet that had been settled was last changed since it was reopened; null for any other. */
  unsettled_at: number | null;
  updated_at: number;
}

/**
 * The amount that a player can lose in a round or a draw whose bets cover each other; there is no row when that is all
 * that was staked.
 */
export interface RoundRiskRow {
  merchant_id: string;
  vendor: string;
  round_id: string;
  account_id: string;
  at_risk: number;
  counted_at: number;
}

/** The history of a bet after it was placed: rows are added, never changed. Amounts are those after the change. */
export interface BetChangeRow {
  merchant_id: string;
  bet_id: string;
  /** 1, 2, 3 ..., or the vendor's revision + 1 for a bet played from the vendor's own wallet. */
  seq: number;
  /**
   * `win`: a win of a bet that stays open. `settled`: the outcome of an open bet. `resettled`: a later outcome, or a
   * win of 0 that arrived after a void; that has no reason and moves nothing. `rolled_back`: rolled back. `unsettled`:
   * reopened.
   */
  kind: "win" | "settled" | "resettled" | "rolled_back" | "unsettled";
  state: BetState;
  stake: number;
  valid_bet: number;
  win: number;
  /** The vendor's reason for changing a settled bet, in its words; else empty. */
  reason: string;
  /** The ledger transfer of this change; null if no money moved. */
  transfer_id: string | null;
  /**
   * The part of a decreased win that the house account bore, because the player no longer had it; negative when an
   * increase paid it back.
   */
  shortfall: number;
  at: number;
  /** 1 if a call gave the bet's outcome, 0 if none did; null for a change from before this was recorded. */
  settles: Flag | null;
}
