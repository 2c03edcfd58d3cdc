import type { CallValue } from "../../platform/contract/calls.ts";
import type { LoadModule } from "../module.ts";

export type Winner = CallValue<"games", "rankList">["list"][number];

export interface WinnersData {
  /** Epoch milliseconds at which they were the latest. */
  asOf: number;
  winners: Winner[];
}

/** Rows of one player, so that a list of winners is not one player's evening. */
const PER_PLAYER = 2;
/** Fewer players than these are no list of winners. */
const LEAST_PLAYERS = 3;

/** Latest winners, from real bets only; left out while too few players have won. */
export const loadWinners: LoadModule<"winners", WinnersData> = async ({ platform, shared, now }, options) => {
  const { list } = await shared("winners", 5_000, () =>
    platform.games.rankList({ size: options.count, perPlayer: PER_PLAYER }),
  );
  const players = new Set(list.map(({ maskedAccount }) => maskedAccount));
  return players.size >= LEAST_PLAYERS ? { asOf: now, winners: list } : null;
};
