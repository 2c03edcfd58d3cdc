import type { CallValue } from "../../platform/contract/calls.ts";
import type { LoadModule } from "../module.ts";

export type Winner = CallValue<"games", "rankList">["list"][number];

export interface WinnersData {
  /** When the winners were read, in epoch milliseconds. */
  asOf: number;
  winners: Winner[];
}

/** Maximum rows per player, so that a single player does not fill the list. */
const PER_PLAYER = 2;
/** Minimum number of different players; with fewer the list is not shown. */
const MIN_PLAYERS = 3;

/** Loads the latest winners, from real bets only; null while too few players have won. */
export const loadWinners: LoadModule<"winners", WinnersData> = async ({ platform, shared, now }, options) => {
  const { list } = await shared("winners", 5_000, () =>
    platform.games.rankList({ size: options.count, perPlayer: PER_PLAYER }),
  );
  const players = new Set(list.map(({ maskedAccount }) => maskedAccount));
  return players.size >= MIN_PLAYERS ? { asOf: now, winners: list } : null;
};
