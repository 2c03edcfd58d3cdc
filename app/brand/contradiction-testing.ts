import { expect } from "vitest";
import { type JsonObject, mergeJson } from "./json.ts";
import { openLoadErrors, small } from "./load-errors-testing.ts";

/** Two settings that contradict each other. */
export interface Contradiction {
  /** The changes of a small brand that state both. */
  changes: JsonObject;
  /** The reports of `brand check` then, in the brand's document. */
  found: string[];
  /** Further changes, after which it reports nothing. */
  mend: JsonObject;
}

/** Returns the function that expects a contradiction to be found, and the mended document to be accepted. */
export function openContradictions() {
  const findErrors = openLoadErrors();
  return ({ changes, found, mend }: Contradiction) => {
    expect(findErrors(changes)).toEqual(found.map(small));
    expect(findErrors(mergeJson(changes, mend) as JsonObject)).toEqual([]);
  };
}
