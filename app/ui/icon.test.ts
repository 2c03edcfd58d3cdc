import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ICON_PATHS, iconSprite } from "./icon-paths.ts";

test("the checked-in sprite contains the current drawing of every icon", () => {
  const sprite = readFileSync(new URL("./icons.svg", import.meta.url), "utf8");
  expect(sprite, "run `node scripts/icons.ts`").toBe(iconSprite());
  expect(sprite.match(/<symbol /g)).toHaveLength(Object.keys(ICON_PATHS).length);
});

test("an icon has no colour and no fixed size of its own", () => {
  for (const [name, body] of Object.entries(ICON_PATHS)) {
    expect(body, name).not.toMatch(/#[0-9a-f]{3}|rgb|stroke="|class=|style=/i);
  }
});
