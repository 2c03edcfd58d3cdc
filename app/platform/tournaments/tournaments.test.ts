import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServices } from "../core/testing.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { exclude } from "../protection/protection.server.ts";
import { getCode } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { DAY, openTournaments } from "./testing.ts";
import { HOLD_MS, SETTLEMENT_WAIT_MS } from "./tournament.ts";

await forEachDialect("tournaments", (open) => {
  let database: TestDatabase;
  let merchants = 0;
  const findings = async () =>
    // The bets of these tests move no money; every other audit rule applies.
    (await audit(database)).findings.filter((one) => !/^a bet's result/.test(one.rule));
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
    const services = testServices({
      database,
      clock,
      merchants: { all: () => [merchant] },
      endSessions: async () => {},
    });
    const request = { kind: "self_exclusion", length: 6, scope: "brand" } as const;
    const cause = { origin: "member", operatorId: null, reason: "" } as const;
    await exclude(services, { merchant, accountId }, request, cause);
  }

  describe("standings", () => {
    it("count settled real-money bets within the period, on the chosen games", async () => {
      const fixture = await given();
      const [one, two] = [await fixture.given.member(), await fixture.given.member()];
      const games = [{ gameId: "comet", name: "Comet" }];
      const asked = await fixture.offer({
        gameTypes: ["RNG"],
        vendors: [{ vassalage: "ORION", name: "Orion" }],
        games,
        minStake: 100,
      });
      await fixture.given.bet(one, 2_000);
      await fixture.given.bet(one, 500, { win: 900 });
      for (const other of [
        { demo: true },
        { state: "void" as const },
        { state: "open" as const },
        { vendor: "OTHER" },
        { game: { id: "comet", type: "LIVE" } },
        { game: { id: "other", type: "RNG" } },
        { settledAt: fixture.clock.now() - 1 },
        { settledAt: fixture.clock.now() + DAY },
      ]) {
        await fixture.given.bet(one, 4_000, other);
      }
      await fixture.given.bet(two, 99);
      const found = await one.calls.rewards.tournament(asked);
      expect(found).toMatchObject({
        isFinal: false,
        total: 1,
        tournament: { state: "running", pool: 1_702, title: "A race" },
        list: [{ rank: 1, score: 2_500, prize: 1_000, isOwn: true }],
        own: { rank: 1, score: 2_500, bets: 2, payment: "none" },
      });
      expect(found.list[0]?.maskedAccount).toContain("***");
      expect(await fixture.visitor.rewards.tournament(asked)).toMatchObject({
        own: null,
      });
    });

    it("rank by the best multiple of one stake, truncated to hundredths", async () => {
      const fixture = await given();
      const [one, two] = [await fixture.given.member(), await fixture.given.member()];
      const asked = await fixture.offer({ metric: "multiplier" });
      await fixture.given.bet(one, 300, { win: 1_000 });
      await fixture.given.bet(one, 5_000, { win: 9_000 });
      await fixture.given.bet(two, 100, { win: 400 });
      const { list } = await one.calls.rewards.tournament(asked);
      expect(list.map(({ score }) => score)).toEqual([400, 333]);
    });

    it("rank by wins minus stakes, only members who are ahead and placed enough bets", async () => {
      const fixture = await given();
      const [one, two, three] = [
        await fixture.given.member(),
        await fixture.given.member(),
        await fixture.given.member(),
      ];
      const asked = await fixture.offer({ metric: "netWin", minBets: 2 });
      await fixture.given.bet(one, 100, { win: 700 });
      await fixture.given.bet(one, 200);
      await fixture.given.bet(two, 100, { win: 9_000 });
      await fixture.given.bet(three, 100);
      await fixture.given.bet(three, 100);
      const { list } = await two.calls.rewards.tournament(asked);
      expect(list).toMatchObject([{ rank: 1, score: 400 }]);
      const { own } = await two.calls.rewards.tournament(asked);
      expect(own).toEqual({ rank: null, score: 8_900, bets: 1, prize: 0, payment: "none" });
    });
  });

  describe("the end of a tournament", () => {
    it("waits for late bets, then pays each prize once as bonus money; tied places share their prizes", async () => {
      const fixture = await given();
      const members = await Promise.all([1, 2, 3, 4].map(() => fixture.given.member()));
      const [first, second, third, last] = members;
      if (!first || !second || !third || !last) throw new Error("four came in");
      const asked = await fixture.offer();
      const at = fixture.clock.now();
      await fixture.given.bet(first, 9_000);
      await fixture.given.bet(second, 5_000, { settledAt: at + 1 });
      await fixture.given.bet(third, 5_000, { settledAt: at + 2 });
      fixture.clock.advance(DAY);
      await fixture.close();
      await fixture.given.bet(last, 100, { settledAt: at + 3 });
      expect(await first.calls.rewards.tournament(asked)).toMatchObject({
        isFinal: false,
        tournament: { state: "counting" },
      });
      fixture.clock.advance(SETTLEMENT_WAIT_MS);
      await Promise.all([fixture.close(), fixture.close(), fixture.close()]);
      await fixture.close();
      const { list, total, tournament, own, isFinal } = await last.calls.rewards.tournament(asked);
      expect({ total, isFinal, state: tournament.state }).toEqual({
        total: 4,
        isFinal: true,
        state: "ended",
      });
      // 5.00 and 1.01 for two: 3.00 each, and the remaining unit for the one who reached the score first.
      expect(list.map(({ rank, prize }) => [rank, prize])).toEqual([
        [1, 1_000],
        [2, 301],
        [2, 300],
        [4, 101],
      ]);
      expect(own).toMatchObject({ rank: 4, prize: 101, payment: "paid" });
      expect(await Promise.all(members.map(fixture.bonus))).toEqual([1_000, 301, 300, 101]);
    });

    it("holds the prize of a member on a break, and withholds it after 30 days", async () => {
      const fixture = await given();
      const [away, brief] = [await fixture.given.member(), await fixture.given.member()];
      const asked = await fixture.offer();
      await fixture.given.bet(away, 9_000);
      await fixture.given.bet(brief, 5_000);
      await takeBreak(fixture, away.accountId);
      fixture.clock.advance(DAY + SETTLEMENT_WAIT_MS);
      await fixture.close();
      const own = async () => (await away.calls.rewards.tournament(asked)).own;
      expect(await own()).toMatchObject({ rank: 1, prize: 1_000, payment: "open" });
      expect(await fixture.bonus(brief)).toBe(500);
      fixture.clock.advance(HOLD_MS);
      await fixture.close();
      expect(await own()).toMatchObject({ payment: "withheld" });
      // No bonus was ever granted, so there is no bonus wallet.
      expect(await getCode(fixture.bonus(away))).toBe("NOT_FOUND");
    });

    it("is audited: the paid prizes match the table", async () => {
      const fixture = await given();
      const member = await fixture.given.member();
      await fixture.offer();
      await fixture.given.bet(member, 100);
      fixture.clock.advance(DAY + SETTLEMENT_WAIT_MS);
      await fixture.close();
      const change = (prize: number) =>
        database.db
          .updateTable("tournament_result")
          .set({ prize })
          .where("merchant_id", "=", fixture.merchant.code)
          .execute();
      await change(999);
      expect((await findings()).map(({ rule }) => rule)).toEqual([
        "a tournament's prize has a bonus of the same amount",
        "a tournament's prizes match its prize table",
      ]);
      await change(1_000);
    });
  });

  it("are shown during a break only to members who take part", async () => {
    const fixture = await given();
    const [inside, outside] = [await fixture.given.member(), await fixture.given.member()];
    const asked = await fixture.offer();
    await fixture.given.bet(inside, 200);
    const listed = async ({ calls }: typeof inside) => {
      const { onBreak, list } = await calls.rewards.tournaments({});
      return [onBreak, list.length];
    };
    expect([await listed(inside), await listed(outside)]).toEqual([
      [false, 1],
      [false, 1],
    ]);
    for (const { accountId } of [inside, outside]) await takeBreak(fixture, accountId);
    expect([await listed(inside), await listed(outside)]).toEqual([
      [true, 1],
      [true, 0],
    ]);
    expect((await inside.calls.rewards.tournament(asked)).own).not.toBeNull();
    expect(await getCode(outside.calls.rewards.tournament(asked))).toBe("NOT_FOUND");
  });

  it("are listed while they run, and refused when the brand has none", async () => {
    const fixture = await given();
    const { calls } = await fixture.given.member();
    await fixture.offer({}, { startsAt: fixture.clock.now() + DAY, endsAt: fixture.clock.now() + 2 * DAY });
    await fixture.offer();
    const { list } = await calls.rewards.tournaments({});
    expect(list.map(({ state }) => state)).toEqual(["running", "coming_soon"]);
    const other = await given({ switches: {} });
    expect(await getCode(other.visitor.rewards.tournaments({}))).toBe("FEATURE_OFF");
  });
});
