import { mathsOf } from "./catalogue.ts";
import { type GameMaths, outcomeOf, REELS, ROWS } from "./maths/game-maths.ts";
import type { Round } from "./store.ts";

/** A round as its player may see it. */
export function playerView(round: Round) {
  const outcome = round.stops && outcomeOf(requireMaths(round.gameCode), round.stops);
  return {
    id: round.id,
    spinId: round.spinId,
    stake: round.stake,
    state: round.state,
    refusal: round.refusal,
    stops: round.stops,
    window: outcome?.window ?? null,
    wins: outcome?.wins ?? [],
    win: round.win,
    balance: round.balance,
    seen: round.seen,
    at: round.createdAt,
  };
}

/** A round as the operator shows it to its player afterwards: with reels from the top, and what each win paid. */
export function operatorView(round: Round) {
  const { wins, ...rest } = playerView(round);
  const { window } = rest;
  return {
    ...rest,
    reels: window && Array.from({ length: REELS }, (_, reel) => window.slice(reel * ROWS, (reel + 1) * ROWS)),
    wins: wins.map(({ pays, ...win }) => ({ ...win, win: pays * round.stake })),
  };
}

/** The mathematics of a game that is played here; throws for any other. */
export function requireMaths(gameCode: string): GameMaths {
  const maths = mathsOf(gameCode);
  if (!maths) throw new Error(`${gameCode} is not played here`);
  return maths;
}
