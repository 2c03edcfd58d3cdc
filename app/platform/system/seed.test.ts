import { afterAll, beforeAll, expect, it } from "vitest";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import { testSessions } from "../sessions/testing.ts";
import { testStepUp } from "../step-up/testing.ts";
import { testClock, testContext, testMerchant, testVerification } from "../testing.ts";
import { balance } from "../wallet/wallet.server.ts";
import { demoSignIns, seedDemonstration } from "./seed.server.ts";

await forEachDialect("the demonstration's accounts", (open) => {
  let database: TestDatabase;
  const clock = testClock();
  const hasher = quickHasher();
  const siam = testMerchant({ code: "siam", switches: { agentCentre: true }, agentHost: true });
  const plain = testMerchant();
  const live = testMerchant({ code: "live", demonstrationGrant: 0, switches: { agentCentre: true } });
  const merchants = [plain, siam, live];

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  it("are one member per demonstration, and one agent of each type if there is an agent centre", () => {
    const list = demoSignIns(merchants).map((one) => `${one.merchantCode} ${one.username} ${one.type}`);
    expect(list).toEqual([
      "manila player1 0",
      "siam player1 0",
      "siam agent1 1",
      "siam agent2 2",
      "siam agent41 41",
      "siam agent42 42",
    ]);
  });

  it("are created once, with play money, and can all sign in on their own host", async () => {
    const services = { database, clock, hasher };
    expect(await seedDemonstration(services, merchants)).toBe(6);
    expect(await seedDemonstration(services, merchants)).toBe(0);
    const sessions = testSessions({
      ...services,
      limiter: memoryLimiter(),
      verification: testVerification(),
      stepUp: testStepUp(database, clock),
    });
    for (const { merchantCode, username, password, type } of demoSignIns(merchants)) {
      const merchant = merchantCode === "siam" ? siam : plain;
      const at = testContext(merchant, { audience: type === 0 ? "member" : "agent" });
      const { token } = await sessions.signIn(at, {
        type: "username",
        username,
        password,
        rememberMe: false,
      });
      const caller = await sessions.resolve(merchant, token, at.request.audience);
      expect(caller).toMatchObject({ username, type });
      if (caller) {
        expect(await balance(database.db, testContext(merchant, {}, caller))).toMatchObject({
          sumBalance: 500_000,
        });
      }
    }
  });

  it("place the member under an agent, and do not affect other merchants", async () => {
    const rows = await database.db
      .selectFrom("account")
      .leftJoin("account as upline", (join) =>
        join
          .onRef("upline.id", "=", "account.upline_id")
          .onRef("upline.merchant_id", "=", "account.merchant_id"),
      )
      .select(["account.merchant_id", "account.username", "upline.username as upline"])
      .execute();
    expect(rows.find((row) => row.merchant_id === "siam" && row.username === "player1")?.upline).toBe(
      "agent1",
    );
    expect(rows.filter((row) => row.merchant_id === "live")).toEqual([]);
  });
});
