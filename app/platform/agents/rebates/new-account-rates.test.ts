import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, getDay } from "#app/shared/business-day.ts";
import { CURRENT_PATH } from "../../database/tables/agents.ts";
import { forEachDialect, type TestDatabase } from "../../database/testing.ts";
import { countFigures } from "../count-figures.ts";
import { newName, testAgents } from "../testing.ts";

await forEachDialect("rebate rates of new accounts", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  /** Opens an agent with 1% on slots, and nothing on fishing. */
  async function openAgent() {
    const given = await testAgents(database);
    const { clock, merchant } = given;
    const agent = await given.agent(1);
    const today = getDay(clock.now(), merchant.timeZone);
    const tomorrow = addDays(today, 1);
    await database.db
      .insertInto("rebate_rate")
      .values({
        ...{ merchant_id: merchant.code, account_id: agent.accountId, game_type: "RNG", rate: 100 },
        ...{ from_day: today, to_day: CURRENT_PATH, set_by: "test", set_at: clock.now() },
      })
      .execute();
    const rates = async (username: string) => {
      const account = await given.account(username);
      return database.db
        .selectFrom("rebate_rate")
        .select(["game_type", "rate", "from_day"])
        .where("merchant_id", "=", merchant.code)
        .where("account_id", "=", account?.id ?? "")
        .execute();
    };
    return { ...given, agent, tomorrow, rates };
  }

  it("are set when an agent opens one, within its own", async () => {
    const { agent, tomorrow, rates } = await openAgent();
    const opened = (rate: number) => {
      const username = newName();
      const input = { username, type: 0 as const, password: "secret-71" };
      return agent.calls.openDownline({ ...input, rates: [{ gameType: "RNG", rateBasisPoints: rate }] });
    };
    await expect(opened(101)).rejects.toMatchObject({ fields: [{ pointer: "/rates/0/rateBasisPoints" }] });
    const { username } = await opened(100);
    expect(await rates(username)).toEqual([{ game_type: "RNG", rate: 100, from_day: tomorrow }]);
    expect(await agent.calls.registration({})).toMatchObject({
      rates: [{ gameType: "RNG", rateBasisPoints: 100 }],
    });
  });

  it("come from the link, at most what the agent then has", async () => {
    const { agent, tomorrow, rates, register, merchant, services } = await openAgent();
    const wanted = (rateBasisPoints: number) => [{ gameType: "RNG" as const, rateBasisPoints }];
    const link = (rate: number) => agent.calls.createLink({ name: "One", type: 0, rates: wanted(rate) });
    await expect(link(101)).rejects.toMatchObject({ fields: [{ pointer: "/rates/0/rateBasisPoints" }] });
    const { code, rates: shown } = await link(80);
    expect(shown).toEqual(wanted(80));
    const first = await register({ affiliateCode: code });
    await countFigures(services, merchant);
    expect(await rates(first)).toEqual([{ game_type: "RNG", rate: 80, from_day: tomorrow }]);
    await database.db
      .updateTable("rebate_rate")
      .set({ rate: 50 })
      .where("merchant_id", "=", merchant.code)
      .where("account_id", "=", agent.accountId)
      .execute();
    const second = await register({ affiliateCode: code });
    await countFigures(services, merchant);
    expect(await rates(second)).toEqual([{ game_type: "RNG", rate: 50, from_day: tomorrow }]);
  });
});
