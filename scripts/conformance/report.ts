import { stripVTControlCharacters } from "node:util";
import type { Result } from "./run.ts";

const COLUMNS = [
  ["scenario", 26],
  ["expected", 50],
  ["got", 60],
] as const;

/** The heading of the table of results. */
export function heading(): string {
  return `${COLUMNS.map(([name, width]) => name.padEnd(width)).join("  ")}  verdict`;
}

/** Formats a result as a line of the table, with the reason of a failure below it. */
export function toLine(result: Result): string {
  const cells = COLUMNS.map(([name, width]) => plain(result[name]).padEnd(width));
  const line = `${cells.join("  ")}  ${result.verdict.toUpperCase()}`;
  return result.reason ? `${line}\n    ${plain(result.reason)}` : line;
}

/** Returns the totals, as in `41 passed, 2 failed, 1 skipped`. */
export function totals(results: readonly Result[]): string {
  const count = (verdict: Result["verdict"]) => results.filter((result) => result.verdict === verdict).length;
  return `${count("pass")} passed, ${count("fail")} failed, ${count("skipped")} skipped`;
}

/** Strips control characters: a wallet's own text may hold anything, and must not move the terminal's cursor. */
function plain(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/\p{Cc}/gu, " ");
}
