import { afterAll, beforeAll, expect, it } from "vitest";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import type { TestMember } from "../platform-testing.ts";
import { getCode } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { followUpFreeSpins } from "./promotions.server.ts";
import { openPromotions, RULES } from "./testing.ts";

await forEachDialect("budgets of promotions", (open) => {
  let database: TestDatabase;
  let fixture: Awaited<ReturnType<typeof openPromotions>>;
  beforeAll(async () => {
    database = await open();
    fixture = await openPromotions(database, "budgets");
  });
  afterAll(() => database.drop());

  const claim = async (promotionId: string, { calls }: TestMember) =>
    calls.promotions.claim({ promotionId, idempotencyKey: fixture.newKey() });
  const loadSpent = async (id: string) => {
    const row = database.db.selectFrom("promotion").select("spent").where("id", "=", id);
    return (await row.executeTakeFirstOrThrow()).spent;
  };

  it("are never exceeded, however many claim at once, and the others see the reason", async () => {
    const promotionId = await fixture.offer(RULES.signUp, { budget: { total: 35_000, each: 10_000 } });
    const members = await Promise.all([1, 2, 3, 4, 5, 6].map(() => fixture.given.member()));
    const tries = await Promise.allSettled(members.map((member) => claim(promotionId, member)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await loadSpent(promotionId)).toBe(30_000);
    const member = await fixture.given.member();
    expect(await member.calls.promotions.detail({ promotionId })).toMatchObject({
      state: "close",
      why: "soldOut",
    });
    expect((await audit(database)).findings).toEqual([]);
  });

  it("give one member at most the member's share", async () => {
    const rules = { ...RULES.checkIn, amounts: [300] };
    const promotionId = await fixture.offer(rules, { budget: { total: 90_000, each: 500 } });
    const member = await fixture.given.member();
    await claim(promotionId, member);
    fixture.clock.advance(86_400_000);
    expect(await member.calls.promotions.detail({ promotionId })).toMatchObject({
      state: "close",
      why: "mostReached",
    });
    expect(await getCode(claim(promotionId, member))).toBe("CONFLICT");
    expect(await loadSpent(promotionId)).toBe(300);
  });

  it("must cover the largest prize before a draw, and are charged the drawn prize", async () => {
    const promotionId = await fixture.offer(RULES.wheel, { budget: { total: 100_500, each: 100_500 } });
    const drawn = [];
    for (let at = 0; at < 3; at += 1) {
      const member = await fixture.given.member();
      if ((await member.calls.promotions.detail({ promotionId })).state === "claim") {
        drawn.push((await claim(promotionId, member)).amount);
      }
    }
    const spent = drawn.reduce((sum, amount) => sum + amount, 0);
    expect(await loadSpent(promotionId)).toBe(spent);
    expect(spent).toBeLessThanOrEqual(100_500);
    // After one large prize, or two small ones, too little is left for another draw.
    expect(drawn.length).toBeLessThan(3);
  });

  it("count free spins by their value, and are refunded for those that a vendor refused", async () => {
    const answers: ("issued" | "refused")[] = ["issued", "refused"];
    fixture.vendor.set("KALYE", { issue: async () => answers.shift() ?? "issued" });
    const promotionId = await fixture.offer(RULES.freeSpins, { budget: { total: 4_000, each: 2_000 } });
    for (const left of [2_000, 2_000, 4_000]) {
      const member = await fixture.given.member();
      await claim(promotionId, member);
      expect(await loadSpent(promotionId)).toBe(left);
    }
    const member = await fixture.given.member();
    expect(await getCode(claim(promotionId, member))).toBe("CONFLICT");
    await followUpFreeSpins(fixture.services, fixture.merchant);
    expect((await audit(database)).findings).toEqual([]);
  });

  it("are audited: a grant that the budget does not include is reported", async () => {
    const promotionId = await fixture.offer(RULES.signUp, { budget: { total: 50_000, each: 10_000 } });
    const member = await fixture.given.member();
    await claim(promotionId, member);
    const spins = await fixture.offer(RULES.freeSpins, { budget: { total: 50_000, each: 10_000 } });
    const plant = (id: string, spent: number) =>
      database.db.updateTable("promotion").set({ spent }).where("id", "=", id).execute();
    await plant(promotionId, 9_999);
    await plant(spins, 1);
    const { findings } = await audit(database);
    expect(findings.map(({ rule, row }) => [rule, row])).toEqual([
      [
        "a promotion's spent amount is the sum of its rewards, and no member got more than the limit",
        expect.stringContaining(promotionId),
      ],
      [
        "the spent amount of free spins is their value for each member who has them",
        expect.stringContaining(spins),
      ],
    ]);
    await plant(promotionId, 10_000);
    await plant(spins, 0);
  });
});
