import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "#app/shared/business-day.ts";
import { forEachDialect, type TestDatabase } from "../../database/testing.ts";
import { audit } from "../../wallet/audit.ts";
import { openRebates } from "./testing.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

await forEachDialect("rebates", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  it("are split along the path ten minutes after the day's end, and paid once", async () => {
    const given = await openRebates(database);
    const { top, middle, low, ann, bob } = given;
    for (const [who, rate] of [
      [top, 100],
      [middle, 60],
      [low, 30],
      [ann, 10],
    ] as const) {
      await given.rate(who, rate);
    }
    await given.bet(ann, 20_033);
    await given.bet(bob, 3_000);
    const tomorrow = addDays(given.today(), 1);
    given.advanceTo(tomorrow, 9 * MINUTE);
    await given.settleRebates();
    expect(await given.settlements()).toEqual([]);
    given.advanceTo(tomorrow, 10 * MINUTE);
    await Promise.all([given.settleRebates(), given.settleRebates()]);
    await given.settleRebates();
    // 200.33: 0.20 of ann, 0.60 of low, 1.20 of middle, 2.00 of top. 30.00: 0.18 of middle, 0.30 of top.
    expect(await given.rebates(ann)).toEqual([[20, 0, 20, 0]]);
    expect(await given.rebates(low)).toEqual([[40, 0, 40, 0]]);
    expect(await given.rebates(middle)).toEqual([[60 + 18, 0, 78, 0]]);
    expect(await given.rebates(top)).toEqual([[80 + 12, 0, 92, 0]]);
    expect(await given.rebates(bob)).toEqual([]);
    expect((await ann.calls.wallet.balance()).available).toBe(20);
    const [slip] = await given.settlements(middle);
    const { lines } = await middle.calls.agents.payslip({ id: slip?.id ?? "" });
    expect(lines.map((line) => [line.branch, line.rateBasisPoints, line.validBet, line.amount])).toEqual(
      [
        [low.accountId, 30, 20_033, 60],
        [bob.accountId, 60, 3_000, 18],
      ].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    );
    const { list } = await middle.calls.agents.settlements({
      from: given.today(),
      to: given.today(),
      by: "credit",
    });
    expect(list.map(({ rebateRates }) => rebateRates)).toEqual([{ least: 30, most: 60 }]);
    for (const who of [ann, low, middle, top]) {
      const [own] = await given.settlements(who);
      const again = await who.calls.agents.recomputeSettlement({ id: own?.id ?? "" }).catch(() => null);
      expect(again).toEqual(who === ann ? null : expect.objectContaining({ net: own?.net, difference: 0 }));
    }
    await given.count();
    const today = given.today();
    const { total } = await top.calls.agents.overview({ from: today, to: today, reach: "team" });
    expect(total.netLoss).toBe(-20 - 40 - 78 - 92);
    expect((await audit(database)).findings).toEqual([]);
  });

  it("pay nothing below a minor unit, and leave it to the account above", async () => {
    const given = await openRebates(database);
    await given.rate(given.top, 100);
    await given.rate(given.middle, 99);
    await given.bet(given.ann, 100);
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settleRebates();
    expect(await given.rebates(given.middle)).toEqual([[0, 0, 0, 0]]);
    expect(await given.rebates(given.top)).toEqual([[1, 0, 1, 0]]);
  });

  it("follow the tree of each day when a branch moves, and give nothing to an upline with a lower rate", async () => {
    const given = await openRebates(database);
    const { top, middle, low, ann, other } = given;
    for (const [who, rate] of [
      [top, 100],
      [middle, 80],
      [low, 60],
      [other, 50],
    ] as const) {
      await given.rate(who, rate);
    }
    await given.bet(ann, 10_000);
    await given.move(low, other);
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.bet(ann, 20_000);
    // Two days are settled in one run.
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settleRebates();
    expect((await given.rebates(low)).map(([gross]) => gross)).toEqual([60, 120]);
    expect((await given.rebates(middle)).map(([gross]) => gross)).toEqual([20]);
    expect((await given.rebates(top)).map(([gross]) => gross)).toEqual([20]);
    expect(await given.rebates(other)).toEqual([]);
    expect((await audit(database)).findings).toEqual([]);
    // The move explains only rates that were set before it.
    const ofLow = (set_at: number) =>
      database.db
        .updateTable("rebate_rate")
        .set({ set_at })
        .where("merchant_id", "=", given.code)
        .where("account_id", "=", low.accountId)
        .execute();
    await ofLow(given.clock.now() + 1);
    expect((await audit(database)).findings).toMatchObject([
      { row: `account ${given.code} ${low.accountId}`, says: "60 on RNG, above 50" },
    ]);
    await ofLow(0);
  });

  it("stay due below zero, and are deducted on the next days", async () => {
    const given = await openRebates(database);
    const { top, middle, low, ann } = given;
    await given.rate(top, 100);
    for (const who of [middle, low, ann]) await given.rate(who, 50);
    const id = await given.bet(ann, 10_000);
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settleRebates();
    await given.change(id, { state: "void", win: 10_000, valid_bet: 0, at: given.clock.now() });
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settleRebates();
    await given.bet(ann, 15_000);
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settleRebates();
    const amounts = [
      [50, 0, 50, 0],
      [-50, 0, 0, 50],
      [75, 50, 25, 0],
    ];
    expect(await given.rebates(ann)).toEqual(amounts);
    expect(await given.rebates(top)).toEqual(amounts);
    expect((await audit(database)).findings).toEqual([]);
  });
});
