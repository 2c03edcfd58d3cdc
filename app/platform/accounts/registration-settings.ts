import type { CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { FieldRule } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { type DueConfirmation, loadDueConfirmation } from "./agree-terms.ts";
import { codeChannel, formRules, type RegisterMethod, requiresBotCheck } from "./form-rules.ts";

/** Returns the rules of both registration forms, as registration applies them. */
export async function registrationSettings(
  _services: unknown,
  { merchant }: CallContext,
): Promise<CallValue<"accounts", "registerSettings">> {
  const { usernameEnabled, mobileEnabled } = merchant.registration;
  const checks = (method: RegisterMethod) => ({
    code: codeChannel(merchant, method),
    humanCheck: requiresBotCheck(merchant, method),
  });
  return {
    usernameEnabled,
    mobileEnabled,
    minimumAge: merchant.minimumAge,
    username: formRules(merchant, "username"),
    mobile: formRules(merchant, "mobile"),
    checks: { username: checks("username"), mobile: checks("mobile") },
  };
}

/** Returns the merchant's rule for passwords on every form (spec section 7, "validation rules"). */
export async function passwordRules(
  { database }: Services,
  { merchant, caller }: CallContext,
): Promise<FieldRule & DueConfirmation> {
  const { username, mobile } = merchant.registration;
  const rule = username.password ?? mobile.password;
  if (!rule) throw new TypeError(`merchant ${merchant.code} has no password rule`);
  const accountId = caller.kind === "account" ? caller.accountId : null;
  return { ...rule, ...(await loadDueConfirmation(database.db, merchant, accountId)) };
}
