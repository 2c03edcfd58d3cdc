import { beforeAll, expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { importCatalogues } from "./games.server.ts";
import { game, openGames } from "./testing.ts";

await forEachDialect("rooms", (open) => {
  const { given, client, clock, orion, vega, lyra, warned } = openGames(open);
  const visitor = () => client({ gameTypes: ["PVP"] });
  const ids = async (input = {}) => (await visitor().games.roomList(input)).list.map(({ roomId }) => roomId);

  beforeAll(async () => {
    for (const vendor of [orion, vega, lyra]) {
      const gameId = `${vendor.vassalage.toLowerCase()}-duel`;
      vendor.games.push(game({ gameId, gameType: "PVP" }));
    }
    await importCatalogues(given.services);
    given.services.gameCaches.clearCatalogue();
  });

  it("rooms of the brand's vendors are listed to visitors, with stakes in the brand's currency", async () => {
    const { list } = await visitor().games.roomList({});
    const facts = { minBet: 500, seats: 4, taken: 1 };
    expect(list).toEqual([
      { roomId: "room-orion-duel", gameId: "orion-duel", name: "orion-duel", ...facts },
      { roomId: "room-vega-duel", gameId: "vega-duel", name: "vega-duel", ...facts },
    ]);
    expect(orion.roomQueries[0]).toMatchObject({ merchantId: "m1", decimals: expect.any(Number) });
    expect(lyra.roomQueries).toEqual([]);
  });

  it("rooms are requested again after three seconds", async () => {
    await ids();
    const asked = vega.roomQueries.length;
    clock.time += 2_999;
    await ids();
    expect(vega.roomQueries).toHaveLength(asked);
    clock.time += 2;
    expect((await visitor().games.roomList({})).list[1]?.taken).toBe(asked + 1);
  });

  it("rooms can be filtered by vendor or game", async () => {
    expect(await ids({ vassalage: "VEGA" })).toEqual(["room-vega-duel"]);
    expect(await ids({ vassalage: "LYRA" })).toEqual([]);
    expect(await ids({ gameCode: "ORION-DUEL" })).toEqual(["room-orion-duel"]);
  });

  it("rooms of a vendor that does not answer are left out", async () => {
    vega.dumb = true;
    clock.time += 3_001;
    expect(await ids()).toEqual(["room-orion-duel"]);
    expect(warned.at(-1)).toMatchObject({ vassalage: "VEGA" });
    vega.dumb = false;
  });

  it("rooms of a game in maintenance are left out", async () => {
    const close = (maintenance: 0 | 1) =>
      given.database.db.updateTable("game").set({ maintenance }).where("id", "=", "vega-duel").execute();
    await close(1);
    expect(await ids()).toEqual(["room-orion-duel"]);
    await close(0);
    expect(await ids()).toEqual(["room-orion-duel", "room-vega-duel"]);
  });

  it("no rooms are listed where the brand has no PVP games, or the vendor is in maintenance", async () => {
    expect((await client().games.roomList({})).list).toEqual([]);
    const vendors = [{ vassalage: "VEGA", hot: false, maintenance: true }];
    expect((await client({ gameTypes: ["PVP"], vendors }).games.roomList({})).list).toEqual([]);
  });
});
