/** One thing that is wrong with a brand's files, as data: the command prints it, the QA page and the studio show it. */
export interface BrandProblem {
  /** Name of the brand's folder. */
  brand: string;
  /** File within the brands folder, such as `manila-star/brand.json`. */
  file: string;
  /** JSON pointer (RFC 6901) into that file. Empty for the whole of it. */
  pointer: string;
  /** What should be there, in words. */
  expected: string;
  /** What is there instead, in words or as JSON. */
  found: string;
  /** The valid spelling that comes closest, when one comes close. */
  nearest: string | null;
  /** Where reading stopped, counted from 1; only for what is not JSON or names a key twice. */
  position: { line: number; column: number } | null;
  /** Where another brand says the same, when two of them contest one thing; which of the two is wrong nobody can tell. */
  also?: { brand: string; file: string; pointer: string };
}

/** `lotus/brand.json /shape: expected one of sharp, soft, round, found "rund". Did you mean "round"?` */
export function problemText(problem: BrandProblem): string {
  const { file, pointer, position, expected, found, nearest, also } = problem;
  const place = position ? `${file}:${position.line}:${position.column}` : file;
  const hint = nearest === null ? "" : ` Did you mean ${JSON.stringify(nearest)}?`;
  const rival = also ? ` See ${also.file} ${also.pointer} too.` : "";
  return `${place}${pointer ? ` ${pointer}` : ""}: expected ${expected}, found ${found}.${hint}${rival}`;
}

/** What a message finds where something is missing. */
export const NOTHING = "nothing";

/** A value as a message shows it: short JSON, or its kind and size. */
export function describeValue(value: unknown): string {
  if (value === undefined) return NOTHING;
  if (Array.isArray(value)) return value.length === 1 ? "a list of 1" : `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…"` : text;
}

/** `a, b, c`, cut after the twelfth. */
export function listWords(words: readonly unknown[]): string {
  const shown = words.slice(0, 12).map((word) => (word === "" ? '""' : String(word)));
  return shown.join(", ") + (words.length > 12 ? ` … (${words.length} in all)` : "");
}

/**
 * The candidate that a misspelt word most likely meant: another case of it, or at most a third of its letters away.
 * Null when none comes that close.
 */
export function nearestWord(word: unknown, candidates: readonly unknown[]): string | null {
  if (typeof word !== "string" || word.length > 80) return null;
  let best: string | null = null;
  let bestDistance = Math.floor(word.length / 3) + 1;
  for (const candidate of candidates) {
    if (typeof candidate !== "string" || candidate === "" || candidate === word) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Fewest insertions, deletions, replacements and swaps of neighbours between two words (optimal string alignment). */
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
