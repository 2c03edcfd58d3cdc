import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { Clock } from "../ports/clock.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import type { TestSessions } from "../sessions/testing.ts";
import { testContext } from "../testing.ts";
import { addAccount } from "../wallet/testing.ts";

export const SIGN_IN_PASSWORD = "correct horse 9";
export const PAYMENT_PASSWORD = "482 913 pay";

interface PayoutMembersDeps {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  sessions: TestSessions;
  merchant: MerchantProfile;
}

/** Creates members of a merchant who sign in, and step up with their password. */
export function payoutMembers({ database, clock, hasher, sessions, merchant }: PayoutMembersDeps) {
  /** Creates a member in a session, with this balance and name; with a payment password unless it is null. */
  async function member(
    options: { balance?: number; name?: string; paymentPassword?: string | null } = {},
  ): Promise<CallContext> {
    const { balance = 0, name } = options;
    const id = await addAccount(database, merchant.code, { balance, now: clock.now() });
    const { paymentPassword: payment = PAYMENT_PASSWORD } = options;
    await database.db
      .updateTable("account")
      .set({
        password_hash: await hasher.hash(SIGN_IN_PASSWORD),
        payment_password_hash: payment === null ? null : await hasher.hash(payment),
        profile: JSON.stringify(name === undefined ? {} : { payeeName: name }),
      })
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", id)
      .execute();
    const signIn = { accountId: id, remember: false, passwordDue: false, proven: "password" } as const;
    const { token } = await sessions.begin(testContext(merchant), signIn);
    return inSession(token);
  }

  async function inSession(token: string): Promise<CallContext> {
    const caller = await sessions.resolve(merchant, token);
    if (!caller) throw new Error("no session");
    return testContext(merchant, {}, caller);
  }

  /**
   * Requests something that needs a second proof, proves it, and requests it again; a recent proof of the same session
   * may serve. Returns the result, and the session, which continues under another token.
   */
  async function proven<T>(
    ctx: CallContext,
    ask: (ctx: CallContext, approval: string | undefined) => Promise<T>,
  ): Promise<{ value: T; ctx: CallContext }> {
    const asked = await ask(ctx, undefined).then(
      (value) => ({ value }),
      (error: unknown) => {
        if (error instanceof PlatformError && error.code === "STEP_UP_REQUIRED") {
          return { challenge: String(error.details.challenge) };
        }
        throw error;
      },
    );
    if ("value" in asked) return { value: asked.value, ctx };
    const answer = { challenge: asked.challenge, method: "password", answer: SIGN_IN_PASSWORD } as const;
    const { approval, token } = await sessions.approve(ctx, answer);
    const after = { ...(await inSession(token)), merchant: ctx.merchant };
    return { value: await ask(after, approval), ctx: after };
  }

  return { member, proven };
}

/** Returns the account of a session. @throws Error for a visitor. */
export function getAccount({ caller }: CallContext): string {
  if (caller.kind !== "account") throw new Error("no account");
  return caller.accountId;
}

/** Inserts a payee of a member without step-up. Returns its id. @throws Error when there is no such channel. */
export async function insertPayee(
  database: Database,
  merchant: MerchantProfile,
  { accountId, channel, now }: { accountId: string; channel: string; now: number },
): Promise<string> {
  const rules = merchant.withdrawals.channels.find(({ key }) => key === channel);
  const [destination] = rules?.destinations ?? [];
  if (!rules || !destination) throw new Error(`no channel ${channel}`);
  const id = newId(now);
  await database.db
    .insertInto("payee")
    .values({
      merchant_id: merchant.code,
      id,
      account_id: accountId,
      channel,
      kind: rules.kind,
      destination: destination.code,
      destination_name: destination.name,
      number: channel === "crypto" ? "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" : "1234567890",
      holder: channel === "crypto" ? "" : "Ana Cruz",
      created_at: now,
      removed_at: null,
    })
    .execute();
  return id;
}
