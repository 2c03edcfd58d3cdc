import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type ArticleFolder, type Articles, readArticles } from "./articles.ts";
import { type Artwork, readArtwork } from "./artwork.ts";
import { escapeToken, isObject, type JsonIssue, type JsonObject, mergeJson, parseJsonFile } from "./json.ts";
import { listFolder } from "./list-folder.ts";
import { type BrandProblem, describeValue } from "./problem.ts";

/** The files of one brand folder, before inheritance. */
export interface Source {
  /** Name of the folder. */
  folder: string;
  /** What brand.json says, with the texts of `locales/<CODE>.json` put into `/locale/texts` below its own. */
  document: JsonObject;
  /** Those texts by language code, to know which file a text came from. */
  fileTexts: Readonly<Record<string, JsonObject>>;
  /** What there is in `artwork/`. */
  artwork: Artwork;
  /** What there is in `help/` and `news/`. */
  articles: Readonly<Record<ArticleFolder, Articles>>;
  /** Hash of all files. */
  digest: string;
  problems: BrandProblem[];
}

const MAX_FILE_BYTES = 1024 * 1024;

/** Reads a brand's folder. Never throws: a file that cannot be read or is not JSON becomes a problem. */
export function readSource(brandsFolder: string, folder: string): Source {
  const hash = createHash("sha256");
  const problems: BrandProblem[] = [];
  const read = (file: string) => {
    const result = readJsonFile(path.join(brandsFolder, folder, file), `${folder}/${file}`, folder);
    hash.update(`${file}\n`).update(result.bytes).update("\n");
    problems.push(...result.problems);
    return result.value;
  };

  const document = read("brand.json");
  const fileTexts: Record<string, JsonObject> = {};
  const list = (part: string) => {
    const { names, fault } = listFolder(path.join(brandsFolder, folder, part));
    const file = `${folder}/${part}`;
    if (fault) problems.push({ brand: folder, file, pointer: "", ...fault, nearest: null, position: null });
    return names;
  };
  for (const file of list("locales").filter((name) => name.endsWith(".json"))) {
    const code = file.slice(0, -".json".length);
    const texts = read(`locales/${file}`);
    const issues = [...fileNameFaults(folder, file, code), ...textFaults(folder, file, texts)];
    if (issues.length === 0 && isObject(texts)) fileTexts[code] = texts;
    problems.push(...issues);
  }
  const artwork = readArtwork(path.join(brandsFolder, folder, "artwork"), list("artwork"));
  for (const [name, picture] of artwork) {
    hash.update(`${name}\n${"digest" in picture ? picture.digest : picture.found}\n`);
  }
  const articles = readAllArticles(brandsFolder, folder, problems);
  hash.update(JSON.stringify(Object.values(articles).map((of) => [...of])));
  return {
    folder,
    document: isObject(document) ? withTexts(document, fileTexts) : {},
    fileTexts,
    artwork,
    articles,
    digest: hash.digest("base64url"),
    problems,
  };
}

function readAllArticles(brandsFolder: string, folder: string, problems: BrandProblem[]): Source["articles"] {
  const read = (kind: ArticleFolder) => {
    const found = readArticles(brandsFolder, folder, kind);
    problems.push(...found.problems);
    return found.articles;
  };
  return { help: read("help"), news: read("news") };
}

function readJsonFile(
  file: string,
  name: string,
  brand: string,
): { value: unknown; bytes: Buffer; problems: BrandProblem[] } {
  let bytes = Buffer.alloc(0);
  const refuse = (expected: string, found: string) => ({
    value: undefined,
    bytes,
    problems: [{ brand, file: name, pointer: "", expected, found, nearest: null, position: null }],
  });
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return refuse("a file that can be read", code === "ENOENT" ? "no such file" : `the error ${code}`);
  }
  if (bytes.length > MAX_FILE_BYTES) return refuse("at most 1 MiB", `${bytes.length} bytes`);
  const result = parseJsonFile(bytes);
  if (!result.ok) {
    return {
      value: undefined,
      bytes,
      problems: result.issues.map((issue) => syntaxProblem(brand, name, issue)),
    };
  }
  if (!isObject(result.value)) return refuse("an object", describeValue(result.value));
  return { value: result.value, bytes, problems: [] };
}

function syntaxProblem(brand: string, file: string, issue: JsonIssue): BrandProblem {
  const { pointer, line, column, expected, found } = issue;
  return { brand, file, pointer, expected, found, nearest: null, position: { line, column } };
}

function fileNameFaults(brand: string, file: string, code: string): BrandProblem[] {
  if (/^[A-Z]{2}$/.test(code)) return [];
  const nearest = /^[a-z]{2}$/.test(code) ? `${code.toUpperCase()}.json` : null;
  const expected = "a file named by a language code, such as EN.json";
  return [
    {
      brand,
      file: `${brand}/locales/${file}`,
      pointer: "",
      expected,
      found: JSON.stringify(file),
      nearest,
      position: null,
    },
  ];
}

function textFaults(brand: string, file: string, texts: unknown): BrandProblem[] {
  return Object.entries(isObject(texts) ? texts : {}).flatMap(([key, text]) => {
    const problem = (expected: string, found: string): BrandProblem[] => [
      {
        brand,
        file: `${brand}/locales/${file}`,
        pointer: `/${escapeToken(key)}`,
        expected,
        found,
        nearest: null,
        position: null,
      },
    ];
    if (typeof text !== "string") return problem("a text in double quotes", describeValue(text));
    if (!/^[A-Za-z0-9][A-Za-z0-9_.-]*$/.test(key))
      return problem("a text key, such as home.hero.title", `the key ${JSON.stringify(key)}`);
    return [];
  });
}

/** Puts the texts of files below the document's own. Leaves a document alone whose `locale` is of a wrong type. */
function withTexts(document: JsonObject, fileTexts: Record<string, JsonObject>): JsonObject {
  const locale = document.locale ?? {};
  if (Object.keys(fileTexts).length === 0 || !isObject(locale)) return document;
  return { ...document, locale: { ...locale, texts: mergeJson(fileTexts, locale.texts ?? {}) } };
}
