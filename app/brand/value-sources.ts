import { escapeToken, isObject, type JsonObject, valueAt } from "./json.ts";
import type { Source } from "./source.ts";

/** A value of a resolved document, and the folder that states it. */
export interface SourcedValue {
  /** JSON pointer, such as `/switches/chatRoom`. A list is one value. */
  pointer: string;
  value: unknown;
  /** The brand's folder or a base that it extends; null for a default of the schema. */
  folder: string | null;
}

/**
 * Returns every value of a resolved document with its source, in the document's order. `sources` are the documents
 * behind it, nearest first. Lists are one value, since a document replaces the list of its base as a whole.
 */
export function listValues(document: JsonObject, sources: readonly Source[]): SourcedValue[] {
  const list = (value: unknown, pointer: string): SourcedValue[] => {
    if (isObject(value) && Object.keys(value).length > 0) {
      return Object.entries(value).flatMap(([key, own]) => list(own, `${pointer}/${escapeToken(key)}`));
    }
    const source = sources.find((one) => valueAt(one.document, pointer) !== undefined);
    return [{ pointer, value, folder: source?.folder ?? null }];
  };
  return list(document, "");
}
