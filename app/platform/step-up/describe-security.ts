import type { CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { loadProofHolder, maskedTarget, type ProofHolder, signInMethods } from "./methods.ts";

type Security = CallValue<"stepUp", "security">;

/** Returns the proofs available to the caller's account. @throws PlatformError NOT_LOGGED_IN. */
export async function describeSecurity(
  { database: { db } }: Services,
  { caller, merchant }: CallContext,
): Promise<Security> {
  const asksAtSignIn = merchant.switches.stepUpVerification === true;
  const holder = await loadProofHolder(db, merchant.code, requireAccount(caller).accountId);
  return {
    authenticator: await describeAuthenticator(db, merchant.code, holder),
    mayEnrol: merchant.stepUpMethods.includes("totp") && asksAtSignIn,
    email: holder.email === null ? null : maskedTarget("email", holder),
    mobile: holder.mobile === null ? null : maskedTarget("sms", holder),
    asksAtSignIn,
    methods: signInMethods(merchant, holder),
  };
}

async function describeAuthenticator(
  db: Db,
  merchantId: string,
  { id, authenticator }: ProofHolder,
): Promise<Security["authenticator"]> {
  if (!authenticator) return null;
  const left = await db
    .selectFrom("recovery_code")
    .select("code_hash")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", id)
    .where("used_at", "is", null)
    .execute();
  const { confirmedAt, always } = authenticator;
  return { since: confirmedAt, always, recoveryCodesLeft: left.length };
}
