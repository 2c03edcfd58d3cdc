import { expect, it } from "vitest";
import { MAX_DEMO_BETS_PER_HOUR } from "#app/platform/bets/free-play-limit.ts";
import { deleteDemoPlay } from "#app/platform/database/delete-demo-play.ts";
import { forEachDialect } from "#app/platform/database/testing.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { checkpointSystemAccounts } from "#app/platform/wallet/wallet.server.ts";
import { openVendorCalls } from "./vendor-calls-testing.ts";
import type { Player } from "./vendor-fixture.ts";

const HOUR_MS = 3_600_000;

await forEachDialect("free play", (open) => {
  const { given, betBody } = openVendorCalls(open);

  const bet = (player: Player, n: number) =>
    given.vendorFixture.send(
      "bet",
      betBody({
        transactionId: `bet-${player.id}-${n}`,
        roundId: `round-${player.id}-${n}`,
        playerId: player.id,
        token: player.token,
        amount: 10,
      }),
    );
  const win = (player: Player, n: number) =>
    given.vendorFixture.send("win", {
      transactionId: `win-${player.id}-${n}`,
      roundId: `round-${player.id}-${n}`,
      playerId: player.id,
      betTransactionId: `bet-${player.id}-${n}`,
      currency: "PHP",
      amount: 25,
      endRound: true,
    });
  const play = async (player: Player, n: number) => {
    expect((await bet(player, n)).status).toBe(200);
    expect((await win(player, n)).status).toBe(200);
  };
  const forget = () =>
    deleteDemoPlay(given.database, given.vendorFixture.merchantId, given.vendorFixture.clock.now());
  const signOut = (player: Player) =>
    given.database.db
      .updateTable("session")
      .set({ revoked_at: given.vendorFixture.clock.now(), revoked_reason: "signed out" })
      .where("id", "=", player.sessionId)
      .execute();

  /** Returns the rows of each table that a bet writes, by account. */
  async function loadRows(player: Player) {
    const { db } = given.database;
    const count = async (table: "bet" | "vendor_call" | "ledger_account") =>
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as("n"))
          .where("account_id", "=", player.id)
          .executeTakeFirstOrThrow()
      ).n;
    const entries = await db
      .selectFrom("entry")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("ledger_account_id", "like", `${player.id}/%`)
      .executeTakeFirstOrThrow();
    return {
      bets: await count("bet"),
      calls: await count("vendor_call"),
      purses: await count("ledger_account"),
      entries: entries.n,
    };
  }
  const NOTHING = { bets: 0, calls: 0, purses: 0, entries: 0 };

  it("is deleted an hour after its session ended, and the audit finds nothing", async () => {
    const guest = await given.vendorFixture.addPlayer({ type: 4 });
    await play(guest, 1);
    await play(guest, 2);
    await play(given.player, 1);
    await checkpointSystemAccounts(
      given.database,
      given.vendorFixture.merchantId,
      given.vendorFixture.clock.now(),
    );
    given.vendorFixture.clock.time += HOUR_MS / 4;
    expect(await forget(), "its session lives").toBe(0);
    await signOut(guest);
    await signOut(given.player);
    given.vendorFixture.clock.time += HOUR_MS / 2;
    expect(await forget(), "half an hour later").toBe(0);
    given.vendorFixture.clock.time += HOUR_MS;
    const real = await loadRows(given.player);
    expect(await forget()).toBe(1);
    expect(await loadRows(guest)).toEqual(NOTHING);
    expect(await loadRows(given.player), "real money is never forgotten").toEqual(real);
    expect((await audit(given.database)).findings).toEqual([]);
    expect(await forget(), "twice").toBe(0);
  });

  it("is not deleted while a bet is open, for at most two days", async () => {
    const guest = await given.vendorFixture.addPlayer({ type: 4 });
    await bet(guest, 1);
    await signOut(guest);
    given.vendorFixture.clock.time += 2 * HOUR_MS;
    expect(await forget()).toBe(0);
    given.vendorFixture.clock.time += 48 * HOUR_MS;
    expect(await forget()).toBe(1);
    expect(await loadRows(guest)).toEqual(NOTHING);
  });

  it("accepts at most a thousand bets per hour", async () => {
    const guest = await given.vendorFixture.addPlayer({ type: 4 });
    await play(guest, 1);
    const row = await given.database.db
      .selectFrom("bet")
      .selectAll()
      .where("account_id", "=", guest.id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: MAX_DEMO_BETS_PER_HOUR - 2 }, (_, n) => ({
      ...row,
      id: `copy-${guest.id}-${n}`,
      transaction_id: `copy-${n}`,
      transfer_id: null,
      own_wallet: 1 as const,
    }));
    for (let at = 0; at < copies.length; at += 300) {
      await given.database.db
        .insertInto("bet")
        .values(copies.slice(at, at + 300))
        .execute();
    }
    expect((await bet(guest, 2)).status).toBe(200);
    const { calls } = await loadRows(guest);
    expect(await bet(guest, 3)).toMatchObject({ status: 409, code: "FREE_PLAY_LIMIT" });
    expect((await loadRows(guest)).calls, "a refusal writes nothing").toBe(calls);
    await given.database.db.deleteFrom("bet").where("id", "like", "copy-%").execute();
    given.vendorFixture.clock.time += HOUR_MS / 4;
    expect((await bet(guest, 4)).status).toBe(200);
  });

  it("cannot make rows of real money deletable", async () => {
    await play(given.player, 1);
    const { db } = given.database;
    for (const table of ["entry", "ledger_transfer", "bet_change"] as const) {
      await expect(db.deleteFrom(table).execute(), table).rejects.toThrow("never changes");
    }
  });
});
