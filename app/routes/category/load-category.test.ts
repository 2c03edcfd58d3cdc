import { describe, expect, it } from "vitest";
import { selectRequestedGames, type VendorGroup } from "./load-category.server.ts";

const game = (gameId: string, vassalage: string) => ({
  nodeId: 1,
  gameId,
  gameCode: `${vassalage}_${gameId.toUpperCase()}`,
  gameType: "SPORTS" as const,
  isGame: "GAME" as const,
  name: gameId,
  vassalage,
  vendor: vassalage,
  tags: [],
  maintenance: false,
  playable: false,
});
const group = (vassalage: string, ...ids: string[]): VendorGroup => ({
  vassalage,
  vendor: vassalage,
  total: ids.length,
  maintenance: false,
  games: ids.map((id) => game(id, vassalage)),
});
const groups = [group("PITCH", "cup", "league"), group("RAPID", "derby")];

const by = (search: string) => selectRequestedGames(groups, new URLSearchParams(search));

describe("what a category's address asks for", () => {
  it("is every vendor when it says nothing", () =>
    expect(by("")).toEqual({ groups, game: null, missing: false }));
  it("is one vendor by its code", () =>
    expect(by("game=RAPID").groups.map(({ vassalage }) => vassalage)).toEqual(["RAPID"]));
  it("is one vendor by `vassalage`, as every link to a vendor names it", () =>
    expect(by("vassalage=RAPID").groups.map(({ vassalage }) => vassalage)).toEqual(["RAPID"]));
  it("is the game where both are named", () =>
    expect(by("vassalage=RAPID&game=PITCH").groups.map(({ vassalage }) => vassalage)).toEqual(["PITCH"]));
  it("is missing when the brand has no such vendor", () =>
    expect(by("vassalage=NONE")).toEqual({ groups, game: null, missing: true }));
  it.each(["league", "PITCH_LEAGUE"])("is one game by %s, above the others", (asked) => {
    const { groups: shown, game: found, missing } = by(`game=${asked}`);
    expect(found?.gameId).toBe("league");
    expect([shown, missing]).toEqual([groups, false]);
  });
  it("is missing when the brand has no such game", () =>
    expect(by("game=toString")).toEqual({ groups, game: null, missing: true }));
});
