import { isObject } from "./json.ts";
import type { SourcedValue } from "./value-sources.ts";

/** Names of settings whose value nobody but the operator may read, such as `initialPassword`. */
const SECRET = /(?:password|passphrase|secret|privatekey|token|credentials?)$/i;

/** Shown instead of a secret. */
export const HIDDEN = "(hidden)";

/** Returns values of a document with every secret text replaced, in lists and objects too. Empty texts stay. */
export function withoutSecrets(values: readonly SourcedValue[]): SourcedValue[] {
  return values.map((one) => ({
    ...one,
    value: hide(one.value, one.pointer.slice(one.pointer.lastIndexOf("/") + 1)),
  }));
}

function hide(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => hide(item, name));
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, hide(own, key)]));
  }
  return typeof value === "string" && value !== "" && SECRET.test(name) ? HIDDEN : value;
}
