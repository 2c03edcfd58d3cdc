import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, startOfDay } from "#app/shared/business-day.ts";
import { forEachDialect, type TestDatabase } from "../../database/testing.ts";
import type { TestMember } from "../../platform-testing.ts";
import { openContracts } from "./testing.ts";

const HOUR = 60 * 60_000;

await forEachDialect("running periods", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  /** Returns an agent's own contracts of a kind that run: net loss and both estimates. */
  async function own({ calls }: TestMember, kind: "dividend" | "dailySalary") {
    const { list } = await calls.agents.contracts({ kind, side: "own", pageNo: 1, pageSize: 20 });
    return list.flatMap(({ current, estimate, estimateNet }) =>
      current ? [[current.netLoss, estimate, estimateNet]] : [],
    );
  }

  it("deduct what downlines got in the period and get by now; earnings lower the net loss", async () => {
    const given = await openContracts(database);
    const { top, middle, ann } = given;
    given.advanceTo("2026-11-10");
    const tiers = [{ rateBasisPoints: 1_000 }];
    await given.contract(null, top, { kind: "dividend", tiers });
    await given.contract(top, middle, {
      ...{ kind: "dividend", period: "daily" },
      tiers: [{ rateBasisPoints: 500 }],
    });
    await given.bet(ann, 10_000);
    given.advanceTo("2026-11-11", HOUR);
    await given.settle();
    await given.bet(ann, 20_000);
    await given.count();
    // Middle got 5.00 for the first day, which its second day's net loss is less; it would get 5% of 195.00.
    expect(await own(middle, "dividend")).toEqual([[19_500, 975, 975]]);
    expect(await own(top, "dividend")).toEqual([[29_500, 2_950, 2_950 - 500 - 975]]);
    const { list } = await top.calls.agents.contracts({
      ...{ kind: "dividend", side: "downlines", pageNo: 1, pageSize: 20 },
    });
    expect(list).toMatchObject([{ estimate: 975, estimateNet: null }]);
  });

  it("do not deduct a contract whose period ends later, and can end below zero", async () => {
    const given = await openContracts(database);
    const { top, middle, low, ann } = given;
    const daily = { kind: "dividend", period: "daily" } as const;
    const terms = { ...daily, tiers: [{ rateBasisPoints: 1_000 }] };
    given.advanceTo("2026-11-17");
    await given.contract(null, top, terms);
    await given.contract(top, middle, { ...terms, period: "weekly" });
    await given.contract(middle, low, terms);
    await given.bet(ann, 10_000);
    given.clock.advance(1);
    await given.count();
    expect(await own(top, "dividend")).toEqual([[10_000, 1_000, 1_000]]);
    const second = await openContracts(database);
    const high = [{ rateBasisPoints: 1_000, activeMembers: 5 }];
    await second.contract(null, second.top, { ...daily, tiers: high });
    await second.contract(second.top, second.middle, terms);
    await second.bet(second.ann, 10_000);
    second.clock.advance(1);
    await second.count();
    expect(await own(second.top, "dividend")).toEqual([[10_000, 0, -1_000]]);
  });

  it("deduct a downline's contract once where one own contract follows another", async () => {
    const given = await openContracts(database);
    const { top, middle, ann } = given;
    const midnight = startOfDay(addDays(given.today(), 1), given.merchant.timeZone);
    const before = await given.contract(null, top, { tiers: [{ rateBasisPoints: 100 }] });
    await given.contract(top, middle, { tiers: [{ rateBasisPoints: 50 }] });
    await given.bet(ann, 20_000);
    await given.end(before, midnight);
    await given.contract(null, top, { tiers: [{ rateBasisPoints: 100 }], startsAt: midnight });
    given.clock.advance(midnight + 1 - given.clock.now());
    await given.count();
    const both = await own(top, "dailySalary");
    expect(both).toHaveLength(2);
    expect(both).toContainEqual([20_000, 200, 100]);
    expect(both).toContainEqual([0, 0, 0]);
  });

  it("leave the second estimate out where downlines' contracts have many different spans", async () => {
    const given = await openContracts(database);
    const { top, ann } = given;
    await given.contract(null, top);
    const midnight = startOfDay(given.today(), given.merchant.timeZone);
    for (let place = 1; place <= 10; place++) {
      const downline = await given.given.member({ type: 2, below: top });
      await given.contract(top, downline, { startsAt: midnight - place });
    }
    await given.bet(ann, 20_000);
    given.clock.advance(1);
    await given.count();
    expect(await own(top, "dailySalary")).toEqual([[20_000, 200, null]]);
  });
});
