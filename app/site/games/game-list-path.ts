import type { BrandDocument } from "../../brand/brand-document.ts";

/** Returns the address of the brand's first game category. */
export function gameListPath({ categories }: Pick<BrandDocument, "categories">): string {
  return `/${categories[0] ?? ""}`;
}
