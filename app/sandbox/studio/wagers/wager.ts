import type { Seat, WalletKind } from "../store.ts";

/**
 * placing: the bet is on its way · open: it was accepted · refused: the wallet refused the bet · reverting: it is being
 * rolled back, because it is void or it is unknown if it was accepted · reverted: nothing was played · settling: its
 * outcome is on its way · settled: the wallet has it · resettling: a later outcome is on its way · unsettling: it is
 * open again, which is on its way · stuck: the wallet rejects it for good; a person must check it.
 */
export type WagerState =
  | "placing"
  | "open"
  | "refused"
  | "reverting"
  | "reverted"
  | "settling"
  | "settled"
  | "resettling"
  | "unsettling"
  | "stuck";

/** How a bet ended, in the terms of docs/vendor-wallet.md. */
export type WagerOutcome = "won" | "lost" | "half_won" | "half_lost" | "void" | "cashed_out";

/** The contents or the result of a bet, in the operator's format: docs/vendor-wallet.md, `detail`. */
export type WagerDetail = { kind: string } & Record<string, unknown>;

/** One bet of one player, or a campaign's win without a bet. Amounts are in minor units. */
export interface Wager extends Seat {
  /** The studio's id; the wallet calls are named after it. */
  id: string;
  kind: "bet" | "bonus";
  /** The frame's id for the wager: the same key of the same seat is the same wager. */
  key: string;
  roundId: string;
  /** The studio's name for the kind of bet, such as `banker`; the campaign's name for a bonus. */
  type: string;
  currency: string;
  stake: number;
  state: WagerState;
  win: number;
  outcome: WagerOutcome | null;
  /** The part of the stake that counts for rewards; null when the operator derives it. */
  validBet: number | null;
  detail: WagerDetail;
  /** The game's own data for the bet, which are not sent to anyone. */
  data: Record<string, unknown>;
  endRound: boolean;
  /** Number of times that the outcome was changed or withdrawn after it was first sent. */
  revision: number;
  /** The win last sent to the wallet. */
  toldWin: number;
  /** The reason for reverting or changing it. */
  reason: string;
  /** The wallet's reason for refusing. */
  refusal: string | null;
  /** The operator's message about a refusal in the player's language; null without one. */
  refusalText: string | null;
  /** The player's balance in the wallet's latest answer. */
  balance: number | null;
  wallet: WalletKind;
  createdAt: number;
}

/** The result of a bet. */
export interface WagerResult {
  /** The whole win, 0 for none; the stake of a void bet. */
  win: number;
  outcome: WagerOutcome;
  /** Valid bet, if the operator's rule for the outcome does not fit. */
  validBet?: number;
  detail: WagerDetail;
  /** Replaces the game's own data for the bet. */
  data?: Record<string, unknown>;
}

/** States in which the wallet has not yet received every call. */
export const UNDERWAY: readonly WagerState[] = [
  "placing",
  "reverting",
  "settling",
  "resettling",
  "unsettling",
];

export const isUnderway = ({ state }: Wager): boolean => UNDERWAY.includes(state);

/** The transaction id under which a wallet debited the stake of a bet. */
export const betTransaction = ({ id }: Wager): string => `${id}-bet`;
