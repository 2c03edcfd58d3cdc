import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeBet } from "../bets/testing.ts";
import { PlatformError } from "../core/errors.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { getCode } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { countClaimableMissions } from "./missions.server.ts";
import { openMissions } from "./testing.ts";

const DAY = 86_400_000;

await forEachDialect("missions", (open) => {
  let database: TestDatabase;
  let merchants = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    // The bets of these tests move no money; all other rules of the audit hold.
    const { findings } = await audit(database);
    expect(findings.filter(({ rule }) => !/^a bet's result|deposit/.test(rule))).toEqual([]);
    await database.drop();
  });

  const given = (over: Parameters<typeof openMissions>[2] = {}) =>
    openMissions(database, `m${++merchants}`, over);
  type Fixture = Awaited<ReturnType<typeof given>>;
  type Member = Awaited<ReturnType<Fixture["given"]["member"]>>;
  const bonus = async (fixture: Fixture, { accountId }: Member) =>
    (await purseBalance(database.db, fixture.merchant.code, purse(accountId, "PHP", "bonus"))).balance;
  const list = async ({ calls }: Member) => (await calls.rewards.missionSummary({})).list;

  describe("progress", () => {
    it("counts the member's own settled real-money bets on eligible games in the period", async () => {
      const fixture = await given();
      const [member, other] = [await fixture.given.member(), await fixture.given.member()];
      await fixture.offer({ gameTypes: ["RNG"] });
      await fixture.given.bet(member, 2_000);
      await fixture.given.bet(member, 500, { win: 900 });
      await fixture.given.bet(member, 4_000, { game: { id: "l", type: "LIVE" } });
      await fixture.given.bet(member, 4_000, { demo: true });
      await fixture.given.bet(member, 4_000, { state: "void" });
      await fixture.given.bet(member, 4_000, { state: "open" });
      await fixture.given.bet(member, 4_000, { settledAt: fixture.clock.now() - DAY });
      await fixture.given.bet(other, 4_000);
      expect(await list(member)).toMatchObject([{ progress: 2_500, target: 10_000, state: "process" }]);
    });

    it("counts bets by number, and deposits less reversals", async () => {
      const fixture = await given();
      const member = await fixture.given.member();
      await fixture.offer({ goal: "rounds", target: 3 }, { sort: 1 });
      await fixture.offer({ goal: "deposit", period: "once" }, { sort: 2 });
      await fixture.given.bet(member, 100);
      await fixture.given.bet(member, 200);
      await fixture.given.reversal(await fixture.given.deposit(member, 8_000), 1_000);
      await fixture.given.deposit(member, 1_500);
      expect(await list(member)).toMatchObject([
        { goal: "rounds", progress: 2, hasBoard: true },
        { goal: "deposit", progress: 8_500, hasBoard: false },
      ]);
    });

    it("restarts with the brand's next day", async () => {
      const fixture = await given();
      const member = await fixture.given.member();
      await fixture.offer();
      await fixture.given.bet(member, 9_000);
      fixture.clock.advance(DAY);
      expect(await list(member)).toMatchObject([{ progress: 0, state: "process" }]);
    });

    it("is zero for a mission that has not started", async () => {
      const fixture = await given();
      const member = await fixture.given.member();
      await fixture.offer({}, { startsAt: fixture.clock.now() + DAY });
      expect(await list(member)).toMatchObject([{ progress: 0, state: "coming_soon" }]);
      expect(await getCode(member.calls.rewards.missionLeaderboard({ size: 20 }))).toBe("NOT_FOUND");
    });
  });

  describe("a claim", () => {
    const reached = async (fixture: Fixture) => {
      const member = await fixture.given.member();
      const missionId = await fixture.offer();
      await fixture.given.bet(member, 10_000);
      // Bets at the moment of the claim count for the prize's turnover.
      fixture.clock.advance(1_000);
      const [mission] = await list(member);
      return { member, claim: { missionId, occasion: mission?.occasion ?? "" } };
    };

    it("credits the prize as bonus money with its turnover, once under any key", async () => {
      const fixture = await given();
      const { member, claim } = await reached(fixture);
      expect(await countClaimableMissions(fixture.services, member.ctx)).toBe(1);
      const key = { idempotencyKey: fixture.newKey() };
      const first = await member.calls.rewards.claimMission({ ...claim, ...key });
      expect(first).toEqual({ ...claim, prize: 500 });
      expect(await member.calls.rewards.claimMission({ ...claim, ...key })).toEqual(first);
      const again = member.calls.rewards.claimMission({ ...claim, idempotencyKey: fixture.newKey() });
      await expect(again).rejects.toMatchObject({ code: "CONFLICT", details: { state: "claimed" } });
      const other = member.calls.rewards.claimMission({ ...claim, occasion: "2025-01-01", ...key });
      expect(await getCode(other)).toBe("IDEMPOTENCY_CONFLICT");
      expect(await bonus(fixture, member)).toBe(500);
      expect(await countClaimableMissions(fixture.services, member.ctx)).toBe(0);
      const { bonuses } = await member.calls.rewards.rewardCentre();
      expect(bonuses).toMatchObject([{ title: "A mission", amount: 500, required: 1_500, status: "open" }]);
    });

    it("sent twenty times at once pays once", async () => {
      const fixture = await given();
      const { member, claim } = await reached(fixture);
      const tries = Array.from({ length: 20 }, () =>
        member.calls.rewards.claimMission({ ...claim, idempotencyKey: fixture.newKey() }).then(
          () => "given",
          (error: unknown) => (error instanceof PlatformError ? error.code : "?"),
        ),
      );
      const answers = await Promise.all(tries);
      expect(answers.filter((one) => one === "given")).toHaveLength(1);
      expect(await bonus(fixture, member)).toBe(500);
    });

    it("is refused before the target, for another period, and of an unknown mission", async () => {
      const fixture = await given();
      const { member, claim } = await reached(fixture);
      const stranger = await fixture.given.member();
      const key = () => ({ idempotencyKey: fixture.newKey() });
      await expect(stranger.calls.rewards.claimMission({ ...claim, ...key() })).rejects.toMatchObject({
        code: "CONFLICT",
        details: { state: "process" },
      });
      const past = { ...claim, occasion: "2025-01-01", ...key() };
      expect(await getCode(member.calls.rewards.claimMission(past))).toBe("CONFLICT");
      const unknown = { ...claim, missionId: "none", ...key() };
      expect(await getCode(member.calls.rewards.claimMission(unknown))).toBe("NOT_FOUND");
    });

    it("is refused once the bets that counted were cancelled", async () => {
      const fixture = await given();
      const member = await fixture.given.member();
      const missionId = await fixture.offer();
      const betId = await fixture.given.bet(member, 10_000);
      const [mission] = await list(member);
      const change = { valid_bet: 0, at: fixture.clock.now() };
      await changeBet(database, fixture.merchant.code, betId, change);
      const claim = { missionId, occasion: mission?.occasion ?? "", idempotencyKey: fixture.newKey() };
      expect(await getCode(member.calls.rewards.claimMission(claim))).toBe("CONFLICT");
      expect((await member.calls.rewards.rewardCentre()).bonuses).toEqual([]);
    });

    it("can be made on the next day, not on the day after", async () => {
      const fixture = await given();
      const { member, claim } = await reached(fixture);
      fixture.clock.advance(DAY);
      expect(await list(member)).toMatchObject([
        { occasion: claim.occasion, state: "claim" },
        { state: "process" },
      ]);
      fixture.clock.advance(DAY);
      expect(await list(member)).toHaveLength(1);
      const late = member.calls.rewards.claimMission({ ...claim, idempotencyKey: fixture.newKey() });
      expect(await getCode(late)).toBe("CONFLICT");
    });
  });

  describe("the leaderboard", () => {
    it("ranks by score, equal scores by the earlier time, with masked names", async () => {
      const fixture = await given();
      const [first, second, third] = [
        await fixture.given.member(),
        await fixture.given.member(),
        await fixture.given.member(),
      ];
      const missionId = await fixture.offer();
      const now = fixture.clock.now();
      await fixture.given.bet(second, 4_000, { settledAt: now + 2_000 });
      await fixture.given.bet(first, 4_000, { settledAt: now + 1_000 });
      await fixture.given.bet(third, 12_000, { settledAt: now + 3_000 });
      const board = await second.calls.rewards.missionLeaderboard({ size: 2 });
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

    it("shows only members of its merchant", async () => {
      const [fixture, other] = [await given(), await given()];
      const [member, stranger] = [await fixture.given.member(), await other.given.member()];
      await fixture.offer();
      await other.given.bet(stranger, 4_000);
      expect(await member.calls.rewards.missionLeaderboard({ size: 20 })).toMatchObject({
        list: [],
        own: null,
      });
    });
  });

  it("concurrent claims never exceed the budget, nor the limit of one member", async () => {
    const fixture = await given();
    const budget = { total: 1_400, each: 900 };
    const missionId = await fixture.offer({ period: "once" }, { budget });
    const members = await Promise.all([1, 2, 3, 4].map(() => fixture.given.member()));
    for (const member of members) await fixture.given.bet(member, 20_000);
    const claim = ({ calls }: Member, occasion = "once", of = missionId) =>
      calls.rewards.claimMission({ missionId: of, occasion, idempotencyKey: fixture.newKey() });
    const tries = await Promise.allSettled(members.map((member) => claim(member)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const late = await fixture.given.member();
    expect((await late.calls.rewards.missionSummary({})).list[0]).toMatchObject({
      ...{ state: "close", why: "soldOut" },
    });

    const daily = await fixture.offer({}, { budget: { total: 9_000, each: 900 } });
    const one = await fixture.given.member();
    await fixture.given.bet(one, 20_000);
    const shown = async () =>
      (await one.calls.rewards.missionSummary({})).list.find((found) => found.missionId === daily);
    await claim(one, (await shown())?.occasion, daily);
    fixture.clock.advance(86_400_000);
    await fixture.given.bet(one, 20_000);
    const next = await shown();
    expect(next).toMatchObject({ state: "close", why: "mostReached" });
    expect(await getCode(claim(one, next?.occasion, daily))).toBe("CONFLICT");
    const found = async () =>
      (await audit(database)).findings.filter(({ row }) => row.startsWith("mission")).map(({ row }) => row);
    expect(await found()).toEqual([]);
    const plant = (spent: number) =>
      database.db.updateTable("mission").set({ spent }).where("id", "=", daily).execute();
    await plant(499);
    expect(await found()).toEqual([expect.stringContaining(daily)]);
    await plant(500);
  });

  it("missions are absent where the brand has none", async () => {
    const fixture = await given({ switches: {} });
    const { ctx, calls } = await fixture.given.member();
    expect(await getCode(calls.rewards.missionSummary({}))).toBe("FEATURE_OFF");
    expect(await getCode(calls.rewards.missionLeaderboard({ size: 20 }))).toBe("FEATURE_OFF");
    expect(await countClaimableMissions(fixture.services, ctx)).toBe(0);
    expect(await getCode(fixture.visitor.rewards.missionSummary({}))).toBe("NOT_LOGGED_IN");
  });
});
