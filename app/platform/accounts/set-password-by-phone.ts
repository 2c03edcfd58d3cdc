import type { CallInput, CallValue } from "../contract/calls.ts";
import { addressBlock } from "../core/address-block.ts";
import type { CallContext } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { PlatformError } from "../core/errors.ts";
import { throwIssues } from "../core/input-issues.ts";
import { refundOnError } from "../core/refund-on-error.ts";
import type { Services } from "../core/services.ts";
import type { Limit } from "../ports/limiter.ts";
import { requireAllowedHost, revokeAll, type SignedIn } from "../sessions/sessions.server.ts";
import { parseMobile } from "../verification/verification.server.ts";
import { accountByMobile, findVerifiedMobileOwner } from "./account-reads.server.ts";
import { passwordError } from "./new-password.ts";
import { storePassword } from "./store-password.ts";

/** Limit on wrong codes of an IP address: each of them costs a password hash. */
const CODES_TRIED: Limit = { name: "password:codes", points: 60, windowMs: 15 * 60_000 };

/**
 * Sends a code for `setPasswordByPhone`; the response is the same if no account has the number.
 * @throws PlatformError FEATURE_OFF, INVALID_INPUT, CAPTCHA_REQUIRED, CAPTCHA_INVALID, TOO_MANY_REQUESTS.
 */
export async function sendPasswordCode(
  { database, clock, verification }: Services,
  ctx: CallContext,
  { countryDialingCode, mobileNum, ...proof }: CallInput<"verification", "passwordCode">,
): Promise<CallValue<"verification", "passwordCode">> {
  const to = requireMobile(ctx, { countryDialingCode, mobileNum });
  await verification.requireHuman(ctx, proof);
  const asked = { ip: ctx.request.ip, now: clock.now() };
  const owner = await findVerifiedMobileOwner(database.db, ctx.merchant.code, to, asked);
  const wait = await verification.send(ctx, {
    purpose: "password",
    target: { channel: "sms", to },
    deliver: owner !== null,
    afterThree: owner?.addressIsKnown ? "sent" : "refused",
  });
  return { to, ...wait };
}

/**
 * Sets a new password by a code sent to the phone, ends every session of the account and signs in. An account with an
 * authenticator app must always confirm with it first.
 * @throws PlatformError FEATURE_OFF; INVALID_INPUT with fields; VERIFICATION_CODE_INVALID; ACCOUNT_DISABLED;
 *   NOT_A_MEMBER; NOT_AN_AGENT; TOO_MANY_REQUESTS after 60 wrong codes of an IP address in 15 minutes; and when the
 *   password is set: STEP_UP_REQUIRED, TOO_MANY_REQUESTS.
 */
export async function setPasswordByPhone(
  { database, clock, hasher, limiter, verification, begin }: Services,
  ctx: CallContext,
  { newPassword, verificationCode: code, ...phone }: CallInput<"accounts", "setPasswordByPhone">,
): Promise<SignedIn> {
  const to = requireMobile(ctx, phone);
  const merchantId = ctx.merchant.code;
  throwIssues([passwordError(ctx.merchant, newPassword, "")]);
  const address = `${merchantId} ${addressBlock(ctx.request.ip)}`;
  const refund = () => limiter.refund(CODES_TRIED, address);
  await consumeLimit(limiter, CODES_TRIED, address);
  // Before the code: hashing may be refused while too many requests wait, and the code would be used up. It is done for
  // every number, so that the response time does not reveal if an account has it.
  const passwordHash = await refundOnError(hasher.hash(newPassword), refund);
  await verification.use(ctx, { purpose: "password", target: { channel: "sms", to }, code });
  await refund();
  const account = await accountByMobile(database.db, merchantId, to);
  if (!account) throw new PlatformError("VERIFICATION_CODE_INVALID");
  if (account.status !== "active") throw new PlatformError("ACCOUNT_DISABLED");
  requireAllowedHost(ctx, account.type);
  throwIssues([passwordError(ctx.merchant, newPassword, account.username)]);
  const now = clock.now();
  await database.transaction(async (trx) => {
    await storePassword(trx, merchantId, account.id, { passwordHash, now });
    await revokeAll(trx, merchantId, account.id, { reason: "password set by phone", now });
  });
  return begin(ctx, { accountId: account.id, remember: false, passwordDue: false, proven: "reset" });
}

/** Returns the number as E.164. @throws PlatformError FEATURE_OFF; INVALID_INPUT (pointer /mobileNum). */
function requireMobile(
  { merchant }: CallContext,
  { countryDialingCode = "", mobileNum }: { countryDialingCode?: string | undefined; mobileNum: string },
): string {
  if (!merchant.switches.CHNGPASSVERIF3) throw new PlatformError("FEATURE_OFF");
  const number = parseMobile(countryDialingCode, mobileNum);
  if (number !== null) return number;
  throw new PlatformError("INVALID_INPUT", {
    fields: [{ pointer: "/mobileNum", messageKey: "error.field.mobile" }],
  });
}
