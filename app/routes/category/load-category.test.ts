import { describe, expect, it } from "vitest";
import { askedFor, type VendorGroup } from "./load-category.server.ts";

const game = (gameId: string, vassalage: string) => ({
  gameId,
  gameCode: `${vassalage}_${gameId.toUpperCase()}`,
  gameType: "SPORTS" as const,
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

describe("what a category's address asks for by `game`", () => {
  it("is every vendor when it says nothing", () =>
    expect(askedFor(groups, null)).toEqual({ groups, game: null, missing: false }));
  it("is one vendor by its code", () =>
    expect(askedFor(groups, "RAPID").groups.map(({ vassalage }) => vassalage)).toEqual(["RAPID"]));
  it.each(["league", "PITCH_LEAGUE"])("is one game by %s, above the others", (asked) => {
    const { groups: shown, game: found, missing } = askedFor(groups, asked);
    expect(found?.gameId).toBe("league");
    expect([shown, missing]).toEqual([groups, false]);
  });
  it("is missing when the brand has no such game", () =>
    expect(askedFor(groups, "toString")).toEqual({ groups, game: null, missing: true }));
});
