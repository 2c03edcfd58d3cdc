import { areValidPicks, countLines, MAX_LINES, splitPicks } from "#app/shared/lottery-picks.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { toMinorUnits } from "../games/games.server.ts";
import { requireLottery } from "./carried-games.ts";
import type { LotteryGame } from "./games/lottery-game.ts";
import { computeWin } from "./match.ts";
import { getMaxOdds } from "./play-terms.ts";
import type { PlayType } from "./rule-set.ts";

/** Largest stake of a ticket, in hundredths of a unit of any currency. */
const MAX_STAKE = 100_000_000;
/** The largest payout of the best hit of one line, in hundredths of a unit. */
const MAX_LINE_WIN = 1_000_000_000_000;

/** A checked slip. Amounts are minor units; wins are multiples of `unit`. */
export interface Slip {
  game: LotteryGame;
  play: PlayType;
  picks: string[];
  lines: number;
  unit: number;
  stake: number;
  odds: readonly number[];
}

/** Returns the smallest and largest stake of a ticket, in minor units. */
export function stakeLimits(game: LotteryGame, { currency }: MerchantProfile): { min: number; max: number } {
  return {
    min: toMinorUnits(game.minBet, currency.decimals),
    max: toMinorUnits(MAX_STAKE, currency.decimals),
  };
}

/**
 * Parses a player's slip: `stake = lines × unit × times × the units that a line costs in the prize mode`.
 * @throws PlatformError GAME_NOT_FOUND; INVALID_INPUT at `/playType`, `/picks` or `/unit`.
 */
export function readSlip(
  { merchant }: CallContext,
  { gameCode, playType, prizeMode, picks: text, unit: one, times }: CallInput<"lottery", "quote">,
): Slip {
  const game = requireLottery(merchant, gameCode);
  const play = game.rules.plays.find(({ code }) => code === playType);
  if (!play) throw createFieldError("/playType", { messageKey: FIELD_MESSAGE_KEYS.choice });
  const picks = splitPicks(text);
  if (!areValidPicks(play.picks, picks)) {
    throw createFieldError("/picks", { messageKey: "error.field.lotteryPicks" });
  }
  const lines = countLines(play.picks, picks);
  if (lines > MAX_LINES) {
    throw createFieldError("/picks", { messageKey: "error.field.lotteryLines", values: { max: MAX_LINES } });
  }
  const unit = one * times;
  const stake = lines * unit * play.cost[prizeMode];
  const odds = play.odds[prizeMode];
  const { min, max } = stakeLimits(game, merchant);
  const mostWin = toMinorUnits(MAX_LINE_WIN, merchant.currency.decimals);
  const isWhole = one > 0 && Number.isSafeInteger(stake);
  if (!isWhole || stake < min || stake > max || computeWin(unit, [1], [getMaxOdds(odds)]) > mostWin) {
    throw createFieldError("/unit", { messageKey: "error.field.lotteryStake" });
  }
  return { game, play, picks, lines, unit, stake, odds };
}

/**
 * Returns the cost of a slip.
 * @throws PlatformError as {@link readSlip}.
 */
export async function quote(
  ctx: CallContext,
  input: CallInput<"lottery", "quote">,
): Promise<CallValue<"lottery", "quote">> {
  const { picks, lines, stake, odds, unit } = readSlip(ctx, input);
  return { picks, lines, stake, odds: [...odds], mostWin: computeWin(unit, [1], [getMaxOdds(odds)]) };
}
