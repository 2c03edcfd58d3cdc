import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

// Docs and comments name files, functions and fields in prose, where no compiler notices a rename. This test looks up
// each name: a file by its path, anything else as a word in the code.

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDERS = ["app", "brands", "docs", "jurisdictions", "public", "schemas", "scripts", "tests"];
/** Words of this file do not count as code, because it quotes names that do not exist. */
const SELF = path.relative(ROOT, import.meta.filename);

/** Names that belong to others, with the reason. */
const FOREIGN = new Map([
  ["bannerId", "field of the specification, which the contract calls `id`"],
  ["countryCode", "field of the specification, which the contract calls `code`"],
  ["idleConnTimeout", "setting of Traefik"],
  ["linkageType", "field of the specification, which the contract calls `linkUrl`"],
  ["oRPC", "library"],
  ["reCAPTCHA", "service of Google"],
  ["sRGB", "colour space"],
  ["serversTransport", "setting of Traefik"],
  ["StreamTransfer", "component inside Remix"],
  ["toPathData", "function of opentype.js"],
  ["UriEncode", "function in the documentation of AWS"],
]);

/** Paths with the suffix of a source file that are not in the repository. */
const FOREIGN_PATHS = new Map([
  ["build/main.js", "made by the build"],
  ["opentype.js", "library"],
]);

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const files = [
  ...FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
  ),
  ...readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
];

/** Every file path and every suffix of one: `app/ui/field.tsx`, `ui/field.tsx`, `field.tsx`. */
const pathEnds = new Set(
  files.flatMap((file) => {
    const steps = file.split("/");
    return steps.map((_, index) => steps.slice(index).join("/"));
  }),
);

interface Passage {
  at: string;
  text: string;
}

const COMMENT = /(?<=^|[\s{}(),;])(?:\/\*[\s\S]*?\*\/|\/\/.*)/gm;
const WORD = /[A-Za-z_$][\w$]*/g;

const comments: Passage[] = [];
const words = new Set<string>();
for (const file of files.filter((name) => name !== SELF && !name.startsWith("docs/"))) {
  if (!/\.(tsx?|mjs|js|css|json)$/.test(file)) continue;
  const source = read(file);
  const code = file.endsWith(".json")
    ? source
    : source.replace(COMMENT, (text, index: number) => {
        const line = source.slice(0, index).split("\n").length;
        comments.push({ at: `${file}:${line}`, text: text.replace(/biome-ignore .*/, "") });
        return " ";
      });
  for (const [word] of code.matchAll(WORD)) words.add(word);
}

const pages = files.filter((file) => /^(docs\/.*|README|CONTRIBUTING)\.md$/.test(file));
const lines: Passage[] = pages.flatMap((page) =>
  read(page)
    .split("\n")
    .map((text, index) => ({ at: `${page}:${index + 1}`, text })),
);

/** The code-formatted parts of a text. */
const inCode = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
const withoutCode = (text: string) => text.replace(/`[^`\n]*`/g, " ");

/**
 * Returns the paths among these words: those that begin with a folder of the repository and those that end like a
 * source file. A brand's files are left out, because examples invent brands.
 */
function pathsIn(candidates: string[]): string[] {
  return candidates
    .filter((word) => /^[\w$.()[\]-]+(\/[\w$.()[\]-]*)*$/.test(word))
    .filter(
      (word) =>
        /^(app|docs|jurisdictions|schemas|scripts|tests)\//.test(word) || /\w\.(tsx?|mjs|js|css)$/.test(word),
    )
    .map((word) => word.replace(/\/$/, ""));
}

/** Decisions, which are named by their path or, for short, by number: `docs/decisions/0021`. */
const decisions = new Set(files.flatMap((file) => /^docs\/decisions\/\d{4}/.exec(file) ?? []));

const isPath = (name: string) =>
  pathEnds.has(name) || decisions.has(name) || FOREIGN_PATHS.has(name) || existsSync(path.join(ROOT, name));

/** Returns the functions and fields that a text names: calls and words in camelCase or PascalCase. */
function namesIn(code: string[]): string[] {
  return code.flatMap((part) => {
    const [, called] = /^(?:[\w$]+\.)*([A-Za-z_$][\w$]*)\(.*\)$/.exec(part) ?? [];
    if (called !== undefined) return [called];
    return /^([a-z][a-z0-9]*|[A-Z][a-z0-9]+)([A-Z][a-z0-9]+)+$/.test(part) ? [part] : [];
  });
}

/** Returns the names in prose, where only calls, words in camelCase and the targets of links are certain to be names. */
function namesInProse(text: string): string[] {
  const prose = withoutCode(text);
  const linked = [...prose.matchAll(/\{@link\s+(?:[\w$]+\.)*([\w$]+)/g)];
  const called = [...prose.matchAll(/(?<![\w$.])([A-Za-z_]\w+)\(\)/g)];
  const camelCase = [...prose.matchAll(/(?<![\w$.@/-])([a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+)(?![\w-])/g)];
  return [...linked, ...called, ...camelCase].map(([, name = ""]) => name);
}

const isName = (name: string) => words.has(name) || FOREIGN.has(name);

/** Returns each name that `isKnown` rejects, with its location. */
function unknown(
  passages: Passage[],
  loadNames: (text: string) => string[],
  isKnown: (name: string) => boolean,
) {
  return passages.flatMap(({ at, text }) =>
    loadNames(text)
      .filter((name) => !isKnown(name))
      .map((name) => `${at} ${name}`),
  );
}

const pathsInDocs = (text: string) => pathsIn(inCode(text));
const namesInDocs = (text: string) => namesIn(inCode(text));
/** Returns the paths in comments, which need no code format; those in a web address do not count. */
const pathsInComments = (text: string) =>
  pathsIn([...text.matchAll(/(?<![\w/.:@-])[\w$][\w$./()[\]-]*[\w/]/g)].map(([word]) => word));
const namesInComments = (text: string) => [...namesIn(inCode(text)), ...namesInProse(text)];

/** Returns the anchors of a page's headings, as repository hosts generate them. */
const listHeadings = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

describe("docs", () => {
  it("name files that exist", () => {
    expect(lines.flatMap(({ text }) => pathsInDocs(text)).length).toBeGreaterThan(1000);
    expect(unknown(lines, pathsInDocs, isPath)).toEqual([]);
  });

  it("link to files and headings that exist", () => {
    const broken = lines.flatMap(({ at, text }) =>
      [...withoutCode(text).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)]*))?\)/g)]
        .filter(([, target = "", heading]) => {
          const page = at.replace(/:\d+$/, "");
          const file = target === "" ? page : path.join(path.dirname(page), target);
          return !existsSync(path.join(ROOT, file)) || (heading && !listHeadings(file).includes(heading));
        })
        .map(([link]) => `${at} ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it("name functions and fields that exist", () => {
    expect(lines.flatMap(({ text }) => namesInDocs(text)).length).toBeGreaterThan(100);
    expect(unknown(lines, namesInDocs, isName)).toEqual([]);
  });
});

describe("comments", () => {
  it("name files that exist", () => {
    expect(comments.flatMap(({ text }) => pathsInComments(text)).length).toBeGreaterThan(100);
    expect(unknown(comments, pathsInComments, isPath)).toEqual([]);
  });

  it("name functions and fields that exist", () => {
    expect(comments.flatMap(({ text }) => namesInComments(text)).length).toBeGreaterThan(500);
    expect(unknown(comments, namesInComments, isName)).toEqual([]);
  });
});

it("every exception of the name check is still needed", () => {
  const named = new Set([
    ...lines.flatMap(({ text }) => [...namesInDocs(text), ...pathsInDocs(text)]),
    ...comments.flatMap(({ text }) => [...namesInComments(text), ...pathsInComments(text)]),
  ]);
  const exceptions = [...FOREIGN.keys(), ...FOREIGN_PATHS.keys()];
  expect(exceptions.filter((name) => !named.has(name) || words.has(name) || pathEnds.has(name))).toEqual([]);
});

describe("a name that does not exist", () => {
  it.each([
    ["a path", "See `app/ui/no-such-file.tsx`.", "app/ui/no-such-file.tsx"],
    ["a folder", "Lies in `app/no-such-folder/`.", "app/no-such-folder"],
    ["the end of a path", "See `no-such-file.ts`.", "no-such-file.ts"],
  ])("is found when %s is missing", (_, text, name) => {
    expect(unknown([{ at: "x", text }], pathsInDocs, isPath)).toEqual([`x ${name}`]);
    expect(unknown([{ at: "x", text: text.replaceAll("`", "") }], pathsInComments, isPath)).toEqual([
      `x ${name}`,
    ]);
  });

  it.each([
    ["a call", "Calls `noSuchFunction(db)` first.", "noSuchFunction"],
    ["a call in prose", "Calls nosuch() first.", "nosuch"],
    ["a word in camelCase", "Calls noSuchFunction first.", "noSuchFunction"],
    ["a link", "See {@link NO_SUCH_CONSTANT}.", "NO_SUCH_CONSTANT"],
    ["a type", "Takes a `NoSuchType`.", "NoSuchType"],
  ])("is found when %s is missing", (_, text, name) => {
    expect(unknown([{ at: "x", text }], namesInComments, isName)).toEqual([`x ${name}`]);
  });
});
