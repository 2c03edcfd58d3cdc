import { drawSpin, type GameMaths, toOutcome } from "../../maths/game-maths.ts";

/** Returns the draws of a spin with `screens` screens, found by trying seeds: for tests of a slot's features. */
export function replayDraws(maths: GameMaths, screens: number): number[] {
  for (let seed = 1; ; seed++) {
    const draws: number[] = [];
    let state = seed;
    const drawn = drawSpin(maths, (below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      draws.push(state % below);
      return state % below;
    });
    if (toOutcome(maths, drawn).screens.length === screens) return draws;
  }
}
