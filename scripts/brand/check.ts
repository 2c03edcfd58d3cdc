import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { BRAND_FOLDER } from "../../app/brand/own-names.ts";
import { type BrandProblem, problemText } from "../../app/brand/problem.ts";
import type { BrandRegistry } from "../../app/brand/registry.ts";
import { readSource } from "../../app/brand/source.ts";
import { setWithoutEffect } from "./states.ts";

/**
 * Notes of `brand check`: what brands set in their own documents that has no effect yet, and folders with a document
 * that are passed over by their name. No errors.
 */
export function checkNotes(registry: BrandRegistry, folder: string, id: string | undefined): string[] {
  const passedOver = readdirSync(folder).filter(
    (name) =>
      id === undefined && !BRAND_FOLDER.test(name) && existsSync(path.join(folder, name, "brand.json")),
  );
  const idle = registry
    .list()
    .filter((brand) => id === undefined || brand.id === id)
    .flatMap((brand) => {
      const set = setWithoutEffect(readSource(folder, brand.id).document);
      return set.length === 0
        ? []
        : [`Note: brands/${brand.id}/brand.json sets what has no effect yet: ${set.join(", ")}.`];
    });
  return [
    ...idle,
    ...passedOver.map((name) => `Note: brands/${name} is passed over, since no brand has such a name.`),
  ];
}

/** The report of `brand check`: every error of one folder or of all. `ok` is false when there is any. */
export function checkReport(registry: BrandRegistry, id: string | undefined): { ok: boolean; text: string } {
  const good = registry.list().map((brand) => brand.id);
  const bad = allErrors(registry, id);
  if (id !== undefined && !good.includes(id) && !bad.has(id)) {
    const known = [...good, ...bad.keys()].sort().join(", ");
    return { ok: false, text: `There is no brand ${id}. There are: ${known}.` };
  }
  const asked = [...bad]
    .map(([folder, problems]) => [folder, problems.filter(concerns(folder, id))] as const)
    .filter(([, problems]) => problems.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (asked.length === 0) return { ok: true, text: `${id ?? good.join(", ")}: no errors.` };
  const count = asked.reduce((sum, [, problems]) => sum + problems.length, 0);
  const lines = asked.flatMap(([, problems]) =>
    problems.map((problem) => problemBlock(seenFrom(problem, id))),
  );
  const rivals = new Set(asked.flatMap(([, problems]) => problems.map(({ also }) => also?.brand)));
  const whole = good.filter((brand) => !rivals.has(brand) && !registry.strays().has(brand));
  const fine = id === undefined && whole.length > 0 ? ` No errors in ${whole.join(", ")}.` : "";
  return { ok: false, text: `${lines.join("\n\n")}\n\n${count} ${count === 1 ? "error" : "errors"}.${fine}` };
}

/** What is wrong by folder, with the files that its brand serves without. Of all brands at once, each of a base's files once. */
function allErrors(registry: BrandRegistry, id: string | undefined): Map<string, readonly BrandProblem[]> {
  const all = new Map(registry.problems());
  const told = new Set<string>();
  for (const [folder, strays] of registry.strays()) {
    const others = strays.filter((stray) => id !== undefined || !told.has(problemText(stray)));
    for (const stray of others) told.add(problemText(stray));
    all.set(folder, [...(all.get(folder) ?? []), ...others]);
  }
  return all;
}

/** Whether a problem of a folder concerns the brand that was asked for: its own, or one over what both brands claim. */
function concerns(folder: string, id: string | undefined) {
  return ({ also }: BrandProblem) => id === undefined || folder === id || also?.brand === id;
}

/** Which of two rivals is wrong nobody can tell: whoever asks about one of them reads of that one, with the other as the clash. */
function seenFrom(problem: BrandProblem, id: string | undefined): BrandProblem {
  const { brand, file, pointer, found, also } = problem;
  if (also === undefined || also.brand !== id) return problem;
  return {
    ...problem,
    ...also,
    found: found.replace(`, which ${also.brand} has`, `, which ${brand} has`),
    also: { brand, file, pointer },
  };
}

function problemBlock({ file, pointer, position, expected, found, nearest, also }: BrandProblem): string {
  const place = position ? `brands/${file}:${position.line}:${position.column}` : `brands/${file}`;
  return [
    place,
    `  at        ${pointer === "" ? "the whole file" : pointer}`,
    `  expected  ${expected}`,
    `  found     ${found}`,
    ...(nearest === null ? [] : [`  nearest   ${nearest}`]),
    ...(also ? [`  also at   brands/${also.file} ${also.pointer}`] : []),
  ].join("\n");
}
