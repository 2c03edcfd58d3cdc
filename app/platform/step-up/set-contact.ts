import { accountByMobile } from "../accounts/account-reads.server.ts";
import { storeProvedContact } from "../accounts/account-writes.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { requirePersonNotExcluded } from "../protection/protection.server.ts";
import { type CodeTarget, parseEmail, parseMobile } from "../verification/verification.server.ts";
import { requireApproval } from "./require-approval.ts";

/**
 * Sends a code to a mail address or mobile number that is to be added to the account. The owner approves it first, so
 * the code counts for both the approval and the contact.
 * @throws PlatformError INVALID_INPUT (pointer /to); TOO_MANY_REQUESTS; CODE_NOT_SENT; and the errors of
 *   requireApproval.
 */
export async function sendContactCode(
  services: Services,
  ctx: CallContext,
  input: CallInput<"stepUp", "sendContactCode">,
): Promise<CallValue<"stepUp", "sendContactCode">> {
  const { accountId, sessionId } = requireAccount(ctx.caller);
  const target = readTarget(input);
  const operation = { action: `contact.${target.channel}`, facts: { to: target.to } };
  await requireApproval(services, ctx, operation, input.approval);
  const subject = `${accountId} ${sessionId}`;
  return services.verification.send(ctx, { purpose: "factor", target, subject });
}

/**
 * Sets the account's mail address or mobile number, with the code that was sent to it.
 *
 * @throws PlatformError INVALID_INPUT (pointer /to); VERIFICATION_CODE_INVALID; TOO_MANY_REQUESTS; CONFLICT for a
 *   number that another account has proved; PLAYER_EXCLUDED for an address or number that an excluded person has
 *   proved.
 */
export async function setContact(
  { database, clock, verification }: Services,
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
  const owner = { merchantId: ctx.merchant.code, accountId };
  const contact = target.channel === "sms" ? { mobile: target.to } : { email: target.to };
  const added = {
    ...contact,
    ...(target.channel === "sms" ? { mobileProved: true } : { emailProved: true }),
  };
  await requirePersonNotExcluded(database, owner, { added, occasion: "contact", now: clock.now() });
  try {
    await database.transaction((trx) => storeProvedContact(trx, owner, contact, clock.now()));
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

async function isTaken(db: Db, ctx: CallContext, accountId: string, mobile: string): Promise<boolean> {
  const owner = await accountByMobile(db, ctx.merchant.code, mobile);
  return owner !== null && owner.id !== accountId;
}
