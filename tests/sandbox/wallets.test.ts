import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { signedHeaders } from "#app/platform/ports/signed-request.ts";
import { moneyAtVendors } from "#app/platform/vendor-wallets/vendor-wallets.server.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { type Fixture, openPlatformFixture } from "#tests/sandbox/platform-fixture.ts";

/**
 * Tests the wallets that the studio keeps for players, over real HTTP: transfers, rounds played from them, and
 * failures.
 */

const GAME = "golden-carabao";
const VENDOR = "AURORA";
const ALL_TIME = { from: 0, to: Number.MAX_SAFE_INTEGER, pageNo: 1, pageSize: 15 };

let fixture: Fixture;
afterEach(async () => {
  const { findings } = await audit(fixture.database);
  await fixture.close();
  expect(findings).toEqual([]);
});

type Player = Awaited<ReturnType<Fixture["comeIn"]>>;
const newKey = () => randomBytes(16).toString("hex");

function move({ client }: Player, direction: "in" | "out", amount: number) {
  fixture.clock.time += 1_000;
  return client.wallet.walletTransfer({ vassalage: VENDOR, direction, amount, idempotencyKey: newKey() });
}

async function where({ client }: Player) {
  const { wallets, available } = await client.wallet.consolidatedFunds({});
  return [available, wallets.find(({ vassalage }) => vassalage === VENDOR)?.balance];
}

/** Selects on the studio's page the fault of this player's wallet. */
async function letFail({ caller }: Player, fault: string) {
  const content = new URLSearchParams({
    merchant: fixture.merchant.code,
    vendor: VENDOR,
    playerId: caller.accountId,
    fault,
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  expect((await fixture.atStudio("/wallets", content.toString(), headers)).status).toBe(303);
}

async function openMulti(): Promise<Player> {
  fixture = await openPlatformFixture({ merchant: { transferWallets: [VENDOR] } });
  return fixture.comeIn();
}

describe("a slot of a vendor with its own wallet", () => {
  test("takes stakes from that wallet, and its rounds are listed in the betting record", async () => {
    const player = await openMulti();
    const { content } = await player.client.games.launchGame({ gameId: GAME });
    const frame = new URL(content).pathname;
    const spin = async () => {
      fixture.clock.time += 2_000;
      const reply = await fixture.atStudio(`${frame}/spin`, { spinId: newKey(), stake: 50 });
      return JSON.parse(reply.text).round;
    };
    expect(await spin()).toMatchObject({ state: "refused", refusal: "INSUFFICIENT_FUNDS", balance: 0 });

    expect(await move(player, "in", 10_000)).toMatchObject({ state: "succeeded" });
    expect(await where(player)).toEqual([490_000, 10_000]);
    let [stake, win] = [0, 0];
    for (let n = 0; n < 10; n++) {
      const round = await spin();
      expect(round.state).toBe("settled");
      stake += 50;
      win += round.win;
      expect(round.balance).toBe(10_000 - stake + win);
    }
    expect(await where(player)).toEqual([490_000, 10_000 - stake + win]);
    const owner = { merchantId: fixture.merchant.code, accountId: player.caller.accountId };
    expect(await moneyAtVendors(fixture.database.db, owner), "by our own books").toBe(10_000 - stake + win);
    const record = await player.client.wallet.betRecords(ALL_TIME);
    expect(record).toMatchObject({ total: 10, totals: { stake, win, validBet: stake } });
    expect(record.list[0]).toMatchObject({ gameId: GAME, settledAt: expect.any(Number), vassalage: VENDOR });

    const { transfers } = await player.client.wallet.returnAll({ idempotencyKey: newKey() });
    expect(transfers).toMatchObject([{ direction: "out", amount: 10_000 - stake + win, state: "succeeded" }]);
    expect(await where(player)).toEqual([500_000 - stake + win, 0]);
  });

  test("labels its wallet differently from a slot on the main wallet, and shows times in the brand's zone", async () => {
    const getPage = async (player: Player) => {
      const { content } = await player.client.games.launchGame({ gameId: GAME });
      return (await fixture.atStudio(new URL(content).pathname)).text;
    };
    const own = await getPage(await openMulti());
    expect(own).toContain("<span>Game wallet</span>");
    expect(own).toContain('"timeZone":"Asia/Manila"');
    await fixture.close();
    fixture = await openPlatformFixture();
    expect(await getPage(await fixture.comeIn())).toContain("<span>Balance</span>");
  });

  test("repeats the report of a round until the operator acknowledges it, and counts the round once", async () => {
    let isDeaf = true;
    fixture = await openPlatformFixture({
      merchant: { transferWallets: [VENDOR] },
      atTheDoor: (call) => (call === "round" && isDeaf ? new Response(null, { status: 502 }) : null),
    });
    const player = await fixture.comeIn();
    await move(player, "in", 1_000);
    const { content } = await player.client.games.launchGame({ gameId: GAME });
    const reply = await fixture.atStudio(`${new URL(content).pathname}/spin`, {
      spinId: newKey(),
      stake: 50,
    });
    expect(JSON.parse(reply.text).round.state).toBe("settled");
    expect((await player.client.wallet.betRecords(ALL_TIME)).total).toBe(0);
    isDeaf = false;
    const studio = await fixture.restartStudio();
    await studio.settleOpen();
    await studio.settleOpen();
    expect((await player.client.wallet.betRecords(ALL_TIME)).total).toBe(1);
  });

  test("uses play money of the platform's wallet for a demo account", async () => {
    fixture = await openPlatformFixture({ merchant: { transferWallets: [VENDOR] } });
    const demo = await fixture.comeIn("demo");
    const { content } = await demo.client.games.launchGame({ gameId: GAME });
    const reply = await fixture.atStudio(`${new URL(content).pathname}/spin`, {
      spinId: newKey(),
      stake: 50,
    });
    expect(JSON.parse(reply.text).round).toMatchObject({ state: "settled" });
  });

  test("enforces the player's limit; a break ends the game and transfers the money back", async () => {
    const player = await openMulti();
    const { accountId } = player.caller;
    const { db } = fixture.database;
    const owner = { merchant_id: fixture.merchant.code, account_id: accountId };
    await db
      .insertInto("player_limit")
      .values({
        ...{ ...owner, kind: "wager", period: "day", amount: 120, next_amount: null, next_at: null },
        ...{ set_by: "member", changed_at: 0 },
      })
      .execute();
    await move(player, "in", 4_000);
    const { content } = await player.client.games.launchGame({ gameId: GAME });
    const frame = new URL(content).pathname;
    const spin = async () => {
      fixture.clock.time += 2_000;
      return fixture.atStudio(`${frame}/spin`, { spinId: newKey(), stake: 50 });
    };
    const rounds = [await spin(), await spin(), await spin()].map(({ text }) => JSON.parse(text).round);
    expect(rounds.map(({ state }) => state)).toEqual(["settled", "settled", "refused"]);
    expect(rounds[2]).toMatchObject({ refusal: "WAGER_LIMIT", refusalText: "error.WAGER_LIMIT" });
    await db
      .insertInto("exclusion")
      .values({
        ...{ ...owner, id: "x", kind: "self_exclusion", scope: "brand", started_at: fixture.clock.time },
        ...{ ends_at: null, origin: "member", source_id: "x", operator_id: null, reason: "" },
        ...{ lift_reason: null, lift_asked_by: null, lift_asked_at: null, lifted_by: null, lifted_at: null },
      })
      .execute();
    expect(JSON.parse((await spin()).text).round).toMatchObject({ refusal: "PLAYER_EXCLUDED" });
    await fixture.returnForProtection();
    expect((await spin()).status, "its frame is closed").toBe(404);
    const [main, there] = await where(player);
    expect(there).toBe(0);
    expect(main).toBe(
      500_000 + rounds.reduce((sum, { state, win }) => sum + (state === "settled" ? win - 50 : 0), 0),
    );
  });

  test("refuses stakes after its operator has closed the game session", async () => {
    const player = await openMulti();
    await move(player, "in", 1_000);
    const { content } = await player.client.games.launchGame({ gameId: GAME });
    await player.client.session.logout({});
    const reply = await fixture.atStudio(`${new URL(content).pathname}/spin`, {
      spinId: newKey(),
      stake: 50,
    });
    expect(JSON.parse(reply.text).round).toMatchObject({ state: "refused" });
  });
});

describe("a failing transfer", () => {
  const nextMinute = async () => {
    fixture.clock.time += 60_000;
    await fixture.followUpTransfers();
  };
  for (const [fault, direction, first, then, inPurse, atVendor] of [
    ["deaf", "in", "unknown", "failed", 495_000, 5_000],
    ["lost", "in", "unknown", "succeeded", 494_000, 6_000],
    ["lost", "out", "unknown", "succeeded", 496_000, 4_000],
    ["deaf", "out", "unknown", "failed", 495_000, 5_000],
    ["twice", "in", "succeeded", "succeeded", 494_000, 6_000],
    ["refuse", "in", "failed", "failed", 495_000, 5_000],
  ] as const) {
    test(`${direction} while it is ${fault} ends ${then}`, async () => {
      const player = await openMulti();
      await move(player, "in", 5_000);
      await letFail(player, fault);
      expect(await move(player, direction, 1_000)).toMatchObject({ state: first });
      await nextMinute();
      const { list } = await player.client.wallet.walletTransfers({ pageNo: 1, pageSize: 1 });
      expect(list[0]?.state).toBe(then);
      expect(await where(player)).toEqual([inPurse, atVendor]);
    });
  }

  test("stays unknown while the vendor does not respond, and so does the vendor's balance", async () => {
    const player = await openMulti();
    await move(player, "in", 5_000);
    await letFail(player, "down");
    await move(player, "in", 1_000);
    await nextMinute();
    expect(await where(player)).toEqual([494_000, null]);
    expect((await player.client.wallet.consolidatedFunds({})).onTheWay).toMatchObject([{ state: "unknown" }]);
    await letFail(player, "");
    await nextMinute();
    expect(await where(player)).toEqual([495_000, 5_000]);
  });

  test("is refused if it arrives after a query about it", async () => {
    const player = await openMulti();
    const { caller } = player;
    const [key] = fixture.keys.keys("outbound", fixture.merchant.code, VENDOR);
    if (!key) throw new Error("no key");
    const post = async (path: string, content: object) => {
      const body = Buffer.from(JSON.stringify(content));
      const parts = { method: "POST", path, body };
      const reply = await fixture.atStudio(path, content, signedHeaders(key, fixture.clock.now(), parts));
      return JSON.parse(reply.text);
    };
    const path = `/api/v1/${fixture.merchant.code}/${VENDOR}/wallet/transfers`;
    const playerId = caller.accountId;
    expect(await post(`${path}/WT1/settle`, { playerId })).toEqual({ state: "absent" });
    const transfer = { reference: "WT1", playerId, currency: "PHP", direction: "in", amount: 100 };
    expect(await post(path, transfer)).toEqual({ state: "refused" });
    expect(await post(path, { ...transfer, reference: "WT2" })).toEqual({ state: "done" });
    expect(await post(path, { ...transfer, reference: "WT2", amount: 101 }), "another amount").toEqual({
      state: "refused",
    });
    expect((await fixture.atStudio(path, transfer)).status, "unsigned").toBe(401);
    // The amount there has no source: it is not recorded in the ledger.
    expect(await where(player)).toEqual([500_000, 100]);
  });
});
