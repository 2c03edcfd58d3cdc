import { type FairSeed, fairDraw } from "./fair.ts";
import { BY_HAND } from "./flight.js";
import type { StepRules, Variant } from "./variants.ts";

/** A forced flight that is cashed out by hand lasts at least until then, in thousandths. */
const BY_HAND_AT_LEAST = 10_000;

/**
 * Returns true when a round with the seed's nonce can be won for sure: an instant game pays more than its stake, a flight
 * reaches the chosen multiplier (10 by hand), and the first cell, or the first door of every floor, is safe.
 */
export function isForcedWin(variant: Variant, choice: string, seed: FairSeed): boolean {
  const draw = fairDraw(seed, seed.nonce);
  if (variant.kind === "instant") return variant.rules.play(choice, draw).multiplier > 1_000;
  if (variant.kind === "flight")
    return variant.rules.burstAt(draw) >= (choice === BY_HAND ? BY_HAND_AT_LEAST : Number(choice));
  const bad = variant.rules.badCells(choice, draw);
  return getFirstCells(variant.rules, choice).every((cell) => !bad.includes(cell));
}

function getFirstCells({ cellsAt, getName, isOneField }: StepRules, choice: string): number[] {
  const cells: number[] = [];
  for (let step = 0; cellsAt(choice, step) !== null && !(isOneField && step > 0); step++)
    cells.push(getName(step, 0));
  return cells;
}
