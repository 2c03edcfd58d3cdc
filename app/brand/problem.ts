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
  /** Position at which reading stopped, counted from 1; only for what is not UTF-8 or JSON, or names a key twice. */
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
