import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { exclude } from "../protection/protection.server.ts";
import { codeOf, testContext } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { DAY, openTournaments } from "./open-tournaments-testing.ts";
import { COUNTING_MS, HOLD_MS } from "./tournament.ts";

await forEachDialect("tournaments", (open) => {
  let database: TestDatabase;
  let merchants = 0;
  const findings = async () =>
    // The bets of these tests move no money; everything else of the audit holds.
    (await audit(database)).findings.filter((one) => !/^what a bet came to/.test(one.rule));
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    expect(await findings()).toEqual([]);
    await database.drop();
  });
  const given = (over: Parameters<typeof openTournaments>[2] = {}) =>
    openTournaments(database, `t${++merchants}`, over);

  /** Excludes a member for six months. */
  async function takeBreak({ clock, merchant }: Awaited<ReturnType<typeof given>>, accountId: string) {
    const deps = { database, clock, merchants: { all: () => [merchant] }, endSessions: async () => {} };
    const request = { kind: "self_exclusion", length: 6, scope: "brand" } as const;
    const cause = { origin: "member", operatorId: null, reason: "" } as const;
    await exclude(deps, { merchant, accountId }, request, cause);
  }

  describe("standings", () => {
    it("count settled bets of real money in the time, of the games that are chosen", async () => {
      const house = await given();
      const [one, two] = [await house.comeIn(), await house.comeIn()];
      const games = [{ gameId: "comet", name: "Comet" }];
      const asked = await house.offer({
        gameTypes: ["RNG"],
        vendors: [{ vassalage: "ORION", name: "Orion" }],
        games,
        minStake: 100,
      });
      await house.bet(one, 2_000);
      await house.bet(one, 500, { win: 900 });
      for (const other of [
        { demo: true },
        { state: "void" as const },
        { state: "open" as const },
        { vendor: "OTHER" },
        { game: { id: "comet", type: "LIVE" } },
        { game: { id: "other", type: "RNG" } },
        { settledAt: house.clock.now() - 1 },
        { settledAt: house.clock.now() + DAY },
      ]) {
        await house.bet(one, 4_000, other);
      }
      await house.bet(two, 99);
      const found = await house.calls.tournament(one.ctx, asked);
      expect(found).toMatchObject({
        isFinal: false,
        total: 1,
        tournament: { state: "running", pool: 1_702, title: "A race" },
        list: [{ rank: 1, score: 2_500, prize: 1_000, isOwn: true }],
        own: { rank: 1, score: 2_500, bets: 2, payment: "none" },
      });
      expect(found.list[0]?.maskedAccount).toContain("***");
      expect(await house.calls.tournament(testContext(house.merchant), asked)).toMatchObject({ own: null });
    });

    it("rank by the best multiple of one stake, cut off at hundredths", async () => {
      const house = await given();
      const [one, two] = [await house.comeIn(), await house.comeIn()];
      const asked = await house.offer({ metric: "multiplier" });
      await house.bet(one, 300, { win: 1_000 });
      await house.bet(one, 5_000, { win: 9_000 });
      await house.bet(two, 100, { win: 400 });
      const { list } = await house.calls.tournament(one.ctx, asked);
      expect(list.map(({ score }) => score)).toEqual([400, 333]);
    });

    it("rank by wins less stakes, those alone who are ahead and bet often enough", async () => {
      const house = await given();
      const [one, two, three] = [await house.comeIn(), await house.comeIn(), await house.comeIn()];
      const asked = await house.offer({ metric: "netWin", minBets: 2 });
      await house.bet(one, 100, { win: 700 });
      await house.bet(one, 200);
      await house.bet(two, 100, { win: 9_000 });
      await house.bet(three, 100);
      await house.bet(three, 100);
      const { list } = await house.calls.tournament(two.ctx, asked);
      expect(list).toMatchObject([{ rank: 1, score: 400 }]);
      const { own } = await house.calls.tournament(two.ctx, asked);
      expect(own).toEqual({ rank: null, score: 8_900, bets: 1, prize: 0, payment: "none" });
    });
  });

  describe("the end", () => {
    it("waits for late bets, then pays each prize once as bonus money, tied places sharing theirs", async () => {
      const house = await given();
      const members = await Promise.all([1, 2, 3, 4].map(() => house.comeIn()));
      const [first, second, third, last] = members;
      if (!first || !second || !third || !last) throw new Error("four came in");
      const asked = await house.offer();
      const at = house.clock.now();
      await house.bet(first, 9_000);
      await house.bet(second, 5_000, { settledAt: at + 1 });
      await house.bet(third, 5_000, { settledAt: at + 2 });
      house.clock.advance(DAY);
      await house.close();
      await house.bet(last, 100, { settledAt: at + 3 });
      expect(await house.calls.tournament(first.ctx, asked)).toMatchObject({
        isFinal: false,
        tournament: { state: "counting" },
      });
      house.clock.advance(COUNTING_MS);
      await Promise.all([house.close(), house.close(), house.close()]);
      await house.close();
      const { list, total, tournament, own, isFinal } = await house.calls.tournament(last.ctx, asked);
      expect({ total, isFinal, state: tournament.state }).toEqual({
        total: 4,
        isFinal: true,
        state: "ended",
      });
      // 5.00 and 1.01 for two: 3.00 each, and the unit that is left for who was there first.
      expect(list.map(({ rank, prize }) => [rank, prize])).toEqual([
        [1, 1_000],
        [2, 301],
        [2, 300],
        [4, 101],
      ]);
      expect(own).toMatchObject({ rank: 4, prize: 101, payment: "paid" });
      expect(await Promise.all(members.map(house.bonus))).toEqual([1_000, 301, 300, 101]);
    });

    it("holds the prize of a member who takes a break, and withholds it after 30 days", async () => {
      const house = await given();
      const [away, brief] = [await house.comeIn(), await house.comeIn()];
      const asked = await house.offer();
      await house.bet(away, 9_000);
      await house.bet(brief, 5_000);
      await takeBreak(house, away.accountId);
      house.clock.advance(DAY + COUNTING_MS);
      await house.close();
      const own = async () => (await house.calls.tournament(away.ctx, asked)).own;
      expect(await own()).toMatchObject({ rank: 1, prize: 1_000, payment: "open" });
      expect(await house.bonus(brief)).toBe(500);
      house.clock.advance(HOLD_MS);
      await house.close();
      expect(await own()).toMatchObject({ payment: "withheld" });
      // Nothing was ever granted, so there is no bonus wallet.
      expect(await codeOf(house.bonus(away))).toBe("NOT_FOUND");
    });

    it("is checked by the audit: what was paid is what the table says", async () => {
      const house = await given();
      const member = await house.comeIn();
      await house.offer();
      await house.bet(member, 100);
      house.clock.advance(DAY + COUNTING_MS);
      await house.close();
      const change = (prize: number) =>
        database.db
          .updateTable("tournament_result")
          .set({ prize })
          .where("merchant_id", "=", house.merchant.code)
          .execute();
      await change(999);
      expect((await findings()).map(({ rule }) => rule)).toEqual([
        "the prize of a tournament is a bonus of the same amount",
        "the prizes of a tournament are those of its table",
      ]);
      await change(1_000);
    });
  });

  it("are shown during a break to those alone who take part in them", async () => {
    const house = await given();
    const [inside, outside] = [await house.comeIn(), await house.comeIn()];
    const asked = await house.offer();
    await house.bet(inside, 200);
    const listed = async ({ ctx }: typeof inside) => {
      const { onBreak, list } = await house.calls.tournaments(ctx, {});
      return [onBreak, list.length];
    };
    expect([await listed(inside), await listed(outside)]).toEqual([
      [false, 1],
      [false, 1],
    ]);
    for (const { accountId } of [inside, outside]) await takeBreak(house, accountId);
    expect([await listed(inside), await listed(outside)]).toEqual([
      [true, 1],
      [true, 0],
    ]);
    expect((await house.calls.tournament(inside.ctx, asked)).own).not.toBeNull();
    expect(await codeOf(house.calls.tournament(outside.ctx, asked))).toBe("NOT_FOUND");
  });

  it("are listed while they run, and not there where the brand has none", async () => {
    const house = await given();
    const { ctx } = await house.comeIn();
    await house.offer({}, { startsAt: house.clock.now() + DAY, endsAt: house.clock.now() + 2 * DAY });
    await house.offer();
    const { list } = await house.calls.tournaments(ctx, {});
    expect(list.map(({ state }) => state)).toEqual(["running", "coming_soon"]);
    const other = await given({ switches: {} });
    expect(await codeOf(other.calls.tournaments(testContext(other.merchant), {}))).toBe("FEATURE_OFF");
  });
});
