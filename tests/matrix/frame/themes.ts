import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/setup/project.mjs";
import { element } from "../../pages/site.ts";
import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { buttonValues, header, html, themeName, themeProperties } from "./read-page.ts";

const THEMES = ["dark", "light", "black", "blue"] as const;
type Theme = (typeof THEMES)[number];

const PAIRS: Record<Theme, readonly [Theme, Theme]> = {
  dark: ["dark", "light"],
  light: ["dark", "light"],
  black: ["black", "blue"],
  blue: ["black", "blue"],
};

const SEGMENTS = ["surface-1", "surface-2", "surface-3"] as const;

/** The tokens of the base's themes. */
const BASE: Record<Theme, Record<string, string>> = JSON.parse(
  readFileSync(join(root, "brands/_base/brand.json"), "utf8"),
).themes.tokens;

/** Returns a slightly different value, so that the contrast stays: the last bit of blue, or a hundredth of opacity. */
function changed(value: string): string {
  if (!value.startsWith("#"))
    return value.replace(
      /\.(\d+)\)$/,
      (_, part: string) => `.${String(Number(part.padEnd(2, "0")) - 1).padStart(2, "0")})`,
    );
  const blue = Number.parseInt(value.slice(5), 16) ^ 1;
  return value.slice(0, 5) + blue.toString(16).padStart(2, "0").toUpperCase();
}

/** Returns the theme's custom properties that differ from the base's tokens. */
async function differences(brand: MatrixBrand, theme: Theme): Promise<Record<string, string>> {
  const served = await themeProperties(brand, theme);
  const { "seg-on": _, ...tokens } = BASE[theme];
  return Object.fromEntries(
    Object.keys(tokens).flatMap((name) =>
      served[name] === tokens[name] ? [] : [[name, served[name] ?? ""]],
    ),
  );
}

const sheets = new WeakMap<object, Promise<string>>();

/** Returns all stylesheets of pages: those of a visitor's page and of the member centre, which all brands share. */
function styles(brand: MatrixBrand): Promise<string> {
  const known = sheets.get(brand.site);
  if (known) return known;
  const read = Promise.all(
    [brand.page("/"), brand.page("/member/securityCenter", "member")].map(async (asked) => {
      const found = (await asked).html.matchAll(/<link [^>]*href="(\/assets\/[^"]+\.css)"/g);
      return (await Promise.all([...found].map(([, path = ""]) => html(brand, path)))).join("\n");
    }),
  ).then((all) => all.join("\n"));
  sheets.set(brand.site, read);
  return read;
}

/** Returns the effect of the tokens of one theme: in each state one token is changed. */
function tokenEffect(theme: Theme): Effect {
  const { "seg-on": _, ...tokens } = BASE[theme];
  const names = Object.keys(tokens);
  const changes = Object.fromEntries(names.map((name) => [name, changed(tokens[name] ?? "")]));
  return effect(`Tokens of the theme ${theme}`, {
    settings: names.map((name) => `/themes/tokens/${theme}/${name}`),
    given: { themes: { pair: PAIRS[theme], default: theme }, demonstration: { memberGrant: 0 } },
    states: {
      base: {},
      ...Object.fromEntries(
        names.map((name) => [name, { themes: { tokens: { [theme]: { [name]: changes[name] } } } }]),
      ),
    },
    looks: [
      page("stylesheet of the themes: the changed properties", (brand) => differences(brand, theme), {
        base: {},
        ...Object.fromEntries(names.map((name) => [name, { [name]: changes[name] }])),
      }),
      page(
        "stylesheets of the pages: the tokens that no rule reads",
        async (brand) => {
          const rules = await styles(brand);
          return names.filter((name) => !rules.includes(`var(--${name})`));
        },
        Object.fromEntries(["base", ...names].map((state) => [state, []])),
      ),
    ],
  });
}

/** Returns the effect of the selected segment's surface in one theme. */
function segmentEffect(theme: Theme): Effect {
  const setting = `/themes/tokens/${theme}/seg-on`;
  return effect(`Selected segment in the theme ${theme}`, {
    settings: [setting, ...SEGMENTS.map((surface) => `${setting}=${surface}`)],
    given: { themes: { pair: PAIRS[theme], default: theme } },
    states: Object.fromEntries(
      SEGMENTS.map((surface) => [surface, { themes: { tokens: { [theme]: { "seg-on": surface } } } }]),
    ),
    looks: [
      page(
        "stylesheet of the themes: the segment's surface",
        async (brand) => (await themeProperties(brand, theme))["seg-on"],
        Object.fromEntries(SEGMENTS.map((surface) => [surface, `var(--${surface})`])),
      ),
    ],
  });
}

/** The shown theme, the buttons of both in the menu of a narrow screen, and the theme that the header's button sets. */
async function themeButtons(brand: MatrixBrand) {
  const whole = await html(brand, "/");
  const segments = /<fieldset\b.*?<\/fieldset>/gs.exec(whole.slice(whole.indexOf('id="menu"')))?.[0] ?? "";
  return {
    shown: themeName(whole),
    menu: buttonValues(segments, "theme"),
    header: buttonValues(await header(brand, "/"), "theme"),
  };
}

/** The effects of themes, their tokens and the shape. */
export const THEME_EFFECTS: readonly Effect[] = [
  effect("Pair of themes", {
    settings: ["/themes/pair/*", "/themes/default", ...THEMES.map((theme) => `#themeName=${theme}`)],
    states: Object.fromEntries(
      THEMES.map((theme) => [theme, { themes: { pair: PAIRS[theme], default: theme } }]),
    ),
    looks: [
      page("the theme, and the buttons for the others", themeButtons, {
        dark: { shown: "dark", menu: ["dark", "light"], header: ["light"] },
        light: { shown: "light", menu: ["dark", "light"], header: ["dark"] },
        black: { shown: "black", menu: ["black", "blue"], header: ["blue"] },
        blue: { shown: "blue", menu: ["black", "blue"], header: ["black"] },
      }),
      page(
        "the scheme of the browser's own controls",
        async (brand) => element(await html(brand, "/"), "meta", /name="color-scheme"/)?.content,
        { dark: "dark", light: "light", black: "dark", blue: "dark" },
      ),
    ],
  }),
  effect("Order of the themes", {
    settings: ["/themes/pair/*"],
    states: {
      darkFirst: { themes: { pair: ["dark", "light"] } },
      lightFirst: { themes: { pair: ["light", "dark"] } },
    },
    looks: [
      page("menu of a narrow screen: the themes", async (brand) => (await themeButtons(brand)).menu, {
        darkFirst: ["dark", "light"],
        lightFirst: ["light", "dark"],
      }),
    ],
  }),
  effect("Theme toggle", {
    settings: ["/switches/themeToggle"],
    states: { on: { switches: { themeToggle: true } }, off: { switches: { themeToggle: false } } },
    looks: [
      page("the theme, and the buttons for the others", themeButtons, {
        on: { shown: "dark", menu: ["dark", "light"], header: ["light"] },
        off: { shown: "dark", menu: [], header: [] },
      }),
      page(
        "the theme chosen before",
        async (brand) => themeName((await brand.page("/", "visitor", { cookies: { theme: "light" } })).html),
        { on: "light", off: "dark" },
      ),
      wire(
        "/preferences: a choice",
        async (brand) => (await brand.post("/preferences", { theme: "light", back: "/" })).cookies.theme,
        { on: "light", off: undefined },
      ),
    ],
  }),
  effect("Shape", {
    settings: ["/shape", "/shape=sharp", "/shape=soft", "/shape=round"],
    states: { sharp: { shape: "sharp" }, soft: { shape: "soft" }, round: { shape: "round" } },
    looks: [
      page(
        "stylesheet of the themes: the unit of every radius",
        async (brand) => (await themeProperties(brand, "dark"))["radius-unit"],
        { sharp: "0.5", soft: "1", round: "1.25" },
      ),
    ],
  }),
  ...THEMES.flatMap((theme) => [tokenEffect(theme), segmentEffect(theme)]),
];
