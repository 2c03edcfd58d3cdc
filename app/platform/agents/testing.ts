import { newCode } from "../accounts/open-account.ts";
import type { RegistrationInput } from "../accounts/registration-rules.ts";
import type { AccountType } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import { testPlatform } from "../platform-testing.ts";
import { testContext, testMerchant } from "../testing.ts";
import { addAccount } from "../wallet/testing.ts";

let names = 0;

/** Returns a username that no other account of the tests has. */
export const newName = () => `player${String(++names).padStart(4, "0")}`;

/**
 * Opens a platform with an agent centre and links, whose merchant has a code of its own, so that several share a
 * database.
 */
export async function testAgents(database: Database, over: Partial<MerchantProfile> = {}) {
  const plain = testMerchant();
  const agents = { ...plain.agents, on: true, links: true, ...over.agents };
  const code = over.code ?? `m${newName()}`;
  const given = await testPlatform(database, { merchant: { ...over, code, agents } });
  const { platform, clock, merchant } = given;
  let visitors = 0;

  /** Returns the calls of an agent with a code of its own. */
  async function agent(type: AccountType = 1, uplineId: string | null = null) {
    const accountId = await addAccount(database, merchant.code, { type, uplineId, now: clock.now() });
    const ownCode = newCode();
    await database.db
      .updateTable("account")
      .set({ referral_code: ownCode })
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", accountId)
      .execute();
    const caller = { kind: "account", accountId, username: accountId, type, sessionId: "s" } as const;
    const ctx = testContext(merchant, {}, caller);
    return { accountId, code: ownCode, ctx, calls: platform.client(ctx).agents };
  }

  /** Registers a visitor of a host, from an address of its own; returns the username. */
  async function register(
    fields: Partial<RegistrationInput> = {},
    { host = "member.test", of = merchant }: { host?: string; of?: MerchantProfile } = {},
  ): Promise<string> {
    const username = newName();
    const ip = `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`;
    await platform.client(testContext(of, { ip, host })).accounts.register({
      ...{ username, password: "secret-71", confirmPassword: "secret-71", agreeTerms: true },
      ...fields,
    });
    return username;
  }

  /** Returns the stored account of a username. */
  const account = (username: string) =>
    database.db
      .selectFrom("account")
      .selectAll()
      .where("merchant_id", "=", merchant.code)
      .where("username", "=", username)
      .executeTakeFirst();

  return { ...given, agent, register, account, visitor: platform.client(testContext(merchant)) };
}

export type TestAgents = Awaited<ReturnType<typeof testAgents>>;
