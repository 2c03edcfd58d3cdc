import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../database/ids.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { bonusStatuses } from "../rewards/testing.ts";
import { audit } from "../wallet/audit.ts";
import { findMissionDependents } from "./missions.server.ts";
import { openMissions } from "./testing.ts";

const DAY = 86_400_000;

await forEachDialect("missions of a deposit that is taken back", (open) => {
  let database: TestDatabase;
  let merchants = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  /** Creates a member who has claimed the prize of a mission that requires deposits of 100.00. */
  async function claimed(rules: { period: "day" | "once" } = { period: "once" }) {
    const fixture = await openMissions(database, `md${++merchants}`);
    const member = await fixture.given.member();
    const missionId = await fixture.offer({ goal: "deposit", ...rules });
    const deposits = [
      await fixture.given.deposit(member, 6_000),
      await fixture.given.deposit(member, 5_000),
    ] as const;
    const claim = async () => {
      const { list } = await member.calls.rewards.missionSummary({});
      const { occasion } = list.find(({ state }) => state === "claim") ?? { occasion: "" };
      return member.calls.rewards.claimMission({
        missionId,
        occasion,
        idempotencyKey: fixture.newKey(),
      });
    };
    await claim();
    return {
      fixture,
      deposits,
      claim,
      accountId: member.accountId,
      deposit: (amount: number) => fixture.given.deposit(member, amount),
      reverse: (depositId: string, finders = [findMissionDependents]) =>
        fixture.reverse(member.accountId, depositId, finders),
      statuses: async () => (await bonusStatuses(database, fixture.merchant)).map(({ status }) => status),
      /** Bets the turnover that the prize requires and claims the prize as own money. */
      async keep() {
        fixture.clock.advance(1_000);
        await fixture.given.bet(member, 1_500);
        const [bonus] = (await member.calls.rewards.rewardCentre()).bonuses;
        const grantId = bonus?.grantId ?? "";
        await member.calls.rewards.claimBonus({ grantId, idempotencyKey: fixture.newKey() });
        return grantId;
      },
    };
  }

  it("members lose a prize that is no longer reached without the reversed deposit, once", async () => {
    const { deposits, reverse, statuses } = await claimed();
    expect(await reverse(deposits[1])).toEqual([]);
    expect(await statuses()).toEqual(["cancelled"]);
    expect(await reverse(deposits[0]), "nothing hung on the first any more").toEqual([]);
  });

  it("members keep a prize that other deposits of the period reach", async () => {
    const { deposits, deposit, reverse, statuses } = await claimed();
    await deposit(4_000);
    await reverse(deposits[1]);
    expect(await statuses()).toEqual(["open"]);
  });

  it("members keep prizes of other periods than the deposit's", async () => {
    const { fixture, deposits, deposit, claim, reverse, statuses } = await claimed({ period: "day" });
    fixture.clock.advance(DAY);
    const today = await deposit(10_000);
    await claim();
    await reverse(deposits[0]);
    expect(await statuses()).toEqual(["cancelled", "open"]);
    await reverse(today);
    expect(await statuses()).toEqual(["cancelled", "cancelled"]);
  });

  it("a prize already turned into the member's own money is left to an operator", async () => {
    const { deposits, reverse, keep, accountId } = await claimed();
    const subjectId = await keep();
    expect(await reverse(deposits[0])).toEqual([
      { kind: "mission", accountId, subjectId, amount: 500, currency: "PHP" },
    ]);
  });

  describe("prizes of a reversed deposit are reported by the audit", () => {
    const named = async (code: string) =>
      (await audit(database)).findings.filter(
        ({ rule, row }) => rule.startsWith("the prize of a mission is cancelled") && row.includes(code),
      );

    it("while the prize is neither reversed nor flagged", async () => {
      const { fixture, deposits, reverse, keep, accountId } = await claimed();
      const grantId = await keep();
      const { code } = fixture.merchant;
      await reverse(deposits[1], []);
      expect(await named(code)).toMatchObject([
        { row: `bonus_grant ${code} ${grantId}`, says: "claimed 500, deposits 6000 of 10000" },
      ]);
      const opened_at = fixture.clock.now();
      await database.db
        .insertInto("deposit_case")
        .values({
          ...{ merchant_id: code, id: newId(opened_at), deposit_id: deposits[1], account_id: accountId },
          ...{ kind: "mission", subject_id: grantId, amount: 500, currency: "PHP", opened_at, note: "" },
          ...{ settled_by: null, settled_at: null },
        })
        .execute();
      expect(await named(code)).toEqual([]);
    });

    it("while it is still bonus money, and not once it is reversed", async () => {
      const { fixture, deposits, deposit, reverse } = await claimed();
      const { code } = fixture.merchant;
      await reverse(deposits[0], []);
      expect((await named(code)).map(({ says }) => says)).toEqual(["open 500, deposits 5000 of 10000"]);
      await reverse(await deposit(5_000));
      expect(await named(code)).toEqual([]);
    });
  });
});
