import type { FieldRule, MerchantProfile } from "../core/merchant.ts";
import { getPaymentPasswordRule, MAX_PASSWORD_LENGTH } from "./new-password.ts";

/** The two ways to register (spec section 3): the tabs of the form, and the two wire calls. */
export type RegisterMethod = "username" | "mobile";
/** The channel by which a form's verification code is sent. */
export type CodeChannel = "sms" | "email" | "none";

const HIDDEN: FieldRule = {
  enabled: false,
  required: false,
  minLength: 0,
  maxLength: 255,
  patternId: "",
  acceptedPattern: "",
};

/**
 * Returns the channel: SMS for mobile registration, and for registration by username while `smsEnabled` is on (spec
 * section 5); mail if it is off and the username form has a code field and a mail field.
 */
export function codeChannel(merchant: MerchantProfile, method: RegisterMethod): CodeChannel {
  if (method === "mobile" || merchant.switches.smsEnabled) return "sms";
  const { verificationCode, email } = merchant.registration.username;
  return verificationCode?.enabled && email?.enabled ? "email" : "none";
}

/** Returns true when a form must be sent with a captcha answer or a bot-check proof. */
export function requiresBotCheck(merchant: MerchantProfile, method: RegisterMethod): boolean {
  const { captcha } = merchant.registration[method];
  return Boolean(merchant.switches.botCheck || (captcha?.enabled && captcha.required));
}

/** Returns the rule of the birthday that the merchant requires of everybody who registers; null if it requires none. */
export function getRequiredBirthday(merchant: MerchantProfile): FieldRule | null {
  const { usernameEnabled, mobileEnabled } = merchant.registration;
  const { birthday } = formRules(merchant, mobileEnabled && !usernameEnabled ? "mobile" : "username");
  return birthday?.enabled && birthday.required ? birthday : null;
}

/**
 * Returns the merchant's rules for a form, plus the fields that the product always requires:
 *
 * - a username and a password, or a number and its code; by mobile a password only while `mobileRegPass` is on
 * - the contact that a code is sent to
 * - a payment password if the form has one
 *
 * With an already verified number (`numberProved`), the form has neither the number nor a code.
 */
export function formRules(
  merchant: MerchantProfile,
  method: RegisterMethod,
  numberProved = false,
): Record<string, FieldRule> {
  const rules = merchant.registration[method];
  const asked = (name: string, longest = 255): FieldRule => {
    const { minLength, maxLength, ...rest } = rules[name] ?? HIDDEN;
    return {
      ...rest,
      enabled: true,
      required: true,
      minLength: Math.max(1, minLength),
      maxLength: Math.min(maxLength, longest),
    };
  };
  const password = asked("password", MAX_PASSWORD_LENGTH);
  const withPassword = method === "username" || merchant.switches.mobileRegPass;
  const channel = codeChannel(merchant, method);
  const bySms = channel === "sms";
  return {
    ...rules,
    ...(method === "username" ? { username: asked("username", 64) } : {}),
    password: withPassword ? password : HIDDEN,
    confirmPassword: withPassword ? asked("confirmPassword", MAX_PASSWORD_LENGTH) : HIDDEN,
    ...(bySms ? { mobileNum: asked("mobileNum") } : {}),
    ...(numberProved ? { mobileNum: HIDDEN } : {}),
    ...(channel === "email" ? { email: asked("email") } : {}),
    ...(rules.paymentPassword?.enabled
      ? { paymentPassword: getPaymentPasswordRule(rules.paymentPassword) }
      : {}),
    verificationCode: channel === "none" || (bySms && numberProved) ? HIDDEN : asked("verificationCode"),
  };
}
