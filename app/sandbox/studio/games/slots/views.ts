import {
  type Drawn,
  type GameMaths,
  type Outcome,
  outcomeOf,
  paysOf,
  REELS,
  ROWS,
} from "../../maths/game-maths.ts";
import { betView } from "../../wagers/bet-view.ts";
import type { Wager, WagerDetail } from "../../wagers/wager.ts";
import { mathsOf } from "./game-maths.ts";

/** What a slot keeps with a bet, once the reels have stopped. */
export interface SpinData extends Record<string, unknown> {
  drawn: Drawn;
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
const stakeOf = (bet: Wager) => spinData(bet)?.giftStake ?? bet.stake;

/** A spin as its player may see it. */
export function playerView(bet: Wager) {
  const data = spinData(bet);
  const outcome = data && outcomeOf(mathsOf(bet.gameCode), data.drawn);
  const { detail, ...rest } = betView(bet);
  const shown = { screens: outcome?.screens ?? [], seen: data?.seen ?? false };
  return { ...rest, stake: stakeOf(bet), isGift: bet.kind === "bonus", ...shown };
}

/** A spin as its operator is told of it: the reels from the top, and what each win paid. */
export function spinDetail(maths: GameMaths, { screens }: Outcome, stake: number): WagerDetail {
  const [first, ...then] = screens;
  const count = then.filter((screen) => screen.wins.length > 0 || screen.kind === "free").length;
  const win = then.reduce((sum, screen) => sum + paysOf(screen), 0) * stake;
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
    features: count > 0 ? [{ name: maths.cascade ? "cascade" : "freeSpins", count, win }] : [],
  };
}

/** The same before the reels have stopped. */
export const NO_SPIN: WagerDetail = { kind: "reels", reels: null, wins: [], features: [] };

/** What came of a spin, in words. */
export function spinInWords(bet: Wager): string[] {
  const data = spinData(bet);
  if (!data) return ["The reels did not stop: nothing was played."];
  const { screens } = outcomeOf(mathsOf(bet.gameCode), data.drawn);
  return screens.flatMap((screen, n) => {
    const name = { spin: "Spin", free: `Free spin ${n}`, fall: `Cascade ${n}` }[screen.kind];
    const wins = screen.wins.map(
      ({ symbol, count, pays }) => `${count} x ${symbol} ${pays * screen.factor * stakeOf(bet)}`,
    );
    return screen.kind === "fall" && wins.length === 0 ? [] : [`${name}: ${wins.join(", ") || "no win"}`];
  });
}
