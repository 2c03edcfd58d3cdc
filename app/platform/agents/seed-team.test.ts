import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, getDay } from "#app/shared/business-day.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { testPlatform } from "../platform-testing.ts";
import { openGame } from "../records/testing.ts";
import { seedDemonstration } from "../system/seed.server.ts";
import { testContext } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { seedTeam } from "./agents.server.ts";

await forEachDialect("the team of a demonstration's agent", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  it("has several levels and a month of play, and is opened once", async () => {
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
    await seedTeam(services, siam);
    expect(await agents.overview({ from: addDays(today, -30), to: today, reach: "team" })).toEqual(figures);
    expect((await audit(database)).findings).toEqual([]);
  });
});
