import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { CATALOGUE } from "../sandbox/catalogue/catalogue.ts";
import { GAMES } from "../sandbox/catalogue/games.ts";
import { VENDORS } from "../sandbox/catalogue/vendors.ts";
import { artFingerprint, artNames } from "./fingerprint.ts";
import { renderArt } from "./render.ts";
import { ART_VERSION } from "./version.ts";

const NAMES = artNames({ games: GAMES, vendors: VENDORS });
const draw = (name: string) => {
  const drawn = renderArt(name, CATALOGUE);
  if (!drawn) throw new Error(`${name} is not drawn`);
  return drawn.svg;
};
const gzip = (name: string) => gzipSync(draw(name), { level: 9 }).length;

/** Returns the reason why a text is not well-formed XML of elements and attributes only; undefined if it is. */
function xmlProblem(xml: string): string | undefined {
  const open: string[] = [];
  const tag = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z0-9-]+="[^"<&]*")*)(\/?)>/y;
  while (tag.lastIndex < xml.length) {
    const at = tag.lastIndex;
    const match = tag.exec(xml);
    if (!match) return `not a tag: ${xml.slice(at, at + 60)}`;
    const [, closes, name = "", attributes = "", empty] = match;
    const keys = [...attributes.matchAll(/ ([a-zA-Z0-9-]+)=/g)].map(([, key]) => key);
    if (new Set(keys).size < keys.length) return `an attribute twice: ${match[0]}`;
    if (closes && open.pop() !== name) return `closed out of turn: ${name}`;
    if (!closes && !empty) open.push(name);
    if (open.length === 0 && tag.lastIndex < xml.length) return "more than one root";
  }
  return open.length ? `left open: ${open}` : undefined;
}

test("every picture of the catalogue is a well-formed SVG without text, scripts or outside references", () => {
  for (const name of NAMES) {
    const svg = draw(name);
    expect(xmlProblem(svg), name).toBeUndefined();
    expect(svg, name).not.toMatch(/<text|<script|<image|<style|<foreignObject|NaN|undefined|Infinity/);
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', ""), name).not.toMatch(
      /https?:|data:|javascript:/,
    );
  }
});

test("each id in a picture is unique, and each reference points to an existing id", () => {
  for (const name of NAMES) {
    const svg = draw(name);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const used = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(
      ([, paint, shape]) => paint ?? shape,
    );
    expect(new Set(ids).size, name).toBe(ids.length);
    expect(
      used.filter((id) => !ids.includes(id)),
      name,
    ).toEqual([]);
  }
});

test("the same name returns the same bytes, whatever was drawn before", () => {
  const first = NAMES.map(draw);
  const again = [...NAMES].reverse().map(draw).reverse();
  expect(again).toEqual(first);
});

test("the version in picture addresses changes when the pictures change", () => {
  expect(ART_VERSION, "run `node scripts/art-version.ts`").toBe(artFingerprint(NAMES, CATALOGUE));
});

test("the same emblem looks different in each game", () => {
  const prisms = GAMES.filter((game) => game.motif === "prism").map((game) => draw(`thumb/${game.gameId}`));
  expect(new Set(prisms).size).toBe(prisms.length);
});

test("covers stay within their size limits, compressed: 4 KiB each, 2.5 KiB on average", () => {
  const sizes = GAMES.map((game) => ({ game: game.gameId, bytes: gzip(`cover/${game.gameId}`) }));
  expect(sizes.filter(({ bytes }) => bytes > 4096)).toEqual([]);
  expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0) / sizes.length).toBeLessThan(2560);
});

test("the first pictures a phone shows on each brand's home page weigh at most 25 KiB", () => {
  const covers = GAMES.slice(0, 6).map((game) => `cover/${game.gameId}`);
  const tiles = ["RNG", "LIVE", "FISH", "SPORTS", "PVP"].map((type) => `category/${type}`);
  for (const [hero, logo] of [
    ["bay", "manila"],
    ["lotus", "lotus"],
    ["stadium", "northgate"],
    ["jade", "siam"],
  ]) {
    const shown = [`hero/${hero}-mobile`, `logo/${logo}`, ...tiles, ...covers];
    expect(
      shown.reduce((sum, name) => sum + gzip(name), 0),
      hero,
    ).toBeLessThan(25 * 1024);
  }
});

test("a brand's monogram and hero and a member's avatar are derived from their ids", () => {
  expect(draw("logo/monogram/amihan")).not.toBe(draw("logo/monogram/habagat"));
  expect(draw("hero/generic/amihan-tall")).toContain('viewBox="0 0 360 760"');
  expect(draw("hero/generic/amihan-mobile")).toContain('viewBox="0 0 358 190"');
  expect(draw("avatar/maria")).not.toBe(draw("avatar/jun"));
});

test.each([
  "",
  "cover",
  "cover/",
  "cover/no-such-game",
  "cover/GOLDEN-CARABAO",
  "cover/golden-carabao/",
  "/cover/golden-carabao",
  "cover/../golden-carabao",
  "cover/golden-carabao.svg",
  "cover/golden-carabao\n",
  "cover/__proto__",
  "thumb/no-such-game",
  "live/golden-carabao",
  "live/no-such-table",
  "vendor/aurora",
  "vendor/NOBODY",
  "vendor/constructor",
  "logo/nobody",
  "logo/constructor",
  "logo/monogram",
  "logo/monogram/",
  "logo/monogram/-x",
  "logo/monogram/a/b",
  "hero/bay",
  "hero/bay-huge",
  "hero/bay-toString",
  "hero/moon-desktop",
  "hero/generic-desktop",
  "hero/generic/-desktop",
  "hero/generic/x-huge",
  "promo/none",
  "promo/constructor",
  "category/rng",
  "category/SLOTS",
  "avatar/",
  "avatar/a b",
  "avatar/a/b",
  `avatar/${"a".repeat(65)}`,
  `logo/monogram/${"a".repeat(65)}`,
  "banner/bay",
])("there is no picture named %j", (name) => {
  expect(renderArt(name, CATALOGUE)).toBeNull();
});
