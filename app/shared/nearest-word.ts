/** A shorter word is an anagram of too many others. */
const MIN_MOVED = 4;

/**
 * Returns the candidate most likely meant by a misspelt word: in another case, at most a third of its letters away, or
 * with a letter moved, such as PICHT for PITCH. Null when none is that close.
 */
export function nearestWord(word: unknown, candidates: readonly unknown[]): string | null {
  if (typeof word !== "string" || word.length > 80) return null;
  let best: string | null = null;
  const most = Math.floor(word.length / 3);
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (typeof candidate !== "string" || candidate === "" || candidate === word) continue;
    const [lower, other] = [word.toLowerCase(), candidate.toLowerCase()];
    const distance = editDistance(lower, other);
    if (distance < bestDistance && (distance <= most || (distance === 2 && hasSameLetters(lower, other)))) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Returns true when a word of at least `MIN_MOVED` letters is an anagram of another. */
function hasSameLetters(one: string, other: string): boolean {
  return one.length >= MIN_MOVED && [...one].sort().join("") === [...other].sort().join("");
}

/**
 * Returns the fewest insertions, deletions, replacements and swaps of neighbours between two words (optimal string
 * alignment).
 */
function editDistance(a: string, b: string): number {
  let previous: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (previous[j - 2] ?? 0) + 1);
      }
      next.push(cost);
    }
    previous = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
