import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { isObject } from "../../app/brand/json.ts";
import { createBrandProblem } from "../../app/brand/load.ts";
import { BRAND_FOLDER } from "../../app/brand/own-names.ts";
import { locateProblems } from "../../app/brand/positions.ts";
import {
  type BrandProblem,
  formatFilePath,
  problemHint,
  problemMessage,
  problemText,
} from "../../app/brand/problem.ts";
import type { BrandRegistry } from "../../app/brand/registry.ts";
import { readSource } from "../../app/brand/source.ts";

/** Result of `brand check`: all errors in the order of files and lines. */
export interface CheckReport {
  ok: boolean;
  /** Checked brands without errors. */
  good: readonly string[];
  problems: readonly BrandProblem[];
  /** Remarks that are no errors: folders that are skipped. */
  notes: readonly string[];
}

/** Checks one brand, or all brands and the templates. */
export function checkBrands(registry: BrandRegistry, id: string | undefined): CheckReport {
  const problems = [...allErrors(registry, id), ...clashes(registry)].flatMap(([folder, list]) =>
    list.filter(concerns(folder, id)).map((problem) => seenFrom(problem, id)),
  );
  const faulty = new Set(problems.flatMap(({ brand, also }) => [brand, also?.brand]));
  const looked = id === undefined ? registry.list().map((brand) => brand.id) : [id];
  return {
    ok: problems.length === 0,
    good: looked.filter((brand) => !faulty.has(brand)),
    problems: problems.sort((a, b) => (a.brand < b.brand ? -1 : Number(a.brand > b.brand))),
    notes: checkNotes(registry, id),
  };
}

/** Formats the report as text: a line for each error, their number, and the notes. */
export function checkText({ ok, good, problems, notes }: CheckReport, brandsFolder: string): string {
  const lines = problems.map((problem) => problemText(problem, brandsFolder));
  const count = `${problems.length} ${problems.length === 1 ? "error" : "errors"}`;
  const files = new Set(problems.map(({ file }) => file)).size;
  const where = files === 1 ? "1 file" : `${files} files`;
  const fine = good.length > 0 ? ` No errors in ${good.join(", ")}.` : "";
  const end = ok ? `No errors in ${good.join(", ")}.` : `${count} in ${where}.${fine}`;
  return [...lines, ...(ok ? [] : [""]), end, ...notes].join("\n");
}

/** Formats the report for `--json` (docs/operating.md). */
export function checkJson({ ok, good, problems, notes }: CheckReport, brandsFolder: string) {
  const placed = ({
    file,
    position,
    pointer,
  }: Pick<BrandProblem, "file" | "pointer"> & { position?: BrandProblem["position"] }) => ({
    file: formatFilePath(file, brandsFolder),
    line: position?.line ?? 1,
    column: position?.column ?? 1,
    pointer,
  });
  return {
    ok,
    good,
    errors: problems.map((problem) => ({
      brand: problem.brand,
      ...placed(problem),
      message: problemMessage(problem),
      hint: problemHint(problem),
      also: problem.also ? { brand: problem.also.brand, ...placed(problem.also) } : null,
    })),
    notes,
  };
}

/** Returns notes on the folders with a document that are skipped because of their name. */
function checkNotes({ folder }: BrandRegistry, id: string | undefined): string[] {
  return readdirSync(folder)
    .filter(
      (name) =>
        id === undefined && !BRAND_FOLDER.test(name) && existsSync(path.join(folder, name, "brand.json")),
    )
    .map((name) => `Note: ${formatFilePath(name, folder)} is ignored: it is not a valid name for a brand.`);
}

/**
 * Returns the errors by folder, including the files that its brand serves without. For all brands at once, each of a
 * base's files is listed once.
 */
function allErrors(registry: BrandRegistry, id: string | undefined): Map<string, readonly BrandProblem[]> {
  const all = new Map(registry.problems());
  const reported = new Set<string>();
  const getText = (stray: BrandProblem) => problemText(stray, registry.folder);
  for (const [folder, strays] of registry.strays()) {
    const others = strays.filter((stray) => id !== undefined || !reported.has(getText(stray)));
    for (const stray of others) reported.add(getText(stray));
    all.set(folder, [...(all.get(folder) ?? []), ...others]);
  }
  return all;
}

/**
 * Returns hosts and merchant codes shared by two brands, one of which has errors: the registry compares only served
 * brands.
 */
function clashes(registry: BrandRegistry): [string, BrandProblem[]][] {
  const claims = new Map<string, { brand: string; file: string; pointer: string }>();
  const ids = [...new Set([...registry.list().map(({ id }) => id), ...registry.problems().keys()])];
  return ids
    .filter((id) => !id.startsWith("_"))
    .sort()
    .map((brand) => {
      const problems = getClaims(brand, registry.folder).flatMap(({ what, value, pointer }) => {
        const key = `${what} ${value}`;
        const owner = claims.get(key);
        if (!owner) claims.set(key, { brand, file: `${brand}/brand.json`, pointer });
        const isKnown = [brand, owner?.brand ?? brand].every((one) => registry.byId(one) !== null);
        if (!owner || owner.brand === brand || isKnown || isReported(registry, brand, owner.brand)) return [];
        const found = `${JSON.stringify(value)}, which ${owner.brand} has`;
        return [
          { ...createBrandProblem(brand, pointer, `${what} that no other brand has`, found), also: owner },
        ];
      });
      return [brand, locateProblems(registry.folder, problems)];
    });
}

const isReported = (registry: BrandRegistry, one: string, other: string) =>
  [...(registry.problems().get(one) ?? []), ...(registry.problems().get(other) ?? [])].some(
    ({ brand, also }) => also && [brand, also.brand].every((rival) => rival === one || rival === other),
  );

/** Returns the values in a brand's document that no other brand may have. */
function getClaims(brand: string, folder: string) {
  const { hosts, merchantCode } = readSource(folder, brand).document;
  const named = (Array.isArray(hosts) ? hosts : []).map((entry, at) => ({
    what: "a host",
    value: isObject(entry) ? entry.host : undefined,
    pointer: `/hosts/${at}/host`,
  }));
  return [...named, { what: "a merchant code", value: merchantCode, pointer: "/merchantCode" }].filter(
    ({ value }) => typeof value === "string",
  );
}

/**
 * Returns the filter for problems of the selected brand: those of its folder, and those about values it shares with
 * another brand.
 */
function concerns(folder: string, id: string | undefined) {
  return ({ also }: BrandProblem) => id === undefined || folder === id || also?.brand === id;
}

/**
 * Describes a clash from the view of the requested brand, with the other brand as the clash: the check cannot tell
 * which of two rivals is wrong.
 */
function seenFrom(problem: BrandProblem, id: string | undefined): BrandProblem {
  const { brand, file, pointer, position, found, also } = problem;
  if (also === undefined || also.brand !== id) return problem;
  return {
    ...problem,
    ...also,
    found: found.replace(`, which ${also.brand} has`, `, which ${brand} has`),
    also: { brand, file, pointer, ...(position && { position }) },
  };
}
