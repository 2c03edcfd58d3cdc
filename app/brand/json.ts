import { decodeText } from "../shared/decode-text.ts";
import { type JsonPath, readJson } from "../shared/read-json.ts";
import { positionIn } from "../shared/text-position.ts";
import { findSyntaxErrors } from "./find-syntax-errors.ts";

/** A problem of a JSON text, and its place. Lines and columns count from 1. */
export interface JsonIssue {
  /** Pointer of the value being read when the error occurred. */
  pointer: string;
  line: number;
  column: number;
  expected: string;
  found: string;
}

/**
 * A value, or the problems of the text. The value is also present for a text with a duplicate key (the last value
 * counts), and for one whose syntax errors leave no doubt about what was meant.
 */
export type JsonResult = { ok: true; value: unknown } | { ok: false; issues: JsonIssue[]; value?: unknown };

/** The maximum depth and number of values of a file. */
export const JSON_LIMITS = { maxDepth: 64, maxValues: 1_000_000 };

/**
 * Parses JSON like JSON.parse, but reports the positions of syntax errors and rejects duplicate keys in an object.
 * JSON.parse silently keeps the last one, so that a switch set further up would be ignored.
 */
export function parseJson(source: string): JsonResult {
  const given = source.startsWith("\uFEFF") ? source.slice(1) : source;
  const { text, faults, originalOffset } = findSyntaxErrors(given, JSON_LIMITS);
  const issueAt = (offset: number, path: JsonPath, expected: string, found: string): JsonIssue => ({
    pointer: path.map((key) => `/${escapeToken(String(key))}`).join(""),
    ...positionIn(given, offset),
    expected,
    found,
  });
  const issues = faults.map(({ offset, path, expected }) =>
    issueAt(
      offset,
      path,
      expected,
      offset >= given.length ? "the end of the file" : JSON.stringify(given[offset]),
    ),
  );
  const stop = new Error("the rest cannot be read");
  try {
    const value = readJson(text, {
      ...JSON_LIMITS,
      malformed() {
        throw stop;
      },
      key(name, path, { offset, isDuplicate }) {
        const found = `${JSON.stringify(name)} a second time`;
        if (isDuplicate) issues.push(issueAt(originalOffset(offset), path, "each key once", found));
      },
    });
    return issues.length === 0 ? { ok: true, value } : { ok: false, issues, value };
  } catch (error) {
    if (error !== stop) throw error;
    return { ok: false, issues };
  }
}

/** Parses the content of a JSON file as {@link parseJson} parses its text; invalid UTF-8 is an issue too. */
export function parseJsonFile(bytes: Uint8Array): JsonResult {
  const decoded = decodeText(bytes);
  if (decoded.ok) return parseJson(decoded.text);
  const { expected, found, line, column } = decoded;
  return { ok: false, issues: [{ pointer: "", line, column, expected, found }] };
}

/** Formats an issue of a file that belongs to no brand as one line. */
export function formatJsonIssue(file: string, { line, column, pointer, expected, found }: JsonIssue): string {
  return `${file}:${line}:${column}${pointer && ` ${pointer}`}: expected ${expected}, found ${found}.`;
}

/** Escapes a key as a token of a JSON pointer (RFC 6901). */
export function escapeToken(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Returns the keys of a JSON pointer. */
export function pointerTokens(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export type JsonObject = { [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value at a pointer, or undefined. Only own keys count. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const token of pointerTokens(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as JsonObject)[token];
  }
  return value;
}

/**
 * Merges `over` onto `under`: objects are merged key by key, anything else is replaced. Unchanged parts are shared, not
 * copied, so a thousand brands of one base hold the base once.
 */
export function mergeJson(under: unknown, over: unknown): unknown {
  if (!isObject(under) || !isObject(over)) return over;
  // Object.fromEntries defines keys, so that a key named __proto__ stays a key and is rejected as unknown.
  return Object.fromEntries([
    ...Object.entries(under),
    ...Object.entries(over).map(([key, value]) => [
      key,
      Object.hasOwn(under, key) ? mergeJson(under[key], value) : value,
    ]),
  ]);
}

/** Freezes a value deeply. A frozen value is assumed to be deeply frozen already. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const item of Object.values(value)) deepFreeze(item);
  return Object.freeze(value);
}
