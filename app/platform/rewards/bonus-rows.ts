import { getDay } from "#app/shared/business-day.ts";
import type { BonusTerms, MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import { getOccasion } from "./bonus-rules.ts";

/** Returns a query of the bonuses granted to an account, for further conditions. */
export function selectGrants(db: Db, merchant: MerchantProfile, accountId: string) {
  return db
    .selectFrom("bonus_grant")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("account_id", "=", accountId);
}

/**
 * Returns true when an account was granted a bonus for the current occasion. A bonus for every deposit is always
 * available.
 */
export async function wasGranted(
  db: Db,
  merchant: MerchantProfile,
  accountId: string,
  terms: BonusTerms,
  now: number,
): Promise<boolean> {
  if (terms.every === "deposit") return false;
  const occasion = getOccasion(terms, "", getDay(now, merchant.timeZone));
  const granted = await selectGrants(db, merchant, accountId)
    .clearSelect()
    .select("id")
    .where("bonus_id", "=", terms.id)
    .where("occasion", "=", occasion)
    .executeTakeFirst();
  return granted !== undefined;
}
