import type { Game } from "../../../catalogue/games.ts";
import type { Draw } from "../../maths/game-maths.ts";
import { type Target, WATERS, type Water } from "./waters.ts";

/** Maximum number of shots in one batch. */
export const MAX_SHOTS = 20;

/** Returns the waters of a title; throws for a game of another kind. */
export function getWater({ name, water }: Pick<Game, "name" | "water">): Water {
  if (!water) throw new Error(`nothing swims in ${name}`);
  return WATERS[water];
}

export const getTarget = ({ targets }: Water, id: unknown): Target | undefined =>
  targets.find((target) => target.id === id);

/** Returns the total weight of a target's prizes, and their weighted sum of payouts. */
export function computeWorth({ prizes }: Target): { weight: number; pays: number } {
  return prizes.reduce(
    (sum, { weight, pays }) => ({ weight: sum.weight + weight, pays: sum.pays + weight * pays }),
    { weight: 0, pays: 0 },
  );
}

/**
 * Returns the payout of each shot of a batch, in stakes of a shot; 0 for a miss. Shots are drawn independently; dearer targets
 * are hit less often.
 */
export function shoot(water: Water, ids: readonly string[], draw: Draw): number[] {
  return ids.map((id) => {
    const target = getTarget(water, id);
    if (!target) return 0;
    const { weight, pays } = computeWorth(target);
    const isCaught = draw(pays * 10_000) < water.returnBasisPoints * weight;
    return isCaught ? getPrize(target, weight, draw) : 0;
  });
}

function getPrize({ prizes }: Target, weight: number, draw: Draw): number {
  if (prizes.length === 1) return prizes[0].pays;
  const drawn = draw(weight);
  let upTo = 0;
  for (const prize of prizes) {
    upTo += prize.weight;
    if (drawn < upTo) return prize.pays;
  }
  throw new RangeError(`no prize at ${drawn}`);
}

/** Returns the catches of a batch by target, with their payouts in stakes of a shot. */
export function getCatches(water: Water, ids: readonly string[], wins: readonly number[]) {
  return water.targets.flatMap(({ id }) => {
    const caught = wins.filter((pays, n) => ids[n] === id && pays > 0);
    const pays = caught.reduce((sum, one) => sum + one, 0);
    return caught.length > 0 ? [{ fish: id, count: caught.length, pays }] : [];
  });
}
