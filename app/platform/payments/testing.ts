import type { CallContext } from "../call-context.ts";
import type { Database } from "../database/database.server.ts";
import { PlatformError } from "../errors.ts";
import type { MerchantProfile, PayoutChannel } from "../merchant.ts";
import { argon2Hasher, QUICK_COST } from "../ports/password-hasher.ts";
import { createSessions } from "../sessions/sessions.server.ts";
import { testStepUp } from "../step-up/testing.ts";
import { clockLimiter, testClock, testContext, testMerchant, testVerification } from "../testing.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { createPayees } from "./payees.ts";
import { createPaymentPassword } from "./payment-password.ts";

export const SIGN_IN_PASSWORD = "correct horse 9";
export const PAYMENT_PASSWORD = "482 913 pay";

const destination = { minDigits: 6, maxDigits: 20, network: "" } as const;
const terms = { min: 10_000, max: 5_000_000, fee: 0, feeBasisPoints: 0 };

/** A bank that keeps something, a wallet that operators pay to by hand, and USDT. */
export const PAYOUT_CHANNELS: readonly PayoutChannel[] = [
  {
    ...terms,
    key: "bank",
    kind: "bank",
    name: "Bank",
    provider: "test",
    fee: 1_500,
    feeBasisPoints: 50,
    destinations: [
      { ...destination, code: "PERLAS", name: "Bangko Perlas", minDigits: 10, maxDigits: 12 },
      { ...destination, code: "ISLA", name: "Isla Bank" },
    ],
  },
  {
    ...terms,
    key: "ewallet",
    kind: "ewallet",
    name: "E-wallet",
    provider: "manual",
    destinations: [{ ...destination, code: "TALA", name: "TalaPay" }],
  },
  {
    ...terms,
    key: "crypto",
    kind: "crypto",
    name: "USDT",
    provider: "test",
    destinations: [
      { ...destination, code: "USDT_TRC20", name: "USDT (TRC20)", network: "TRC20" },
      { ...destination, code: "USDT_ERC20", name: "USDT (ERC20)", network: "ERC20" },
    ],
  },
];

/** A merchant that pays out, with what the test cares about. */
export function payoutMerchant(
  withdrawals: Partial<MerchantProfile["withdrawals"]> = {},
  profile: Partial<MerchantProfile> = {},
): MerchantProfile {
  return testMerchant({
    withdrawals: {
      channels: PAYOUT_CHANNELS,
      maxDaily: 0,
      autoApproveUpTo: 0,
      confirmMinutes: 60,
      memberMayCancel: true,
      ...withdrawals,
    },
    ...profile,
  });
}

/** Payees and payment passwords over a database, with sessions whose owners prove themselves by their password. */
export async function payoutHouse(database: Database, merchant = payoutMerchant()) {
  const clock = testClock();
  const limiter = clockLimiter(clock);
  const hasher = argon2Hasher(QUICK_COST);
  const stepUp = testStepUp(database, clock);
  const verification = testVerification();
  const sessions = createSessions({ database, clock, hasher, limiter, verification, stepUp });
  const payees = createPayees({ database, clock, stepUp });
  const paymentPassword = createPaymentPassword({ db: database.db, hasher, limiter, stepUp });
  await addMerchant(database, merchant.code);

  /** A member in a session, who has this money and this name; a payment password unless it is null. */
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
   * Asks for something that needs a second proof, proves it, and asks again. Gives what came of it, and the session,
   * which has gone on under another token.
   */
  async function proven<T>(
    ctx: CallContext,
    ask: (ctx: CallContext, approval: string | undefined) => Promise<T>,
  ): Promise<{ value: T; ctx: CallContext }> {
    const challenge = await ask(ctx, undefined).then(
      () => Promise.reject(new Error("no second proof was asked for")),
      (error: unknown) => {
        if (error instanceof PlatformError && error.code === "STEP_UP_REQUIRED") {
          return String(error.details.challenge);
        }
        throw error;
      },
    );
    const answer = { challenge, method: "password", answer: SIGN_IN_PASSWORD } as const;
    const { approval, token } = await sessions.approve(ctx, answer);
    const after = await inSession(token);
    return { value: await ask(after, approval), ctx: after };
  }

  return {
    database,
    merchant,
    clock,
    limiter,
    hasher,
    stepUp,
    sessions,
    payees,
    paymentPassword,
    member,
    proven,
  };
}
export type PayoutHouse = Awaited<ReturnType<typeof payoutHouse>>;

/** The error that work is refused with. */
export function refusal(work: Promise<unknown>): Promise<PlatformError> {
  return work.then(
    () => Promise.reject(new Error("was not refused")),
    (error) => (error instanceof PlatformError ? error : Promise.reject(error)),
  );
}
