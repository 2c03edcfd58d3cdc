import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "#app/shared/business-day.ts";
import { forEachDialect, type TestDatabase } from "../../database/testing.ts";
import { audit } from "../../wallet/audit.ts";
import { openContracts } from "./testing.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

await forEachDialect("settlements", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  it("pay the top rate once: each agent keeps the difference to its downlines", async () => {
    const given = await openContracts(database);
    const { top, middle, low, ann, bob } = given;
    await given.contract(null, top, { tiers: [{ rateBasisPoints: 100 }] });
    await given.contract(top, middle, { tiers: [{ rateBasisPoints: 60 }] });
    await given.contract(middle, low, { tiers: [{ rateBasisPoints: 30 }] });
    await given.bet(ann, 20_033);
    await given.bet(bob, 3_000);
    const tomorrow = addDays(given.today(), 1);
    given.advanceTo(tomorrow, 9 * MINUTE);
    await given.settle();
    expect(await given.settlements()).toEqual([]);
    given.advanceTo(tomorrow, 10 * MINUTE);
    await given.settle();
    // 230.33 × 1% = 2.30, 230.33 × 0.6% = 1.38, 200.33 × 0.3% = 0.60.
    expect(
      (await given.settlements()).map((row) => [row.account_id, row.gross, row.downlines, row.net]),
    ).toEqual([
      [low.accountId, 60, 0, 60],
      [middle.accountId, 138, 60, 78],
      [top.accountId, 230, 138, 92],
    ]);
    expect((await low.calls.wallet.balance()).available).toBe(60);
    await given.settle();
    expect(await given.settlements()).toHaveLength(3);
    expect((await audit(database)).findings).toEqual([]);
  });

  it("carry a loss only where the contract says so", async () => {
    const given = await openContracts(database);
    const { top, other, ann } = given;
    const dave = await given.given.member({ below: other });
    const terms = { kind: "dividend", period: "daily", tiers: [{ rateBasisPoints: 1_000 }] } as const;
    await given.contract(null, top, { ...terms, carryOver: true });
    await given.contract(null, other, terms);
    for (const player of [ann, dave]) await given.bet(player, 1_000, { win: 5_000 });
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settle();
    for (const player of [ann, dave]) await given.bet(player, 10_000);
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settle();
    const facts = (await given.settlements(top)).map((row) => [row.net_loss, row.loss_in, row.base, row.net]);
    expect(facts).toEqual([
      [-4_000, 0, 0, 0],
      [10_000, 4_000, 6_000, 600],
    ]);
    expect((await given.settlements(other)).map((row) => row.net)).toEqual([0, 1_000]);
  });
});
