import { expect, it } from "vitest";
import type { Brand } from "../brand/brand.ts";
import { getTheme } from "./sites.ts";

/** Returns a brand with the themes dark and light, whose visitors may change the theme or not. */
function createThemed(mayChange: boolean) {
  const themes = [{ name: "dark" }, { name: "light" }] as unknown as Brand["themes"];
  return { on: () => mayChange, themes, defaultTheme: "dark" } as const;
}

it.each([
  [true, "light", "light"],
  [true, null, "dark"],
  [true, "blue", "dark"],
  [false, "light", "dark"],
])("with the theme button on: %s, the cookie %s shows %s", (mayChange, theme, shown) => {
  expect(getTheme(createThemed(mayChange), { theme })).toBe(shown);
});
