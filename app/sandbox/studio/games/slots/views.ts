import {
  type Drawn,
  getPays,
  type MathsId,
  type Outcome,
  REELS,
  ROWS,
  type Screen,
  toOutcome,
} from "../../maths/game-maths.ts";
import { PROFILES } from "../../maths/profiles.ts";
import { betView } from "../../wagers/bet-view.ts";
import type { Wager, WagerDetail } from "../../wagers/wager.ts";
import { getMaths } from "./game-maths.ts";

/** What a slot keeps with a bet, once the reels have stopped. */
export interface SpinData extends Record<string, unknown> {
  drawn: Drawn;
  /** Which reels turned; rounds of earlier versions do not say. */
  maths?: MathsId;
  /** Whether the player has seen how it ended. */
  seen: boolean;
  /** What a spin that was given would have cost, minor units: its wager has no stake. */
  giftStake?: number;
}

/** What was drawn for a bet; null before. */
export function spinData({ data }: Wager): SpinData | null {
  return "drawn" in data ? (data as SpinData) : null;
}

/** What the wins of a spin are multiples of, minor units. */
const getStake = (bet: Wager) => spinData(bet)?.giftStake ?? bet.stake;

/**
 * What a bet came to, as it was played; null where the game's reels have changed since and the draw came to something else
 * on them.
 */
function outcomeOfBet(bet: Wager, { drawn, maths }: SpinData): Outcome | null {
  const played = maths === undefined ? getMaths(bet.gameCode) : PROFILES[maths];
  const fits = drawn.stops.every((stop, reel) => stop < (played.strips[reel]?.length ?? 0));
  const outcome = fits ? toOutcome(played, drawn) : null;
  return outcome && outcome.multiplier * getStake(bet) === bet.win ? outcome : null;
}

/** A spin as its player may see it. */
export function playerView(bet: Wager) {
  const data = spinData(bet);
  const outcome = data && outcomeOfBet(bet, data);
  const { detail, ...rest } = betView(bet);
  const shown = { screens: outcome?.screens ?? [], seen: data?.seen ?? false };
  return { ...rest, stake: getStake(bet), isGift: bet.kind === "bonus", ...shown };
}

/** A spin as its operator is told of it: the reels from the top, and what each win paid. */
export function spinDetail({ screens }: Outcome, stake: number): WagerDetail {
  const [first, ...then] = screens;
  const win = then.reduce((sum, screen) => sum + getPays(screen), 0) * stake;
  return {
    kind: "reels",
    reels: Array.from({ length: REELS }, (_, reel) => first.window.slice(reel * ROWS, (reel + 1) * ROWS)),
    wins: first.wins.map(({ symbol, count, line, ways, pays }) => ({
      symbol,
      count,
      line,
      ways,
      win: pays * first.factor * stake,
    })),
    features: getFeatures(then).map((feature) => ({ ...feature, win })),
  };
}

const FEATURES = { fall: "cascade", free: "freeSpins", hold: "holdAndRespin", wheel: "wheel" } as const;

/** What a spin led to: cascades that won, free spins, respins of coins, or a turn of the wheel. */
function getFeatures(then: readonly Screen[]): { name: string; count: number }[] {
  const kind = then[0]?.kind;
  if (kind === undefined || kind === "spin") return [];
  const won = then.filter(({ wins }) => wins.length > 0).length;
  const count = { fall: won, free: then.length, hold: then.length - 1, wheel: 1 }[kind];
  return count > 0 ? [{ name: FEATURES[kind], count }] : [];
}

/** The same before the reels have stopped. */
export const NO_SPIN: WagerDetail = { kind: "reels", reels: null, wins: [], features: [] };

/** What came of a spin, in words. */
export function spinInWords(bet: Wager): string[] {
  const data = spinData(bet);
  if (!data) return ["The reels did not stop: nothing was played."];
  const outcome = outcomeOfBet(bet, data);
  if (!outcome) return ["The reels of this game have changed since."];
  return outcome.screens.flatMap((screen, n) => {
    const name = {
      spin: "Spin",
      free: `Free spin ${n}`,
      fall: `Cascade ${n}`,
      hold: n === 1 ? "Coins lock" : `Respin ${n - 1}`,
      wheel: "Wheel",
    }[screen.kind];
    const wins = screen.wins.map(
      ({ symbol, count, pays }) => `${count} x ${symbol} ${pays * screen.factor * getStake(bet)}`,
    );
    return screen.kind === "fall" && wins.length === 0 ? [] : [`${name}: ${wins.join(", ") || "no win"}`];
  });
}
