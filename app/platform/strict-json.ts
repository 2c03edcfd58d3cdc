import { PlatformError } from "./errors.ts";
import { badRequest, FIELD_MESSAGE_KEYS } from "./input-errors.ts";

const MAX_DEPTH = 32;
const SPACE = /[\t\n\r ]*/y;
const ATOM = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

type Path = (string | number)[];

/**
 * Reads JSON (RFC 8259) and refuses what `JSON.parse` lets through and two readers could take for different things:
 * a name given twice, `__proto__`, NUL and lone surrogates in text, nesting beyond 32.
 * @throws PlatformError BAD_REQUEST, pointing at the place where there is one.
 */
export function parseStrictJson(source: string): unknown {
  let at = 0;

  const malformed = () => new PlatformError("BAD_REQUEST");

  function skipSpace() {
    SPACE.lastIndex = at;
    SPACE.test(source);
    at = SPACE.lastIndex;
  }

  function take(character: string): boolean {
    skipSpace();
    if (source[at] !== character) return false;
    at++;
    return true;
  }

  function string(path: Path): string {
    const start = at++;
    while (at < source.length && source[at] !== '"') at += source[at] === "\\" ? 2 : 1;
    const text: unknown = parsed(source.slice(start, ++at));
    if (typeof text !== "string") throw malformed();
    requireText(text, path);
    return text;
  }

  function parsed(token: string): unknown {
    try {
      return JSON.parse(token);
    } catch {
      throw malformed();
    }
  }

  function atom(): unknown {
    ATOM.lastIndex = at;
    const token = ATOM.exec(source)?.[0];
    if (token === undefined) throw malformed();
    at += token.length;
    return parsed(token);
  }

  function list(path: Path): unknown[] {
    const items: unknown[] = [];
    if (take("]")) return items;
    do items.push(value([...path, items.length]));
    while (take(","));
    if (!take("]")) throw malformed();
    return items;
  }

  function object(path: Path): Record<string, unknown> {
    const members: Record<string, unknown> = {};
    if (take("}")) return members;
    do {
      skipSpace();
      if (source[at] !== '"') throw malformed();
      const name = string(path);
      const place = [...path, name];
      if (name === "__proto__") throw badRequest(place, FIELD_MESSAGE_KEYS.unknown);
      if (Object.hasOwn(members, name)) throw badRequest(place, FIELD_MESSAGE_KEYS.duplicate);
      if (!take(":")) throw malformed();
      members[name] = value(place);
    } while (take(","));
    if (!take("}")) throw malformed();
    return members;
  }

  function value(path: Path): unknown {
    if (path.length > MAX_DEPTH) throw malformed();
    skipSpace();
    if (source[at] === '"') return string(path);
    if (take("{")) return object(path);
    if (take("[")) return list(path);
    return atom();
  }

  const result = value([]);
  skipSpace();
  if (at < source.length) throw malformed();
  return result;
}

/** Refuses text that no person typed and no database keeps: NUL, and halves of surrogate pairs. */
export function requireText(text: string, path: Path): void {
  if (text.includes("\0") || !text.isWellFormed()) throw badRequest(path, FIELD_MESSAGE_KEYS.characters);
}
