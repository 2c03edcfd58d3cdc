/** The place of a value in a JSON text: the keys and indexes that lead to it. */
export type JsonPath = readonly (string | number)[];

/** Limits and callbacks of a JSON reader. A path is valid during the call only. */
export interface JsonRules {
  maxDepth: number;
  /** Maximum number of values in total, including those of lists and keys: each costs time and memory, however short. */
  maxValues: number;
  /** Throws a syntax error at `offset`. */
  malformed(expected: string, path: JsonPath, offset: number): never;
  /** Receives each key after it is read; `path` ends with it. May throw. */
  key(name: string, path: JsonPath, options: { offset: number; isDuplicate: boolean }): void;
  /** Receives each text, including keys. May throw. */
  text?(text: string, path: JsonPath): void;
  /** Called for each value before it is read; `offset` is that of its first character. */
  value?(path: JsonPath, offset: number): void;
  /** Returns the value of a number from its digits as written; without it, the value is that of JSON.parse. */
  number?(token: string, path: JsonPath): unknown;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;
const SPACE = /[ \t\r\n]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;
const ATOM = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * Reads JSON (RFC 8259) as JSON.parse does, in linear time, and calls `rules` for each key and text with its path. For
 * a duplicate key the last value counts, unless the rules throw. `__proto__` is a key like any other.
 */
export function readJson(source: string, rules: JsonRules): unknown {
  return new JsonReader(source, rules).read();
}

class JsonReader {
  private at = 0;
  private values = 0;
  private readonly path: (string | number)[] = [];
  private readonly source: string;
  private readonly rules: JsonRules;

  constructor(source: string, rules: JsonRules) {
    this.source = source;
    this.rules = rules;
  }

  read(): unknown {
    const result = this.value();
    this.skipSpace();
    if (this.at < this.source.length) this.fail("the end of the file");
    return result;
  }

  private fail(expected: string): never {
    return this.rules.malformed(expected, this.path, this.at);
  }

  private skipSpace(): void {
    // JSON written by a program has no spaces: a regular expression would cost more than reading the value.
    if (this.source.charCodeAt(this.at) > FIRST_PRINTABLE) return;
    SPACE.lastIndex = this.at;
    SPACE.test(this.source);
    this.at = SPACE.lastIndex;
  }

  private take(character: "{" | "}" | "[" | "]" | ":" | ","): boolean {
    this.skipSpace();
    if (this.source[this.at] !== character) return false;
    this.at++;
    return true;
  }

  private value(): unknown {
    const { maxDepth, maxValues } = this.rules;
    if (this.path.length > maxDepth) this.fail(`at most ${maxDepth} levels`);
    this.values += 1;
    if (this.values > maxValues) this.fail(`at most ${maxValues} values`);
    if (this.rules.value) {
      this.skipSpace();
      this.rules.value(this.path, this.at);
    }
    if (this.take("{")) return this.object();
    if (this.take("[")) return this.array();
    if (this.source[this.at] === '"') return this.string();
    return this.atom();
  }

  private atom(): unknown {
    const start = this.at;
    ATOM.lastIndex = start;
    if (!ATOM.test(this.source)) this.fail("a value");
    this.at = ATOM.lastIndex;
    const token = this.source.slice(start, this.at);
    if (token === "null") return null;
    if (token === "true" || token === "false") return token === "true";
    // Like JSON.parse, which would take longer.
    return this.rules.number ? this.rules.number(token, this.path) : Number(token);
  }

  private string(): string {
    const { source } = this;
    const start = this.at;
    if (source[start] !== '"') this.fail("a key in double quotes");
    const plainEnd = this.endOfPlain(start);
    const text = plainEnd < 0 ? this.textUpTo(this.closingQuote(start)) : source.slice(start + 1, plainEnd);
    if (plainEnd >= 0) this.at = plainEnd + 1;
    this.rules.text?.(text, this.path);
    return text;
  }

  /**
   * Returns the end of a string that begins at a quote; -1 when it has escapes or control characters, or does not end.
   */
  private endOfPlain(start: number): number {
    const { source } = this;
    for (let at = start + 1; at < source.length; at++) {
      const code = source.charCodeAt(at);
      if (code === QUOTE) return at;
      if (code === BACKSLASH || code < FIRST_PRINTABLE) return -1;
    }
    return -1;
  }

  /** Reads the text up to and including its closing quote. */
  private textUpTo(end: number): string {
    const { source, at: start } = this;
    if (end < 0 || /[\n\r]/.test(source.slice(start, end))) this.fail("a closing quote on the same line");
    let text: string;
    try {
      text = JSON.parse(source.slice(start, end + 1)) as string;
    } catch {
      this.at = this.badCharacter(start + 1);
      return this.fail("a text with valid escapes and no control characters");
    }
    this.at = end + 1;
    return text;
  }

  /** Returns the place of a string's first control character or wrong escape after `at`; there must be one. */
  private badCharacter(at: number): number {
    const { source } = this;
    for (; source.charCodeAt(at) >= FIRST_PRINTABLE; at++) {
      if (source.charCodeAt(at) !== BACKSLASH) continue;
      ESCAPE.lastIndex = at;
      if (!ESCAPE.test(source)) break;
      at = ESCAPE.lastIndex - 1;
    }
    return at;
  }

  /** Returns the end of the string that begins at a quote; -1 when it does not end. */
  private closingQuote(start: number): number {
    const { source } = this;
    for (let end = source.indexOf('"', start + 1); end > 0; end = source.indexOf('"', end + 1)) {
      let escapes = 0;
      while (source[end - 1 - escapes] === "\\") escapes += 1;
      if (escapes % 2 === 0) return end;
    }
    return -1;
  }

  private object(): unknown {
    const entries = new Map<string, unknown>();
    if (this.take("}")) return {};
    do {
      this.skipSpace();
      const offset = this.at;
      const name = this.string();
      this.path.push(name);
      this.rules.key(name, this.path, { offset, isDuplicate: entries.has(name) });
      if (!this.take(":")) this.fail('":" after the key');
      entries.set(name, this.value());
      this.path.pop();
    } while (this.take(","));
    if (!this.take("}")) this.fail('"," or "}"');
    return Object.fromEntries(entries);
  }

  private array(): unknown[] {
    const items: unknown[] = [];
    if (this.take("]")) return items;
    do {
      this.path.push(items.length);
      items.push(this.value());
      this.path.pop();
    } while (this.take(","));
    if (!this.take("]")) this.fail('"," or "]"');
    return items;
  }
}
