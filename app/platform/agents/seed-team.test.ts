import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, getDay } from "#app/shared/business-day.ts";
import type { ContractKind } from "../database/tables/agents.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { testPlatform } from "../platform-testing.ts";
import { openGame } from "../records/testing.ts";
import { seedDemonstration } from "../system/seed.server.ts";
import { testContext } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { seedTeam, settleContracts, settleRebates } from "./agents.server.ts";

await forEachDialect("the team of a demonstration's agent", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  it("has several levels, a month of play and contracts that were settled, and is opened once", async () => {
    const vendors = [{ vassalage: "ORION", hot: false, maintenance: false }];
    const merchant = { code: "siam", switches: { agentCentre: true }, vendors };
    const { services, merchant: siam, platform, clock } = await testPlatform(database, { merchant });
    await openGame(database);
    await seedDemonstration(services, [siam]);
    await seedTeam(services, siam);
    const agent = await database.db
      .selectFrom("account")
      .select("id")
      .where("merchant_id", "=", "siam")
      .where("username", "=", "agent1")
      .executeTakeFirstOrThrow();
    const caller = { kind: "account", accountId: agent.id, username: "agent1", type: 1 } as const;
    const { agents } = platform.client(testContext(siam, {}, { ...caller, sessionId: "s" }));
    const today = getDay(clock.now(), siam.timeZone);
    const figures = await agents.overview({ from: addDays(today, -30), to: today, reach: "team" });
    expect(figures.total.members).toBe(22);
    expect(figures.days.filter(({ bets }) => bets > 0).length).toBeGreaterThan(25);
    expect(figures.total.active).toBeGreaterThan(5);
    expect((await agents.members({ search: "jade" })).list.map(({ depth }) => depth)).toContain(3);
    const getContracts = async (kind: ContractKind, side: "own" | "downlines") => {
      const { list } = await agents.contracts({ kind, side, pageNo: 1, pageSize: 20 });
      return list.map(({ downline, state }) => `${downline} ${state}`);
    };
    expect(await getContracts("dividend", "downlines")).toEqual(["teamsouth offered", "teamnorth active"]);
    expect(await getContracts("hourSalary", "own")).toEqual(["agent1 offered", "agent1 active"]);
    expect(await getContracts("hourSalary", "downlines")).toContain("teamsouth rejected");
    expect(await getContracts("realtimeSalary", "own")).toEqual(["agent1 active", "agent1 ended"]);
    const [{ requestId, endsDownlineContracts } = {}] = (await agents.hourSalaryRequests({})).list;
    expect(endsDownlineContracts).toEqual(["teamnorth"]);
    await seedTeam(services, siam);
    expect((await agents.hourSalaryRequests({})).list).toMatchObject([{ requestId }]);
    expect(await agents.overview({ from: addDays(today, -30), to: today, reach: "team" })).toEqual(figures);
    await settleContracts(services, siam);
    await settleRebates(services, siam);
    const { list, total } = await agents.settlements({
      ...{ from: addDays(today, -35), to: today, side: "own", pageNo: 1, pageSize: 1_000 },
    });
    expect(total).toBeGreaterThan(70);
    for (const kind of ["dividend", "dailySalary", "hourSalary", "realtimeSalary", "rebate"] as const) {
      expect(list.some((one) => one.kind === kind && one.gross > 0)).toBe(true);
    }
    expect((await audit(database)).findings).toEqual([]);
  });
});
