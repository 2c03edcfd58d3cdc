import { DAY_MS } from "#app/shared/durations.ts";
import { normalizeTypedPin } from "#app/shared/typed-text.ts";
import { storePaymentPassword } from "../accounts/account-writes.server.ts";
import { paymentPasswordError } from "../accounts/accounts.server.ts";
import type { CallInput } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import { refundOnError } from "../core/refund-on-error.ts";
import type { Services } from "../core/services.ts";
import type { Limit } from "../ports/limiter.ts";
import { checkPaymentPassword } from "./check-payment-password.ts";
import { ownPasswordHashes } from "./payment-password-hashes.ts";

/** Refusing a password because it equals the sign-in password reveals the latter, so these comparisons are limited. */
const COMPARISONS: Limit = { name: "payment-password:sign-in", points: 10, windowMs: DAY_MS };

/**
 * Sets the caller's payment password: the old one allows a change; a second proof allows a first one, or a new one
 * after the old one was forgotten. Without either, the proof is requested before the new password is checked, so that
 * it need not be typed twice. A refused new password does not use up the approval.
 * @throws PlatformError INVALID_INPUT with fields; WRONG_CREDENTIALS (pointer /oldPassword); PAYMENT_PASSWORD_UNSET;
 *   STEP_UP_REQUIRED; STEP_UP_EXPIRED; TOO_MANY_REQUESTS; CONFLICT when it was set meanwhile.
 */
export async function setPaymentPassword(
  services: Services,
  ctx: CallContext,
  input: CallInput<"withdrawals", "setPaymentPassword">,
): Promise<Record<string, never>> {
  const { hasher, stepUp } = services;
  const { db } = services.database;
  const { oldPassword, approval } = input;
  const [newPassword, confirmNewPassword] = [
    normalizeTypedPin(input.newPassword),
    normalizeTypedPin(input.confirmNewPassword),
  ];
  const { payment, signIn, accountId, username } = await ownPasswordHashes(db, ctx);
  const operation = { action: "setPaymentPassword", facts: { first: payment === null } };
  const byOld = oldPassword !== undefined;
  if (!byOld && approval === undefined) await stepUp.require(ctx, operation, undefined);
  requireValid(ctx, { username, newPassword, confirmNewPassword });
  if (byOld) await checkPaymentPassword(services, ctx, oldPassword, "/oldPassword");
  else if (approval !== undefined) await stepUp.require(ctx, operation, approval);
  // Only after the proofs: the comparison would reveal the sign-in password to anyone who found an open session. The
  // approval is spent meanwhile, so that one password is compared with it, and not a hundred at once.
  const hashUnlessSignIn = async () => {
    if (signIn !== null)
      await refuseSignInPassword(services, `${ctx.merchant.code} ${accountId}`, signIn, newPassword);
    return hasher.hash(newPassword);
  };
  const hash = await refundOnError(hashUnlessSignIn(), async () => {
    if (!byOld && approval !== undefined) await stepUp.refund(ctx, approval);
  });
  const owner = { merchantId: ctx.merchant.code, accountId };
  const isStored = await storePaymentPassword(db, owner, { old: payment, hash });
  if (!isStored) throw new PlatformError("CONFLICT");
  return {};
}

/** @throws PlatformError INVALID_INPUT with fields. */
function requireValid(
  { merchant }: CallContext,
  input: { username: string; newPassword: string; confirmNewPassword: string },
): void {
  const { username, newPassword, confirmNewPassword } = input;
  const issues = [
    paymentPasswordError(merchant, newPassword, { username, pointer: "/newPassword" }),
    confirmNewPassword === newPassword
      ? null
      : { pointer: "/confirmNewPassword", messageKey: "error.field.mismatch" },
  ];
  const fields = issues.filter((issue) => issue !== null);
  if (fields.length > 0) throw new PlatformError("INVALID_INPUT", { fields });
}

/** @throws PlatformError INVALID_INPUT (pointer /newPassword) for the sign-in password; TOO_MANY_REQUESTS. */
async function refuseSignInPassword(
  { hasher, limiter }: Services,
  account: string,
  signIn: string,
  password: string,
): Promise<void> {
  await consumeLimit(limiter, COMPARISONS, account);
  const comparison = hasher.verify(signIn, password);
  if (!(await refundOnError(comparison, () => limiter.refund(COMPARISONS, account)))) return;
  throw createFieldError("/newPassword", { messageKey: "error.field.asPassword" });
}
