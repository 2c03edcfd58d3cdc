import type { Seat, WalletKind } from "../store.ts";

/**
 * placing: the bet is on its way · open: it was taken · refused: the wallet took no bet · reverting: it is being taken
 * back, because nobody knows whether it was taken or because it is void · reverted: nothing was played · settling: its
 * outcome is on its way · settled: the wallet has it · resettling: a later outcome is on its way · unsettling: it is open again,
 * which is on its way · stuck: the wallet will
 * not hear of it; a person must look.
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

/** How a bet ended, in the words of docs/vendor-wallet.md. */
export type WagerOutcome = "won" | "lost" | "half_won" | "half_lost" | "void" | "cashed_out";

/** What was bet or what came of it, in a shape of the operator's: docs/vendor-wallet.md, `detail`. */
export type WagerDetail = { kind: string } & Record<string, unknown>;

/** One bet of one player, or a win of a campaign that no bet was placed for. Amounts are minor units. */
export interface Wager extends Seat {
  /** The studio's; the calls on the wallet are named by it. */
  id: string;
  kind: "bet" | "bonus";
  /** The frame's name of it: the same key of the same seat is the same wager. */
  key: string;
  roundId: string;
  /** The studio's word for the kind of bet, such as `banker`; a campaign's name on a bonus. */
  type: string;
  currency: string;
  stake: number;
  state: WagerState;
  win: number;
  outcome: WagerOutcome | null;
  /** The part of the stake that counts for rewards; null where the operator is to derive it. */
  validBet: number | null;
  detail: WagerDetail;
  /** What the game keeps with the bet for itself; nobody is sent it. */
  data: Record<string, unknown>;
  endRound: boolean;
  /** How often the outcome was changed or withdrawn after it was first told. */
  revision: number;
  /** What the wallet was last told as the win. */
  toldWin: number;
  /** Why it was taken back or changed. */
  reason: string;
  /** Why the wallet said no. */
  refusal: string | null;
  /** What the operator says of a refusal in the player's language; null where it says nothing. */
  refusalText: string | null;
  /** What the player could spend when the wallet last said. */
  balance: number | null;
  wallet: WalletKind;
  createdAt: number;
}

/** What a bet came to. */
export interface WagerResult {
  /** The whole win, 0 for none; the stake of a void bet. */
  win: number;
  outcome: WagerOutcome;
  /** Where the operator's rule for the outcome does not fit. */
  validBet?: number;
  detail: WagerDetail;
  /** Replaces what the game keeps with the bet. */
  data?: Record<string, unknown>;
}

/** States in which the wallet has not heard everything. */
export const UNDERWAY: readonly WagerState[] = [
  "placing",
  "reverting",
  "settling",
  "resettling",
  "unsettling",
];

export const isUnderway = ({ state }: Wager): boolean => UNDERWAY.includes(state);

/** The id under which a wallet took the stake of a bet. */
export const betTransaction = ({ id }: Wager): string => `${id}-bet`;
