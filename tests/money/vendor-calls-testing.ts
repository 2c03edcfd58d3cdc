import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { TestDatabase } from "#app/platform/database/testing.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { GAME_CODE, openVendorFixture, type Player, type VendorFixture } from "./vendor-fixture.ts";

/** Adds the hooks of the tests of vendor calls, and returns their helpers. */
export function openVendorCalls(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
    vendorFixture: VendorFixture;
    player: Player;
  };

  beforeAll(async () => {
    given.database = await open();
  });
  afterAll(() => given.database.drop());

  beforeEach(async () => {
    given.vendorFixture = await openVendorFixture(given.database);
    given.player = await given.vendorFixture.addPlayer();
  });

  afterEach(async () => {
    await setBack();
    expect((await audit(given.database)).findings).toEqual([]);
  });

  const betBody = (over: object = {}) => ({
    transactionId: "bet-1",
    roundId: "round-1",
    playerId: given.player.id,
    token: given.player.token,
    gameCode: GAME_CODE,
    currency: "PHP",
    amount: 1_000,
    ...over,
  });

  function signOut() {
    return given.database.db
      .updateTable("session")
      .set({ revoked_at: given.vendorFixture.clock.now(), revoked_reason: "signed out" })
      .where("merchant_id", "=", given.vendorFixture.merchantId)
      .where("id", "=", given.player.sessionId)
      .execute();
  }

  /** Resets the catalogue, which all merchants share. */
  async function setBack() {
    await given.database.db.updateTable("vendor").set({ maintenance: 0 }).execute();
    await given.database.db.updateTable("game").set({ maintenance: 0 }).execute();
  }

  return { given, betBody, signOut };
}
