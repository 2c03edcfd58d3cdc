import { expect, it } from "vitest";
import type { MenuEntry } from "../../brand/public-brand.ts";
import { helpEntry } from "./use-help-entry.ts";

const brand = (menu: string[], pages: "help"[] = ["help"]) => ({
  menu: menu.map((key) => ({ key }) as MenuEntry),
  pages,
});

it.each([
  ["a live chat", "shell.support", brand(["home"]), true, { page: true, support: true }],
  [
    "a live chat and help in its menu",
    "shell.support",
    brand(["help"]),
    true,
    { page: false, support: true },
  ],
  ["nobody who answers", "shell.help", brand(["home"]), true, { page: true, support: false }],
  [
    "nobody who answers, in a list without the page",
    "shell.help",
    brand(["home"]),
    false,
    { page: false, support: true },
  ],
  [
    "nobody who answers and help in its menu",
    "shell.help",
    brand(["help"]),
    false,
    { page: false, support: false },
  ],
  [
    "nobody who answers and no help page",
    "shell.help",
    brand(["home"], []),
    true,
    { page: false, support: true },
  ],
] as const)("links to the help exactly once for a brand with %s", (_brand, name, its, hasPage, shown) => {
  expect(helpEntry(its, { name }, hasPage)).toEqual(shown);
});
