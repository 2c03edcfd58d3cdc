import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { declaredParts, declaredSwitches, readSchemas } from "#app/brand/schema.ts";
import { ERROR_STATUS } from "#app/platform/core/errors.ts";
import routes from "#app/routes.ts";
import { openRealPlatform, type RealPlatform } from "#tests/wire/real-platform.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, "docs/features");
const INDEX = readFileSync(path.join(ROOT, "docs/features.md"), "utf8");
const HEAD = "| Item | Where it lives | Test that shows it | State |";

/** A table row, with its file and line number. */
interface Row {
  at: string;
  page: string;
  section: string;
  item: string;
  /** Files that implement it. */
  files: string[];
  /** Test files that cover it. */
  tests: string[];
  whereCell: string;
  testsCell: string;
  state: string;
}

const pages = readdirSync(FOLDER).sort();
const texts = new Map(pages.map((page) => [page, readFileSync(path.join(FOLDER, page), "utf8")]));
const rows = pages.flatMap(getRows);

function getRows(page: string): Row[] {
  let section = "";
  return (texts.get(page) ?? "").split("\n").flatMap((line, index) => {
    if (line.startsWith("## ")) section = line.slice(3);
    if (!line.startsWith("| ") || line === HEAD) return [];
    const [item = "", whereCell = "", testsCell = "", state = "", ...more] = line.slice(2, -2).split(" | ");
    const at = `docs/features/${page}:${index + 1}`;
    expect([at, more]).toEqual([at, []]);
    const files = [...whereCell.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    const tests = [...testsCell.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    return { at, page, section, item, whereCell, testsCell, state, files, tests };
  });
}

/** Returns all routes of the site; a layout without a path is replaced by its children. */
async function pageRoutes() {
  const within = (all: RouteConfigEntry[]): RouteConfigEntry[] =>
    all.flatMap((route) => (route.path === undefined && route.children ? within(route.children) : [route]));
  return within(await routes);
}

/** Returns the code-formatted names at the start of the items of a page or section. */
function firstNames(page: string, section?: string): string[] {
  return rows
    .filter((row) => row.page === page && (section === undefined || row.section === section))
    .flatMap((row) => /^`([^`]+)`/.exec(row.item)?.[1] ?? []);
}

/** All code-formatted names in all items. */
const codeNames = new Set(
  rows.flatMap(({ item }) => [...item.matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
);

const missingFromItems = (names: readonly string[]) => names.filter((name) => !codeNames.has(name));

describe("a row of docs/features", () => {
  it("belongs to a table with the same four columns on every page, which docs/features.md links to", () => {
    for (const [page, text] of texts) {
      const heads = text.match(/^\|.*\|\n\|[-|]+\|$/gm) ?? [];
      expect([page, ...new Set(heads)]).toEqual([page, `${HEAD}\n|---|---|---|---|`]);
      expect(INDEX).toContain(`(features/${page})`);
    }
  });

  it("has a state that agrees with its files and tests", () => {
    const odd = rows.filter(({ whereCell, files, testsCell, tests, state }) => {
      const wellFormed = whereCell === toCell(files) && testsCell === toCell(tests);
      if (state === "done") return !wellFormed || files.length === 0 || tests.length === 0;
      if (state === "done, untested") return !wellFormed || files.length === 0 || tests.length > 0;
      return !wellFormed || !(files.length > 0 ? /^not yet: \S/ : /^not yet(: \S|$)/).test(state);
    });
    expect(odd.map(({ at }) => at)).toEqual([]);
  });

  it("names files that exist", () => {
    const missing = rows.flatMap(({ at, files }) =>
      files.filter((file) => !existsSync(path.join(ROOT, file))).map((file) => `${at} ${file}`),
    );
    expect(missing).toEqual([]);
  });

  it("names test files that exist, each once", () => {
    const wrong = rows.flatMap(({ at, tests }) =>
      tests
        .filter((file, index) => !isTestFile(file) || tests.indexOf(file) < index)
        .map((file) => `${at} ${file}`),
    );
    expect(wrong).toEqual([]);
  });

  it("is listed only once", () => {
    const seen = rows.map(({ page, section, item }) => `${page} ${section}: ${item}`);
    expect(seen.filter((row, index) => seen.indexOf(row) < index)).toEqual([]);
  });
});

const isTestFile = (file: string) => /\.(test|spec)\.tsx?$/.test(file) && existsSync(path.join(ROOT, file));

/** Formats the cell that lists exactly these files. */
const toCell = (files: string[]) => files.map((file) => `\`${file}\``).join(" ") || "none";

describe("the wire calls", () => {
  let fixture: RealPlatform;
  beforeAll(async () => {
    fixture = await openRealPlatform();
  });
  afterAll(() => fixture.close());

  it("are listed completely, with method and path", () => {
    const listed = rows
      .filter(({ page, item }) => page === "calls.md" && /^`\w+\.\w+` [A-Z]+ `\//.test(item))
      .map(({ item }) => item);
    const calls = fixture.platform.calls.map(
      ({ area, name, method, path: at }) => `\`${area}.${name}\` ${method} \`${at}\``,
    );
    expect(listed.sort()).toEqual(calls.sort());
  });

  it("are marked done if the platform has a handler, and as answering 501 otherwise", () => {
    const wrong = fixture.platform.calls.filter(({ area, name, run }) => {
      const state = rows.find(({ item }) => item.startsWith(`\`${area}.${name}\` `))?.state ?? "";
      return run ? state !== "done" : !/^not yet: .*answers 501$/.test(state);
    });
    expect(wrong.map(({ area, name }) => `${area}.${name}`)).toEqual([]);
  });
});

describe("docs/features lists", () => {
  const schemas = readSchemas();
  const getEnum = (file: string, part: string) =>
    (schemas.get(file)?.$defs?.[part]?.enum ?? []).filter((value) => value !== "") as string[];

  it("every path of app/routes.ts", async () => {
    const paths = (await pageRoutes()).map((route) =>
      route.path === "*" ? "*" : `/${route.index ? "" : (route.path ?? "")}`,
    );
    expect(paths.length).toBeGreaterThan(30);
    expect(missingFromItems(paths)).toEqual([]);
  });

  it("only pages with a URL among the pages that a document can name", async () => {
    const paths = (await pageRoutes()).map((route) => route.path);
    expect(declaredParts(schemas).pages.filter((page) => !paths.includes(page))).toEqual([]);
  });

  it("every switch, and no other", () => {
    const declared = declaredSwitches(schemas).map(({ name }) => name);
    expect(firstNames("switches.md", "Switches").sort()).toEqual(declared.sort());
  });

  it("every page and home module that a document can name, and no other", () => {
    const { modules, pages } = declaredParts(schemas);
    expect([modules.length, pages.length]).toEqual([15, 6]);
    expect(firstNames("switches.md", "Pages").sort()).toEqual(pages.sort());
    expect(firstNames("switches.md", "Home modules").sort()).toEqual(modules.sort());
  });

  it("every page of the member centre and every item of the agent centre, and no other", () => {
    const member = getEnum("panels.schema.json", "memberPage");
    const agent = getEnum("panels.schema.json", "agentPage");
    expect([member.length, agent.length]).toEqual([14, 12]);
    expect(firstNames("screens.md", "Member centre").sort()).toEqual(member.sort());
    expect(firstNames("screens.md", "Agent centre").sort()).toEqual(agent.sort());
  });

  it("each of the 21 patterns, and no other", () => {
    const patterns = getEnum("registration.schema.json", "pattern");
    expect(patterns).toHaveLength(21);
    expect(firstNames("rules.md", "Patterns").sort()).toEqual(patterns.sort());
  });

  it("every field of the registration forms", () => {
    const form = schemas.get("registration.schema.json")?.$defs?.registrationForm;
    expect(missingFromItems(Object.keys(form?.properties ?? { none: {} }))).toEqual([]);
  });

  it("every response code of a call, with its status", () => {
    const codes = rows
      .filter(({ page, section }) => page === "errors.md" && section === "Codes")
      .map((row) => row.item);
    const all = Object.entries(ERROR_STATUS).map(([code, status]) => `\`${code}\` ${status}`);
    expect(codes.sort()).toEqual(all.sort());
  });
});
