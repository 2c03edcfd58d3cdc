import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestSqlite, type TestDatabase } from "#app/platform/database/testing.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { GAME_CODE, openVendorFixture, type Player } from "./vendor-fixture.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestSqlite();
});
afterAll(() => database.drop());

const bet = (player: Player, transactionId: string) => ({
  transactionId,
  roundId: `round-${transactionId}`,
  playerId: player.id,
  token: player.token,
  gameCode: GAME_CODE,
  currency: "PHP",
  amount: 1,
});

it("a vendor's bet gets a retry response while the disk is full, and then counts once", async () => {
  const vendorFixture = await openVendorFixture(database);
  const player = await vendorFixture.addPlayer();
  await sql.raw("pragma max_page_count = 1").execute(database.db);
  // The rest of the last page may have room for a few more rows.
  let sent = 0;
  let reply = await vendorFixture.send("bet", bet(player, "bet-0"));
  while (reply.status === 200) {
    sent += 1;
    reply = await vendorFixture.send("bet", bet(player, `bet-${sent}`));
  }
  expect(reply).toMatchObject({ status: 503, code: "UNAVAILABLE" });
  await sql.raw("pragma max_page_count = 100000").execute(database.db);
  const again = await vendorFixture.send("bet", bet(player, `bet-${sent}`));
  expect(again).toMatchObject({ status: 200, balance: 100_000 - sent - 1 });
  expect((await audit(database)).findings).toEqual([]);
});

it.each(["53100", "53300", "57P03", "SQLITE_FULL", "SQLITE_IOERR_WRITE", "ENOSPC", "55P03", "08006"])(
  "a vendor's call gets a retry response after %s, and an internal error after any other failure",
  async (code) => {
    for (const [failure, expected] of [
      [Object.assign(new Error("no"), { code }), { status: 503, code: "UNAVAILABLE" }],
      [new Error("no"), { status: 500, code: "INTERNAL" }],
    ] as const) {
      const failing = { ...database };
      const vendorFixture = await openVendorFixture(failing);
      const player = await vendorFixture.addPlayer();
      failing.transaction = () => Promise.reject(failure);
      expect(await vendorFixture.send("bet", bet(player, "bet-1"))).toMatchObject(expected);
    }
  },
);
