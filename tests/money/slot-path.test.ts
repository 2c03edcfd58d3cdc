import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import type { MerchantProfile } from "#app/platform/core/merchant.ts";
import { signedHeaders } from "#app/platform/ports/signed-request.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { type Fixture, openPlatformFixture, siteOrigin } from "#tests/sandbox/platform-fixture.ts";

/**
 * Tests the path from the lobby to the betting record over real HTTP: the platform and the studio know only each
 * other's address.
 */

const GAME = "golden-carabao";
const ALL_TIME = { from: 0, to: Number.MAX_SAFE_INTEGER, pageNo: 1, pageSize: 15 };
const STAKE = 50;

let fixture: Fixture;

afterEach(async () => {
  const { findings } = await audit(fixture.database);
  await fixture.close();
  expect(findings).toEqual([]);
});

const spinId = () => randomBytes(16).toString("hex");
type Player = Awaited<ReturnType<Fixture["comeIn"]>>;

/** Opens the game and returns the path of its frame. */
async function openGame(player: Player): Promise<string> {
  const { content } = await player.client.games.launchGame({ gameId: GAME });
  return new URL(content).pathname;
}

async function spin(frame: string, id = spinId(), stake = STAKE) {
  const reply = await fixture.atStudio(`${frame}/spin`, { spinId: id, stake });
  return { status: reply.status, ...JSON.parse(reply.text) };
}

const available = async (player: Player) => (await player.client.wallet.balance({})).available;

describe("a member plays a slot", () => {
  test("and sees the new balance, the round in the betting record and, after a win, their name among the winners", async () => {
    fixture = await openPlatformFixture();
    const player = await fixture.comeIn();
    const { games } = await fixture.visitor.games.gameList({ gameType: "RNG", gameName: "golden carabao" });
    expect(games[0]).toMatchObject({ gameId: GAME, playable: true, maintenance: false });
    const frame = await openGame(player);
    expect((await player.client.games.recentGames({})).list.map((game) => game.gameId)).toEqual([GAME]);

    const before = await available(player);
    let [stake, win, wins] = [0, 0, 0];
    const gains: number[] = [];
    for (let n = 0; n < 40; n++) {
      fixture.clock.time += 2_000;
      const { status, round } = await spin(frame);
      expect([status, round.state]).toEqual([200, "settled"]);
      stake += round.stake;
      win += round.win;
      if (round.win > 0) wins++;
      if (round.win > round.stake) gains.unshift(round.win);
      expect(round.balance).toBe(before - stake + win);
    }
    expect(await available(player)).toBe(before - stake + win);
    // A lost round moves only the stake.
    expect(player.events.length).toBe(40 + wins);

    const record = await player.client.wallet.betRecords(ALL_TIME);
    expect(record).toMatchObject({ total: 40, totalPages: 3, totals: { stake, win, validBet: stake } });
    expect(record.list[0]).toMatchObject({
      gameId: GAME,
      settledAt: fixture.clock.time,
      gameName: "Golden Carabao",
    });
    const times = record.list.map((bet) => bet.placedAt);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const { list } = await fixture.visitor.games.rankList({ size: 5 });
    expect(list.map((winner) => winner.win)).toEqual(gains.slice(0, 5));
    for (const winner of list) expect(winner.maskedAccount).toMatch(/^ma\*\*\*/);
  });

  test("and sees a bet's movements step by step afterwards, with the vendor's details", async () => {
    fixture = await openPlatformFixture();
    const player = await fixture.comeIn();
    const frame = await openGame(player);
    const { round: spun } = await spin(frame);
    const [record] = (await player.client.wallet.betRecords(ALL_TIME)).list;
    const detail = await player.client.records.betDetail({ betId: record?.betId ?? "", askVendor: 1 });
    expect(detail).toMatchObject({ bet: { ...record, roundId: spun.id }, ownWallet: false });
    const state = spun.win > 0 ? "won" : "lost";
    expect(detail.changes).toMatchObject([{ kind: "settled", state, win: spun.win, moved: spun.win }]);
    expect(detail.calls.filter(({ amount }) => amount > 0)).toMatchObject(
      spun.win > 0
        ? [
            { kind: "bet", amount: STAKE },
            { kind: "win", amount: spun.win },
          ]
        : [{ kind: "bet", amount: STAKE }],
    );
    expect(detail.vendor?.state).toBe("done");
    expect(detail.vendor?.reels?.flat()).toEqual(spun.screens[0].window);
    expect(detail.vendor?.reels).toHaveLength(5);
    const paid = detail.vendor?.wins.reduce((sum, { win }) => sum + win, 0);
    expect(paid).toBe(spun.win);
    // Another member is not even shown that there is such a bet.
    const stranger = await fixture.comeIn();
    await expect(stranger.client.records.betDetail({ betId: record?.betId ?? "" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("and a spin that is requested twice, at once or later, is played once", async () => {
    fixture = await openPlatformFixture();
    const player = await fixture.comeIn();
    const frame = await openGame(player);
    const before = await available(player);
    const id = spinId();
    const answers = await Promise.all([spin(frame, id), spin(frame, id), spin(frame, id)]);
    const again = await spin(frame, id);
    expect(new Set([...answers, again].map(({ round }) => `${round.id} ${round.win}`)).size).toBe(1);
    expect(await available(player)).toBe(before - STAKE + again.round.win);
    expect((await spin(frame, id, STAKE * 2)).code).toBe("SPIN_CONFLICT");
    expect((await player.client.wallet.betRecords(ALL_TIME)).total).toBe(1);
  });

  test("and different concurrent spins are played one after another", async () => {
    fixture = await openPlatformFixture();
    const player = await fixture.comeIn();
    const frame = await openGame(player);
    const answers = await Promise.all(Array.from({ length: 6 }, () => spin(frame)));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const { total, totals } = await player.client.wallet.betRecords(ALL_TIME);
    expect(total).toBe(answers.filter(({ status }) => status === 200).length);
    expect(await available(player)).toBe(500_000 - totals.stake + totals.win);
  });

  test("and a bet beyond the balance charges nothing and is refused with a reason", async () => {
    fixture = await openPlatformFixture({ merchant: { demonstrationGrant: STAKE - 1 } });
    const player = await fixture.comeIn();
    const { round } = await spin(await openGame(player));
    expect(round).toMatchObject({
      state: "refused",
      refusal: "INSUFFICIENT_FUNDS",
      balance: STAKE - 1,
      win: 0,
    });
    expect((await player.client.wallet.betRecords(ALL_TIME)).total).toBe(0);
  });

  test("and no bet is accepted after signing out", async () => {
    fixture = await openPlatformFixture();
    const player = await fixture.comeIn();
    const frame = await openGame(player);
    await player.client.session.logout({});
    expect((await spin(frame)).round).toMatchObject({ state: "refused", refusal: "SESSION_EXPIRED" });
    expect(await available(player)).toBe(500_000);
  });

  test("and feeds the merchant's real jackpot pool, unlike a demo account", async () => {
    fixture = await openPlatformFixture({
      merchant: {
        jackpot: {
          source: "pool",
          shareBasisPoints: 200,
          seed: 10_000,
          trigger: { kind: "mustHitBy", amount: 20_000 },
        },
      },
    });
    const pool = async () => {
      fixture.clock.time += 2_000;
      return (await fixture.visitor.games.jackpot({})).amount;
    };
    expect(await pool()).toBe(10_000);
    await fixture.preparePool();
    const member = await fixture.comeIn();
    await spin(await openGame(member));
    expect(await pool()).toBe(10_001);
    const demo = await fixture.comeIn("demo");
    await spin(await openGame(demo), spinId(), 500);
    expect(await pool()).toBe(10_001);
  });
});

test("a demo account plays with play money, has a record, and is never listed as a winner", async () => {
  fixture = await openPlatformFixture();
  const demo = await fixture.comeIn("demo");
  const frame = await openGame(demo);
  for (let n = 0; n < 12; n++) await spin(frame);
  expect((await demo.client.wallet.betRecords(ALL_TIME)).total).toBe(12);
  expect((await fixture.visitor.games.rankList({})).list).toEqual([]);
});

describe("when the connection fails", () => {
  test("a win that did not reach the wallet is paid later, even after a crash of the studio", async () => {
    let isDown = false;
    fixture = await openPlatformFixture({
      atTheDoor: (call) => (isDown && call === "win" ? new Response(null, { status: 503 }) : null),
    });
    const player = await fixture.comeIn();
    const frame = await openGame(player);
    isDown = true;
    const { round } = await spin(frame);
    expect(round.state).toBe("settling");
    expect(await available(player)).toBe(500_000 - STAKE);
    expect((await spin(frame)).code).toBe("ROUND_OPEN");

    const studio = await fixture.restartStudio();
    isDown = false;
    expect(await studio.settleOpen()).toBe(0);
    expect(await available(player)).toBe(500_000 - STAKE + round.win);
    const state = JSON.parse((await fixture.atStudio(`${frame}/state`)).text);
    expect(state).toMatchObject({
      balance: 500_000 - STAKE + round.win,
      last: { id: round.id, state: "settled", seen: false, screens: round.screens },
    });
    await fixture.atStudio(`${frame}/seen`, { spinId: round.key });
    expect(JSON.parse((await fixture.atStudio(`${frame}/state`)).text).last.seen).toBe(true);
  });

  test("a bet of unknown outcome is refunded, and not played", async () => {
    let isDown = true;
    fixture = await openPlatformFixture({
      atTheDoor: (call) => (isDown && call !== "authenticate" ? new Response("", { status: 502 }) : null),
    });
    const player = await fixture.comeIn();
    const frame = await openGame(player);
    const { round } = await spin(frame);
    expect(round).toMatchObject({ state: "reverting", screens: [] });
    isDown = false;
    expect(await fixture.studio().settleOpen()).toBe(0);
    const again = await spin(frame, round.key);
    expect(again.round).toMatchObject({ state: "reverted", screens: [], win: 0 });
    expect(await available(player)).toBe(500_000);
    expect((await spin(frame)).round.state).toBe("settled");
  });

  test.each(["TALA", "GARNET"])(
    "duplicates, delays, lost responses and late bets leave the balance correct (%s)",
    async (vassalage) => {
      let seed = 7;
      const random = () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
        return seed / 2 ** 31;
      };
      const faultInjection = { random, duplicate: 0.3, loseAnswer: 0.15, late: 0.15, delayMs: 15 };
      fixture = await openPlatformFixture({ faultInjection });
      const player = await fixture.comeIn();
      const { games } = await fixture.visitor.games.gameList({ gameType: "RNG", vassalage });
      const game = games.find((one) => one.playable);
      const open = async () => {
        for (;;) {
          try {
            const launched = await player.client.games.launchGame({ gameId: game?.gameId ?? "" });
            return new URL(launched.content).pathname;
          } catch {
            // The connection was cut while the studio authenticated the player: open it again.
          }
        }
      };
      const frame = await open();
      const states = new Map<string, number>();
      for (let n = 0; n < 60; n++) {
        const { round } = await spin(frame, spinId(), (game?.minBet ?? 0) * 10);
        if (round) states.set(round.state, (states.get(round.state) ?? 0) + 1);
      }
      for (let tries = 0; (await fixture.studio().settleOpen()) > 0 && tries < 200; tries++);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await fixture.studio().settleOpen()).toBe(0);

      const { totals } = await player.client.wallet.betRecords(ALL_TIME);
      expect(await available(player)).toBe(500_000 - totals.stake + totals.win);
      const bets = await fixture.database.db.selectFrom("bet").select(["state"]).execute();
      expect(bets.filter(({ state }) => state === "open")).toEqual([]);
      expect(states.get("settled")).toBeGreaterThan(10);
      expect(states.get("reverted") ?? 0).toBeGreaterThan(2);
      expect(states.get("stuck")).toBeUndefined();
      const played = JSON.parse((await fixture.atStudio(`${frame}/history`)).text).bets;
      expect(played.length).toBe(20);
    },
  );
});

describe("launching", () => {
  test("returns a frame that only the merchant's own site may embed", async () => {
    fixture = await openPlatformFixture();
    const player = await fixture.comeIn();
    const frame = await openGame(player);
    const page = await fixture.atStudio(frame);
    expect(page.status).toBe(200);
    const policy = page.headers["content-security-policy"];
    expect(policy).toContain(`frame-ancestors ${siteOrigin}`);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.text).toContain("Golden Carabao");
    expect(page.text).not.toMatch(/<script(?![^>]*(src=|application\/json))/);
    for (const [, src = ""] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await fixture.atStudio(src)).status, src).toBe(200);
    }
  });

  test("refuses a game that does not exist, is not offered or is under maintenance", async () => {
    fixture = await openPlatformFixture();
    const player = await fixture.comeIn();
    const launch = (gameId: string) => player.client.games.launchGame({ gameId });
    await expect(launch("no-such-game")).rejects.toMatchObject({ code: "GAME_NOT_FOUND" });
    const ofBrand = (over: Partial<MerchantProfile>) =>
      fixture.as(player.caller, over).games.launchGame({ gameId: GAME });
    await expect(ofBrand({ gameTypes: ["LIVE"] })).rejects.toMatchObject({ code: "GAME_NOT_FOUND" });
    await expect(ofBrand({ vendors: [] })).rejects.toMatchObject({ code: "GAME_NOT_FOUND" });
    const mended = [{ vassalage: "AURORA", hot: false, maintenance: true }];
    await expect(ofBrand({ vendors: mended })).rejects.toMatchObject({ code: "GAME_MAINTENANCE" });
    await expect(fixture.visitor.games.launchGame({ gameId: GAME })).rejects.toMatchObject({
      code: "NOT_LOGGED_IN",
    });
  });

  test("that fails charges nothing, is not listed as recent, and leaves no open token", async () => {
    fixture = await openPlatformFixture({
      atTheDoor: (call) => (call === "authenticate" ? new Response(null, { status: 500 }) : null),
    });
    const player = await fixture.comeIn();
    await expect(openGame(player)).rejects.toMatchObject({ code: "VENDOR_UNAVAILABLE" });
    expect(await available(player)).toBe(500_000);
    expect((await player.client.games.recentGames({})).list).toEqual([]);
    const launches = await fixture.database.db.selectFrom("launch_session").select("closed_at").execute();
    expect(launches.map(({ closed_at }) => closed_at)).toEqual([fixture.clock.time]);
  });

  test("is accepted from the operator only: a launch with a wrong signature is refused", async () => {
    fixture = await openPlatformFixture();
    const path = `/api/v1/${fixture.merchant.code}/AURORA/launch`;
    const body = { gameCode: "AURORA_GOLDEN_CARABAO", token: "t", language: "EN", siteOrigins: [] };
    expect((await fixture.atStudio(path, body)).status).toBe(401);
    const [inbound] = fixture.keys.keys("inbound", fixture.merchant.code, "AURORA");
    if (!inbound) throw new Error("no key");
    const bytes = Buffer.from(JSON.stringify(body));
    const headers = signedHeaders(inbound, fixture.clock.now(), { method: "POST", path, body: bytes });
    expect((await fixture.atStudio(path, body, headers)).status).toBe(401);
  });
});

describe("the frame", () => {
  test("accepts spins only from its own page and only with stakes that the game has", async () => {
    fixture = await openPlatformFixture();
    const frame = await openGame(await fixture.comeIn());
    const input = { spinId: spinId(), stake: STAKE };
    for (const origin of [siteOrigin, "null", "http://evil.example"]) {
      expect((await fixture.atStudio(`${frame}/spin`, input, { origin })).status).toBe(403);
    }
    for (const bad of [
      { ...input, stake: 7 },
      { ...input, stake: -STAKE },
      { ...input, stake: "50" },
      { ...input, stake: 1e300 },
      { ...input, spinId: "../../etc" },
      { stake: STAKE },
      "not json",
      "[]",
    ]) {
      expect((await fixture.atStudio(`${frame}/spin`, bad)).status).toBe(400);
    }
    expect((await fixture.atStudio(`${frame}/spin`)).status).toBe(404);
    expect((await fixture.atStudio(`${frame}/withdraw`, input)).status).toBe(404);
  });

  test("shows that the session has ended when its address is invalid", async () => {
    fixture = await openPlatformFixture();
    const page = await fixture.atStudio(`/play/${"x".repeat(43)}`, undefined, { "accept-language": "vi" });
    expect(page.status).toBe(404);
    expect(page.text).toContain("Phiên của bạn đã kết thúc");
    expect(
      (await fixture.atStudio(`/play/${"x".repeat(43)}/spin`, { spinId: spinId(), stake: 1 })).status,
    ).toBe(404);
  });

  test("a round can be looked up by the operator only", async () => {
    fixture = await openPlatformFixture();
    const { round } = await spin(await openGame(await fixture.comeIn()));
    const path = `/api/v1/${fixture.merchant.code}/AURORA/rounds/${round.id}`;
    expect((await fixture.atStudio(path)).status).toBe(401);
    const [key] = fixture.keys.keys("outbound", fixture.merchant.code, "AURORA");
    if (!key) throw new Error("no key");
    const headers = signedHeaders(key, fixture.clock.now(), { method: "GET", path, body: new Uint8Array() });
    const recalled = JSON.parse((await fixture.atStudio(path, undefined, headers)).text);
    expect(recalled.reels.flat()).toEqual(round.screens[0].window);
    expect(recalled.bets).toMatchObject([{ id: round.id, win: round.win, stake: STAKE }]);
    expect(recalled.lines[0]).toMatch(/^Spin: /);
  });
});
