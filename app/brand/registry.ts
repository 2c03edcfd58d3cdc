import { canonicalHostName } from "../shared/host-name.ts";
import type { Brand } from "./brand.ts";
import { type BrandChange, type BrandSite, createBrandStore } from "./brand-store.ts";
import type { JsonObject } from "./json.ts";
import type { BrandLoaderOptions, LoadedBrand } from "./load.ts";
import { type BrandProblem, problemText } from "./problem.ts";
import type { Source } from "./source.ts";
import { watchBrands } from "./watch-brands.ts";

/** The brands of a folder, looked up by host. */
export interface BrandRegistry {
  /** The folder of the brands. */
  folder: string;
  /**
   * Returns the brand of a `Host` header, or null. Case, a port and one closing dot do not matter; any other deviation
   * returns null.
   */
  byHost(host: string): BrandSite | null;
  byId(id: string): Brand | null;
  /** Returns the brand of a merchant code, or null. */
  byMerchant(code: string): Brand | null;
  /** Returns every brand that serves, by id. */
  list(): Brand[];
  /**
   * Reads a brand with a change to its document, in memory only: no host serves the result, and the hosts of other
   * brands are not compared.
   */
  loadChanged(id: string, change: JsonObject): LoadedBrand;
  /** Returns the files of a brand and those of the bases that it extends, nearest first, as they are now. */
  sources(id: string): readonly Source[];
  /** Returns the current problems, by folder; folders without errors are left out. */
  problems(): ReadonlyMap<string, readonly BrandProblem[]>;
  /** Returns what brands serve without, by folder: files that are misnamed or no regular files, settings without effect. */
  strays(): ReadonlyMap<string, readonly BrandProblem[]>;
  /**
   * Watches the folder; resolves once every later change will be noticed. If the system refuses to watch, that is
   * logged and the brands keep serving as last read.
   */
  watch(): Promise<void>;
  /** Calls the listener on changes while watching. Returns the function that unsubscribes it. */
  onChange(listener: (change: BrandChange) => void): () => void;
  close(): Promise<void>;
}

interface BrandLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** File changes within this time are read together: an editor writes a file in more than one step. */
const SETTLE_MS = 40;

/** File systems date a change by a clock that may be up to a second behind this process's. */
const DATE_GRAIN_MS = 1_000;

/**
 * Reads every brand of a folder. Brands with errors are logged and skipped, the others serve; the caller decides to
 * stop when none serves. Throws only when the folder itself cannot be read.
 */
export function createBrandRegistry(options: BrandLoaderOptions & { log: BrandLog }): BrandRegistry {
  const store = createBrandStore(options);
  const listeners = new Set<(change: BrandChange) => void>();
  const readAt = Date.now() - DATE_GRAIN_MS;
  for (const folder of store.loader.folders()) {
    if (store.refresh(folder) === "broken") logBroken(options, folder, store.issues);
  }
  const getText = (problem: BrandProblem) => problemText(problem, options.folder);
  let lastReport = "";
  /** Logs ignored files and settings without effect whenever their list changes. */
  function logStrays(): void {
    const strays = [...new Set([...store.strays.values()].flat().map(getText))];
    const isKnown = lastReport === strays.join("\n");
    lastReport = strays.join("\n");
    if (!isKnown && strays.length > 0)
      options.log.info({ strays }, "brands have files that are ignored or settings without effect");
  }
  logStrays();

  let waiting = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let endWatch: (() => Promise<void>) | undefined;
  const refused = new Set<string>();

  function mark(folder: string): void {
    waiting.add(folder);
    timer ??= setTimeout(() => {
      timer = undefined;
      const dirty = waiting;
      waiting = new Set();
      running = running
        .then(() => update(dirty))
        .catch((error: unknown) => {
          options.log.error({ err: error }, "the brands folder could not be reloaded");
        });
    }, SETTLE_MS);
  }

  function markAll(): void {
    for (const folder of new Set([...store.known(), ...store.loader.folders()])) mark(folder);
  }

  /** Logs each kind of refusal once: with no watches left, every folder is refused. */
  function logRefusal(error: NodeJS.ErrnoException): void {
    const kind = error.code ?? error.message;
    if (refused.has(kind)) return;
    refused.add(kind);
    options.log.error(
      { err: error },
      `changes to brands may need a restart, because the folder cannot be watched: ${error.message}`,
    );
  }

  async function update(dirty: ReadonlySet<string>): Promise<void> {
    const change = await store.update(dirty);
    logStrays();
    for (const folder of change.broken) logBroken(options, folder, store.issues);
    for (const folder of [...change.changed, ...change.removed])
      options.log.info({ brand: folder }, "a brand changed");
    if (change.changed.length + change.removed.length + change.broken.length === 0) return;
    for (const listener of listeners) listener(change);
  }

  return {
    folder: options.folder,
    byHost: (host) => store.hosts.get(hostName(host)) ?? null,
    byId: (id) => store.serving.get(id) ?? null,
    byMerchant: (code) => store.serving.get(store.merchants.get(code) ?? "") ?? null,
    list: () => [...store.serving.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    loadChanged: (id, change) => store.loader.load(id, change),
    sources: (id) => store.loader.sources(id),
    problems: () => store.issues,
    strays: () => store.strays,

    async watch() {
      endWatch = await watchBrands(options.folder, readAt, {
        changed: mark,
        replaced: markAll,
        failed: logRefusal,
      });
      const present = new Set(store.loader.folders());
      for (const folder of store.known()) if (!present.has(folder)) mark(folder);
    },

    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    async close() {
      clearTimeout(timer);
      await endWatch?.();
      await running;
    },
  };
}

/** Returns the canonical name of a `Host` header, without its port. An invalid header yields no brand's host. */
const hostName = (header: string) => canonicalHostName(header.replace(/:\d{1,5}$/, "")) ?? "";

function logBroken(
  { log, folder: brandsFolder }: { log: BrandLog; folder: string },
  folder: string,
  issues: ReadonlyMap<string, readonly BrandProblem[]>,
): void {
  const problems = (issues.get(folder) ?? []).map((problem) => problemText(problem, brandsFolder));
  log.error(
    { brand: folder, problems },
    `the brand ${folder} has errors; its last valid version is still served, if there is one`,
  );
}
