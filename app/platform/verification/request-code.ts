import { findVerifiedMobileOwner } from "../accounts/account-reads.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { parseEmail, parseMobile } from "./addresses.ts";
import { requireHuman } from "./require-human.ts";
import { sendCode } from "./send-code.ts";

type Sent = Promise<CallValue<"verification", "registrationCode">>;

/**
 * Sends a code for signing in; the response is the same whether an account has the number or not.
 *
 * @throws PlatformError FEATURE_OFF, INVALID_INPUT, CAPTCHA_REQUIRED, CAPTCHA_INVALID, TOO_MANY_REQUESTS.
 */
export async function requestLoginCode(
  services: Services,
  ctx: CallContext,
  { countryDialingCode, mobileNum, ...proof }: CallInput<"verification", "loginCode">,
): Sent {
  if (!ctx.merchant.switches.showVerCodeLogin) throw new PlatformError("FEATURE_OFF");
  const to = requireMobile(countryDialingCode, mobileNum, "/mobileNum");
  await requireHuman(services, ctx, proof);
  const asked = { ip: ctx.request.ip, now: services.clock.now() };
  const owner = await findVerifiedMobileOwner(services.database.db, ctx.merchant.code, to, asked);
  const wait = await sendCode(services, ctx, {
    purpose: "signIn",
    target: { channel: "sms", to },
    deliver: owner !== null,
    afterThree: owner?.addressIsKnown ? "sent" : "refused",
  });
  return { to, ...wait };
}

/**
 * Sends the code of a registration by SMS.
 * @throws PlatformError FEATURE_OFF, INVALID_INPUT, CAPTCHA_REQUIRED, CAPTCHA_INVALID, TOO_MANY_REQUESTS, CODE_NOT_SENT.
 */
export async function requestRegistrationCode(
  services: Services,
  ctx: CallContext,
  { countryDialingCode, mobileNo, regType, ...proof }: CallInput<"verification", "registrationCode">,
): Sent {
  const { registration, switches } = ctx.merchant;
  const isOn = regType === "mobile" ? registration.mobileEnabled : switches.smsEnabled;
  if (!isOn || ctx.request.audience === "agent") throw new PlatformError("FEATURE_OFF");
  const to = requireMobile(countryDialingCode, mobileNo, "/mobileNo");
  await requireHuman(services, ctx, proof);
  const target = { channel: "sms", to } as const;
  return {
    to,
    ...(await sendCode(services, ctx, { purpose: "register", target, afterThree: "unlessProved" })),
  };
}

/**
 * Sends the code of a registration by mail.
 * @throws PlatformError FEATURE_OFF, INVALID_INPUT, CAPTCHA_REQUIRED, CAPTCHA_INVALID, TOO_MANY_REQUESTS, CODE_NOT_SENT.
 */
export async function requestRegistrationEmailCode(
  services: Services,
  ctx: CallContext,
  { email, ...proof }: CallInput<"verification", "registrationEmailCode">,
): Sent {
  const { usernameEnabled, username } = ctx.merchant.registration;
  const isOn = usernameEnabled && username.email?.enabled && username.verificationCode?.enabled;
  if (!isOn || ctx.merchant.switches.smsEnabled || ctx.request.audience === "agent") {
    throw new PlatformError("FEATURE_OFF");
  }
  const to = parseEmail(email);
  if (to === null) {
    const fields = [{ pointer: "/email", messageKey: "error.pattern.mailbox" }];
    throw new PlatformError("INVALID_INPUT", { fields });
  }
  await requireHuman(services, ctx, proof);
  const target = { channel: "email", to } as const;
  return {
    to,
    ...(await sendCode(services, ctx, { purpose: "register", target, afterThree: "unlessProved" })),
  };
}

/** Returns the number as E.164. @throws PlatformError INVALID_INPUT. */
function requireMobile(countryDialingCode: string, typed: string, pointer: string): string {
  const number = parseMobile(countryDialingCode, typed);
  if (number !== null) return number;
  throw new PlatformError("INVALID_INPUT", { fields: [{ pointer, messageKey: "error.field.mobile" }] });
}
