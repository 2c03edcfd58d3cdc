import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { PROJECT_FOLDER } from "../../../shared/project-folder.ts";
import { openTestStudio } from "../testing.ts";
import { contrast, parseLook, renderThemeStyles } from "./look.ts";

const look = {
  scheme: "dark",
  colours: { accent: "#F6BA43", "surface-0": "#130C11", "text-1": "#FBF4EE" },
  fonts: ["https://brand.example/fonts/thai.woff2"],
  currency: { symbol: "฿", position: "before" },
} as const;

const rgb = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

const themes = globSync("brands/*/brand.json", { cwd: PROJECT_FOLDER }).flatMap((path) => {
  const { tokens } = JSON.parse(readFileSync(join(PROJECT_FOLDER, path), "utf8")).themes ?? {};
  return Object.entries(tokens ?? {}).map(([theme, colours]) => ({ path, theme, colours }));
});

test.each(themes)("a frame is readable in the colours of $path, $theme", ({ theme, colours }) => {
  const known = Object.fromEntries(
    Object.entries(colours as object).filter(([, colour]) => String(colour).startsWith("#")),
  );
  const sheet = renderThemeStyles(
    parseLook({ ...look, scheme: theme === "light" ? "light" : "dark", colours: known }),
  );
  // The last rule is the page's own in a light theme; the rule before it is for surfaces.
  const [, surface = "", page = surface] = sheet.split(/(?=:root, \.surface|:root \{ --scheme)/);
  const colour = (rule: string, name: string) =>
    rgb(new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(rule)?.[1] ?? "");
  for (const rule of [surface, page]) {
    for (const text of ["ink", "soft", "gold"]) {
      for (const ground of ["night", "panel"]) {
        const measured = contrast(colour(rule, text), colour(rule, ground));
        expect(measured, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
  expect(contrast(colour(surface, "accent-ink"), colour(surface, "accent"))).toBeGreaterThanOrEqual(4.5);
  expect(page.includes("--scheme: light;")).toBe(theme === "light");
});

test.each([
  ["no object", "dark"],
  ["an unknown scheme", { ...look, scheme: "blue" }],
  ["a sign that is too long", { ...look, currency: { symbol: "currency!", position: "before" } }],
  ["no fonts", { ...look, fonts: undefined }],
  ["a font that is no text", { ...look, fonts: [1] }],
])("a look with %s is invalid", (_, value) => {
  expect(parseLook(value)).toBeNull();
});

test("a look can add only colours and URLs to the stylesheet", () => {
  const fonts = ['https://brand.example/");}body{color:red', "no address"];
  const colours = { accent: "red;}body{}", "} x": "#ffffff" };
  expect(parseLook({ ...look, colours })?.colours).toEqual({});
  expect(renderThemeStyles(parseLook({ ...look, colours, fonts }))).not.toMatch(/red|body|no address/);
});

describe("a frame", () => {
  const studio = openTestStudio();
  afterAll(() => studio.close());

  const open = async (options: object) => {
    const reply = await studio.fetch(await studio.launch("KITE_KOI_COMMANDER", "maria", options));
    return { page: await reply.text(), policy: reply.headers.get("content-security-policy") ?? "" };
  };

  test("has the operator's font, colours and currency sign, and a content security policy that allows them", async () => {
    const { page, policy } = await open({ look });
    expect(page).toContain('"money":{"symbol":"฿","position":"before"}');
    expect(page).toContain('--brand-font: "Brand 0";');
    expect(page).toContain("--night: #130c11;");
    expect(policy).toContain("font-src https://brand.example;");
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]+';/);
  });

  test.each([{}, { look: { scheme: "none" } }])(
    "opens in the studio's own style without a look: %j",
    async (options) => {
      const { page, policy } = await open(options);
      expect(page).toContain('"money":{"symbol":"PHP","position":"after"}');
      expect(page).not.toContain("<style>");
      expect(policy).toContain("style-src 'self';");
      expect(policy).not.toContain("font-src");
    },
  );
});
