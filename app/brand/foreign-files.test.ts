import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createBrandLoader } from "./load.ts";
import { createBrandRegistry } from "./registry.ts";
import { problemWords, smallDocument, testFolder } from "./testing.ts";

/** Files that operating systems, editors, file managers in any language and people leave beside ours. */
const LEFT_BY_OTHERS = [
  ...[
    "lost+found",
    "@eaDir",
    "#recycle",
    ".git",
    "_svn",
    "CVS",
    "found.000",
    "__MACOSX",
    "System Volume Information",
  ],
  ...[
    "Thumbs.db",
    "ehthumbs_vista.db",
    "aquota.user",
    "desktop.ini",
    "core",
    "nohup.out",
    ".DS_Store",
    "Icon\r",
  ],
  ...["deposit.md~", ".#deposit.md", "#deposit.md#", "4913", "._deposit.md", ".deposit.md.swp", "sedAbC123"],
  ...["deposit (1).md", "deposit - Copy.md", "Copy of deposit.md", "deposit copy 2.md", "deposit - 副本.md"],
  ...[
    "deposit - Bản sao.md",
    "deposit - สำเนา.md",
    "deposit のコピー.md",
    "deposit 拷貝.md",
    "deposit - Kopie.md",
  ],
  ...[
    "Copia de deposit.md",
    "deposit.sync-conflict-20260301-120000-ABCDEFG.md",
    "EN (1).json",
    "EN - Kopie.json",
  ],
  ...[
    "deposit.md.1",
    "deposit.md.2026-11-27",
    "deposit.md_old",
    "deposit.md.orig",
    "deposit.md.zip",
    "deposit.docx",
  ],
  ...[
    "New Text Document.md",
    "新建文本文档.txt",
    "Untitled",
    "New folder",
    "新建文件夹",
    "README.md",
    "notes.txt",
  ],
];

function load(prepare: (folder: ReturnType<typeof testFolder>) => void) {
  using folder = testFolder();
  folder.write("small/brand.json", smallDocument("small"));
  prepare(folder);
  const loader = createBrandLoader(folder);
  const { brand, problems, strays } = loader.load("small");
  return {
    folders: loader.folders(),
    serves: brand !== null,
    problems: problems.map(problemWords),
    strays: [...strays, ...loader.load("_base").strays].map(problemWords),
  };
}

test.each(["", "small", "small/help", "small/help/EN", "small/locales", "small/artwork", "_base/help/EN"])(
  "the unrelated file or folder %j is ignored",
  (where) => {
    const read = load(({ folder, write }) => {
      // Files in the brands folder are ignored; a folder there may be a brand's, depending on its name.
      for (const name of LEFT_BY_OTHERS) write(path.join(where, name), "\x89 foreign \xff");
      for (const name of ["@tmp", "#snapshot", "New folder 2", "found.001", "empty"])
        mkdirSync(path.join(folder, where, name));
      write(path.join(where, "_cvs/entries"), "foreign");
      symlinkSync("someone@host.1234", path.join(folder, where, ".#lock"));
    });
    expect(read).toEqual({ folders: ["_base", "small"], serves: true, problems: [], strays: [] });
  },
);

test("reports a similar name in a base, and refuses no brand because of it", () => {
  const read = load(({ write }) => {
    write("_base/help/xx/deposit.md", "# A\n\nB");
    write("_base/help/VI/depositt.md", "# A\n\nB");
    write("_base/locales/english.json", {});
  });
  expect(read).toMatchObject({ serves: true, problems: [] });
  expect(read.strays).toEqual([
    '_base/help/VI/depositt.md: expected help/EN/depositt.md too, in the default language of small, found no such file. Did you mean "deposit.md"?',
    '_base/locales/english.json: expected a file named by a language code, such as EN.json, found "english.json".',
    '_base/help/xx: expected a folder named by a language code, such as EN, found "xx". Did you mean "XX"?',
  ]);
});

test("a folder with a brand's name but no document is an error of that brand alone", () => {
  using folder = testFolder();
  folder.write("small/brand.json", smallDocument("small"));
  folder.write("acme/notes.txt", "nothing yet");
  const registry = createBrandRegistry({ ...folder, log: { info() {}, error() {} } });
  expect(registry.list().map(({ id }) => id)).toEqual(["small"]);
  expect(registry.problems().get("acme")?.map(problemWords)).toEqual([
    "acme/brand.json:1:1: expected a file that can be read, found no such file.",
  ]);
});

const TEXTS = ["small/help/EN/deposit.md", "small/news/EN/2026-03-01-new.md", "small/locales/EN.json"];

test.each([...TEXTS, "_base/help/VI/deposit.md"])(
  "reports %s that is not a file, and leaves it out",
  (file) => {
    const readAs = (make: (place: string) => void) =>
      load(({ folder }) => {
        const place = path.join(folder, file);
        mkdirSync(path.dirname(place), { recursive: true });
        rmSync(place, { force: true });
        make(place);
      });
    const expectedReport = (found: string) => ({
      ...{ serves: true, problems: [] },
      strays: [`${file}: expected a file that can be read, found ${found}.`],
    });
    expect(readAs((place) => execFileSync("mkfifo", [place]))).toMatchObject(
      expectedReport("a pipe, socket or device"),
    );
    expect(readAs((place) => mkdirSync(place))).toMatchObject(expectedReport("a folder"));
    expect(readAs((place) => symlinkSync("/gone/a.md", place))).toMatchObject(
      expectedReport("a link to /gone/a.md, which is not there"),
    );
  },
);

test("a footer chapter missing in the default language is shown in another language", () => {
  const read = load(({ folder }) => {
    const place = path.join(folder, "_base/help/EN/deposit.md");
    rmSync(place);
    symlinkSync("/gone/deposit.md", place);
  });
  expect(read).toMatchObject({ serves: true, problems: [] });
  expect(read.strays).toEqual([
    "_base/help/CN/deposit.md: expected help/EN/deposit.md too, in the default language of small, found no such file.",
    "_base/help/EN/deposit.md: expected a file that can be read, found a link to /gone/deposit.md, which is not there.",
  ]);
});

test("a document that is not a regular file is an error of its brand, and is never read", () => {
  const problems = (make: (place: string) => void) =>
    load(({ folder, remove }) => {
      remove("small/brand.json");
      make(path.join(folder, "small/brand.json"));
    }).problems;
  const expectedReport = (found: string) => [
    `small/brand.json: expected a file that can be read, found ${found}.`,
  ];
  expect(problems((place) => execFileSync("mkfifo", [place]))).toEqual(
    expectedReport("a pipe, socket or device"),
  );
  expect(problems((place) => symlinkSync("gone.json", place))).toEqual(
    expectedReport("a link to gone.json, which is not there"),
  );
});

test("a named pipe is not accepted as a picture", () => {
  const { problems } = load(({ folder, write }) => {
    write("small/brand.json", smallDocument("small", { logo: { image: "artwork/logo.png" } }));
    mkdirSync(path.join(folder, "small/artwork"));
    execFileSync("mkfifo", [path.join(folder, "small/artwork/logo.png")]);
  });
  expect(problems.join()).toContain("found a pipe, socket or device");
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
