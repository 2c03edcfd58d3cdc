import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "#app/shared/business-day.ts";
import { forEachDialect, type TestDatabase } from "../../database/testing.ts";
import type { TestMember } from "../../platform-testing.ts";
import { openRebates } from "./testing.ts";

const rates = (rateBasisPoints: number) => [{ gameType: "RNG" as const, rateBasisPoints }];

/** Returns the problem of setting a rate; null for none. */
async function findProblem(agent: TestMember, who: TestMember, rate: number): Promise<string | null> {
  return agent.calls.agents.setRebates({ username: who.accountId, rates: rates(rate) }).then(
    () => null,
    (error) => error.fields?.[0]?.messageKey ?? error.code,
  );
}

await forEachDialect("rebate rates", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  it("are within the agent's own and not below those of accounts under the downline", async () => {
    const given = await openRebates(database);
    const { top, middle, low, ann, other } = given;
    for (const [who, rate] of [
      [top, 100],
      [middle, 60],
      [low, 30],
    ] as const)
      await given.rate(who, rate);
    const cases = [
      [top, middle, 101, "error.field.rebateAbove"],
      [top, middle, 29, "error.field.rebateBelow"],
      [top, middle, 100, null],
      [top, middle, 30, null],
      [low, ann, 31, "error.field.rebateAbove"],
      [low, ann, 30, null],
      // Only accounts directly below.
      [top, low, 30, "NOT_FOUND"],
      [middle, ann, 10, "NOT_FOUND"],
      [low, middle, 30, "NOT_FOUND"],
      [top, top, 30, "NOT_FOUND"],
      [top, other, 0, "NOT_FOUND"],
      [other, low, 0, "NOT_FOUND"],
    ] as const;
    for (const [agent, who, rate, problem] of cases) {
      expect([rate, await findProblem(agent, who, rate)]).toEqual([rate, problem]);
    }
    const refused = middle.calls.agents.rebates({ username: other.accountId });
    await expect(refused).rejects.toMatchObject({ code: "NOT_FOUND" });
    const member = ann.calls.agents.rebates({ username: low.accountId });
    await expect(member).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("apply from the next business day on; the last ones of a day count", async () => {
    const given = await openRebates(database);
    const { top, middle, low } = given;
    for (const [who, rate] of [
      [top, 100],
      [middle, 60],
    ] as const)
      await given.rate(who, rate);
    const see = async () => (await middle.calls.agents.rebates({})).list;
    const username = middle.accountId;
    const tomorrow = addDays(given.today(), 1);
    expect(await top.calls.agents.setRebates({ username, rates: rates(80) })).toEqual({ fromDay: tomorrow });
    await top.calls.agents.setRebates({ username, rates: rates(70) });
    const next = { rateBasisPoints: 70, fromDay: tomorrow };
    const shown = { gameType: "RNG", rateBasisPoints: 60, least: 0, most: 100, next };
    expect(await see()).toEqual([shown]);
    // The rates of tomorrow are the limit of what begins tomorrow.
    expect(await findProblem(middle, low, 70)).toBe(null);
    expect(await findProblem(top, middle, 69)).toBe("error.field.rebateBelow");
    given.advanceTo(tomorrow);
    expect(await see()).toEqual([{ ...shown, rateBasisPoints: 70, least: 70, next: null }]);
    const rows = await database.db
      .selectFrom("rebate_rate")
      .select(["from_day", "to_day", "rate", "set_by"])
      .where("merchant_id", "=", given.code)
      .where("account_id", "=", username)
      .orderBy("from_day")
      .execute();
    expect(rows).toEqual([
      { from_day: addDays(tomorrow, -1), to_day: tomorrow, rate: 60, set_by: "test" },
      { from_day: tomorrow, to_day: "9999-12-31", rate: 70, set_by: top.accountId },
    ]);
  });

  it("stay ordered when an upline lowers a rate while its downline gives it away", async () => {
    const given = await openRebates(database);
    const { top, middle, low } = given;
    for (const [who, rate] of [
      [top, 100],
      [middle, 60],
    ] as const)
      await given.rate(who, rate);
    const done = await Promise.all([findProblem(top, middle, 20), findProblem(middle, low, 50)]);
    expect(done.filter((problem) => problem === null)).toHaveLength(1);
  });
});
