import { beforeAll, expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import type { VendorFixture } from "../ports/game-vendor.ts";
import { getCode } from "../testing.ts";
import { importCatalogues } from "./games.server.ts";
import { game, NOW, openGames } from "./testing.ts";

const match = (eventId: string, over: Partial<VendorFixture> = {}): VendorFixture => ({
  eventId,
  gameCode: "O-BOOK",
  sport: { name: "Football", names: { VI: "Bóng đá" } },
  league: { name: "Cup" },
  home: { name: "North" },
  away: { name: "South", names: { VI: "Nam" } },
  startsAt: NOW,
  live: null,
  market: "1X2",
  suspended: false,
  selections: [{ selectionId: "1", side: "home", odds: 1_850 }],
  ...over,
});
const LIVE = { clock: null, isBreak: false, score: { home: 1, away: 0 } };

await forEachDialect("matches", (open) => {
  const { given, client, clock, orion, vega, lyra, warned } = openGames(open);
  const visitor = (over = {}) => client({ gameTypes: ["SPORTS", "ESPORTS"], ...over });
  const ids = async (input: object = {}, over = {}) => {
    const { live, next } = await visitor(over).games.fixtureList(input);
    return [live, next].map((list) => list.map(({ eventId }) => eventId));
  };
  const later = () => {
    clock.time += 60_000;
  };

  beforeAll(async () => {
    orion.games.push(game({ gameId: "o-book", gameType: "SPORTS" }));
    orion.games.push(game({ gameId: "o-arena", gameType: "SPORTS", esports: true }));
    for (const vendor of [vega, lyra]) {
      const gameId = `${vendor.vassalage.toLowerCase()}-book`;
      vendor.games.push(game({ gameId, gameType: "SPORTS" }));
      vendor.matches = [match("other", { gameCode: gameId.toUpperCase() })];
    }
    orion.matches = [
      match("live", { live: LIVE }),
      match("second", { startsAt: NOW + 2 }),
      match("first", { startsAt: NOW + 1 }),
      match("arena", { gameCode: "O-ARENA" }),
      match("nowhere", { gameCode: "O-GONE" }),
    ];
    await importCatalogues(given.services);
    given.services.gameCaches.clearCatalogue();
  });

  it("fixtures are those of the first vendor that has any: live ones, then the next by start time", async () => {
    expect(await ids()).toEqual([["live"], ["first", "second"]]);
    expect(await ids({ live: 0, next: 1 })).toEqual([[], ["first"]]);
    expect(vega.asked).toBe(0);
    const { live } = await visitor().games.fixtureList({});
    expect(live).toMatchObject([
      { gameId: "o-book", home: "North", away: "South", live: LIVE, selections: [{ odds: 1_850 }] },
    ]);
  });

  it("fixtures have names in the visitor's language where the vendor has them", async () => {
    const { live } = await visitor().games.fixtureList({ language: "VI" });
    expect(live).toMatchObject([{ sport: "Bóng đá", home: "North", away: "Nam" }]);
  });

  it("fixtures are requested again after five seconds, once for all visitors", async () => {
    later();
    const before = orion.asked;
    await Promise.all([ids(), ids(), ids({ gameType: "ESPORTS" })]);
    clock.time += 4_999;
    await ids();
    expect(orion.asked).toBe(before + 1);
    clock.time += 2;
    await ids();
    expect(orion.asked).toBe(before + 2);
  });

  it("fixtures of esports are those of esports games", async () => {
    expect(await ids({ gameType: "ESPORTS" })).toEqual([[], ["arena"]]);
  });

  it("fixtures of a failing vendor come from the next vendor; the failure is logged once and retried later", async () => {
    orion.dumb = true;
    later();
    const before = orion.asked;
    expect(await Promise.all([ids(), ids()])).toEqual([
      [[], ["other"]],
      [[], ["other"]],
    ]);
    clock.time += 29_000;
    await ids();
    expect(orion.asked).toBe(before + 1);
    later();
    await ids();
    expect(orion.asked).toBe(before + 2);
    expect(warned.filter((facts) => "vassalage" in facts && facts.vassalage === "ORION")).toHaveLength(1);
    orion.dumb = false;
    later();
    expect(await ids()).toEqual([["live"], ["first", "second"]]);
  });

  it("fixtures of a closed game, vendor or category are not listed", async () => {
    const close = (maintenance: 0 | 1) =>
      given.database.db.updateTable("game").set({ maintenance }).where("id", "=", "o-book").execute();
    await close(1);
    expect(await ids()).toEqual([[], ["other"]]);
    await close(0);
    const only = (maintenance: boolean) => ({ vendors: [{ vassalage: "ORION", hot: false, maintenance }] });
    expect(await ids({}, only(false))).toEqual([["live"], ["first", "second"]]);
    expect(await ids({}, only(true))).toEqual([[], []]);
    expect(await ids({}, { gameTypes: ["ESPORTS"] })).toEqual([[], []]);
    expect(await ids({}, { vendors: [] })).toEqual([[], []]);
  });

  it("fixtures are requested only for a game type that has matches", async () => {
    const asked = visitor().games.fixtureList({ gameType: "RNG" as "SPORTS" });
    expect(await getCode(asked)).toBe("INVALID_INPUT");
  });
});
