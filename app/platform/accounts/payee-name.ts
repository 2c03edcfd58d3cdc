import { normalizeTypedName } from "#app/shared/typed-text.ts";
import type { FieldError } from "../core/errors.ts";
import type { FieldRule, MerchantProfile } from "../core/merchant.ts";
import { parseRealName } from "../core/real-name.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { realNameError, textError } from "./field-issues.ts";

/**
 * Returns the holder's name for all accounts that a member may withdraw to, given at registration or later; null if
 * never.
 */
export async function loadPayeeName(db: Db, merchantId: string, accountId: string): Promise<string | null> {
  const { profile } = await db
    .selectFrom("account")
    .select("profile")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return parseRealName(profile);
}

/** Stores the name for an account that has none; returns the stored name. The first name given is final. */
export async function storePayeeName(
  trx: Trx,
  merchantId: string,
  accountId: string,
  name: string,
): Promise<string> {
  const ofAccount = trx
    .updateTable("account")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId);
  // Locks the row first, on either engine, so that the second of two simultaneous writes finds the first name.
  const { profile } = await ofAccount
    .set((eb) => ({ profile: eb.ref("profile") }))
    .returning("profile")
    .executeTakeFirstOrThrow();
  const there = parseRealName(profile);
  if (there !== null) return there;
  await ofAccount
    .set({ profile: JSON.stringify({ ...(JSON.parse(profile) as object), payeeName: name }) })
    .execute();
  return name;
}

/** Returns the error of a payee's name, by the registration form's rule for `payeeName`; or null. */
export function payeeNameError(
  { registration }: MerchantProfile,
  name: string,
  pointer: string,
): FieldError | null {
  const own = registration.username.payeeName ?? registration.mobile.payeeName;
  const minLength = Math.max(2, own?.minLength ?? 0);
  const rule: FieldRule = {
    patternId: own?.patternId ?? "",
    acceptedPattern: own?.acceptedPattern ?? "",
    enabled: true,
    required: true,
    minLength,
    maxLength: Math.max(minLength, Math.min(100, own?.maxLength ?? 100)),
  };
  const typed = normalizeTypedName(name);
  const issue = textError(typed, rule) ?? realNameError(typed);
  return issue && { pointer, ...issue };
}
