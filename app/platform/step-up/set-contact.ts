import { canonicalEmail } from "#app/shared/canonical-identity.ts";
import { accountByMobile } from "../accounts/account-reads.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { Db } from "../database/database.server.ts";
import { requirePersonNotExcluded } from "../protection/protection.server.ts";
import { type CodeTarget, parseEmail, parseMobile } from "../verification/verification.server.ts";
import type { StepUpDeps } from "./deps.ts";
import { requireApproval } from "./require-approval.ts";

/**
 * Sends a code to a mail address or mobile number that is to be added to the account. The owner approves it first, so
 * the code counts for both the approval and the contact.
 * @throws PlatformError INVALID_INPUT (pointer /to); TOO_MANY_REQUESTS; CODE_NOT_SENT; and the errors of
 *   requireApproval.
 */
export async function sendContactCode(
  deps: Pick<StepUpDeps, "database" | "clock" | "limiter" | "verification">,
  ctx: CallContext,
  input: CallInput<"stepUp", "sendContactCode">,
): Promise<CallValue<"stepUp", "sendContactCode">> {
  const { accountId, sessionId } = requireAccount(ctx.caller);
  const target = readTarget(input);
  const operation = { action: `contact.${target.channel}`, facts: { to: target.to } };
  await requireApproval(deps, ctx, operation, input.approval);
  const subject = `${accountId} ${sessionId}`;
  return deps.verification.send(ctx, { purpose: "factor", target, subject });
}

/**
 * Sets the account's mail address or mobile number, with the code that was sent to it.
 *
 * @throws PlatformError INVALID_INPUT (pointer /to); VERIFICATION_CODE_INVALID; TOO_MANY_REQUESTS; CONFLICT for a
 *   number that another account has proved; PLAYER_EXCLUDED for an address or number that an excluded person has
 *   proved.
 */
export async function setContact(
  { database, clock, verification }: Pick<StepUpDeps, "database" | "clock" | "verification">,
  ctx: CallContext,
  input: CallInput<"stepUp", "setContact">,
): Promise<Record<string, never>> {
  const { accountId, sessionId } = requireAccount(ctx.caller);
  const target = readTarget(input);
  await verification.use(ctx, {
    purpose: "factor",
    target,
    subject: `${accountId} ${sessionId}`,
    code: input.verificationCode.trim(),
  });
  const columns =
    target.channel === "sms"
      ? { mobile: target.to, mobile_verified_at: clock.now() }
      : { email: target.to, email_key: canonicalEmail(target.to), email_verified_at: clock.now() };
  const owner = { merchantId: ctx.merchant.code, accountId };
  const added =
    target.channel === "sms"
      ? { mobile: target.to, mobileProved: true }
      : { email: target.to, emailProved: true };
  await requirePersonNotExcluded(database, owner, { added, occasion: "contact", now: clock.now() });
  try {
    await database.transaction(async (trx) => {
      await trx
        .updateTable("account")
        .set(columns)
        .where("merchant_id", "=", ctx.merchant.code)
        .where("id", "=", accountId)
        .execute();
      if (target.channel === "email") await voidPasswordLinks(trx, ctx, accountId, clock.now());
    });
  } catch (error) {
    // A proved number belongs to one account (docs/decisions/0080). Only the number's owner, who has just proved it,
    // receives this error.
    if (target.channel !== "sms" || !(await isTaken(database.db, ctx, accountId, target.to))) throw error;
    const fields = [{ pointer: "/to", messageKey: "error.field.mobileTaken" }];
    throw new PlatformError("CONFLICT", { fields });
  }
  return {};
}

/** @throws PlatformError INVALID_INPUT (pointer /to). */
function readTarget(input: {
  channel: "sms" | "email";
  to: string;
  countryDialingCode?: string | undefined;
}): CodeTarget {
  const to =
    input.channel === "sms" ? parseMobile(input.countryDialingCode ?? "", input.to) : parseEmail(input.to);
  if (to === null) {
    const fields = [{ pointer: "/to", messageKey: FIELD_MESSAGE_KEYS.format }];
    throw new PlatformError("INVALID_INPUT", { fields });
  }
  return { channel: input.channel, to };
}

/**
 * Voids unused password links. The owner may leave a mailbox because somebody else reads it, so links sent there must
 * not set a password.
 */
async function voidPasswordLinks(db: Db, ctx: CallContext, accountId: string, now: number): Promise<void> {
  await db
    .updateTable("password_link")
    .set({ used_at: now })
    .where("merchant_id", "=", ctx.merchant.code)
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .execute();
}

async function isTaken(db: Db, ctx: CallContext, accountId: string, mobile: string): Promise<boolean> {
  const owner = await accountByMobile(db, ctx.merchant.code, mobile);
  return owner !== null && owner.id !== accountId;
}
