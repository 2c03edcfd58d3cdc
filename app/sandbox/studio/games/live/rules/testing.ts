import type { Draw } from "../../../maths/game-maths.ts";
import type { Card, TakeCard } from "./cards.ts";
import type { TableResult } from "./rules.ts";

type Back = TableResult["back"];

/** Sums up the payouts of outcomes by weight; `computeReturn` is in basis points, rounded. */
export function createReturnTally() {
  let total = 0;
  const sums = new Map<string, number>();
  return {
    add(weight: number, back: Back): void {
      total += weight;
      for (const [id, thousandths] of Object.entries(back))
        sums.set(id, (sums.get(id) ?? 0) + weight * thousandths);
    },
    computeReturn: (id: string) => Math.round(((sums.get(id) ?? 0) / total) * 10),
    /** Returns the payout per 1 of stake, unrounded. */
    exact: (id: string) => (sums.get(id) ?? 0) / total / 1000,
  };
}

/** Plays a game once for every possible outcome of its draws, each weighted by its likelihood. */
export function enumerateDraws(play: (draw: Draw) => Back) {
  const sums = createReturnTally();
  const path: number[] = [];
  const bounds: number[] = [];
  for (;;) {
    let at = 0;
    let weight = 1;
    const back = play((below) => {
      if (at === path.length) path.push(0);
      bounds[at] = below;
      weight /= below;
      at += 1;
      return path[at - 1] ?? 0;
    });
    sums.add(weight, back);
    if (!nextPath(path, (n) => bounds[n] ?? 0)) return sums;
  }
}

/** One rank for each value in baccarat. Ten and the pictures share one, which is four times as frequent. */
const CLASSES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * Deals every sequence of values from a shoe, each weighted by the number of its cards left. Deals with the same
 * `getKey` are equivalent for the counted bets, so one of them represents all.
 */
export function enumerateShoes<T>(decks: number, deal: (take: TakeCard) => T, getKey: (dealt: T) => number) {
  const found = new Map<number, { dealt: T; weight: number }>();
  const path: number[] = [];
  for (;;) {
    const left = CLASSES.map((rank) => decks * (rank === 10 ? 16 : 4));
    let at = 0;
    let weight = 1;
    const dealt = deal((): Card => {
      if (at === path.length) path.push(0);
      const of = path[at] ?? 0;
      weight *= (left[of] ?? 0) / (decks * 52 - at);
      left[of] = (left[of] ?? 0) - 1;
      at += 1;
      return { rank: CLASSES[of] ?? 0, suit: 0 };
    });
    const key = getKey(dealt);
    const known = found.get(key);
    if (known) known.weight += weight;
    else found.set(key, { dealt, weight });
    if (!nextPath(path, () => CLASSES.length)) return [...found.values()];
  }
}

/** Advances a path like an odometer; returns false after the last one. */
function nextPath(path: number[], below: (place: number) => number): boolean {
  while (path.length > 0) {
    const last = path.length - 1;
    path[last] = (path[last] ?? 0) + 1;
    if ((path[last] ?? 0) < below(last)) return true;
    path.pop();
  }
  return false;
}
