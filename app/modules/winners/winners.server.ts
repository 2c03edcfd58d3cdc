import type { CallValue } from "../../platform/contract/calls.ts";
import type { LoadModule } from "../module.ts";

export type Winner = CallValue<"games", "rankList">["list"][number];

export interface WinnersData {
  /** Epoch milliseconds at which they were the latest. */
  asOf: number;
  winners: Winner[];
}

/** Latest winners, from real bets only; left out while there are none. */
export const loadWinners: LoadModule<"winners", WinnersData> = async ({ platform, shared, now }, options) => {
  const { list } = await shared("winners", 5_000, () => platform.games.rankList({ size: options.count }));
  return list.length > 0 ? { asOf: now, winners: list } : null;
};
