import { describe, expect, it } from "vitest";
import { CATEGORY_NAMES } from "../art/render.ts";
import { readSchemas } from "../brand/schema.ts";
import home from "../locales/EN/home.json" with { type: "json" };
import lobby from "../locales/EN/lobby.json" with { type: "json" };
import member from "../locales/EN/member.json" with { type: "json" };
import nav from "../locales/EN/nav.json" with { type: "json" };
import { GAMES } from "../sandbox/catalogue/games.ts";
import { VENDORS } from "../sandbox/catalogue/vendors.ts";
import { GAME_KINDS, GAME_TYPES } from "./game-kinds.ts";

/** The schemas cannot read the list of kinds, so they are checked against it here. */

const schemas = readSchemas();
const part = (file: string, name: string) => schemas.get(`${file}.schema.json`)?.$defs?.[name];
const sorted = (names: Iterable<unknown>) => [...names].sort();

describe("the schemas of brand documents", () => {
  it("list every game type and category, and no other", () => {
    const categories = GAME_KINDS.map(({ category }) => category);
    expect(sorted(part("games", "gameType")?.enum ?? [])).toEqual(sorted(GAME_TYPES));
    expect(sorted(part("navigation", "category")?.enum ?? [])).toEqual(sorted(categories));
  });

  it("have a turnover weight for every game type", () => {
    const weights = part("rewards", "turnoverWeights")?.properties ?? {};
    expect(sorted(Object.keys(weights))).toEqual(sorted(GAME_TYPES));
  });
});

describe.each(GAME_KINDS)("the kind $type", ({ type, category, menuKey }) => {
  it("has a menu entry and a tile", () => {
    expect(part("navigation", "navigationKey")?.enum).toContain(menuKey);
    expect(CATEGORY_NAMES).toContain(type);
  });

  it("has its texts in the locales", () => {
    expect(Object.keys(nav)).toContain(menuKey);
    expect(Object.keys(home)).toContain(`category.${category}`);
    expect(Object.keys(lobby)).toContain(`category.${category}`);
    expect(Object.keys(member)).toContain(`record.type.${type}`);
  });

  it("is played in the sandbox, at vendors that declare it", () => {
    const vendors = new Set(GAMES.filter(({ gameType }) => gameType === type).map((game) => game.vassalage));
    const named = VENDORS.filter(({ gameTypes }) => gameTypes.includes(type)).map((one) => one.vassalage);
    expect(vendors.size).toBeGreaterThan(0);
    expect(sorted(vendors)).toEqual(sorted(named));
  });
});

it("each game kind has a unique type, category and menu key", () => {
  for (const name of ["type", "category", "menuKey"] as const)
    expect(new Set(GAME_KINDS.map((kind) => kind[name])).size).toBe(GAME_KINDS.length);
});
