import { beforeEach, describe, expect, it } from "vitest";
import { forEachDialect } from "#app/platform/database/testing.ts";
import { closeLaunch, createLaunchSession } from "#app/platform/games/launch-sessions.ts";
import { signedHeaders } from "#app/platform/ports/signed-request.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { openPlatformFixture, siteOrigin } from "#tests/sandbox/platform-fixture.ts";
import { openVendorCalls } from "./vendor-calls-testing.ts";
import { openVendorFixture, VENDOR } from "./vendor-fixture.ts";

/** Tests a launch token used outside its place or time of validity. */

await forEachDialect("a launch token", (open) => {
  const { given, betBody } = openVendorCalls(open);
  const OTHER = "VEGA";

  /** Opens a launch of the player's at this vendor. */
  const launchAt = (vendor: string) =>
    createLaunchSession(
      given.database.db,
      {
        merchant_id: given.vendorFixture.merchantId,
        account_id: given.player.id,
        session_id: given.player.sessionId,
        vendor,
        game_id: "comet",
        currency: "PHP",
        language: "EN",
        ip: "127.0.0.1",
      },
      given.vendorFixture.clock.time,
    );
  const refusedBy = async (token: string) => [
    (await given.vendorFixture.send("authenticate", { token })).code,
    (await given.vendorFixture.send("bet", betBody({ token }))).code,
  ];

  beforeEach(async () => {
    const { db } = given.database;
    const vendor = await db
      .selectFrom("vendor")
      .selectAll()
      .where("code", "=", VENDOR)
      .executeTakeFirstOrThrow();
    const game = await db
      .selectFrom("game")
      .selectAll()
      .where("vendor", "=", VENDOR)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("vendor")
      .values({ ...vendor, code: OTHER, name: "Vega" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto("game")
      .values({ ...game, id: "star", node_id: 2, vendor: OTHER, code: "VEGA_STAR" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

  describe("is refused", () => {
    it("at another vendor of the same merchant", async () => {
      const { token } = await launchAt(OTHER);
      expect(await refusedBy(token)).toEqual(["TOKEN_UNKNOWN", "TOKEN_UNKNOWN"]);
    });

    it("at another merchant", async () => {
      const elsewhere = await openVendorFixture(given.database);
      const { token } = await elsewhere.addPlayer();
      expect(await refusedBy(token)).toEqual(["TOKEN_UNKNOWN", "TOKEN_UNKNOWN"]);
    });

    it("after its launch was closed, even if the player is signed in", async () => {
      const { id, token } = await launchAt(VENDOR);
      expect((await given.vendorFixture.send("authenticate", { token })).code).toBe("OK");
      await closeLaunch(
        given.database.db,
        given.vendorFixture.merchantId,
        id,
        given.vendorFixture.clock.time,
      );
      expect(await refusedBy(token)).toEqual(["SESSION_EXPIRED", "SESSION_EXPIRED"]);
    });
  });

  it("is refused for a bet on a game of another vendor of the same merchant", async () => {
    expect((await given.vendorFixture.send("bet", betBody({ gameCode: "VEGA_STAR" }))).code).toBe(
      "GAME_UNKNOWN",
    );
    expect(await given.vendorFixture.available(given.player)).toBe(100_000);
  });
});

it("a launch request that is replayed opens another frame of that player, but not after signing out", async () => {
  const fixture = await openPlatformFixture();
  const player = await fixture.comeIn();
  const { merchant, database, clock, keys } = fixture;
  const { token } = await createLaunchSession(
    database.db,
    {
      merchant_id: merchant.code,
      account_id: player.caller.accountId,
      session_id: player.caller.sessionId,
      vendor: "AURORA",
      game_id: "golden-carabao",
      currency: merchant.currency.code,
      language: "EN",
      ip: "127.0.0.1",
    },
    clock.now(),
  );
  const [outbound] = keys.keys("outbound", merchant.code, "AURORA");
  if (!outbound) throw new Error("no key");
  const path = `/api/v1/${merchant.code}/AURORA/launch`;
  const body = { gameCode: "AURORA_GOLDEN_CARABAO", token, language: "EN", siteOrigins: [siteOrigin] };
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = signedHeaders(outbound, clock.now(), { method: "POST", path, body: bytes });
  const launch = async () => {
    const { status, text } = await fixture.atStudio(path, body, headers);
    return { status, ...JSON.parse(text) };
  };
  const [first, again] = [await launch(), await launch()];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.url).not.toBe(first.url);
  await player.client.session.logout({});
  expect(await launch()).toEqual({ status: 403, code: "SESSION_EXPIRED" });
  clock.time += 300_001;
  expect((await launch()).status).toBe(401);
  expect((await audit(database)).findings).toEqual([]);
  await fixture.close();
});
