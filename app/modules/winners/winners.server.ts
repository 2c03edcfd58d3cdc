import type { LoadModule } from "../module.ts";

export interface WinnersData {
  /** Epoch milliseconds at which they were the latest. */
  asOf: number;
  winners: { gameId: string; gameName: string; maskedAccount: string; win: number; endedAt: number }[];
}

/** Latest winners, from real rounds only; left out while there are none. */
export const loadWinners: LoadModule<"winners", WinnersData> = async ({ platform, shared, now }, options) => {
  const { list } = await shared("winners", 5_000, () => platform.games.rankList({ size: options.count }));
  return list.length > 0 ? { asOf: now, winners: list } : null;
};
