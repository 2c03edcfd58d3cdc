import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { forEachDialect, type TestDatabase } from "#app/platform/database/testing.ts";
import { deleteEndedLaunches } from "#app/platform/games/games.server.ts";
import { deleteEndedSessions } from "#app/platform/sessions/sessions.server.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { GAME_CODE, openVendorFixture, type Player, type VendorFixture } from "./vendor-fixture.ts";

const DAY = 24 * 60 * 60_000;

await forEachDialect("what nobody needs any more", (open) => {
  let database: TestDatabase;
  let vendorFixture: VendorFixture;
  let member: Player;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    vendorFixture = await openVendorFixture(database);
    member = await vendorFixture.addPlayer();
    await vendorFixture.addPlayer({ type: 4 });
  });

  const forget = async () => ({
    sessions: await deleteEndedSessions(database.db, vendorFixture.merchantId, vendorFixture.clock.now()),
    launches: await deleteEndedLaunches(database.db, vendorFixture.merchantId, vendorFixture.clock.now()),
  });
  const left = async (table: "session" | "launch_session") => {
    const rows = await database.db
      .selectFrom(table)
      .select("account_id")
      .where("merchant_id", "=", vendorFixture.merchantId)
      .execute();
    return rows.map((row) => row.account_id);
  };

  it("is deleted only after its end: a trial after 1 day, a launch after 30, a member's session after 90", async () => {
    expect(await forget()).toEqual({ sessions: 0, launches: 0 });
    vendorFixture.clock.time += 2 * DAY;
    expect(await forget()).toEqual({ sessions: 1, launches: 1 });
    expect([await left("session"), await left("launch_session")]).toEqual([[member.id], [member.id]]);
    vendorFixture.clock.time += 29 * DAY;
    expect(await forget()).toEqual({ sessions: 0, launches: 1 });
    vendorFixture.clock.time += 60 * DAY;
    expect(await forget()).toEqual({ sessions: 1, launches: 0 });
    expect(await forget()).toEqual({ sessions: 0, launches: 0 });
  });

  it("is deleted without touching another merchant's rows or a session that is still used", async () => {
    const other = await openVendorFixture(database);
    const theirs = await other.addPlayer({ type: 4 });
    await database.db
      .updateTable("session")
      .set({
        expires_at: vendorFixture.clock.now() + 200 * DAY,
        last_seen_at: vendorFixture.clock.now() + 100 * DAY,
      })
      .where("merchant_id", "=", vendorFixture.merchantId)
      .where("account_id", "=", member.id)
      .execute();
    vendorFixture.clock.time += 100 * DAY;
    expect((await forget()).sessions).toBe(1);
    expect(await left("session")).toEqual([member.id]);
    const kept = await database.db
      .selectFrom("session")
      .select("account_id")
      .where("merchant_id", "=", other.merchantId)
      .execute();
    expect(kept).toEqual([{ account_id: theirs.id }]);
  });

  it("is deleted without affecting money: a win months later is accepted, and the ledger balances", async () => {
    const round = { roundId: "r1", playerId: member.id, currency: "PHP" };
    await vendorFixture.send("bet", {
      ...round,
      transactionId: "bet-1",
      token: member.token,
      gameCode: GAME_CODE,
      amount: 1_000,
    });
    vendorFixture.clock.time += 100 * DAY;
    expect(await forget()).toEqual({ sessions: 2, launches: 2 });
    const win = {
      ...round,
      transactionId: "win-1",
      betTransactionId: "bet-1",
      amount: 5_000,
      endRound: true,
    };
    expect((await vendorFixture.send("win", win)).status).toBe(200);
    expect((await audit(database)).findings).toEqual([]);
  });

  it("is deleted in batches, for any number of rows", async () => {
    const one = await database.db
      .selectFrom("session")
      .selectAll()
      .where("merchant_id", "=", vendorFixture.merchantId)
      .where("account_id", "=", member.id)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: 1_001 }, (_, n) => ({ ...one, id: `s${n}`, token_hash: `h${n}` }));
    for (let at = 0; at < many.length; at += 100) {
      await database.db
        .insertInto("session")
        .values(many.slice(at, at + 100))
        .execute();
    }
    vendorFixture.clock.time += 100 * DAY;
    expect((await forget()).sessions).toBe(1_003);
  });
});
