import { accountByMobile } from "../accounts/account-reads.server.ts";
import type { CallInput } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { type FieldError, PlatformError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { Services } from "../core/services.ts";
import { parseMobile } from "../verification/verification.server.ts";
import { beginSession } from "./begin-session.ts";
import type { SignedIn } from "./open-session.ts";
import { requireAllowedHost } from "./require-allowed-host.ts";

/**
 * Signs in with a mobile number and the code that was sent to it (spec section 5, "SMS login"). No password is used, so
 * its age does not matter.
 *
 * @throws PlatformError FEATURE_OFF; INVALID_INPUT; VERIFICATION_CODE_INVALID; and only with the correct code:
 *   ACCOUNT_DISABLED, NOT_A_MEMBER, NOT_AN_AGENT, and STEP_UP_REQUIRED for an account with an authenticator app.
 */
export async function signInByCode(
  services: Services,
  ctx: CallContext,
  input: CallInput<"session", "login">,
): Promise<SignedIn> {
  if (!ctx.merchant.switches.showVerCodeLogin) throw new PlatformError("FEATURE_OFF");
  const { mobileNum = "", countryDialingCode = "", verificationCode = "" } = input;
  const number = parseMobile(countryDialingCode, mobileNum);
  const fields: FieldError[] = [];
  if (mobileNum.trim() === "")
    fields.push({ pointer: "/mobileNum", messageKey: FIELD_MESSAGE_KEYS.required });
  else if (number === null) fields.push({ pointer: "/mobileNum", messageKey: "error.field.mobile" });
  if (verificationCode.trim() === "") {
    fields.push({ pointer: "/verificationCode", messageKey: "error.field.verifyFirst" });
  }
  if (fields.length > 0 || number === null) throw new PlatformError("INVALID_INPUT", { fields });

  await services.verification.use(ctx, {
    purpose: "signIn",
    target: { channel: "sms", to: number },
    code: verificationCode,
  });
  const account = await accountByMobile(services.database.db, ctx.merchant.code, number);
  if (!account) throw new PlatformError("VERIFICATION_CODE_INVALID");
  if (account.status !== "active") throw new PlatformError("ACCOUNT_DISABLED");
  requireAllowedHost(ctx, account.type);
  return beginSession(services, ctx, {
    accountId: account.id,
    remember: input.rememberMe,
    passwordDue: false,
    proven: "sms",
  });
}
