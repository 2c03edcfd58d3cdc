import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "#app/shared/business-day.ts";
import { forEachDialect, type TestDatabase } from "../../database/testing.ts";
import { approveRates, proposeRates, refuseRates } from "./rebate-proposals.ts";
import { openRebates } from "./testing.ts";

await forEachDialect("proposals of rebate rates", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  it("set the rates of accounts at the top, by two operators", async () => {
    const given = await openRebates(database);
    const { top, middle, other, merchant, clock } = given;
    await given.rate(middle, 40);
    const propose = (rate: number, accountId = top.accountId) =>
      database.transaction((trx) =>
        proposeRates(trx, merchant, {
          accountId,
          rates: [
            { gameType: "RNG", rateBasisPoints: rate },
            { gameType: "LIVE", rateBasisPoints: 0 },
          ],
          ...{ reason: "New terms", operatorId: "one", now: clock.now() },
        }),
      );
    const decide = (work: typeof approveRates, id: string, operatorId: string, { accountId } = top) =>
      database.transaction((trx) => work(trx, merchant, { id, accountId, operatorId, now: clock.now() }));
    const refusal = (messageKey: string) => ({ code: "INVALID_INPUT", fields: [{ messageKey }] });
    await expect(propose(1_001)).rejects.toMatchObject(refusal("error.field.rebateAbovePlatform"));
    await expect(propose(39)).rejects.toMatchObject(refusal("error.field.rebateBelow"));
    await expect(propose(0)).rejects.toMatchObject({ details: { state: "unchanged" } });
    await expect(propose(50, middle.accountId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const refused = await propose(60);
    await expect(propose(80)).rejects.toMatchObject({ details: { state: "proposed" } });
    await decide(refuseRates, refused.id, "one");
    const { id, rates } = await propose(80);
    expect(JSON.parse(rates)).toEqual([{ gameType: "RNG", rateBasisPoints: 80 }]);
    await expect(decide(approveRates, id, "two", other)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(decide(approveRates, id, "one")).rejects.toMatchObject({ details: { own: true } });
    expect((await top.calls.agents.rebates({})).list).toEqual([]);
    await decide(approveRates, id, "two");
    await expect(decide(approveRates, id, "two")).rejects.toMatchObject({ details: { state: "approved" } });
    await expect(decide(refuseRates, id, "two")).rejects.toMatchObject({ details: { state: "approved" } });
    const next = { rateBasisPoints: 80, fromDay: addDays(given.today(), 1) };
    const shown = { gameType: "RNG", rateBasisPoints: 0, least: 40, most: 1_000, next };
    expect((await top.calls.agents.rebates({})).list).toEqual([shown]);
  });
});
