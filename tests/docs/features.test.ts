import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { declaredParts, declaredSwitches, readSchemas } from "#app/brand/schema.ts";
import { ERROR_STATUS } from "#app/platform/core/errors.ts";
import routes from "#app/routes.ts";
import { openRealHouse, type RealHouse } from "#tests/wire/real-house.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, "docs/features");
const INDEX = readFileSync(path.join(ROOT, "docs/features.md"), "utf8");
const HEAD = "| Item | Where it lives | Test that shows it | State |";

/** A line of a table, with the place it stands at. */
interface Row {
  at: string;
  page: string;
  section: string;
  item: string;
  /** Files that the row says it lives in. */
  files: string[];
  tests: { file: string; name: string }[];
  where: string;
  shownBy: string;
  state: string;
}

const pages = readdirSync(FOLDER).sort();
const texts = new Map(pages.map((page) => [page, readFileSync(path.join(FOLDER, page), "utf8")]));
const rows = pages.flatMap(rowsOf);

function rowsOf(page: string): Row[] {
  let section = "";
  return (texts.get(page) ?? "").split("\n").flatMap((line, index) => {
    if (line.startsWith("## ")) section = line.slice(3);
    if (!line.startsWith("| ") || line === HEAD) return [];
    const [item = "", where = "", shownBy = "", state = "", ...more] = line.slice(2, -2).split(" | ");
    const at = `docs/features/${page}:${index + 1}`;
    expect([at, more]).toEqual([at, []]);
    const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    const tests = [...shownBy.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = "", name = ""]) => ({
      file,
      name,
    }));
    return { at, page, section, item, where, shownBy, state, files, tests };
  });
}

/** Every route of the site: those that the layouts without a path hold, the one around all pages and those within it. */
async function pageRoutes() {
  const within = (all: RouteConfigEntry[]): RouteConfigEntry[] =>
    all.flatMap((route) => (route.path === undefined && route.children ? within(route.children) : [route]));
  return within(await routes);
}

/** Names in code letters that the items of a page, or of one section of it, begin with. */
function firstNames(page: string, section?: string): string[] {
  return rows
    .filter((row) => row.page === page && (section === undefined || row.section === section))
    .flatMap((row) => /^`([^`]+)`/.exec(row.item)?.[1] ?? []);
}

/** Every name in code letters in any item. */
const named = new Set(rows.flatMap(({ item }) => [...item.matchAll(/`([^`]+)`/g)].map(([, name]) => name)));

const unnamed = (names: readonly string[]) => names.filter((name) => !named.has(name));

describe("a row of docs/features", () => {
  it("stands in a table with the same four columns everywhere, on a page that docs/features.md leads to", () => {
    for (const [page, text] of texts) {
      const heads = text.match(/^\|.*\|\n\|[-|]+\|$/gm) ?? [];
      expect([page, ...new Set(heads)]).toEqual([page, `${HEAD}\n|---|---|---|---|`]);
      expect(INDEX).toContain(`(features/${page})`);
    }
  });

  it("is done and shown by a test, done without one, or not yet with what is there", () => {
    const odd = rows.filter(({ where, files, shownBy, tests, state }) => {
      const wellFormed =
        where === (files.map((file) => `\`${file}\``).join(" ") || "none") &&
        shownBy === (tests.map(({ file, name }) => `\`${file}\` "${name}"`).join("; ") || "none");
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

  it("names tests that exist", () => {
    const missing = rows.flatMap(({ at, tests }) =>
      tests.filter((test) => !namesTest(test)).map(({ file, name }) => `${at} ${file} "${name}"`),
    );
    expect(missing).toEqual([]);
  });

  it("stands once", () => {
    const seen = rows.map(({ page, section, item }) => `${page} ${section}: ${item}`);
    expect(seen.filter((row, index) => seen.indexOf(row) < index)).toEqual([]);
  });
});

/** Whether a test file holds these words: two or more, since one word stands in any file. */
function namesTest({ file, name }: { file: string; name: string }): boolean {
  const whole = path.join(ROOT, file);
  if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(whole) || !name.includes(" ")) return false;
  return readFileSync(whole, "utf8").includes(name);
}

describe("the wire calls", () => {
  let fixture: RealHouse;
  beforeAll(async () => {
    fixture = await openRealHouse();
  });
  afterAll(() => fixture.close());

  it("are all listed with method and path, and no other", () => {
    const listed = rows
      .filter(({ page, item }) => page === "calls.md" && /^`\w+\.\w+` [A-Z]+ `\//.test(item))
      .map(({ item }) => item);
    const calls = fixture.platform.calls.map(
      ({ area, name, method, path: at }) => `\`${area}.${name}\` ${method} \`${at}\``,
    );
    expect(listed.sort()).toEqual(calls.sort());
  });

  it("are done where the platform has a handler, and say that they answer 501 where it has none", () => {
    const wrong = fixture.platform.calls.filter(({ area, name, handler }) => {
      const state = rows.find(({ item }) => item.startsWith(`\`${area}.${name}\` `))?.state ?? "";
      return handler ? state !== "done" : !/^not yet: .*answers 501$/.test(state);
    });
    expect(wrong.map(({ area, name }) => `${area}.${name}`)).toEqual([]);
  });
});

describe("docs/features lists", () => {
  const schemas = readSchemas();
  const enumOf = (file: string, part: string) =>
    (schemas.get(file)?.$defs?.[part]?.enum ?? []).filter((value) => value !== "") as string[];

  it("every path of app/routes.ts", async () => {
    const paths = (await pageRoutes()).map((route) =>
      route.path === "*" ? "*" : `/${route.index ? "" : (route.path ?? "")}`,
    );
    expect(paths.length).toBeGreaterThan(30);
    expect(unnamed(paths)).toEqual([]);
  });

  it("no page that a document can name and that has no URL", async () => {
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
    const member = enumOf("panels.schema.json", "memberPage");
    const agent = enumOf("panels.schema.json", "agentPage");
    expect([member.length, agent.length]).toEqual([14, 12]);
    expect(firstNames("screens.md", "Member centre").sort()).toEqual(member.sort());
    expect(firstNames("screens.md", "Agent centre").sort()).toEqual(agent.sort());
  });

  it("each of the 21 patterns, and no other", () => {
    const patterns = enumOf("registration.schema.json", "pattern");
    expect(patterns).toHaveLength(21);
    expect(firstNames("rules.md", "Patterns").sort()).toEqual(patterns.sort());
  });

  it("every field of the registration forms", () => {
    const form = schemas.get("registration.schema.json")?.$defs?.registrationForm;
    expect(unnamed(Object.keys(form?.properties ?? { none: {} }))).toEqual([]);
  });

  it("every code that a call answers with, with its status", () => {
    const codes = rows
      .filter(({ page, section }) => page === "errors.md" && section === "Codes")
      .map((row) => row.item);
    const all = Object.entries(ERROR_STATUS).map(([code, status]) => `\`${code}\` ${status}`);
    expect(codes.sort()).toEqual(all.sort());
  });
});
