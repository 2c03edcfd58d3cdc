import type { GameType } from "../../contract/call.ts";
import type { RuleSet } from "../rule-set.ts";
import type { Schedule } from "../schedule.ts";

export type LotteryArea = "VN_NORTH" | "VN_CENTRE" | "VN_SOUTH" | "SEA" | "HOUSE";

/** One of the platform's own lotteries. */
export interface LotteryGame {
  /** Stable id in the platform's records, and the seed of its artwork. */
  gameId: string;
  gameCode: string;
  nodeId: number;
  vassalage: string;
  gameType: Extract<GameType, "ELOTT" | "LOTT">;
  name: string;
  area: LotteryArea;
  rules: RuleSet;
  schedule: Schedule;
  /** Smallest stake of a ticket, in hundredths of a unit of any currency. */
  minBet: number;
  /** UTC epoch milliseconds. */
  releasedAt: number;
}

/** Builds a lottery from its row: the code is its vendor's followed by the id, `released` a day such as `2026-01-12`. */
export function lotteryGame({
  released,
  ...game
}: Omit<LotteryGame, "gameCode" | "releasedAt"> & { released: string }): LotteryGame {
  return {
    ...game,
    gameCode: `${game.vassalage}_${game.gameId.replaceAll("-", "_").toUpperCase()}`,
    releasedAt: Date.parse(released),
  };
}

/** Returns the schedule of a draw every `seconds` seconds; bets end 5 to 15 seconds before it. */
export function createFrequentSchedule(seconds: number, timeZone: string): Schedule {
  const closesBeforeMs = seconds <= 60 ? 5_000 : seconds <= 120 ? 10_000 : 15_000;
  return { kind: "every", timeZone, seconds, closesBeforeMs };
}
