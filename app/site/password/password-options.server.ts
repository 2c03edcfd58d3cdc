import type { AppLoadContext } from "@remix-run/node";
import { textKey } from "../../i18n/text-key.ts";
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
  return { why: token ? "link" : due ? "due" : "change", help: await passwordHelp(context), token };
}

/** Returns the brand's password rule, in words. */
export async function passwordHelp({ platform, t }: AppLoadContext): Promise<string> {
  const { minLength: min, maxLength: max, patternId } = await platform.accounts.passwordRules({});
  const values = { min, max, length: min === max ? `${max}` : `${min}-${max}` };
  return t(textKey(patternId ? `error.pattern.${patternId}` : "error.field.length"), values);
}
