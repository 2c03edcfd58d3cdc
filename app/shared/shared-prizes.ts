/** A prize in a table of places: the prize of each place from `from` to `to`, in minor units. */
export interface PlacePrize {
  from: number;
  to: number;
  amount: number;
}

/** A ranked participant, best first. */
interface Placed {
  score: number;
}

/** The prize of a ranked entry, and the rank that is shown. */
export interface PlaceResult {
  /** The first place among equal scores: 1, 1, 3. */
  rank: number;
  prize: number;
}

/**
 * Returns ranks and prizes of the entries in `placed`, which are sorted best first. Equal scores share their rank, and
 * the prizes of all the places that they take. Each gets the same whole number of minor units, and the remainder goes
 * one unit each to the first among them. So the prizes always sum to those of the places that are taken.
 */
export function sharePrizes(table: readonly PlacePrize[], placed: readonly Placed[]): PlaceResult[] {
  const results: PlaceResult[] = [];
  while (results.length < placed.length) {
    const first = results.length;
    const score = placed[first]?.score;
    let end = first + 1;
    while (end < placed.length && placed[end]?.score === score) end += 1;
    const tied = end - first;
    const sum = sumOfPlaces(table, first + 1, end);
    const each = Math.floor(sum / tied);
    const left = sum - each * tied;
    for (let at = 0; at < tied; at += 1) results.push({ rank: first + 1, prize: each + (at < left ? 1 : 0) });
  }
  return results;
}

/** Returns the sum of the prizes of places `first` to `last`. */
export function sumOfPlaces(table: readonly PlacePrize[], first: number, last: number): number {
  return table.reduce((sum, { from, to, amount }) => {
    const places = Math.min(last, to) - Math.max(first, from) + 1;
    return sum + Math.max(0, places) * amount;
  }, 0);
}
