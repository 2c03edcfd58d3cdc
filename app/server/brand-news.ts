import type { BrandChange } from "../brand/brand-store.ts";
import { problemText } from "../brand/problem.ts";
import type { BrandRegistry } from "../brand/registry.ts";

/**
 * Describes a change of brand documents in words for the terminal (the log has it as data): each document with errors,
 * its list of errors, whether its last good version is still served, and the documents whose changes are now served.
 */
export function brandNews(
  brands: Pick<BrandRegistry, "byId" | "folder" | "problems">,
  change: BrandChange,
): string {
  const broken = change.broken.map((folder) => {
    const problems = brands.problems().get(folder) ?? [];
    const meanwhile = brands.byId(folder) ? "its last valid version is still served" : "it is not served";
    const count = problems.length === 1 ? "1 error" : `${problems.length} errors`;
    return [
      `${folder} has ${count}; ${meanwhile}:`,
      ...problems.map((one) => `  ${problemText(one, brands.folder)}`),
    ].join("\n");
  });
  const changed = change.changed
    .filter((folder) => brands.byId(folder))
    .map((folder) => `${folder} changed and serves.`);
  return [...broken, ...changed, ...change.removed.map((folder) => `${folder} is gone.`)].join("\n");
}
