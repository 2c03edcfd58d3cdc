import type { Draw } from "../../../maths/game-maths.ts";

/** A place on the table for chips. */
export interface Position {
  /** The bet's type on the wallet, such as `banker` or `straight:17`; up to 32 characters. */
  id: string;
  /** Positions of a group are placed together on the felt. */
  group: string;
  /** Odds of a win to one, in thousandths; several if they depend on how the bet is won. */
  odds: readonly number[];
  /** Return of all stakes on this position, in basis points, pushes included; tests compute it. */
  returns: number;
}

/** The cards or other items on the table for one side of the game. */
interface Hand {
  /** `player`, `banker`, `dice` ...; the frame contains a name for it. */
  side: string;
  /** Cards (`KS`), dice (`4`), numbers, discs, faces. */
  items: string[];
  /** Null if the game does not count them. */
  points: number | null;
}

/** The result of one round, and its payouts for every bet. */
export interface TableResult {
  hands: Hand[];
  /** The mark in the road: the winning side, the number or the total. */
  mark: string;
  /** Small signs beside the mark, such as a pair. */
  signs: string[];
  /**
   * Payout of each position, in thousandths of the stake and including it: 2000 for a win at even money, 1000 for a
   * returned stake, 500 for half of it. Losing positions are left out.
   */
  back: Record<string, number>;
}

/** The rules of one table game. */
export interface TableRules {
  /** The texts `rules.<id>` explain the game to players. */
  id: string;
  /** The display of results: two sides and a tie, or one value after another. */
  road: "sides" | "values";
  /** The items that the frame draws: `card`, `die`, `number`, `disc`, `face`. */
  items: "card" | "die" | "number" | "disc" | "face";
  /** In the order of the felt. */
  positions: readonly Position[];
  deal(draw: Draw): TableResult;
}

/** Returns the payout of a winning bet at `odds` to one: `toWinPayback(950)` is 1950. */
export const toWinPayback = (odds: number): number => 1000 + odds;
/** A stake that is returned. */
export const FULL_PAYBACK = 1000;
/** Half of a stake. */
export const HALF_PAYBACK = 500;

/** A position with only one payout. */
export const position = (id: string, group: string, odds: number, returns: number): Position => ({
  id,
  group,
  odds: [odds],
  returns,
});

/** Returns the payouts of the winning `entries`; omits those that are false. */
export function computePaybacks(entries: Readonly<Record<string, number | false>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, number] => entry[1] !== false),
  );
}
