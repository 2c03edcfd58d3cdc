import { normalisePayeeName } from "#app/shared/canonical-identity.ts";
import type { StepUpMethod } from "../contract/step-up.ts";
import { maskEmail, maskMobile } from "../core/mask-contact.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { parseRealName } from "../core/real-name.ts";
import { createCompiledQuery } from "../database/compiled.ts";
import type { Db } from "../database/database.server.ts";

/** The proofs available to an account. */
export interface ProofHolder {
  id: string;
  username: string;
  email: string | null;
  mobile: string | null;
  /** True when the contact was proved to be the account's own, and not only typed in. */
  emailIsProved: boolean;
  mobileIsProved: boolean;
  payeeName: string | null;
  passwordHash: string | null;
  /** Null without a confirmed authenticator app. */
  authenticator: { secret: string; always: boolean; confirmedAt: number } | null;
}

const getHolder = createCompiledQuery((db, of: { merchantId: string; accountId: string }) =>
  db
    .selectFrom("account")
    .leftJoin("authenticator", (join) =>
      join
        .onRef("authenticator.merchant_id", "=", "account.merchant_id")
        .onRef("authenticator.account_id", "=", "account.id"),
    )
    .select(["id", "username_shown", "email", "mobile", "profile", "password_hash"])
    .select(["email_verified_at", "mobile_verified_at"])
    .select(["secret", "always", "confirmed_at"])
    .where("account.merchant_id", "=", of.merchantId)
    .where("id", "=", of.accountId),
);

/** @throws Error when there is no such account. */
export async function loadProofHolder(db: Db, merchantId: string, accountId: string): Promise<ProofHolder> {
  const [row] = await getHolder(db, { merchantId, accountId });
  if (!row) throw new Error(`${merchantId} has no account ${accountId}`);
  const payeeName = parseRealName(row.profile);
  const { secret, confirmed_at: confirmedAt } = row;
  return {
    id: row.id,
    username: row.username_shown,
    email: row.email,
    mobile: row.mobile,
    emailIsProved: row.email_verified_at !== null,
    mobileIsProved: row.mobile_verified_at !== null,
    payeeName: payeeName && normalisePayeeName(payeeName) !== "" ? payeeName : null,
    passwordHash: row.password_hash,
    authenticator:
      secret !== null && confirmedAt !== null ? { secret, confirmedAt, always: row.always === 1 } : null,
  };
}

/**
 * Returns the methods by which an account proves itself at sign-in, best first as the brand lists them. An
 * authenticator app, once set up, is the only one: an attacker would choose a weaker method beside it. Empty if the
 * brand requires nothing, or the account has no method that the brand accepts.
 */
export function signInMethods(merchant: MerchantProfile, holder: ProofHolder): StepUpMethod[] {
  if (holder.authenticator) return ["totp"];
  if (!merchant.switches.stepUpVerification) return [];
  const has: Record<(typeof merchant.stepUpMethods)[number], boolean> = {
    totp: false,
    sms: holder.mobile !== null,
    email: holder.email !== null,
    bankName: holder.payeeName !== null,
  };
  return merchant.stepUpMethods.filter((method) => has[method]);
}

/** Returns the methods for an approval: those of the sign-in, or the password for an account without any. */
export function approvalMethods(merchant: MerchantProfile, holder: ProofHolder): StepUpMethod[] {
  const methods = signInMethods(merchant, holder);
  return methods.length === 0 && holder.passwordHash !== null ? ["password"] : methods;
}

/** Returns a code's destination, masked but recognisable for its owner; empty for methods without an address. */
export function maskedTarget(method: StepUpMethod, holder: ProofHolder): string {
  if (method === "sms" && holder.mobile) return maskMobile(holder.mobile);
  if (method === "email" && holder.email) return maskEmail(holder.email);
  return "";
}
