import { DAY_MS } from "#app/shared/durations.ts";
import { type GameVendor, type VendorGame, VendorRefusal } from "../ports/game-vendor.ts";
import { LOTTERY_GAMES, lotteryByCode } from "./games/games.ts";
import type { LotteryGame } from "./games/lottery-game.ts";

/** Vendors whose games the platform runs itself: name, number among account types, and the path of their games. */
const VENDORS = {
  TCG_LOTTO_VN: { name: "Sen Vàng", accountTypeId: 23, path: "/vnLottery" },
  TCG_SEA: { name: "Archipelago Draws", accountTypeId: 24, path: "/seaLottery" },
} as const;

const NEW_GAME_PERIOD_MS = 75 * DAY_MS;
/** The number of hot lotteries per vendor: those with the most frequent draws. */
const HOT = 4;

/** Returns the lotteries as game vendors: their catalogue, and a launch that leads to a page of the same site. */
export function lotteryVendors(clock: { now(): number }): GameVendor[] {
  return Object.entries(VENDORS).map(([vassalage, { name, accountTypeId, path }]) => {
    const games = LOTTERY_GAMES.filter((game) => game.vassalage === vassalage);
    const hot = new Set(games.toSorted((a, b) => pace(a) - pace(b)).slice(0, HOT));
    return {
      vassalage,
      async catalogue() {
        return {
          name,
          accountTypeId,
          dialect: "marquee",
          launchMode: "tab",
          games: games.map((game) => listed(game, hot.has(game), clock.now())),
        };
      },
      async launch({ gameCode }) {
        if (lotteryByCode(gameCode)?.vassalage !== vassalage) throw new VendorRefusal("unknown-game");
        return `${path}?${new URLSearchParams({ gameCode })}`;
      },
      async round() {
        return null;
      },
    };
  });
}

/** Returns the seconds between draws; a lottery that draws on weekdays comes last. */
function pace({ schedule }: LotteryGame): number {
  return schedule.kind === "every" ? schedule.seconds : 86_400;
}

function listed(game: LotteryGame, hot: boolean, now: number): VendorGame {
  return {
    gameId: game.gameId,
    nodeId: game.nodeId,
    gameCode: game.gameCode,
    gameType: game.gameType,
    name: game.name,
    names: {},
    classify: "",
    minBet: game.minBet,
    lines: 0,
    hot,
    isNew: game.releasedAt > now - NEW_GAME_PERIOD_MS,
    playable: true,
    returnBasisPoints: null,
    releasedAt: game.releasedAt,
  };
}
