import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { bonusStatuses } from "../rewards/testing.ts";
import { audit } from "../wallet/audit.ts";
import { openPromotions, RULES } from "./testing.ts";

await forEachDialect("promotions of a deposit that is taken back", (open) => {
  let database: TestDatabase;
  let merchants = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    // The bets of these tests move no money; every other audit rule applies.
    const { findings } = await audit(database);
    expect(findings.filter(({ rule }) => !rule.startsWith("a bet's result"))).toEqual([]);
    await database.drop();
  });

  async function given() {
    const fixture = await openPromotions(database, `pd${++merchants}`);
    const member = await fixture.given.member();
    return {
      fixture,
      member,
      claim: (promotionId: string) =>
        member.calls.promotions.claim({ promotionId, idempotencyKey: fixture.newKey() }),
      statuses: async () => (await bonusStatuses(database, fixture.merchant)).map(({ status }) => status),
    };
  }

  describe("reversed in part", () => {
    /** Returns the status of the bonus matched to a deposit after `amount` of the deposit was reversed. */
    async function matchedAfter(deposited: number, amount: number) {
      const { fixture, member, claim, statuses } = await given();
      const id = await fixture.offer({ ...RULES.depositMatch, most: 80_000 });
      await member.calls.promotions.join({ promotionId: id });
      fixture.clock.advance(1_000);
      const depositId = await fixture.given.deposit(member, deposited);
      await claim(id);
      await fixture.given.reversal(depositId, amount);
      const cases = database.db.selectFrom("deposit_case").select("id").where("deposit_id", "=", depositId);
      expect(await cases.where("merchant_id", "=", fixture.merchant.code).execute()).toEqual([]);
      return statuses();
    }

    it("cancel a bonus if the rest of the deposit would earn a smaller one", async () => {
      expect(await matchedAfter(60_000, 1)).toEqual(["cancelled"]);
    });

    it("keep a bonus if the rest of the deposit earns the same amount", async () => {
      expect(await matchedAfter(100_000, 20_000)).toEqual(["open"]);
      expect(await matchedAfter(100_000, 20_001)).toEqual(["cancelled"]);
    });

    it("cancel a bonus if the rest of the deposit is below the minimum", async () => {
      expect(await matchedAfter(60_000, 10_001)).toEqual(["cancelled"]);
    });
  });

  it("cancel the latest prizes, as many as had no turn left after the reversal", async () => {
    const { fixture, member, claim, statuses } = await given();
    const id = await fixture.offer({
      ...RULES.wheel,
      turns: { per: "deposit", every: 50_000, most: 9 },
    });
    const first = await fixture.given.deposit(member, 100_000);
    fixture.clock.advance(1_000);
    const second = await fixture.given.deposit(member, 60_000);
    for (let n = 0; n < 3; n++) await claim(id);
    await fixture.given.reversal(second, 9_000);
    expect(await statuses(), "151.00 are three turns as well").toEqual(["open", "open", "open"]);
    await fixture.given.reversal(second, 2_000);
    expect(await statuses()).toEqual(["cancelled", "open", "open"]);
    await fixture.given.reversal(first);
    expect(await statuses()).toEqual(["cancelled", "cancelled", "cancelled"]);
  });
});
