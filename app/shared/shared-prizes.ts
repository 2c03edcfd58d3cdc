/** The prize of places by a table: what places `from` to `to` win each, in minor units. */
export interface PlacePrize {
  from: number;
  to: number;
  amount: number;
}

/** One who is ranked, best first. */
interface Placed {
  score: number;
}

/** What one who is ranked wins, and the rank that is shown. */
export interface PlaceResult {
  /** The first place of those with the same score: 1, 1, 3. */
  rank: number;
  prize: number;
}

/**
 * Ranks and prizes of those in `placed`, who are sorted best first. Equal scores share their rank, and the prizes of all the
 * places that they take: each gets the same whole number of minor units, and what is left goes one unit each to those who stand
 * first among them. So the prizes always sum to those of the places that are taken.
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

/** What the places `first` to `last` win together. */
export function sumOfPlaces(table: readonly PlacePrize[], first: number, last: number): number {
  return table.reduce((sum, { from, to, amount }) => {
    const places = Math.min(last, to) - Math.max(first, from) + 1;
    return sum + Math.max(0, places) * amount;
  }, 0);
}
