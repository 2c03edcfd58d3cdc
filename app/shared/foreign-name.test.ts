import { expect, test } from "vitest";
import { isForeignName } from "./foreign-name.ts";

test.each([
  ...["lost+found", "@eaDir", "@tmp", "#recycle", "#snapshot", "$RECYCLE.BIN", "System Volume Information"],
  ...[".git", ".stfolder", ".syncthing.deposit.md.tmp", "~syncthing~deposit.md.tmp", "__MACOSX", "CVS"],
  ...[
    "deposit.md~",
    "#deposit.md#",
    ".#deposit.md",
    ".deposit.md.swp",
    "4913",
    "deposit.md.~1~",
    "sedAbC123",
  ],
  ...["deposit (1).md", "deposit - Copy.md", "deposit copy 2.md", "Copy of deposit.md", "deposit(copy).md"],
  ...["deposit (conflicted copy 2026-03-01).md", "deposit.sync-conflict-20260301-120000-ABCDEFG.md"],
  ...["deposit.md.orig", "deposit.md.bak", "EN.json.BAK", "deposit.md.tmp", "brand.json.new", "EN.json.old"],
  ...["deposit.md.sb-1234abcd-x1y2z3", "Thumbs.db", "thumbs.db", "Desktop.ini", ".DS_Store", "._deposit.md"],
  ...["~$deposit.md", "harbour-copy", "Icon\r", "deposit.md.part"],
])("%j is passed over", (name) => {
  expect(isForeignName(name)).toBe(true);
});

test.each([
  ...["_base", "harbour", "lotus-saigon", "brand.json", "EN.json", "en.json", "EN", "xx", "deposit.md"],
  ...["depositt.md", "My page.md", "README.md", "deposit.md.txt", "EN.json.json", "2026-03-01-new-games.md"],
  ...["Einzahlung-für-alle.md", "logo.svg", "logo_2.png", "24-7.md", "copyright.md", "photocopy.md", "news"],
])("%j is ours, spelled well or not", (name) => {
  expect(isForeignName(name)).toBe(false);
});
