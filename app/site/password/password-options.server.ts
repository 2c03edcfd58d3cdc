import type { AppLoadContext } from "@remix-run/node";
import { textKey } from "../../i18n/text-key.ts";
import type { CallValue } from "../../platform/contract/calls.ts";
import { dateReading } from "../../shared/typed-date.ts";
import { getFailure } from "../call-failure.ts";
import type { PasswordOptions } from "./password-form.tsx";

/**
 * Returns the options of the new-password form for the caller, who has a mailed link's token or is signed in; null for a
 * link that can no longer set a password.
 */
export async function passwordOptions(
  context: AppLoadContext,
  token: string,
): Promise<PasswordOptions | null> {
  const { caller } = context;
  const due = caller.kind === "account" && caller.passwordDue === true;
  const rules = await context.platform.accounts.passwordRules({});
  const confirmation = token ? await checkPasswordLink(context, token) : rules;
  if (!confirmation) return null;
  const why = token ? (confirmation.termsDue ? "first" : "link") : due ? "due" : "change";
  return { why, help: toHelp(context, rules), token, terms: toTerms(context, confirmation) };
}

/** Returns what the owner of a link's account must confirm; null for a link that can no longer set a password. */
async function checkPasswordLink({ platform }: AppLoadContext, token: string) {
  try {
    return await platform.accounts.checkPasswordLink({ token });
  } catch (error) {
    if (getFailure(error).data.code === "PASSWORD_LINK_INVALID") return null;
    throw error;
  }
}

function toTerms(
  { brand }: AppLoadContext,
  { termsDue, birthday }: CallValue<"accounts", "checkPasswordLink">,
): PasswordOptions["terms"] {
  if (!termsDue) return null;
  const { protection, locale } = brand.document;
  const { patternId } = birthday ?? {};
  return {
    ticked: protection.termsTickedByDefault,
    birthday: birthday && {
      type: patternId === "dateYearFirst" ? "date" : "text",
      reading: dateReading(locale.switcher, patternId),
    },
  };
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
