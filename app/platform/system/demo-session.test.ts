import { afterAll, beforeAll, expect, it } from "vitest";
import { openAccount } from "../accounts/accounts.server.ts";
import type { CallContext } from "../core/call-context.ts";
import { testServices } from "../core/testing.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import { resolveSession } from "../sessions/sessions.server.ts";
import { testClock, testContext, testMerchant } from "../testing.ts";
import { addMerchant } from "../wallet/testing.ts";
import { beginDemoSession } from "./demo-session.server.ts";
import { seedDemonstration } from "./seed.server.ts";

await forEachDialect("a session without a password", (open) => {
  let database: TestDatabase;
  const clock = testClock();
  const siam = testMerchant({ code: "siam", switches: { agentCentre: true }, agentHost: true });
  const frozen = testMerchant({ code: "frozen" });
  const live = testMerchant({ code: "live", demonstrationGrant: 0 });
  const later = testMerchant({ code: "later" });
  const memberHost = testContext(siam);
  const agentHost = testContext(siam, { audience: "agent" });

  beforeAll(async () => {
    database = await open();
    await seedDemonstration({ database, clock, hasher: quickHasher() }, [siam, frozen]);
    await addMember(live, "player1");
    await addMember(later, "player1");
    await addMember(siam, "maria");
    await database.db
      .updateTable("account")
      .set({ status: "disabled" })
      .where("merchant_id", "=", "frozen")
      .execute();
  });
  afterAll(() => database.drop());

  const services = (demo: boolean) => testServices({ database, clock, demo });
  const begin = (ctx: CallContext, username: string, { demo = true } = {}) =>
    beginDemoSession(services(demo), ctx, username);

  /** Adds a member who registered with a form. */
  async function addMember(merchant: typeof siam, username: string): Promise<void> {
    await addMerchant(database, merchant.code);
    await database.transaction((trx) =>
      openAccount(trx, merchant, {
        ...{ type: 0, username, passwordHash: null, language: "EN", ip: "", registerMethod: "form" },
        ...{ grant: 0, now: clock.now() },
      }),
    );
  }

  it("begins for each seeded account on its own kind of host, in any spelling of the name", async () => {
    for (const [ctx, typed, username] of [
      [memberHost, "player1", "player1"],
      [memberHost, " PLAYER1", "player1"],
      [agentHost, "agent42", "agent42"],
    ] as const) {
      const { token } = await begin(ctx, typed);
      expect(await resolveSession(services(true), siam, token, ctx.request.audience)).toMatchObject({
        username,
        passwordDue: false,
      });
    }
    await expect(begin(agentHost, "player1")).rejects.toMatchObject({ code: "NOT_AN_AGENT" });
    await expect(begin(memberHost, "agent1")).rejects.toMatchObject({ code: "NOT_A_MEMBER" });
  });

  it("begins for nobody else", async () => {
    const refused = { code: "FORBIDDEN" };
    await expect(begin(memberHost, "maria"), "not a known name").rejects.toMatchObject(refused);
    await expect(begin(testContext(live), "player1"), "a live merchant").rejects.toMatchObject(refused);
    await expect(begin(testContext(later), "player1"), "registered by a form").rejects.toMatchObject(refused);
    await expect(begin(memberHost, "player1", { demo: false }), "a live server").rejects.toMatchObject(
      refused,
    );
  });

  it("does not begin for a frozen account", async () => {
    await expect(begin(testContext(frozen), "player1")).rejects.toMatchObject({ code: "ACCOUNT_DISABLED" });
  });
});
