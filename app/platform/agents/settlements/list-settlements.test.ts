import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "#app/shared/business-day.ts";
import type { CallInput } from "../../contract/calls.ts";
import { forEachDialect, type TestDatabase } from "../../database/testing.ts";
import { selectSettlements } from "./list-settlements.ts";
import { releaseSettlement } from "./pay-settlement.ts";
import { openContracts } from "./testing.ts";

const HOUR = 60 * 60_000;

await forEachDialect("lists of settlements", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  /** Opens a merchant with an agent's settlements of three days: one paid, one with nothing to pay, one held. */
  async function openDays() {
    const given = await openContracts(database);
    const { top, ann, clock } = given;
    await given.contract(null, top, { tiers: [{ rateBasisPoints: 10_000 }] });
    const first = given.today();
    for (const stake of [500, 0, 1_000_001]) {
      if (stake > 0) await given.bet(ann, stake);
      given.advanceTo(addDays(given.today(), 1), HOUR);
      await given.settle();
    }
    const find = async (from: number, to: number, more: Partial<CallInput<"agents", "settlements">> = {}) => {
      const days = { from: addDays(first, from), to: addDays(first, to) };
      const { list, ...rest } = await top.calls.agents.settlements({ ...days, ...more });
      return { ...rest, nets: list.map(({ net }) => net) };
    };
    const release = async () => {
      const [held] = (await given.settlements(top)).filter(({ state }) => state === "held");
      const operators = { releasedBy: "a", confirmedBy: "b" };
      await database.transaction((trx) =>
        releaseSettlement(trx, given.merchant, held?.id ?? "", operators, clock.now()),
      );
    };
    return { ...given, first, find, release };
  }

  it("leave out those with nothing to pay, and count them", async () => {
    const { find } = await openDays();
    expect(await find(0, 3)).toMatchObject({ nets: [1_000_001, 0, 500], total: 3, nothing: 1 });
    expect(await find(0, 3, { state: "payable" })).toMatchObject({
      ...{ nets: [1_000_001, 500], total: 2, totalPages: 1, nothing: 1 },
      sums: { validBet: 1_000_501, net: 1_000_501, paid: 500 },
    });
    expect(await find(0, 3, { state: "nothing" })).toMatchObject({ nets: [0], total: 1, nothing: 1 });
    expect(await find(0, 0, { state: "payable" })).toMatchObject({ nets: [500], nothing: 0 });
  });

  it.each([
    ["own", "settlement_credit"],
    ["downlines", "settlement_upline_credit"],
  ] as const)("are read by an index of the credit: %s", async (side, index) => {
    const { top, merchant, first } = await openDays();
    const days = { from: first, to: addDays(first, 3), by: "credit", side, pageNo: 1, pageSize: 20 } as const;
    const agent = { merchantId: merchant.code, agentId: top.accountId, timeZone: merchant.timeZone };
    const plan = await database.transaction(async (trx) => {
      const isPostgres = database.dialect === "postgres";
      // PostgreSQL chooses by the numbers of rows: most are of other days.
      const row = await trx
        .selectFrom("settlement")
        .selectAll()
        .where("merchant_id", "=", merchant.code)
        .where("state", "=", "nothing")
        .executeTakeFirstOrThrow();
      const others = Array.from({ length: 400 }, (_, at) => ({
        ...{
          ...row,
          id: `other${at}`,
          subject: `other${at}`,
          account_id: top.accountId,
          upline_id: top.accountId,
        },
        computed_at: at,
      }));
      await trx.insertInto("settlement").values(others).execute();
      if (isPostgres) await sql`analyze settlement`.execute(trx);
      const { sql: text, parameters } = selectSettlements(trx, agent, days).selectAll("settlement").compile();
      const explain = isPostgres ? "explain " : "explain query plan ";
      return trx.executeQuery(CompiledQuery.raw(explain + text, [...parameters]));
    });
    expect(JSON.stringify(plan.rows)).toContain(`${index} `);
  });

  it("have the day on which they are credited, or computed: together they are the income of the days", async () => {
    const { find, first, top, clock, release } = await openDays();
    expect((await find(0, 0)).nets).toEqual([500]);
    expect((await find(0, 0, { by: "credit" })).nets).toEqual([]);
    expect((await find(1, 2, { by: "credit" })).nets).toEqual([0, 500]);
    expect((await find(3, 3, { by: "credit", state: "held" })).nets).toEqual([1_000_001]);
    clock.advance(2 * 24 * HOUR);
    await release();
    expect((await find(2, 2)).nets).toEqual([1_000_001]);
    expect((await find(3, 3, { by: "credit" })).nets).toEqual([]);
    for (const [from, to] of [
      [0, 4],
      [5, 5],
      [0, 5],
    ] as const) {
      const { sums } = await find(from, to, { by: "credit" });
      const income = await top.calls.agents.income({ from: addDays(first, from), to: addDays(first, to) });
      expect(sums.paid).toBe(income.total);
    }
  });
});
