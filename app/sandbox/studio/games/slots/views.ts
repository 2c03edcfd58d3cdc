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

/** The data that a slot stores with a bet, once the reels have stopped. */
export interface SpinData extends Record<string, unknown> {
  drawn: Drawn;
  /** The reels that turned; left out in rounds of earlier versions. */
  maths?: MathsId;
  /** True when the player has seen how it ended. */
  seen: boolean;
  /** Value of a free spin, minor units: its wager has no stake. */
  giftStake?: number;
}

/** Returns the result drawn for a bet; null before the draw. */
export function spinData({ data }: Wager): SpinData | null {
  return "drawn" in data ? (data as SpinData) : null;
}

/** Returns the stake that a spin's wins are multiples of, minor units. */
const getStake = (bet: Wager) => spinData(bet)?.giftStake ?? bet.stake;

/**
 * Returns the outcome of a bet as it was played; null if the game's reels have changed since and the draw has another
 * outcome on them.
 */
function outcomeOfBet(bet: Wager, { drawn, maths }: SpinData): Outcome | null {
  const played = maths === undefined ? getMaths(bet.gameCode) : PROFILES[maths];
  const fits = drawn.stops.every((stop, reel) => stop < (played.strips[reel]?.length ?? 0));
  const outcome = fits ? toOutcome(played, drawn) : null;
  return outcome && outcome.multiplier * getStake(bet) === bet.win ? outcome : null;
}

/** Returns the parts of a spin that its player may see. */
export function playerView(bet: Wager) {
  const data = spinData(bet);
  const outcome = data && outcomeOfBet(bet, data);
  const { detail, ...rest } = betView(bet);
  const shown = { screens: outcome?.screens ?? [], seen: data?.seen ?? false };
  return { ...rest, stake: getStake(bet), isGift: bet.kind === "bonus", ...shown };
}

/** Returns a spin's details for its operator: the reels from the top, and the payout of each win. */
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

/** Returns the features of a spin: winning cascades, free spins, respins of coins, or a turn of the wheel. */
function getFeatures(then: readonly Screen[]): { name: string; count: number }[] {
  const kind = then[0]?.kind;
  if (kind === undefined || kind === "spin") return [];
  const won = then.filter(({ wins }) => wins.length > 0).length;
  const count = { fall: won, free: then.length, hold: then.length - 1, wheel: 1 }[kind];
  return count > 0 ? [{ name: FEATURES[kind], count }] : [];
}

/** The details before the reels have stopped. */
export const NO_SPIN: WagerDetail = { kind: "reels", reels: null, wins: [], features: [] };

/** Describes the result of a spin in words. */
export function describeSpin(bet: Wager): string[] {
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
