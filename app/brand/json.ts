/** What is wrong with a JSON text, and where. Lines and columns count from 1. */
export interface JsonFault {
  /** Pointer of the value being read when the fault was met. */
  pointer: string;
  line: number;
  column: number;
  expected: string;
  found: string;
}

export type JsonResult = { ok: true; value: unknown } | { ok: false; faults: JsonFault[] };

const SPACE = /[ \t\r\n]*/y;
const STRING = /"(?:[^"\\\n\r]|\\.)*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const MAX_DEPTH = 64;

/** Thrown inside the reader only, so that a fault ends the reading from any depth. */
class Stop extends Error {}

/**
 * Reads JSON (RFC 8259) as JSON.parse does, but says where a syntax error is and refuses an object that names a key
 * twice: JSON.parse keeps the last one silently, so that a switch set further up would be ignored without a word.
 */
export function parseJson(source: string): JsonResult {
  const text = source.startsWith("\uFEFF") ? source.slice(1) : source;
  const faults: JsonFault[] = [];
  let at = 0;

  const fault = (offset: number, pointer: string, expected: string, found: string) => {
    const before = text.slice(0, offset).split("\n");
    faults.push({ pointer, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, expected, found });
  };
  const stop = (pointer: string, expected: string): never => {
    fault(at, pointer, expected, at >= text.length ? "the end of the file" : JSON.stringify(text[at]));
    throw new Stop();
  };
  const take = (token: RegExp): string | null => {
    token.lastIndex = at;
    const match = token.exec(text);
    if (!match) return null;
    at += match[0].length;
    return match[0];
  };
  const skip = () => void take(SPACE);
  const takes = (character: string): boolean => {
    skip();
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };

  function value(pointer: string, depth: number): unknown {
    if (depth > MAX_DEPTH) stop(pointer, `at most ${MAX_DEPTH} levels`);
    if (takes("{")) return object(pointer, depth);
    if (takes("[")) return array(pointer, depth);
    if (text[at] === '"') return string(pointer);
    return JSON.parse(take(NUMBER) ?? take(WORD) ?? stop(pointer, "a value")) as unknown;
  }

  function string(pointer: string): string {
    if (text[at] !== '"') stop(pointer, "a key in double quotes");
    const start = at;
    const token = take(STRING) ?? stop(pointer, "a closing quote on the same line");
    try {
      return JSON.parse(token) as string;
    } catch {
      at = start;
      return stop(pointer, "a text with valid escapes and no control characters");
    }
  }

  function object(pointer: string, depth: number): unknown {
    const entries = new Map<string, unknown>();
    if (takes("}")) return {};
    do {
      skip();
      const start = at;
      const key = string(pointer);
      const here = `${pointer}/${escapeToken(key)}`;
      if (entries.has(key)) fault(start, here, "each key once", `${JSON.stringify(key)} a second time`);
      if (!takes(":")) stop(here, '":" after the key');
      entries.set(key, value(here, depth + 1));
    } while (takes(","));
    if (!takes("}")) stop(pointer, '"," or "}"');
    return Object.fromEntries(entries);
  }

  function array(pointer: string, depth: number): unknown {
    const items: unknown[] = [];
    if (takes("]")) return items;
    do items.push(value(`${pointer}/${items.length}`, depth + 1));
    while (takes(","));
    if (!takes("]")) stop(pointer, '"," or "]"');
    return items;
  }

  try {
    const result = value("", 0);
    skip();
    if (at < text.length) stop("", "the end of the file");
    return faults.length === 0 ? { ok: true, value: result } : { ok: false, faults };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { ok: false, faults };
  }
}

/** One key as a token of a JSON pointer (RFC 6901). */
export function escapeToken(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The keys of a JSON pointer. */
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

/** The value a pointer names, or undefined. Looks at own keys only. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const token of pointerTokens(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as JsonObject)[token];
  }
  return value;
}

/**
 * `over` laid on `under`: objects are merged key by key, anything else is replaced. What is not touched is shared,
 * not copied, so a thousand brands of one base hold the base once.
 */
export function mergeJson(under: unknown, over: unknown): unknown {
  if (!isObject(under) || !isObject(over)) return over;
  // Object.fromEntries defines keys, so that a key named __proto__ stays a key and is refused as unknown.
  return Object.fromEntries([
    ...Object.entries(under),
    ...Object.entries(over).map(([key, value]) => [
      key,
      Object.hasOwn(under, key) ? mergeJson(under[key], value) : value,
    ]),
  ]);
}

/** Freezes a value and all it holds. What is frozen already is taken as frozen to the bottom. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const item of Object.values(value)) deepFreeze(item);
  return Object.freeze(value);
}
