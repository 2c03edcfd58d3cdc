import { normalizeTypedPin } from "#app/shared/typed-text.ts";
import { addressBlock } from "../core/address-block.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import { refundOnError } from "../core/refund-on-error.ts";
import type { Services } from "../core/services.ts";
import type { Limit, Limiter } from "../ports/limiter.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import { ownPasswordHashes } from "./payment-password-hashes.ts";

const MINUTE_MS = 60_000;
/**
 * Limit on wrong payment passwords per account, as at sign-in, with an additional daily limit: they may be only six
 * digits.
 */
const TRIES: Limit = { name: "payment-password:tries", points: 10, windowMs: 15 * MINUTE_MS };
const TRIES_A_DAY: Limit = { name: "payment-password:day", points: 30, windowMs: 24 * 60 * MINUTE_MS };
/** Limit per address: an attacker who tries one password on many accounts has few addresses. */
const ADDRESS: Limit = { name: "payment-password:address", points: 60, windowMs: 15 * MINUTE_MS };

/**
 * Checks the payment password of the calling account. Correct ones do not count towards the limits.
 * @throws PlatformError PAYMENT_PASSWORD_UNSET; WRONG_CREDENTIALS with the pointer of its field; INVALID_INPUT when
 *   it is missing; TOO_MANY_REQUESTS with `details.retryAfterMs`.
 */
export async function checkPaymentPassword(
  { database, hasher, limiter }: Services,
  ctx: CallContext,
  password = "",
  pointer = "/paymentPassword",
): Promise<void> {
  const { payment, accountId } = await ownPasswordHashes(database.db, ctx);
  if (payment === null) throw new PlatformError("PAYMENT_PASSWORD_UNSET");
  if (password === "") throw createFieldError(pointer, { messageKey: FIELD_MESSAGE_KEYS.required });
  const refund = await consumeAttempt(limiter, ctx, accountId);
  if (!(await refundOnError(isPaymentPassword(hasher, payment, password), refund))) {
    const fields = [{ pointer, messageKey: "error.field.paymentPassword" }];
    throw new PlatformError("WRONG_CREDENTIALS", { fields });
  }
  await refund();
}

/** Checks a password as it is parsed now, then as it was typed: spaces and dashes between digits used to count. */
async function isPaymentPassword(hasher: PasswordHasher, hash: string, typed: string): Promise<boolean> {
  const pin = normalizeTypedPin(typed);
  return (await hasher.verify(hash, pin)) || (pin !== typed && hasher.verify(hash, typed));
}

/**
 * Counts an attempt against every limit and returns the function that refunds it.
 * @throws PlatformError TOO_MANY_REQUESTS with `details.retryAfterMs`; then no limit has counted it.
 */
async function consumeAttempt(
  limiter: Limiter,
  ctx: CallContext,
  accountId: string,
): Promise<() => Promise<void>> {
  const account = `${ctx.merchant.code} ${accountId}`;
  const limits = [
    [ADDRESS, `${ctx.merchant.code} ${addressBlock(ctx.request.ip)}`],
    [TRIES_A_DAY, account],
    [TRIES, account],
  ] as const;
  const consumed: (typeof limits)[number][] = [];
  const refund = async () => {
    for (const [limit, key] of consumed) await limiter.refund(limit, key);
  };
  for (const one of limits) {
    const [limit, key] = one;
    const { allowed, retryAfterMs } = await limiter.take(limit, key);
    if (allowed) consumed.push(one);
    else {
      // No password was compared: the daily limit counts only guesses.
      await refund();
      throw new PlatformError("TOO_MANY_REQUESTS", { details: { retryAfterMs } });
    }
  }
  return refund;
}
