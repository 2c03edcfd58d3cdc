import { paymentPasswordFault, paymentPasswordRule } from "../accounts/accounts.server.ts";
import { addressBlock } from "../address-block.ts";
import { type CallContext, requireAccount } from "../call-context.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { Db } from "../database/database.server.ts";
import { type FieldError, PlatformError } from "../errors.ts";
import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";
import { orGiveBack } from "../or-give-back.ts";
import type { Limit, Limiter } from "../ports/limiter.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import type { StepUp } from "../step-up/step-up.server.ts";

const MINUTE_MS = 60_000;
/** Wrong payment passwords of an account, as at sign-in, and fewer in a day: they may be no more than six digits. */
const TRIES: Limit = { name: "payment-password:tries", points: 10, windowMs: 15 * MINUTE_MS };
const TRIES_A_DAY: Limit = { name: "payment-password:day", points: 30, windowMs: 24 * 60 * MINUTE_MS };
/** One that is tried on many accounts comes from few addresses. */
const ADDRESS: Limit = { name: "payment-password:address", points: 60, windowMs: 15 * MINUTE_MS };
/** A new one that is refused for being the sign-in password tells it: so many are held against it. */
const COMPARISONS: Limit = { name: "payment-password:sign-in", points: 10, windowMs: 24 * 60 * MINUTE_MS };

export interface PaymentPassword {
  /**
   * Lets through whoever knows the account's payment password. Right ones do not count towards the limits.
   * @throws PlatformError PAYMENT_PASSWORD_UNSET; WRONG_CREDENTIALS with the pointer of its field; INVALID_INPUT when it
   * is missing; TOO_MANY_REQUESTS with `details.retryAfterMs`.
   */
  check(ctx: CallContext, password: string | undefined, pointer?: string): Promise<void>;
  /** Whether there is one, and the rule of a new one. @throws PlatformError NOT_LOGGED_IN. */
  describe(ctx: CallContext): Promise<CallValue<"withdrawals", "paymentPassword">>;
  /**
   * Sets it: the old one lets it be changed, and a second proof lets it be set for the first time or after it was
   * forgotten. Without either the proof is asked for before the new one is looked at, so that nobody types it twice. A
   * new one that is refused leaves the approval good for another.
   * @throws PlatformError INVALID_INPUT with fields; WRONG_CREDENTIALS (pointer /oldPassword); PAYMENT_PASSWORD_UNSET;
   * STEP_UP_REQUIRED; STEP_UP_EXPIRED; TOO_MANY_REQUESTS; CONFLICT when it was set meanwhile.
   */
  set(
    ctx: CallContext,
    input: CallInput<"withdrawals", "setPaymentPassword">,
  ): Promise<Record<string, never>>;
}

interface PaymentPasswordDeps {
  db: Db;
  hasher: PasswordHasher;
  limiter: Limiter;
  stepUp: Pick<StepUp, "require" | "giveBack">;
}

export function createPaymentPassword({ db, hasher, limiter, stepUp }: PaymentPasswordDeps): PaymentPassword {
  async function hashesOf(ctx: CallContext) {
    const { accountId, username } = requireAccount(ctx.caller);
    const row = await db
      .selectFrom("account")
      .select(["payment_password_hash as payment", "password_hash as signIn"])
      .where("merchant_id", "=", ctx.merchant.code)
      .where("id", "=", accountId)
      .executeTakeFirst();
    if (!row) throw new PlatformError("NOT_LOGGED_IN");
    return { ...row, accountId, username };
  }

  async function check(ctx: CallContext, password = "", pointer = "/paymentPassword"): Promise<void> {
    const { payment, accountId } = await hashesOf(ctx);
    if (payment === null) throw new PlatformError("PAYMENT_PASSWORD_UNSET");
    refuseIf([password === "" ? { pointer, messageKey: FIELD_MESSAGE_KEYS.required } : null]);
    const account = `${ctx.merchant.code} ${accountId}`;
    const limits = [
      [ADDRESS, `${ctx.merchant.code} ${addressBlock(ctx.request.ip)}`],
      [TRIES_A_DAY, account],
      [TRIES, account],
    ] as const;
    const taken: (typeof limits)[number][] = [];
    const giveBack = async () => {
      for (const [limit, key] of taken) await limiter.giveBack(limit, key);
    };
    for (const one of limits) {
      const [limit, key] = one;
      const { allowed, retryAfterMs } = await limiter.take(limit, key);
      if (allowed) taken.push(one);
      else {
        // Nothing was guessed at: the day's tries are for guesses.
        await giveBack();
        throw new PlatformError("TOO_MANY_REQUESTS", { details: { retryAfterMs } });
      }
    }
    if (!(await orGiveBack(hasher.verify(payment, password), giveBack))) {
      const fields = [{ pointer, messageKey: "error.field.paymentPassword" }];
      throw new PlatformError("WRONG_CREDENTIALS", { fields });
    }
    await giveBack();
  }

  async function refuseSignIn(account: string, signIn: string, password: string): Promise<void> {
    const { allowed, retryAfterMs } = await limiter.take(COMPARISONS, account);
    if (!allowed) throw new PlatformError("TOO_MANY_REQUESTS", { details: { retryAfterMs } });
    const look = hasher.verify(signIn, password);
    if (!(await orGiveBack(look, () => limiter.giveBack(COMPARISONS, account)))) return;
    refuseIf([{ pointer: "/newPassword", messageKey: "error.field.asPassword" }]);
  }

  return {
    check,

    async describe(ctx) {
      const { payment } = await hashesOf(ctx);
      const { minLength, maxLength, patternId } = paymentPasswordRule(ctx.merchant);
      return { isSet: payment !== null, minLength, maxLength, patternId };
    },

    async set(ctx, { oldPassword, newPassword, confirmNewPassword, approval }) {
      const { payment, signIn, accountId, username } = await hashesOf(ctx);
      const deed = { action: "setPaymentPassword", facts: { first: payment === null } };
      const byOld = oldPassword !== undefined;
      if (!byOld && approval === undefined) await stepUp.require(ctx, deed, undefined);
      refuseIf([
        paymentPasswordFault(ctx.merchant, newPassword, { username, pointer: "/newPassword" }),
        confirmNewPassword === newPassword
          ? null
          : { pointer: "/confirmNewPassword", messageKey: "error.field.mismatch" },
      ]);
      if (byOld) await check(ctx, oldPassword, "/oldPassword");
      else if (approval !== undefined) await stepUp.require(ctx, deed, approval);
      // After the proofs, or this would tell whoever has found an open session which password signs in. Spent meanwhile, an
      // approval has one password looked at, and not a hundred at once.
      const hashIfOther = async () => {
        if (signIn !== null) await refuseSignIn(`${ctx.merchant.code} ${accountId}`, signIn, newPassword);
        return hasher.hash(newPassword);
      };
      const hash = await orGiveBack(hashIfOther(), async () => {
        if (!byOld && approval !== undefined) await stepUp.giveBack(ctx, approval);
      });
      const changed = await db
        .updateTable("account")
        .set({ payment_password_hash: hash })
        .where("merchant_id", "=", ctx.merchant.code)
        .where("id", "=", accountId)
        .where("payment_password_hash", payment === null ? "is" : "=", payment)
        .returning("id")
        .executeTakeFirst();
      if (!changed) throw new PlatformError("CONFLICT");
      return {};
    },
  };
}

function refuseIf(faults: readonly (FieldError | null)[]): void {
  const fields = faults.filter((fault) => fault !== null);
  if (fields.length > 0) throw new PlatformError("INVALID_INPUT", { fields });
}
