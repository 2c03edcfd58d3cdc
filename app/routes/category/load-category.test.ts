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

describe("the filter in a category's address", () => {
  it("selects every vendor when empty", () => expect(by("")).toEqual({ groups, game: null, missing: false }));
  it("selects one vendor by its code", () =>
    expect(by("game=RAPID").groups.map(({ vassalage }) => vassalage)).toEqual(["RAPID"]));
  it("selects one vendor by `vassalage`, the parameter in every link to a vendor", () =>
    expect(by("vassalage=RAPID").groups.map(({ vassalage }) => vassalage)).toEqual(["RAPID"]));
  it("selects the game when both a vendor and a game are named", () =>
    expect(by("vassalage=RAPID&game=PITCH").groups.map(({ vassalage }) => vassalage)).toEqual(["PITCH"]));
  it("is reported as missing when the brand has no such vendor", () =>
    expect(by("vassalage=NONE")).toEqual({ groups, game: null, missing: true }));
  it.each(["league", "PITCH_LEAGUE"])("selects one game by %s, shown above the others", (asked) => {
    const { groups: shown, game: found, missing } = by(`game=${asked}`);
    expect(found?.gameId).toBe("league");
    expect([shown, missing]).toEqual([groups, false]);
  });
  it("is reported as missing when the brand has no such game", () =>
    expect(by("game=toString")).toEqual({ groups, game: null, missing: true }));
});
