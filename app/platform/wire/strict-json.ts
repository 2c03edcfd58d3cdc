import { type JsonPath, type JsonRules, readJson } from "../../shared/read-json.ts";
import { PlatformError } from "../core/errors.ts";
import { badRequest, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";

const RULES: JsonRules = {
  maxDepth: 32,
  // No call of the contract uses a tenth of that.
  maxValues: 10_000,
  malformed() {
    throw new PlatformError("BAD_REQUEST");
  },
  key(name, path, { isDuplicate }) {
    if (name === "__proto__") throw badRequest(path, FIELD_MESSAGE_KEYS.unknown);
    if (isDuplicate) throw badRequest(path, FIELD_MESSAGE_KEYS.duplicate);
  },
  text: requireWellFormedText,
};

/**
 * Reads JSON (RFC 8259) and rejects input that `JSON.parse` accepts but two parsers could read differently: duplicate
 * names, `__proto__`, NUL and lone surrogates in text, nesting beyond 32, and more than 10,000 values. `number` reads
 * numbers from their digits.
 * @throws PlatformError BAD_REQUEST, pointing at the place where there is one.
 */
export function parseStrictJson(source: string, number?: JsonRules["number"]): unknown {
  return readJson(source, number ? { ...RULES, number } : RULES);
}

/** Rejects characters that no person types and no database stores: NUL and lone surrogates. */
export function requireWellFormedText(text: string, path: JsonPath): void {
  if (text.includes("\0") || !text.isWellFormed()) throw badRequest(path, FIELD_MESSAGE_KEYS.characters);
}

/** Decodes UTF-8. @throws PlatformError BAD_REQUEST for invalid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new PlatformError("BAD_REQUEST");
  }
}
