import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { nearestWord } from "../shared/nearest-word.ts";
import { type ArticleFolder, type Articles, mergeArticles } from "./articles.ts";
import type { Artwork } from "./artwork.ts";
import { type Brand, createBrand } from "./brand.ts";
import type { BrandDocument, Tokens } from "./brand-document.ts";
import type { CheckContext } from "./checks/check.ts";
import { findContradictions } from "./contradictions.ts";
import { type ContrastIssue, findContrastIssues } from "./contrast.ts";
import { checkHiddenCharacters } from "./hidden-characters.ts";
import { deepFreeze, escapeToken, isObject, type JsonObject, mergeJson, pointerTokens } from "./json.ts";
import { readJurisdictions } from "./jurisdictions.ts";
import { runSemanticChecks } from "./meaning.ts";
import { BRAND_FOLDER } from "./own-names.ts";
import { type BrandProblem, describeValue, NOTHING } from "./problem.ts";
import { readSchemas } from "./schema.ts";
import { readSource, type Source } from "./source.ts";
import { selectArticles } from "./stray-articles.ts";
import { findUnusedTexts, type KnownTexts } from "./text-strays.ts";
import { createValidator, type DocumentProblem } from "./validate.ts";

/**
 * A brand folder as read: a brand, or its problems. `bases` are the folders it extends, nearest first. `strays` are
 * files without which the brand serves, although that cannot be intended, texts that are never read or cannot be filled
 * in, and settings that have no effect because of others.
 */
export type LoadedBrand = {
  bases: string[];
  brand: Brand | null;
  problems: BrandProblem[];
  strays: BrandProblem[];
};

export interface BrandLoader {
  /**
   * Returns every brand's folder, sorted. A name that begins with `_` is a template: other brands extend it, it serves
   * nothing itself.
   */
  folders(): string[];
  /**
   * Reads, inherits, fills, checks and freezes one brand; for a template it returns only the problems. Ignores other
   * brands' hosts. A `change` is merged over the folder's own document, in memory only; the brand's version then differs
   * from that of the files. Never throws.
   */
  load(folder: string, change?: JsonObject): LoadedBrand;
  /** Returns the folder's files and those of the bases that it extends, nearest first. */
  sources(folder: string): readonly Source[];
  /** Drops the cached state of a folder and of all that extend it, because its files changed. */
  forget(folder: string): void;
}

export interface BrandLoaderOptions {
  /** The folder with one subfolder per brand. */
  folder: string;
  /** Vendors the platform has. */
  vendors: CheckContext["vendors"];
  /** Platform codes of the languages that have a message catalogue. */
  languages: CheckContext["languages"];
  /** Hosts that may resolve to the internal network; none if omitted. */
  insideHosts?: CheckContext["insideHosts"];
  /** Hosts that no brand can have; none if omitted. */
  reservedHosts?: CheckContext["reservedHosts"];
  /** The site's texts, for reporting brand texts unknown to the site; not reported if omitted. */
  texts?: KnownTexts;
}

/** Returns true when a folder is only a base for others and not a brand itself. */
function isTemplate(folder: string): boolean {
  return folder.startsWith("_");
}

const MAX_BASES = 8;

/** A document with all bases below it. `chain` begins with the folder itself. */
interface Resolved {
  document: unknown;
  chain: Source[];
  version: string;
  problems: BrandProblem[];
  /** False when a document of the chain is missing or unreadable: too much would be absent. */
  isWhole: boolean;
}

/**
 * Creates the reader of brand folders. Schemas are compiled once and resolved bases are cached, since brands share
 * their parts.
 */
export function createBrandLoader(options: BrandLoaderOptions): BrandLoader {
  const schemas = readSchemas();
  const validate = createValidator(schemas);
  const schemaDigest = digest(JSON.stringify([...schemas.values()]));
  const known = createCheckContext(options);
  const bases = new Map<string, Resolved>();

  function resolve(folder: string, trail: readonly string[], change?: JsonObject): Resolved {
    const source = withChange(readSource(options.folder, folder), change);
    const base = getBase(source, [...trail, folder]);
    const needsBase = typeof source.document.extends === "string";
    // A copy, since defaults will be filled in and messages need the values that the file itself states.
    const own = structuredClone(source.document);
    return {
      document: base ? mergeJson(base.document, own) : own,
      chain: [source, ...(base?.chain ?? [])],
      version: digest(`${source.digest} ${base?.version ?? schemaDigest}`),
      problems: source.problems,
      isWhole: source.isRead && (base ? base.isWhole : !needsBase),
    };
  }

  /** Returns the base that a source extends, or null if it extends none or names an invalid one. */
  function getBase(source: Source, trail: readonly string[]): Resolved | null {
    const name = source.document.extends;
    if (typeof name !== "string") return null;
    const refuse = (expected: string, found = JSON.stringify(name), nearest: string | null = null) => {
      source.problems.push(createBrandProblem(source.folder, "/extends", expected, found, nearest));
      return null;
    };
    if (trail.includes(name)) return refuse("a base that does not extend this brand in turn");
    if (trail.length > MAX_BASES) return refuse(`at most ${MAX_BASES} bases below one another`);
    const base = bases.get(name) ?? resolveBase(name, trail);
    if (!base) return refuse("the folder of a base", undefined, nearestFolder(options.folder, name, source));
    if (base.problems.length > 0)
      refuse("a base without errors", `${JSON.stringify(name)} with ${base.problems.length}`);
    return base;
  }

  /**
   * Returns a base, filled and frozen once, so that brands share its unchanged parts. Returns null if there is no such
   * folder.
   */
  function resolveBase(name: string, trail: readonly string[]): Resolved | null {
    if (!BRAND_FOLDER.test(name) || !existsSync(path.join(options.folder, name))) return null;
    const base = resolve(name, trail);
    const refused = validate(base.document).filter(isStated);
    const problems = [...base.problems, ...refused.map((problem) => place(problem, base.chain))];
    const kept = { ...base, document: deepFreeze(base.document), problems };
    // One with errors is not cached but read again each time: the errors may come from a file that is not in its chain.
    if (problems.length === 0) bases.set(name, kept);
    return kept;
  }

  return {
    folders: () => folderNames(options.folder),
    sources: (folder) => resolve(folder, []).chain,

    load(folder, change) {
      const template = isTemplate(folder);
      const { document, chain, version, problems, isWhole } = resolve(folder, [], change);
      const read: LoadedBrand = {
        bases: chain.slice(1).map((source) => source.folder),
        brand: null,
        problems,
        strays: chain[0]?.strays ?? [],
      };
      if (!isWhole) return read;
      const refused = validate(document);
      const isValid = refused.length === 0;
      const checked = document as BrandDocument;
      const artwork = getArtwork(chain);
      const all = allArticles(chain);
      // A template leaves its default language to its brands, and values that the schema rejects may be missing.
      const areRead = areArticlesRead(problems);
      const { articles, strays } =
        template || !isValid || !areRead
          ? { articles: all, strays: [] }
          : selectArticles(chain, all, checked);
      read.strays = [...read.strays, ...strays, ...findOwnStrays(chain, checked, isValid, options)];
      const found = [
        ...(template ? refused.filter(isStated) : refused),
        ...checkIdMatchesFolder(checked, folder),
        ...checkHiddenCharacters(document),
        ...runSemanticChecks(checked, refused, {
          ...known,
          artwork: template ? null : artwork,
          articles: areRead ? articles : null,
        }),
      ];
      if (problems.length + found.length > 0) {
        const placed = found.map((problem) => place(problem, chain));
        const news = reportInheritedListProblems(placed, folder).filter(isNew(problems, folder));
        return { ...read, problems: [...problems, ...news] };
      }
      return template
        ? read
        : { ...read, brand: createBrand(deepFreeze(checked), version, artwork, articles) };
    },

    forget(folder) {
      for (const [name, base] of bases) {
        if (base.chain.some((source) => source.folder === folder)) bases.delete(name);
      }
    },
  };
}

/** Returns the files of a folder as if its document contained a change. */
function withChange(source: Source, change: JsonObject | undefined): Source {
  if (!change) return source;
  const document = mergeJson(source.document, change) as JsonObject;
  return { ...source, document, digest: digest(`${source.digest} ${JSON.stringify(change)}`) };
}

function createCheckContext({
  vendors,
  languages,
  insideHosts = [],
  reservedHosts = new Map(),
}: BrandLoaderOptions): Omit<CheckContext, "artwork" | "articles"> {
  const jurisdictions = readJurisdictions();
  const measured = new WeakMap<Tokens, readonly ContrastIssue[]>();
  return {
    vendors,
    languages,
    insideHosts,
    reservedHosts,
    jurisdictions,
    contrastFaults(tokens) {
      const issues = measured.get(tokens) ?? findContrastIssues(tokens);
      measured.set(tokens, issues);
      return issues;
    },
  };
}

/**
 * Returns the texts and settings of the folder's own that have no effect; those of its bases are reported with the
 * bases. A template leaves settings to its brands, and in a document that the schema rejects they may be missing.
 */
function findOwnStrays(
  chain: readonly Source[],
  document: BrandDocument,
  isValid: boolean,
  { vendors, texts }: BrandLoaderOptions,
): BrandProblem[] {
  const [own] = chain;
  if (!own) return [];
  const template = isTemplate(own.folder);
  const unused = texts ? findUnusedTexts(own.document, document, { known: texts, isTemplate: template }) : [];
  const idle = isValid && !template ? findContradictions(own.document, document, { vendors }) : [];
  return [...unused, ...idle].map((problem) => place(problem, chain));
}

/** Returns the pictures of a brand and its bases; for equal names the folder nearer to the brand wins. */
function getArtwork(chain: readonly Source[]): Artwork {
  return new Map(chain.toReversed().flatMap(({ artwork }) => [...artwork]));
}

function allArticles(chain: readonly Source[]): Record<ArticleFolder, Articles> {
  const of = (kind: ArticleFolder) => mergeArticles(chain.map(({ articles }) => articles[kind]));
  return { help: of("help"), news: of("news") };
}

/** Returns the other folder with a name like the one that a source extends, or null. */
function nearestFolder(brandsFolder: string, name: string, source: Source): string | null {
  const others = folderNames(brandsFolder).filter((folder) => folder !== source.folder);
  return nearestWord(name, others);
}

function folderNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => BRAND_FOLDER.test(name) && isBrandFolder(path.join(folder, name)))
    .sort();
}

/**
 * Returns true for the folder of a brand or template, recognised by its document. A folder without one, or a broken
 * link, counts as a brand with an error, unless it is empty or named as a template.
 */
function isBrandFolder(place: string): boolean {
  try {
    if (!statSync(place).isDirectory()) return false;
    const names = readdirSync(place);
    return names.includes("brand.json") || (names.length > 0 && !isTemplate(path.basename(place)));
  } catch {
    return !isTemplate(path.basename(place));
  }
}

/** Returns false when an article has a fault: then links to it are not reported. */
function areArticlesRead(problems: readonly BrandProblem[]): boolean {
  return !problems.some(({ file }) => /^[^/]*\/(?:help|news)(?:\/|$)/.test(file));
}

/**
 * Returns a predicate that is true for problems not yet covered by those from reading a folder. Problems already
 * reported, and missing values of a file that could not be read, are not new. When a base has errors, only values that
 * the folder's own files state are certain to be wrong.
 */
function isNew(told: readonly BrandProblem[], folder: string): (problem: BrandProblem) => boolean {
  const known = new Set(told.map(({ file, pointer }) => `${file} ${pointer}`));
  const unread = new Set(told.map(({ file }) => file).filter((file) => file.startsWith(`${folder}/locales`)));
  const isUnread = (file: string) => unread.has(file) || unread.has(`${folder}/locales`);
  const hasBrokenBase = told.some(
    ({ pointer, file }) => pointer === "/extends" && file === `${folder}/brand.json`,
  );
  // Text after a syntax error may be read as part of something else, or not at all.
  const isTorn = told.some(
    ({ file, position, expected }) =>
      file === `${folder}/brand.json` && position !== null && expected !== "each key once",
  );
  return (problem) =>
    !(isTorn && !isStated(problem)) &&
    !known.has(`${problem.file} ${problem.pointer}`) &&
    !(isUnread(problem.file) && !isStated(problem)) &&
    !(hasBrokenBase && (!problem.file.startsWith(`${folder}/`) || !isStated(problem)));
}

/**
 * Returns true when a problem is about a stated value. Brands that extend a base may state the values that it leaves
 * out.
 */
function isStated(problem: Pick<DocumentProblem, "found">): boolean {
  return problem.found !== NOTHING;
}

function checkIdMatchesFolder({ id }: BrandDocument, folder: string): DocumentProblem[] {
  if (id === undefined || id === folder) return [];
  return [{ pointer: "/id", expected: "the folder's name", found: describeValue(id), nearest: folder }];
}

/** Names the file that a problem of a resolved document comes from: the first of the chain that determines the value. */
function place({ with: others = [], ...stated }: DocumentProblem, chain: readonly Source[]): BrandProblem {
  const own = chain[0]?.folder ?? "";
  const getDecider = ({ pointer }: { pointer: string }) =>
    chain.find((source) => statesValue(source.document, pointerTokens(pointer)));
  const depth = (value: { pointer: string }) => {
    const decider = getDecider(value);
    return decider ? chain.indexOf(decider) : chain.length;
  };
  const nearest = [...others].sort((a, b) => depth(a) - depth(b))[0];
  const problem = nearest && depth(nearest) < depth(stated) ? { ...stated, ...nearest } : stated;
  const tokens = pointerTokens(problem.pointer);
  const decider = getDecider(problem);
  const folder = decider?.folder ?? own;
  const [section, part, code = "", key] = tokens;
  const isText = section === "locale" && part === "texts" && key !== undefined;
  if (isText && (!decider || Object.hasOwn(decider.fileTexts[code] ?? {}, key))) {
    const file = `${folder}/locales/${code}.json`;
    return { brand: own, file, ...problem, pointer: `/${escapeToken(key)}`, position: null };
  }
  return { brand: own, file: `${folder}/brand.json`, ...problem, position: null };
}

/**
 * Reports problems of inherited lists at the brand, once for each rule. An inherited list may not fit the brand's own
 * values: a menu may list vendors that the brand lacks. The base is valid and others extend it, whereas the brand can
 * state a list of its own.
 */
function reportInheritedListProblems(problems: readonly BrandProblem[], folder: string): BrandProblem[] {
  /** Returns the pointer of the base's list that a problem is in. */
  const takenOver = ({ file, pointer }: BrandProblem) =>
    file.startsWith(`${folder}/`) ? undefined : /^(.*?)\/\d+(?:\/|$)/.exec(pointer)?.[1];
  return problems.flatMap((problem, at) => {
    const list = takenOver(problem);
    if (list === undefined) return [problem];
    const alike = (other: BrandProblem) => takenOver(other) === list && other.expected === problem.expected;
    if (problems.slice(0, at).some(alike)) return [];
    const more = problems.slice(at + 1).filter(alike).length;
    const others = more > 0 ? `, and ${more} more there` : "";
    const found = `${problem.found} at ${problem.pointer} of ${problem.file}${others}`;
    return [{ ...problem, file: `${folder}/brand.json`, pointer: list, found, nearest: null }];
  });
}

/**
 * Returns true when a document states the value at a pointer, or replaces the base's value there by a list or plain
 * value.
 */
function statesValue(value: unknown, tokens: readonly string[]): boolean {
  const [token, ...rest] = tokens;
  if (token === undefined || !isObject(value)) return true;
  return Object.hasOwn(value, token) && statesValue(value[token], rest);
}

/** Creates a problem of a brand as a whole, found outside the schema. */
export function createBrandProblem(
  brand: string,
  pointer: string,
  expected: string,
  found: string,
  nearest: string | null = null,
): BrandProblem {
  return { brand, file: `${brand}/brand.json`, pointer, expected, found, nearest, position: null };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}
