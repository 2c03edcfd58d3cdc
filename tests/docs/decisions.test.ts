import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

// Decision records stay short, are listed in their index, and every reference to one leads to a file.

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, "docs/decisions");
const FOLDERS = ["app", "brands", "docs", "jurisdictions", "public", "schemas", "scripts", "tests"];
const MAX_LINES = 25;
/** This file quotes records that do not exist. */
const SELF = path.relative(ROOT, import.meta.filename);

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const records = readdirSync(FOLDER).filter((name) => name !== "README.md");
const index = read("docs/decisions/README.md");

const files = [
  ...FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
  ),
  ...readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
].filter((file) => file !== SELF && /\.(tsx?|mjs|js|css|json|md)$/.test(file));

/**
 * Returns the names and numbers of records in links, paths and prose, such as `docs/decisions/0051 and 0052` or `record
 * 0051`.
 */
function referencesIn(text: string): string[] {
  const found = text.matchAll(
    /(?:\bdecisions\/|\b(?:record|decision)s?\s+)(\d{4}(?:-[\w-]+)?(?:\.md)?(?:(?:,| and|, and) \d{4})*)/gi,
  );
  return [...found].flatMap(([, list = ""]) => list.split(/, and |, | and /));
}

/** A reference is a record's whole file name, or its number. */
const exists = (reference: string) =>
  records.some((name) => name === reference || name.slice(0, 4) === reference);

describe("a decision record", () => {
  it("has a unique number and a name", () => {
    expect(records.filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([]);
    expect(new Set(records.map((name) => name.slice(0, 4))).size).toBe(records.length);
  });

  it(`has at most ${MAX_LINES} lines: a title, context, decision and consequences`, () => {
    const odd = records.filter((name) => {
      const text = read(`docs/decisions/${name}`);
      const parts = [...text.matchAll(/^\*\*(\w+)\.\*\* /gm)].map(([, part]) => part);
      return (
        text.trimEnd().split("\n").length > MAX_LINES ||
        !text.startsWith("# ") ||
        parts.join() !== "Context,Decision,Consequences"
      );
    });
    expect(odd).toEqual([]);
  });

  it("is listed once in the index, with its title", () => {
    const listed = [...index.matchAll(/^- \[(\d{4})\]\(([^)]+)\): (.+)$/gm)].map(
      ([, number, name, title]) => `${number} ${name} ${title}`,
    );
    const expected = records.map((name) => {
      const [heading = ""] = read(`docs/decisions/${name}`).split("\n");
      return `${name.slice(0, 4)} ${name} ${heading.slice(2)}`;
    });
    expect(listed.toSorted()).toEqual(expected.toSorted());
  });
});

describe("a reference to a decision record", () => {
  it("points to an existing record", () => {
    const references = files.flatMap((file) =>
      referencesIn(read(file)).map((reference) => ({ file, reference })),
    );
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter(({ reference }) => !exists(reference))).toEqual([]);
  });

  it.each([
    ["See docs/decisions/9998.", ["9998"]],
    ["See [9998](decisions/9998-no-such-record.md).", ["9998-no-such-record.md"]],
    ["Rules in docs/decisions/0021, 9998 and 9999.", ["9998", "9999"]],
    ["Why: record 9998; decision 9999.", ["9998", "9999"]],
  ])("is found in %j", (text, missing) => {
    expect(referencesIn(text).filter((reference) => !exists(reference))).toEqual(missing);
  });
});
