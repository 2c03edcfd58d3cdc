import { afterAll, beforeAll } from "vitest";
import { DAY_MS } from "#app/shared/durations.ts";
import { addBet, type TestBet } from "../bets/testing.ts";
import { bindServices } from "../core/bind-services.ts";
import type { CallContext } from "../core/call-context.ts";
import { createMemberPlatform } from "../core/member-platform.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { testServices } from "../core/testing.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { TestDatabase } from "../database/testing.ts";
import type { Clock } from "../ports/clock.ts";
import { type TestClock, testClock, testContext, testMerchant } from "../testing.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { storeExclusion } from "./exclude.ts";
import { protectionCalls } from "./protection.server.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Opens player protection for the tests of a file with hooks, and returns shared helpers. */
export function openProtection(open: () => Promise<TestDatabase>) {
  const given = {} as { database: TestDatabase; clock: TestClock };
  const merchants = [testMerchant({ code: "one" }), testMerchant({ code: "two" })];

  beforeAll(async () => {
    given.database = await open();
    given.clock = testClock();
    for (const { code } of merchants) await addMerchant(given.database, code);
  });
  afterAll(() => given.database.drop());

  /** Returns a signed-in member, with calls as the platform provides them. */
  async function comeIn(over: Partial<MerchantProfile> = {}) {
    const merchant = { ...(merchants[0] as MerchantProfile), ...over };
    const accountId = await addAccount(given.database, merchant.code, { balance: 1_000_000 });
    const sessionId = await addSession(merchant.code, accountId);
    const ctx: CallContext = testContext(
      merchant,
      {},
      { kind: "account", accountId, username: accountId, type: 0, sessionId },
    );
    return { merchant, accountId, sessionId, ctx, calls: selectCalls(ctx) };
  }

  /** Returns the calls of a server, which may have its own connection to the database. */
  const selectCalls = (ctx: CallContext, database: Database = given.database) => {
    const { clock } = given;
    const services = testServices({ database, clock, merchants: { all: () => merchants }, endSessions });
    const platform = createMemberPlatform({
      handlers: { protection: bindServices(services, protectionCalls) },
      checkOutputs: true,
    });
    return platform.client(ctx).protection;
  };

  async function addSession(merchantId: string, accountId: string, over: object = {}): Promise<string> {
    const now = given.clock.now();
    const id = newId(now);
    await given.database.db
      .insertInto("session")
      .values({
        merchant_id: merchantId,
        token_hash: id,
        id,
        account_id: accountId,
        audience: "member",
        created_at: now,
        last_seen_at: now,
        expires_at: now + 12 * HOUR,
        idle_ms: 30 * 60_000,
        ip: "127.0.0.1",
        user_agent: "",
        remember: 0,
        revoked_at: null,
        revoked_reason: null,
        previous_sign_in_at: null,
        ...over,
      })
      .execute();
    return id;
  }

  const endSessions: Services["endSessions"] = async (
    trx,
    merchantId,
    accountId,
    { reason, exceptId = "", now },
  ) => {
    await trx
      .updateTable("session")
      .set({ revoked_at: now, revoked_reason: reason })
      .where("merchant_id", "=", merchantId)
      .where("account_id", "=", accountId)
      .where("id", "!=", exceptId)
      .execute();
  };

  const bet = (accountId: string, over: Omit<TestBet, "merchantId" | "accountId">) =>
    addBet(given.database, { merchantId: "one", accountId, ...over });

  return { given, merchants, comeIn, selectCalls, addSession, bet };
}

/** Begins a one-day cool-off of an account without its page, for tests. */
export async function beginBreak(
  database: Database,
  { merchant, clock, accountId }: { merchant: MerchantProfile; clock: Clock; accountId: string },
): Promise<void> {
  const startedAt = clock.now();
  const id = newId(startedAt);
  const terms = { kind: "cool_off", scope: "brand", startedAt, endsAt: startedAt + DAY_MS } as const;
  const cause = { origin: "member", operatorId: null, reason: "" } as const;
  const owner = { merchantId: merchant.code, accountId };
  await database.transaction((trx) =>
    storeExclusion(testServices({ endSessions: async () => {} }), trx, owner, {
      ...terms,
      id,
      sourceId: id,
      cause,
    }),
  );
}
