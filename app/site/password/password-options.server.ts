import type { AppLoadContext } from "@remix-run/node";
import { textKey } from "../../i18n/text-key.ts";
import type { CallValue } from "../../platform/contract/calls.ts";
import { getFailure } from "../call-failure.ts";
import type { PasswordOptions } from "./password-form.tsx";

/** Returns true when a mailed link can still set a password. */
export async function checkPasswordLink({ platform }: AppLoadContext, token: string): Promise<boolean> {
  try {
    await platform.accounts.checkPasswordLink({ token });
    return true;
  } catch (error) {
    if (getFailure(error).data.code === "PASSWORD_LINK_INVALID") return false;
    throw error;
  }
}

/** Returns the options of the new-password form for the caller, who has a mailed link's token or is signed in. */
export async function passwordOptions(context: AppLoadContext, token: string): Promise<PasswordOptions> {
  const { caller } = context;
  const due = caller.kind === "account" && caller.passwordDue === true;
  const rules = await context.platform.accounts.passwordRules({});
  const why = token ? "link" : due ? "due" : "change";
  const terms = rules.termsDue ? { ticked: context.brand.document.protection.termsTickedByDefault } : null;
  return { why, help: toHelp(context, rules), token, terms };
}

/** Returns the brand's password rule, in words. */
export async function passwordHelp(context: AppLoadContext): Promise<string> {
  return toHelp(context, await context.platform.accounts.passwordRules({}));
}

function toHelp(
  { t }: AppLoadContext,
  { minLength: min, maxLength: max, patternId }: CallValue<"accounts", "passwordRules">,
): string {
  const values = { min, max, length: min === max ? `${max}` : `${min}-${max}` };
  return t(textKey(patternId ? `error.pattern.${patternId}` : "error.field.length"), values);
}
