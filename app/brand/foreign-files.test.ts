import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createBrandLoader } from "./load.ts";
import { problemText } from "./problem.ts";
import { smallDocument, testFolder } from "./testing.ts";

const LEFT_BY_OTHERS = [
  "lost+found",
  "@eaDir",
  "#recycle",
  ".git",
  "deposit.md~",
  ".#deposit.md",
  "Thumbs.db",
];
const COPIES = ["deposit (1).md", "deposit.md.orig", "#deposit.md#", "4913", "._deposit.md", "EN (1).json"];

function load(prepare: (folder: ReturnType<typeof testFolder>) => void) {
  using folder = testFolder();
  folder.write("small/brand.json", smallDocument("small"));
  prepare(folder);
  const loader = createBrandLoader(folder);
  const { brand, problems } = loader.load("small");
  return { folders: loader.folders(), serves: brand !== null, problems: problems.map(problemText) };
}

test.each(["", "small", "small/help", "small/help/EN", "small/locales", "small/artwork", "_base/help/EN"])(
  "what others leave in the folder %j is passed over",
  (where) => {
    const read = load(({ folder, write }) => {
      for (const name of [...LEFT_BY_OTHERS, ...COPIES]) write(path.join(where, name), "\x89 foreign \xff");
      for (const name of ["@tmp", "#snapshot"]) mkdirSync(path.join(folder, where, name));
      symlinkSync("someone@host.1234", path.join(folder, where, ".#lock"));
    });
    expect(read).toEqual({ folders: ["_base", "small"], serves: true, problems: [] });
  },
);

test("a misspelled name is a problem", () => {
  const { problems } = load(({ write }) => {
    write("small/help/xx/deposit.md", "# A\n\nB");
    write("small/help/EN/deposit.txt", "# A\n\nB");
    write("small/locales/english.json", {});
  });
  expect(problems).toEqual([
    'small/locales/english.json: expected a file named by a language code, such as EN.json, found "english.json".',
    'small/help/EN/deposit.txt: expected a file named by a chapter\'s tag, such as deposit.md, found "deposit.txt".',
    'small/help/xx: expected a folder named by a language code, such as EN, found "xx". Did you mean "XX"?',
  ]);
});

test.each(["help", "news", "locales", "artwork"])(
  "a folder %s that cannot be listed is a problem",
  (part) => {
    const asFile = load(({ folder }) => writeFileSync(path.join(folder, "small", part), "a file"));
    expect(asFile.problems).toEqual([`small/${part}: expected a folder that can be read, found a file.`]);
    const asLoop = load(({ folder }) => symlinkSync(part, path.join(folder, "small", part)));
    expect(asLoop.problems).toEqual([
      `small/${part}: expected a folder that can be read, found the error ELOOP.`,
    ]);
  },
);

test.each([
  ["small/brand.json", JSON.stringify(smallDocument("small"))],
  ["small/locales/EN.json", '{ "home.own": "Café" }'],
  ["small/help/EN/deposit.md", "# Café\n\nB"],
])("%s may begin with a byte order mark, and is refused in another encoding", (file, text) => {
  expect(load(({ write }) => write(file, `\uFEFF${text}`))).toMatchObject({ serves: true, problems: [] });
  const utf16 = load(({ write }) => write(file, Buffer.from(`\uFEFF${text}`, "utf16le")));
  expect(utf16.problems[0]).toBe(
    `${file}:1:1: expected text in UTF-8 (save the file as UTF-8), found UTF-16.`,
  );
  const latin1 = load(({ write }) => write(file, Buffer.from(text.replace("Small", "Caf\xe9"), "latin1")));
  expect(latin1.problems[0]).toMatch(/:1:\d+: expected text in UTF-8 .*, found bytes of another encoding\.$/);
});
