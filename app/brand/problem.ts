import path from "node:path";
import type { Position } from "../shared/text-position.ts";

/** A problem of a brand's files, as data: printed by the command, shown on the QA page and logged. */
export interface BrandProblem {
  /** Name of the brand's folder. */
  brand: string;
  /** Path of the file within the brands folder, such as `manila-star/brand.json`. */
  file: string;
  /** JSON pointer (RFC 6901) into that file. Empty for the whole file. */
  pointer: string;
  /** A description of the valid value. */
  expected: string;
  /** The value found instead, in words or as JSON. */
  found: string;
  /** The nearest valid spelling, if there is a close one. */
  nearest: string | null;
  /** A more helpful sentence, which replaces the one that names `nearest`. */
  hint?: string;
  /** True when the key is wrong and not its value. */
  isKey?: boolean;
  /** The problem's position in the file. Null until {@link locateProblems} fills it in. */
  position: Position | null;
  /** The place where another brand claims the same thing; it cannot be known which of the two is wrong. */
  also?: { brand: string; file: string; pointer: string; position?: Position };
}

/**
 * Formats a problem as `brands/lotus/brand.json:12:5 /shape: expected one of sharp, soft, round, found "rund". Did you
 * mean "round"?`
 */
export function problemText(problem: BrandProblem, brandsFolder: string): string {
  const { pointer, also } = problem;
  const rival = also ? `See ${placeText(also, brandsFolder)} too.` : null;
  const sentences = [problemMessage(problem), problemHint(problem), rival].filter(Boolean).join(" ");
  return `${placeText(problem, brandsFolder)}  ${pointer && `${pointer}: `}${sentences}`;
}

/** Formats a problem as `expected one of sharp, soft, round, found "rund".` */
export function problemMessage({ expected, found }: BrandProblem): string {
  return `expected ${expected}, found ${found}.`;
}

/** Returns `Did you mean "round"?` or another helpful sentence; null if there is none. */
export function problemHint({ nearest, hint }: BrandProblem): string | null {
  return hint ?? (nearest === null ? null : `Did you mean ${JSON.stringify(nearest)}?`);
}

/** Formats a file and position so that editors and terminals can open it: `brands/lotus/brand.json:12:5`. */
function placeText(
  { file, position }: { file: string; position?: Position | null },
  brandsFolder: string,
): string {
  const { line, column } = position ?? { line: 1, column: 1 };
  return `${formatFilePath(file, brandsFolder)}:${line}:${column}`;
}

/** Returns a file's path relative to the working directory; its absolute path if it is outside. */
export function formatFilePath(file: string, brandsFolder: string): string {
  const whole = path.resolve(brandsFolder, file);
  const relative = path.relative(process.cwd(), whole);
  return relative.startsWith("..") || path.isAbsolute(relative) ? whole : relative;
}

/** The value of `found` in a message when something is missing. */
export const NOTHING = "nothing";

/** Describes a value for a message: short JSON, or its kind and size. */
export function describeValue(value: unknown): string {
  if (value === undefined) return NOTHING;
  if (Array.isArray(value)) return value.length === 1 ? "a list of 1" : `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…"` : text;
}

/** Joins words as `a, b, c`, truncated after the twelfth. */
export function listWords(words: readonly unknown[]): string {
  const shown = words.slice(0, 12).map((word) => (word === "" ? '""' : String(word)));
  return shown.join(", ") + (words.length > 12 ? ` … (${words.length} in all)` : "");
}
