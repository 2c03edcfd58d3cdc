import { randomInt, randomUUID } from "node:crypto";
import { type CallContext, MEMBER_TYPE } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { carriedLotteries, prizeModeOfMerchant } from "./carried-games.ts";
import type { LotteryGame } from "./games/lottery-game.ts";
import { placeTicket } from "./place-ticket.ts";
import { showLottery } from "./show-lottery.ts";
import { stakeLimits } from "./slip.ts";

/** The number of lotteries that each player bets on. */
const LOTTERIES = 3;
/** Stakes in units of the currency; in thousands of units if it has no decimals, since one unit of it is worth little. */
const STAKES = [10, 20, 50, 100, 200, 500];

const EXPECTED: readonly string[] = ["DRAW_CLOSED", "INSUFFICIENT_FUNDS"];

/**
 * Places bets by players of a demonstration on the next draws of frequent lotteries, on random outcomes. They are
 * ordinary tickets, paid from play money and settled by the draws. Returns the number placed.
 */
export async function seedTickets(
  services: Services,
  merchant: MerchantProfile,
  players: readonly { accountId: string; username: string }[],
): Promise<number> {
  const open = carriedLotteries(merchant).filter((game) => game.area === "HOUSE" && listOutcomes(game));
  // Selects some of each vendor: the lotteries are listed vendor by vendor.
  const games = open.filter((_, at) => at % Math.ceil(open.length / LOTTERIES) === 0);
  let placed = 0;
  for (const player of players) {
    for (const game of games) placed += Number(await placeOne(services, merchant, player, game));
  }
  return placed;
}

/** Returns the play type of a lottery on named outcomes, such as big and small; undefined if it has none. */
function listOutcomes({ rules }: LotteryGame) {
  return rules.plays.find(({ picks }) => picks.kind === "options");
}

async function placeOne(
  services: Services,
  merchant: MerchantProfile,
  { accountId, username }: { accountId: string; username: string },
  game: LotteryGame,
): Promise<boolean> {
  const ctx: CallContext = {
    merchant,
    caller: { kind: "account", accountId, username, type: MEMBER_TYPE, sessionId: "" },
    request: {
      requestId: randomUUID(),
      ip: "",
      country: null,
      language: merchant.defaultLanguage,
      host: "",
      audience: "member",
      userAgent: "",
      visitor: null,
      device: null,
    },
  };
  const { draw, plays } = await showLottery(services, ctx, { gameCode: game.gameCode });
  const play = plays.find(({ code }) => code === listOutcomes(game)?.code);
  const prizeMode = prizeModeOfMerchant(merchant);
  if (!draw || play?.picks.kind !== "options") return false;
  const { options } = play.picks;
  // The first two options are equally likely.
  const pick = options[randomInt(Math.min(2, options.length))] ?? "";
  const { decimals } = merchant.currency;
  const { min, max } = stakeLimits(game, merchant);
  const stake = (STAKES[randomInt(STAKES.length)] ?? 0) * (decimals === 0 ? 1_000 : 10 ** decimals);
  const ticket = {
    gameCode: game.gameCode,
    draw: draw.draw,
    playType: play.code,
    prizeMode,
    picks: pick,
    unit: Math.min(max, Math.max(min, stake)),
    times: 1,
    odds: play.terms[prizeMode].odds,
    idempotencyKey: randomUUID(),
  };
  try {
    await placeTicket(services, ctx, ticket);
    return true;
  } catch (error) {
    // A draw may close in the meantime, and a player may have too little money. The start continues without the ticket.
    const isExpected = error instanceof PlatformError && EXPECTED.includes(error.code);
    if (isExpected) return false;
    throw error;
  }
}
