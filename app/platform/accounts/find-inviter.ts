import { isAgentType } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import { accountByReferralCode } from "./account-reads.server.ts";
import type { Registration } from "./registration-rules.ts";

/** The upline and the referrer of a new account. */
export interface Inviter {
  uplineId: string | null;
  referredBy: string | null;
  affiliateCode: string | null;
}

/**
 * Reads the invitation codes of a registration. A code from an agent's link makes that agent the upline. A friend's
 * code makes the friend the referrer, and the friend's upline (or the friend, if an agent) the upline.
 * @throws PlatformError INVITATION_CODE_INVALID for a code of no account of this merchant, and for an affiliate code
 *   that is not an agent's.
 */
export async function findInviter(
  db: Db,
  merchant: MerchantProfile,
  fields: Registration["fields"],
): Promise<Inviter> {
  const inviter: Inviter = { uplineId: null, referredBy: null, affiliateCode: null };
  for (const name of ["affiliateCode", "referralCode", "recommenderId"] as const) {
    const code = fields[name];
    if (code === undefined) continue;
    const owner = await accountByReferralCode(db, merchant.code, code);
    const isAgent = owner !== null && isAgentType(merchant, owner.type);
    if (!owner || (name === "affiliateCode" && !isAgent)) {
      const fields = [{ pointer: `/${name}`, messageKey: "error.field.invitation" }];
      throw new PlatformError("INVITATION_CODE_INVALID", { fields });
    }
    if (name === "affiliateCode") inviter.affiliateCode = code.toUpperCase();
    else inviter.referredBy ??= owner.id;
    inviter.uplineId ??= isAgent ? owner.id : owner.uplineId;
  }
  return inviter;
}
