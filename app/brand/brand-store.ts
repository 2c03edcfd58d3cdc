import { setImmediate as nextTurn } from "node:timers/promises";
import type { Brand } from "./brand.ts";
import type { BrandHost } from "./brand-document.ts";
import { type BrandLoader, type BrandLoaderOptions, createBrandLoader, createBrandProblem } from "./load.ts";
import { locateProblems } from "./positions.ts";
import type { BrandProblem } from "./problem.ts";

/** A brand, and its document's settings for one of its hosts. */
export interface BrandSite extends BrandHost {
  brand: Brand;
}

/** Folders whose state changed in one reload. `broken` ones serve their last valid version, if they ever had one. */
export interface BrandChange {
  changed: string[];
  removed: string[];
  broken: string[];
}

/** The brands that serve and those that have errors, kept in sync with the folder. */
export interface BrandStore {
  loader: BrandLoader;
  serving: ReadonlyMap<string, Brand>;
  hosts: ReadonlyMap<string, BrandSite>;
  /** Folder by merchant code. */
  merchants: ReadonlyMap<string, string>;
  issues: ReadonlyMap<string, readonly BrandProblem[]>;
  /** Ignored files, by folder. */
  strays: ReadonlyMap<string, readonly BrandProblem[]>;
  /** Returns every folder that was ever read and not removed since. */
  known(): string[];
  /** Reads one folder again and lets it serve if it is valid; otherwise its last valid version stays. */
  refresh(folder: string): "changed" | "broken" | "same";
  /**
   * Reads folders again, with all that extend them and all that had errors. It reads a few at a time and yields in
   * between.
   */
  update(dirty: ReadonlySet<string>): Promise<BrandChange>;
}

/** Number of brands read in one go before yielding to other tasks. */
const BATCH_SIZE = 10;

export function createBrandStore(options: BrandLoaderOptions): BrandStore {
  const loader = createBrandLoader(options);
  const serving = new Map<string, Brand>();
  const hosts = new Map<string, BrandSite>();
  const merchants = new Map<string, string>();
  const issues = new Map<string, readonly BrandProblem[]>();
  const strays = new Map<string, readonly BrandProblem[]>();
  const getBases = new Map<string, readonly string[]>();

  function refresh(folder: string): "changed" | "broken" | "same" {
    const { brand, bases, problems, strays: found } = loader.load(folder);
    getBases.set(folder, bases);
    if (found.length > 0) strays.set(folder, locateProblems(options.folder, found));
    else strays.delete(folder);
    const refused = brand ? conflicts(brand, { hosts, merchants, serving }) : problems;
    const all = locateProblems(options.folder, refused);
    if (all.length > 0) {
      const known = JSON.stringify(issues.get(folder)) === JSON.stringify(all);
      issues.set(folder, all);
      return known ? "same" : "broken";
    }
    const healed = issues.delete(folder);
    if (!brand || serving.get(folder)?.version === brand.version) return healed ? "changed" : "same";
    release(folder);
    serving.set(folder, brand);
    merchants.set(brand.document.merchantCode, folder);
    for (const site of brand.hosts) hosts.set(site.host, { brand, ...site });
    return "changed";
  }

  function release(folder: string): boolean {
    const brand = serving.get(folder);
    if (!brand) return false;
    for (const { host } of brand.hosts) hosts.delete(host);
    merchants.delete(brand.document.merchantCode);
    return serving.delete(folder);
  }

  function remove(folder: string): boolean {
    getBases.delete(folder);
    strays.delete(folder);
    return [release(folder), issues.delete(folder)].some(Boolean);
  }

  async function update(dirty: ReadonlySet<string>): Promise<BrandChange> {
    for (const folder of dirty) loader.forget(folder);
    const present = new Set(loader.folders());
    const removed = [...dirty].filter((folder) => !present.has(folder) && remove(folder));
    const touched = (folder: string) =>
      dirty.has(folder) || (getBases.get(folder) ?? []).some((base) => dirty.has(base));
    const outcome = new Map<string, "changed" | "broken">();
    // A change may free a host that another brand needs, so broken brands are retried until nothing changes.
    let round = [...present].filter((folder) => touched(folder) || issues.has(folder)).sort();
    while (round.length > 0) {
      let moved = false;
      for (const [at, folder] of round.entries()) {
        const result = refresh(folder);
        if (result !== "same") outcome.set(folder, result);
        moved ||= result === "changed";
        if (at % BATCH_SIZE === BATCH_SIZE - 1) await nextTurn();
      }
      round = moved ? round.filter((folder) => issues.has(folder)) : [];
    }
    const having = (state: "changed" | "broken") =>
      [...outcome].flatMap(([folder, result]) => (result === state ? [folder] : []));
    return { changed: having("changed"), removed, broken: having("broken") };
  }

  return {
    loader,
    serving,
    hosts,
    merchants,
    issues,
    strays,
    known: () => [...getBases.keys()],
    refresh,
    update,
  };
}

/** Returns a problem for each host or merchant code that another brand already serves: the first brand keeps it. */
function conflicts(
  brand: Brand,
  { hosts, merchants, serving }: Pick<BrandStore, "hosts" | "merchants" | "serving">,
): BrandProblem[] {
  const { merchantCode } = brand.document;
  const taken = (
    pointer: string,
    what: string,
    value: string,
    owner: Brand | undefined,
    toPointer: (owner: Brand) => string,
  ): BrandProblem[] => {
    if (!owner || owner.id === brand.id) return [];
    const found = `${JSON.stringify(value)}, which ${owner.id} has`;
    const problem = createBrandProblem(brand.id, pointer, `${what} that no other brand has`, found);
    const also = { brand: owner.id, file: `${owner.id}/brand.json`, pointer: toPointer(owner) };
    return [{ ...problem, also }];
  };
  return [
    ...brand.hosts.flatMap(({ host }, at) =>
      taken(`/hosts/${at}/host`, "a host", host, hosts.get(host)?.brand, (owner) => {
        return `/hosts/${owner.hosts.findIndex((entry) => entry.host === host)}/host`;
      }),
    ),
    ...taken(
      "/merchantCode",
      "a merchant code",
      merchantCode,
      serving.get(merchants.get(merchantCode) ?? ""),
      () => "/merchantCode",
    ),
  ];
}
