import { createHash } from "node:crypto";
import path from "node:path";
import { type ArticleFolder, type Articles, readArticles } from "./articles.ts";
import { type Artwork, readArtwork } from "./artwork.ts";
import { escapeToken, isObject, type JsonIssue, type JsonObject, mergeJson, parseJsonFile } from "./json.ts";
import { listFolder } from "./list-folder.ts";
import { readLanguageFile } from "./own-names.ts";
import { type BrandProblem, describeValue } from "./problem.ts";
import { MAX_FILE_KIB, readRegularFile } from "./read-file.ts";

/** The files of one brand folder, before inheritance. */
export interface Source {
  /** Name of the folder. */
  folder: string;
  /**
   * The content of brand.json, with the texts of `locales/<CODE>.json` merged into `/locale/texts`; its own texts win.
   */
  document: JsonObject;
  /** The texts by language code, for finding the file that a text came from. */
  fileTexts: Readonly<Record<string, JsonObject>>;
  /** The content of `artwork/`. */
  artwork: Artwork;
  /** The content of `help/` and `news/`. */
  articles: Readonly<Record<ArticleFolder, Articles>>;
  /** Hash of all files. */
  digest: string;
  /** False for an unreadable document: then this is the brand's only problem. */
  isRead: boolean;
  problems: BrandProblem[];
  /** Ignored files and folders: with names close to valid ones, or no regular files. */
  strays: BrandProblem[];
}

const DOCUMENT = "brand.json";

/** Reads a brand's folder. Never throws: an unreadable file or invalid JSON becomes a problem. */
export function readSource(brandsFolder: string, folder: string): Source {
  const hash = createHash("sha256");
  const problems: BrandProblem[] = [];
  const strays: BrandProblem[] = [];
  const read = (file: string) => {
    const result = readJsonFile(path.join(brandsFolder, folder, file), `${folder}/${file}`, folder);
    hash.update(`${file}\n`).update(result.bytes).update("\n");
    // A brand can serve without a file of texts that is no regular file, but not without its document.
    (result.isNoFile && file !== DOCUMENT ? strays : problems).push(...result.problems);
    return result.value;
  };

  const document = read(DOCUMENT);
  const fileTexts: Record<string, JsonObject> = {};
  const list = (part: string) => {
    const { names, fault } = listFolder(path.join(brandsFolder, folder, part));
    const file = `${folder}/${part}`;
    if (fault) problems.push({ brand: folder, file, pointer: "", ...fault, nearest: null, position: null });
    return names;
  };
  for (const file of list("locales")) {
    const name = readLanguageFile(file);
    if (name === "foreign") continue;
    if ("nearest" in name) {
      strays.push(fileNameFault(folder, file, name.nearest));
      continue;
    }
    const texts = read(`locales/${file}`);
    const issues = textFaults(folder, file, texts);
    if (issues.length === 0 && isObject(texts)) fileTexts[name.code] = texts;
    // Problems at the place of a syntax error are already reported.
    const reported = new Set(
      problems.filter((one) => one.file.endsWith(`/${file}`)).map(({ pointer }) => pointer),
    );
    problems.push(...issues.filter(({ pointer }) => !reported.has(pointer)));
  }
  const artwork = readArtwork(path.join(brandsFolder, folder, "artwork"), list("artwork"));
  for (const [name, picture] of artwork) {
    hash.update(`${name}\n${"digest" in picture ? picture.digest : picture.found}\n`);
  }
  const articles = readAllArticles(brandsFolder, folder, { problems, strays });
  hash.update(JSON.stringify(Object.values(articles).map((of) => [...of])));
  return {
    folder,
    document: isObject(document) ? withTexts(document, fileTexts) : {},
    fileTexts,
    artwork,
    articles,
    digest: hash.digest("base64url"),
    isRead: isObject(document),
    problems,
    strays,
  };
}

function readAllArticles(
  brandsFolder: string,
  folder: string,
  { problems, strays }: Pick<Source, "problems" | "strays">,
): Source["articles"] {
  const read = (kind: ArticleFolder) => {
    const found = readArticles(brandsFolder, folder, kind);
    problems.push(...found.problems);
    strays.push(...found.strays);
    return found.articles;
  };
  return { help: read("help"), news: read("news") };
}

function readJsonFile(
  file: string,
  name: string,
  brand: string,
): { value: unknown; bytes: Buffer; problems: BrandProblem[]; isNoFile?: boolean } {
  const refuse = (bytes: Buffer, expected: string, found: string) => ({
    value: undefined,
    bytes,
    problems: [{ brand, file: name, pointer: "", expected, found, nearest: null, position: null }],
  });
  const read = readRegularFile(file, MAX_FILE_KIB);
  if (!("bytes" in read)) {
    return { ...refuse(Buffer.alloc(0), read.expected, read.found), isNoFile: read.isNoFile };
  }
  const { bytes } = read;
  const result = parseJsonFile(bytes);
  if (!result.ok) {
    return {
      value: result.value,
      bytes,
      problems: result.issues.map((issue) => syntaxProblem(brand, name, issue)),
    };
  }
  if (!isObject(result.value)) return refuse(bytes, "an object", describeValue(result.value));
  return { value: result.value, bytes, problems: [] };
}

function syntaxProblem(brand: string, file: string, issue: JsonIssue): BrandProblem {
  const { pointer, line, column, expected, found } = issue;
  return { brand, file, pointer, expected, found, nearest: null, position: { line, column } };
}

function fileNameFault(brand: string, file: string, nearest: string | null): BrandProblem {
  return {
    brand,
    file: `${brand}/locales/${file}`,
    pointer: "",
    expected: "a file named by a language code, such as EN.json",
    found: JSON.stringify(file),
    nearest,
    position: null,
  };
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

/** Merges the texts of files under the document's own. Leaves a document unchanged if its `locale` has the wrong type. */
function withTexts(document: JsonObject, fileTexts: Record<string, JsonObject>): JsonObject {
  const locale = document.locale ?? {};
  if (Object.keys(fileTexts).length === 0 || !isObject(locale)) return document;
  return { ...document, locale: { ...locale, texts: mergeJson(fileTexts, locale.texts ?? {}) } };
}
