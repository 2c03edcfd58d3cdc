import { beforeAll, expect, it } from "vitest";
import type { Caller } from "../core/call-context.ts";
import { forEachDialect } from "../database/testing.ts";
import { addAccount } from "../wallet/testing.ts";
import { openGames } from "./testing.ts";

await forEachDialect("favourite games", (open) => {
  const { given, client, clock } = openGames(open);
  const on = { switches: { favourites: true } };
  let mine: Caller;
  let games: ReturnType<typeof client>["games"];

  async function loadFavourite(gameId: string) {
    const row = await given.database.db
      .selectFrom("game")
      .select(["node_id as nodeId", "vendor", "game_type as gameType"])
      .where("id", "=", gameId)
      .executeTakeFirstOrThrow();
    return row as { nodeId: number; vendor: string; gameType: "RNG" };
  }

  beforeAll(async () => {
    const accountId = await addAccount(given.database, "m1");
    mine = { kind: "account", accountId, username: "x", type: 0, sessionId: "s" };
    games = client(on, mine).games;
  });

  it("favourites are listed newest first, each once, and disappear when removed", async () => {
    for (const gameId of ["o-comet", "v-live", "o-comet"]) {
      clock.time += 1_000;
      await games.addFavourite(await loadFavourite(gameId));
    }
    const { content, totalPages } = await games.favouriteGames({});
    expect(content.map(({ gameId }) => gameId)).toEqual(["v-live", "o-comet"]);
    expect(totalPages).toBe(1);
    expect((await games.favouriteGames({ gameType: "LIVE" })).content).toHaveLength(1);
    expect((await games.favouriteIds({})).gameFavIds).toEqual(content.map(({ nodeId }) => nodeId));
    const comet = await loadFavourite("o-comet");
    await games.removeFavourite(comet);
    await games.removeFavourite(comet);
    expect((await games.favouriteGames({})).content.map(({ gameId }) => gameId)).toEqual(["v-live"]);
  });

  it("favourites belong to one account", async () => {
    const accountId = await addAccount(given.database, "m1");
    const other = client(on, { kind: "account", accountId, username: "y", type: 0, sessionId: "t" }).games;
    expect((await other.favouriteGames({})).content).toEqual([]);
  });

  it("favourites are only games that the brand offers", async () => {
    const comet = await loadFavourite("o-comet");
    const refused = { code: "GAME_NOT_FOUND" };
    await expect(games.addFavourite({ ...comet, nodeId: 999_999 })).rejects.toMatchObject(refused);
    await expect(games.addFavourite({ ...comet, vendor: "VEGA" })).rejects.toMatchObject(refused);
    await expect(client({ ...on, vendors: [] }, mine).games.addFavourite(comet)).rejects.toMatchObject(
      refused,
    );
  });

  it("favourites are refused where the brand has the switch off", async () => {
    const off = client({}, mine).games;
    const refused = { code: "FEATURE_OFF" };
    await expect(off.favouriteIds({})).rejects.toMatchObject(refused);
    await expect(off.favouriteGames({})).rejects.toMatchObject(refused);
    await expect(off.addFavourite(await loadFavourite("o-comet"))).rejects.toMatchObject(refused);
  });
});
