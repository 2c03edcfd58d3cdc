import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeBet } from "../bets/testing.ts";
import { PlatformError } from "../core/errors.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { codeOf, testContext, testMerchant } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { openMissions } from "./open-missions-testing.ts";

const DAY = 86_400_000;

await forEachDialect("missions", (open) => {
  let database: TestDatabase;
  let merchants = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    // The bets of these tests move no money; everything else of the audit holds.
    const { findings } = await audit(database);
    expect(findings.filter(({ rule }) => !/^what a bet came to|deposit/.test(rule))).toEqual([]);
    await database.drop();
  });

  const given = (over: Parameters<typeof openMissions>[2] = {}) =>
    openMissions(database, `m${++merchants}`, over);
  type House = Awaited<ReturnType<typeof given>>;
  type Member = Awaited<ReturnType<House["comeIn"]>>;
  const bonus = async (house: House, { accountId }: Member) =>
    (await purseBalance(database.db, house.merchant.code, purse(accountId, "PHP", "bonus"))).balance;
  const list = async (house: House, { ctx }: Member) => (await house.calls.missionSummary(ctx, {})).list;

  describe("progress", () => {
    it("is of the member's own settled bets of real money, of the games that count, in the period", async () => {
      const house = await given();
      const [member, other] = [await house.comeIn(), await house.comeIn()];
      await house.offer({ gameTypes: ["RNG"] });
      await house.bet(member.accountId, 2_000);
      await house.bet(member.accountId, 500, { win: 900 });
      await house.bet(member.accountId, 4_000, { game: { id: "l", type: "LIVE" } });
      await house.bet(member.accountId, 4_000, { demo: true });
      await house.bet(member.accountId, 4_000, { state: "void" });
      await house.bet(member.accountId, 4_000, { state: "open" });
      await house.bet(member.accountId, 4_000, { settledAt: house.clock.now() - DAY });
      await house.bet(other.accountId, 4_000);
      expect(await list(house, member)).toMatchObject([
        { progress: 2_500, target: 10_000, state: "process" },
      ]);
    });

    it("counts bets by number, and deposits less what was taken back", async () => {
      const house = await given();
      const member = await house.comeIn();
      await house.offer({ goal: "rounds", target: 3 }, { sort: 1 });
      await house.offer({ goal: "deposit", period: "once" }, { sort: 2 });
      await house.bet(member.accountId, 100);
      await house.bet(member.accountId, 200);
      await house.deposit(member.accountId, 8_000, 1_000);
      await house.deposit(member.accountId, 1_500);
      expect(await list(house, member)).toMatchObject([
        { goal: "rounds", progress: 2, hasBoard: true },
        { goal: "deposit", progress: 8_500, hasBoard: false },
      ]);
    });

    it("begins anew with the brand's next day", async () => {
      const house = await given();
      const member = await house.comeIn();
      await house.offer();
      await house.bet(member.accountId, 9_000);
      house.clock.advance(DAY);
      expect(await list(house, member)).toMatchObject([{ progress: 0, state: "process" }]);
    });

    it("is nothing yet of a mission that is to come", async () => {
      const house = await given();
      const member = await house.comeIn();
      await house.offer({}, { startsAt: house.clock.now() + DAY });
      expect(await list(house, member)).toMatchObject([{ progress: 0, state: "coming_soon" }]);
      expect(await codeOf(house.calls.missionLeaderboard(member.ctx, { size: 20 }))).toBe("NOT_FOUND");
    });
  });

  describe("a claim", () => {
    const reached = async (house: House) => {
      const member = await house.comeIn();
      const missionId = await house.offer();
      await house.bet(member.accountId, 10_000);
      // What is bet at the moment of the claim counts for the prize's turnover.
      house.clock.advance(1_000);
      const [mission] = await list(house, member);
      return { member, claim: { missionId, occasion: mission?.occasion ?? "" } };
    };

    it("gives the prize as bonus money with its turnover, once whatever the key", async () => {
      const house = await given();
      const { member, claim } = await reached(house);
      expect(await house.claimable(member.ctx)).toBe(1);
      const key = { idempotencyKey: house.newKey() };
      const first = await house.calls.claimMission(member.ctx, { ...claim, ...key });
      expect(first).toEqual({ ...claim, prize: 500 });
      expect(await house.calls.claimMission(member.ctx, { ...claim, ...key })).toEqual(first);
      const again = house.calls.claimMission(member.ctx, { ...claim, idempotencyKey: house.newKey() });
      await expect(again).rejects.toMatchObject({ code: "CONFLICT", details: { state: "claimed" } });
      const other = house.calls.claimMission(member.ctx, { ...claim, occasion: "2025-01-01", ...key });
      expect(await codeOf(other)).toBe("IDEMPOTENCY_CONFLICT");
      expect(await bonus(house, member)).toBe(500);
      expect(await house.claimable(member.ctx)).toBe(0);
      const { bonuses } = await house.rewards.rewardCentre(member.ctx, {});
      expect(bonuses).toMatchObject([{ title: "A mission", amount: 500, required: 1_500, status: "open" }]);
    });

    it("of twenty at once gives one", async () => {
      const house = await given();
      const { member, claim } = await reached(house);
      const tries = Array.from({ length: 20 }, () =>
        house.calls.claimMission(member.ctx, { ...claim, idempotencyKey: house.newKey() }).then(
          () => "given",
          (error: unknown) => (error instanceof PlatformError ? error.code : "?"),
        ),
      );
      const answers = await Promise.all(tries);
      expect(answers.filter((one) => one === "given")).toHaveLength(1);
      expect(await bonus(house, member)).toBe(500);
    });

    it("is refused before the target, for another period, and of an unknown mission", async () => {
      const house = await given();
      const { member, claim } = await reached(house);
      const stranger = await house.comeIn();
      const key = () => ({ idempotencyKey: house.newKey() });
      await expect(house.calls.claimMission(stranger.ctx, { ...claim, ...key() })).rejects.toMatchObject({
        code: "CONFLICT",
        details: { state: "process" },
      });
      const past = { ...claim, occasion: "2025-01-01", ...key() };
      expect(await codeOf(house.calls.claimMission(member.ctx, past))).toBe("CONFLICT");
      const unknown = { ...claim, missionId: "none", ...key() };
      expect(await codeOf(house.calls.claimMission(member.ctx, unknown))).toBe("NOT_FOUND");
    });

    it("is refused once the bets that counted were taken back", async () => {
      const house = await given();
      const member = await house.comeIn();
      const missionId = await house.offer();
      const betId = await house.bet(member.accountId, 10_000);
      const [mission] = await list(house, member);
      const change = { valid_bet: 0, at: house.clock.now() };
      await changeBet(database, house.merchant.code, betId, change);
      const claim = { missionId, occasion: mission?.occasion ?? "", idempotencyKey: house.newKey() };
      expect(await codeOf(house.calls.claimMission(member.ctx, claim))).toBe("CONFLICT");
      expect((await house.rewards.rewardCentre(member.ctx, {})).bonuses).toEqual([]);
    });

    it("can be made on the next day, not on the one after", async () => {
      const house = await given();
      const { member, claim } = await reached(house);
      house.clock.advance(DAY);
      expect(await list(house, member)).toMatchObject([
        { occasion: claim.occasion, state: "claim" },
        { state: "process" },
      ]);
      house.clock.advance(DAY);
      expect(await list(house, member)).toHaveLength(1);
      const late = house.calls.claimMission(member.ctx, { ...claim, idempotencyKey: house.newKey() });
      expect(await codeOf(late)).toBe("CONFLICT");
    });
  });

  describe("the leaderboard", () => {
    it("ranks by score, equal scores by who reached them first, with masked names", async () => {
      const house = await given();
      const [first, second, third] = [await house.comeIn(), await house.comeIn(), await house.comeIn()];
      const missionId = await house.offer();
      const now = house.clock.now();
      await house.bet(second.accountId, 4_000, { settledAt: now + 2_000 });
      await house.bet(first.accountId, 4_000, { settledAt: now + 1_000 });
      await house.bet(third.accountId, 12_000, { settledAt: now + 3_000 });
      const board = await house.calls.missionLeaderboard(second.ctx, { size: 2 });
      expect(board).toMatchObject({
        missionId,
        list: [
          { rank: 1, score: 12_000, prize: 500, isOwn: false },
          { rank: 2, score: 4_000, prize: 0, isOwn: false },
        ],
        own: { rank: 3, score: 4_000 },
      });
      expect(board.list.every(({ maskedAccount }) => maskedAccount.includes("***"))).toBe(true);
    });

    it("shows nobody of another merchant", async () => {
      const [house, other] = [await given(), await given()];
      const [member, stranger] = [await house.comeIn(), await other.comeIn()];
      await house.offer();
      await other.bet(stranger.accountId, 4_000);
      expect(await house.calls.missionLeaderboard(member.ctx, { size: 20 })).toMatchObject({
        list: [],
        own: null,
      });
    });
  });

  it("gives no more than its budget however many claim at once, and one member no more than their part", async () => {
    const house = await given();
    const budget = { total: 1_400, each: 900 };
    const missionId = await house.offer({ period: "once" }, { budget });
    const members = await Promise.all([1, 2, 3, 4].map(() => house.comeIn()));
    for (const { accountId } of members) await house.bet(accountId, 20_000);
    const claim = ({ ctx }: (typeof members)[number], occasion = "once", of = missionId) =>
      house.calls.claimMission(ctx, { missionId: of, occasion, idempotencyKey: house.newKey() });
    const tries = await Promise.allSettled(members.map((member) => claim(member)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const late = await house.comeIn();
    expect((await house.calls.missionSummary(late.ctx, {})).list[0]).toMatchObject({
      ...{ state: "close", why: "soldOut" },
    });

    const daily = await house.offer({}, { budget: { total: 9_000, each: 900 } });
    const one = await house.comeIn();
    await house.bet(one.accountId, 20_000);
    const shown = async () =>
      (await house.calls.missionSummary(one.ctx, {})).list.find((found) => found.missionId === daily);
    await claim(one, (await shown())?.occasion, daily);
    house.clock.advance(86_400_000);
    await house.bet(one.accountId, 20_000);
    const next = await shown();
    expect(next).toMatchObject({ state: "close", why: "mostReached" });
    expect(await codeOf(claim(one, next?.occasion, daily))).toBe("CONFLICT");
    const { database } = house.deps;
    const found = async () =>
      (await audit(database)).findings.filter(({ row }) => row.startsWith("mission")).map(({ row }) => row);
    expect(await found()).toEqual([]);
    const plant = (spent: number) =>
      database.db.updateTable("mission").set({ spent }).where("id", "=", daily).execute();
    await plant(499);
    expect(await found()).toEqual([expect.stringContaining(daily)]);
    await plant(500);
  });

  it("is not there where the brand has no missions", async () => {
    const house = await given({ switches: {} });
    const { ctx } = await house.comeIn();
    expect(await codeOf(house.calls.missionSummary(ctx, {}))).toBe("FEATURE_OFF");
    expect(await codeOf(house.calls.missionLeaderboard(ctx, { size: 20 }))).toBe("FEATURE_OFF");
    expect(await house.claimable(ctx)).toBe(0);
    expect(await codeOf(house.calls.missionSummary(testContext(testMerchant({})), {}))).toBe("NOT_LOGGED_IN");
  });
});
