import type { BrandDocument } from "../../brand/brand-document.ts";

/** Returns the page of the brand's first kind of game. */
export function gameListPath({ categories }: Pick<BrandDocument, "categories">): string {
  return `/${categories[0] ?? ""}`;
}
