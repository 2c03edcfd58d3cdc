import { DAY_MS } from "#app/shared/durations.ts";
import type { MerchantProfile } from "../core/merchant.ts";

/**
 * Returns true when a sign-in by password has to set a new one first (spec section 4, Login): it was the merchant's
 * default password, the account is marked for it, or it is older than the merchant's rule while passwords expire
 * (`pwdEnabled`).
 */
export function isPasswordDue(
  { switches, passwords }: Pick<MerchantProfile, "switches" | "passwords">,
  account: { mustChangePassword: boolean; passwordChangedAt: number | null },
  password: string,
  now: number,
): boolean {
  if (account.mustChangePassword) return true;
  if (passwords.initial !== "" && password === passwords.initial) return true;
  const { maxAgeDays } = passwords;
  if (!switches.pwdEnabled || maxAgeDays === 0) return false;
  return now - (account.passwordChangedAt ?? 0) >= maxAgeDays * DAY_MS;
}
