import { statSync } from "node:fs";
import path from "node:path";
import { decodeText } from "../shared/decode-text.ts";
import { normalizeLinkAddress, normalizeTypedAddress } from "../shared/link-address.ts";
import { nearestWord } from "../shared/nearest-word.ts";
import { positionIn } from "../shared/text-position.ts";
import { hiddenCharacters, VISIBLE_TEXT } from "./hidden-characters.ts";
import { listFolder } from "./list-folder.ts";
import { ARTICLE_FILE, readLanguageFolder } from "./own-names.ts";
import type { BrandProblem } from "./problem.ts";
import { readRegularFile } from "./read-file.ts";

/**
 * A page that a brand wrote in Markdown. The variables `{{brand}}` and `{{age}}` in it are replaced by the brand's name
 * and minimum age.
 */
export interface Article {
  title: string;
  markdown: string;
  /**
   * Extra words by which the search finds the page, from a line such as `<!-- search: promo, free bet -->` below the
   * title.
   */
  searchWords?: readonly string[];
}

/** Articles by name (the file name without its extension), then by the platform code of their language. */
export type Articles = ReadonlyMap<string, Readonly<Record<string, Article>>>;

/** The article folders of a brand, each with its file naming rule in words and as a pattern. */
const ARTICLE_FOLDERS = {
  help: { expected: "a chapter's tag, such as deposit.md", name: /^[a-z][a-z0-9-]*$/ },
  news: {
    expected: "a date and a short name, such as 2026-03-01-new-games.md",
    name: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])-[a-z0-9][a-z0-9-]*$/,
  },
} as const;
export type ArticleFolder = keyof typeof ARTICLE_FOLDERS;

const VARIABLES = ["brand", "age"];
/** The size limit of a page; no page meant for reading is longer. */
const MAX_KIB = 64;
const MAX_TITLE = 120;

type Fault = Pick<BrandProblem, "expected" | "found"> &
  Partial<Pick<BrandProblem, "nearest" | "position"> & { isStray: boolean }>;

/** Reads one of a brand's article folders. Never throws: an unreadable file is returned as a problem or a stray. */
export function readArticles(
  brandsFolder: string,
  brand: string,
  kind: ArticleFolder,
): { articles: Articles; problems: BrandProblem[]; strays: BrandProblem[] } {
  const folder = path.join(brandsFolder, brand, kind);
  const articles = new Map<string, Record<string, Article>>();
  const problems: BrandProblem[] = [];
  const strays: BrandProblem[] = [];
  const refuse = (file: string, { nearest = null, position = null, isStray = false, ...fault }: Fault) =>
    (isStray ? strays : problems).push({
      ...{ brand, file: `${brand}/${file}`, pointer: "", nearest, position },
      ...fault,
    });
  const list = (part: string) => {
    const { names, fault } = listFolder(path.join(brandsFolder, brand, part));
    if (fault) refuse(part, fault);
    return names;
  };

  for (const name of list(kind)) {
    const read = readLanguageFolder(name);
    if (read === "foreign") continue;
    if ("nearest" in read) {
      const expected = "a folder named by a language code, such as EN";
      if (isFolder(path.join(folder, name)))
        refuse(`${kind}/${name}`, { expected, found: JSON.stringify(name), isStray: true, ...read });
      continue;
    }
    const { code } = read;
    for (const file of list(`${kind}/${code}`).filter((name) => ARTICLE_FILE.test(name))) {
      const read = readArticle(path.join(folder, code, file), file, kind);
      if (Array.isArray(read)) for (const fault of read) refuse(`${kind}/${code}/${file}`, fault);
      else articles.set(read.name, { ...articles.get(read.name), [code]: read.article });
    }
  }
  return { articles, problems, strays };
}

const isFolder = (place: string) => statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Merges a brand's articles over those of its bases, per language; the folder nearer to the brand wins. */
export function mergeArticles(chain: readonly Articles[]): Articles {
  const merged = new Map<string, Readonly<Record<string, Article>>>();
  for (const articles of chain.toReversed()) {
    for (const [name, texts] of articles) merged.set(name, { ...merged.get(name), ...texts });
  }
  return merged;
}

function readArticle(
  place: string,
  file: string,
  kind: ArticleFolder,
): { name: string; article: Article } | Fault[] {
  const { expected, name: pattern } = ARTICLE_FOLDERS[kind];
  const name = path.basename(file, ".md");
  if (!pattern.test(name)) {
    return [{ expected: `a file named by ${expected}`, found: JSON.stringify(file), isStray: true }];
  }
  const read = readRegularFile(place, MAX_KIB);
  if (!("bytes" in read)) {
    const { isNoFile, ...fault } = read;
    return [{ ...fault, isStray: isNoFile }];
  }
  const decoded = decodeText(read.bytes);
  if (!decoded.ok) {
    const { expected, found, line, column } = decoded;
    return [{ expected, found, position: { line, column } }];
  }
  const text = decoded.text.replaceAll("\r\n", "\n");
  const hidden = hiddenFaults(text);
  if (hidden.length > 0) return hidden;
  const article = parseArticle(text);
  return Array.isArray(article) ? article : { name, article };
}

/** Matches the search words: a comment below the title that no page shows. */
const SEARCH_LINE = /^\s*<!--\s*search:([^\n]*?)-->/;

/**
 * Parses an article: the title in the first line, an optional comment with search words below it, then the text.
 * Returns all faults.
 */
function parseArticle(text: string): Article | Fault[] {
  // Many writers of scripts without spaces omit the space after `#`.
  const [, line = "", body = ""] = /^#(?!#)[^\S\n]*(\S.*)\n([\s\S]*)$/.exec(text) ?? [];
  const title = line.trimEnd();
  const firstLine = JSON.stringify(text.split("\n", 1)[0]?.slice(0, 60) ?? "");
  const [searchLine = "", words = ""] = SEARCH_LINE.exec(body) ?? [];
  const markdown = body.slice(searchLine.length);
  const faults: Fault[] = [];
  if (title === "")
    faults.push({ expected: "a first line with the title, such as # How to deposit", found: firstLine });
  else if (title.length > MAX_TITLE)
    faults.push({
      expected: `a title of at most ${MAX_TITLE} characters`,
      found: `${title.length} characters`,
    });
  else if (markdown.trim() === "") faults.push({ expected: "a text below the title", found: "nothing" });
  faults.push(...variableFaults(text), ...linkFaults(text));
  if (faults.length > 0) return faults;
  const searchWords = words
    .split(/[,،、，]/)
    .map((word) => word.trim())
    .filter(Boolean);
  const article = { title, markdown: markdown.trim() };
  return searchWords.length > 0 ? { ...article, searchWords } : article;
}

/** Returns a fault for the first invisible character of each line. */
function hiddenFaults(text: string): Fault[] {
  const all = hiddenCharacters(text);
  return all
    .filter(({ index }, at) => at === 0 || text.slice(all[at - 1]?.index, index).includes("\n"))
    .map(({ found, index }) => ({ expected: VISIBLE_TEXT, found, position: positionIn(text, index) }));
}

/** Returns a fault for double braces around anything but a variable. */
function variableFaults(text: string): Fault[] {
  return [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].flatMap(({ 0: found, 1: variable = "", index }) => {
    if (VARIABLES.some((known) => found === `{{${known}}}`)) return [];
    const near = nearestWord(variable, VARIABLES) ?? (VARIABLES.includes(variable) ? variable : null);
    const expected = "the variables {{brand}} and {{age}} alone";
    const nearest = near && `{{${near}}}`;
    return [{ expected, found: JSON.stringify(found), nearest, position: positionIn(text, index) }];
  });
}

/** Matches link addresses, both inline and in reference definitions; not those of images. */
const LINKS =
  /(?<!!\[[^\]\n]*)\]\(\s*(?:<([^<>\n]+)>|([^\s()]+(?:\([^\s()]*\)[^\s()]*)*))|^ {0,3}\[[^\]\n]+\]:\s*<?([^\s<>]+)/gim;

/** Schemes such as `data:`, which are not typing errors: pages never link to them. */
const OTHER_SCHEME = /^(?!https?:)[a-z][\w+.-]*:/i;

const LINK_WORDS = "links to https addresses, to paths of the site such as /promotions, to mailto: or tel:";

/** Returns the addresses that an article's text links to. */
export function listArticleLinks(text: string): string[] {
  return [...text.matchAll(LINKS)].map((match) => match.slice(1).find(Boolean) ?? "");
}

/** Returns a fault for each distinct address that a page would show as plain text instead of a link. */
function linkFaults(text: string): Fault[] {
  // Same length as the text, so that offsets stay valid.
  const withoutCode = text.replace(/(`+)[^`]+\1/g, (code) => code.replace(/[^\n]/g, " "));
  const insecure = [...text.matchAll(/(?<=^|[\s(<]|href=["']?)http:\/\/[^\s()<>[\]"']+/gim)].map(
    ({ 0: address, index }) => ({
      expected: "links to addresses with https alone",
      address,
      nearest: address.replace(/^http/i, "https"),
      index,
    }),
  );
  const lost = [...withoutCode.matchAll(LINKS)].flatMap((match) => {
    const address = match.slice(1).find(Boolean) ?? "";
    const isInsecure = /^http:/i.test(address);
    if (normalizeLinkAddress(address) !== "" || OTHER_SCHEME.test(address) || isInsecure) return [];
    const index = match.index + match[0].indexOf(address);
    return [{ expected: LINK_WORDS, address, nearest: nearestAddress(address), index }];
  });
  const all = [...insecure, ...lost].sort((a, b) => a.index - b.index);
  return all.map(({ address, index, ...fault }) => ({
    ...fault,
    found: JSON.stringify(address),
    position: positionIn(text, index),
  }));
}

/** Returns the likely meaning of a link address such as `example.com` or `promotions`; null if unknown. */
function nearestAddress(written: string): string | null {
  if (/^[a-z][\w/-]*$/i.test(written)) return `/${written}`;
  return /\.(?:md|html?|php|pdf)$/i.test(written) ? null : normalizeTypedAddress(written) || null;
}
