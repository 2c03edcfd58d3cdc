import { type JsonPath, type JsonRules, readJson } from "../shared/read-json.ts";
import { positionIn } from "../shared/text-position.ts";

/** A syntax error in a JSON text. */
interface JsonFault {
  /** Offset in the original text. */
  offset: number;
  path: JsonPath;
  expected: string;
}

/** A JSON text whose unambiguous syntax errors are repaired, so that the rest can be read. */
interface MendedJson {
  /** The text, repaired up to the first error that cannot be. */
  text: string;
  /** The errors, at most one per line. */
  faults: JsonFault[];
  /** Returns the offset in the original text. */
  originalOffset(offset: number): number;
}

/**
 * An edit: `text` replaces `replaces` characters, or as many as `text` has. `text` is never shorter than the characters
 * it replaces.
 */
interface Edit {
  at: number;
  text: string;
  replaces?: number;
}

/** The most errors that are reported; mending stops there. */
const MAX_FAULTS = 8;

type Limits = Pick<JsonRules, "maxDepth" | "maxValues">;

/** Finds the syntax errors of a text. Each later error is found after the earlier ones are repaired. */
export function findSyntaxErrors(source: string, limits: Limits): MendedJson {
  let text = source;
  const insertions: { at: number; length: number }[] = [];
  const faults: JsonFault[] = [];
  const originalOffset = (offset: number) =>
    insertions.reduceRight((at, one) => (at <= one.at ? at : Math.max(one.at, at - one.length)), offset);
  let last = -1;
  for (;;) {
    const fault = firstFault(text, limits);
    const result = { text, faults, originalOffset };
    if (fault === null) return result;
    const offset = originalOffset(fault.offset);
    if (offset <= last || faults.length === MAX_FAULTS) return result;
    // A later error in the same line is most likely caused by the first one.
    const line = (at: number) => positionIn(source, at).line;
    if (last < 0 || line(offset) > line(last)) faults.push({ ...fault, offset });
    last = offset;
    const edit = editFor(text, fault);
    if (!edit) return result;
    const { at, text: added, replaces = added.length } = edit;
    text = text.slice(0, at) + added + text.slice(at + replaces);
    insertions.push({ at: at + replaces, length: added.length - replaces });
  }
}

function firstFault(text: string, limits: Limits): JsonFault | null {
  let fault: JsonFault | null = null;
  const stop = new Error("the rest cannot be read");
  try {
    readJson(text, {
      ...limits,
      malformed(expected, path, offset) {
        fault = { expected, path: [...path], offset };
        throw stop;
      },
      key() {},
    });
  } catch (error) {
    if (error !== stop) throw error;
  }
  return fault;
}

/** Returns the edit that repairs an error as most likely intended; null if the intention is unclear. */
function editFor(text: string, { offset: at, expected }: JsonFault): Edit | null {
  const rest = text.slice(at);
  const comment = /^(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(rest);
  if (comment) return blank(at, comment[0]);
  switch (expected) {
    case '"," or "}"':
    case '"," or "]"':
      return repairBetweenItems(text, at);
    case "a key in double quotes":
      return repairKey(text, at);
    case "a value":
      return repairValue(text, at);
    case '":" after the key':
      if (rest.startsWith("=")) return { at, text: ":" };
      return /^["{[]/.test(rest) ? insert(at, ":") : null;
    case "a closing quote on the same line":
      return closeQuote(text, at);
    case "a text with valid escapes and no control characters":
      return { at, text: rest.startsWith("\\") ? "/" : " " };
    default:
      return null;
  }
}

const insert = (at: number, text: string): Edit => ({ at, text, replaces: 0 });
/** Replaces text with spaces and keeps its line breaks. */
const blank = (at: number, text: string): Edit => ({ at, text: text.replace(/[^\n]/g, " ") });

function repairBetweenItems(text: string, at: number): Edit | null {
  const [next = "", before = ""] = [text[at], text[at - 1]];
  if (next === ";") return { at, text: "," };
  // `01`, `1_000`: more digits than a number has.
  if (/\d/.test(before) && /[\w.]/.test(next))
    return blank(at, /^[\w.+-]+/.exec(text.slice(at))?.[0] ?? next);
  // Any other word may be the rest of a text.
  const isWord = /^(?:[A-Za-z_$][\w$-]*"?\s*:|-?\d|(?:true|false|null)\b)/.test(text.slice(at));
  return /["{[]/.test(next) || (isWord && /\s/.test(before))
    ? insert(text.slice(0, at).trimEnd().length, ",")
    : null;
}

function repairKey(text: string, at: number): Edit | null {
  const rest = text.slice(at);
  if (rest.startsWith("}")) return lastComma(text, at);
  if (rest.startsWith(",")) return { at, text: " " };
  const [quoted, inner] = /^'([^'"\\\n]*)'(?=\s*:)/.exec(rest) ?? [];
  if (quoted) return { at, text: `"${inner}"` };
  const [word = "", end] = /^[A-Za-z_$][\w$-]*(?=("?)\s*:)/.exec(rest) ?? [];
  return word === "" ? null : { at, text: end === "" ? `"${word}"` : `"${word}`, replaces: word.length };
}

function repairValue(text: string, at: number): Edit | null {
  const rest = text.slice(at);
  if (rest.startsWith("]")) return lastComma(text, at);
  if (/^[,}]/.test(rest)) {
    const isMissing = text.slice(0, at).trimEnd().endsWith(":");
    if (isMissing) return insert(at, "null");
    return rest.startsWith(",") ? { at, text: " " } : null;
  }
  const [quoted, inner] = /^'([^'"\\\n]*)'/.exec(rest) ?? [];
  if (quoted) return { at, text: `"${inner}"` };
  const [word = ""] = /^[^\s,:"'{}[\]]+/.exec(rest) ?? [];
  return word === "" ? null : { at, text: "null".padEnd(word.length), replaces: word.length };
}

/** Finds a trailing comma, with only whitespace after it. */
function lastComma(text: string, at: number): Edit | null {
  const before = text.slice(0, at).trimEnd();
  return before.endsWith(",") ? { at: before.length - 1, text: " " } : null;
}

/** Matches the valid starts of the line below: a key, the end of an object or list, or a text of a list. */
const FOLLOWING = /^\s*(?:"[^"\n]*"?\s*:|[}\]]|"[^"\n]*"\s*[,\]\n])/;

/**
 * Closes a quote: a key ends with its word, a value with its line, without the comma. Not if the text continues on the
 * next line.
 */
function closeQuote(text: string, at: number): Edit | null {
  const [line = ""] = /^[^\r\n]*/.exec(text.slice(at)) ?? [];
  if (!FOLLOWING.test(text.slice(at + line.length))) return null;
  const key = /^"[\w$.-]+(?=\s*:)/.exec(line)?.[0];
  return insert(at + (key ?? line.replace(/\s*,?\s*$/, "")).length, '"');
}
