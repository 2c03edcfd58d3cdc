import type { SourcedValue } from "../../../brand/value-sources.ts";

/** The place that states a value: the brand's own document, a base that it extends, or a default of the schema. */
export interface ValueSource {
  kind: "brand" | "base" | "default";
  /** The folder of the document, or `default`. */
  name: string;
}

/** Returns the source of a value of a brand's document. */
export function readValueSource({ folder }: SourcedValue, brandId: string): ValueSource {
  if (folder === null) return { kind: "default", name: "default" };
  return { kind: folder === brandId ? "brand" : "base", name: folder };
}
