import type { Draw } from "../../maths/game-maths.ts";

/** What swims, with what a catch pays in stakes of a shot. */
export const FISH = [
  { id: "sardine", pays: 2 },
  { id: "clownfish", pays: 3 },
  { id: "crab", pays: 5 },
  { id: "puffer", pays: 8 },
  { id: "turtle", pays: 15 },
  { id: "ray", pays: 30 },
  { id: "shark", pays: 60 },
  { id: "koi", pays: 200 },
] as const;

export type FishId = (typeof FISH)[number]["id"];

/** Of every hundred stakes so many come back, whatever is shot at. */
const WORTH_PERCENT = 96;
export const RETURN_BASIS_POINTS = WORTH_PERCENT * 100;
/** The most shots of one batch. */
export const MOST_SHOTS = 20;

const paysOf = new Map<string, number>(FISH.map(({ id, pays }) => [id, pays]));
export const isFish = (id: unknown): id is FishId => typeof id === "string" && paysOf.has(id);

/** Which shots of a batch are catches: each by itself, the dearer the fish the seldomer. */
export function shoot(targets: readonly FishId[], draw: Draw): boolean[] {
  return targets.map((fish) => draw((paysOf.get(fish) ?? 1) * 100) < WORTH_PERCENT);
}

/** What the catches of a batch pay, in stakes of a shot, by fish. */
export function catchesOf(targets: readonly FishId[], hits: readonly boolean[]) {
  return FISH.flatMap(({ id, pays }) => {
    const count = targets.filter((fish, n) => fish === id && hits[n]).length;
    return count > 0 ? [{ fish: id, count, pays: count * pays }] : [];
  });
}
