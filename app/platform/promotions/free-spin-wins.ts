import type { Trx } from "../database/database.server.ts";
import type { EntryTerms } from "./entries.ts";

/** Maximum clock difference between two servers: an entry is never younger than the wins of its spins. */
const SKEW_MS = 60 * 60_000;

/** A win that a vendor pays without a bet. */
interface CampaignWin {
  merchantId: string;
  vendor: string;
  accountId: string;
  /** The vendor's id of the campaign, or our own reference for a win of free spins that we gave. */
  campaign: string;
}

/**
 * Looks a win up among the free spins that we gave. Returns `owed` if it is owed to this member, by this vendor, and
 * once for each spin, else `not-owed`; null for a campaign of the vendor's own. Called under the lock of the player's
 * purse.
 */
export async function findFreeSpinWin(
  trx: Trx,
  { merchantId, vendor, accountId, campaign }: CampaignWin,
): Promise<"owed" | "not-owed" | null> {
  const entry = await trx
    .selectFrom("promotion_entry")
    .select(["account_id", "terms", "created_at"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", campaign)
    .executeTakeFirst();
  if (!entry) return null;
  const { rules } = JSON.parse(entry.terms) as EntryTerms;
  const isOfVendor = rules.kind === "freeSpins" && rules.vassalage === vendor;
  if (!isOfVendor || entry.account_id !== accountId) return "not-owed";
  const { paid } = await trx
    .selectFrom("bet")
    .select((eb) => eb.fn.countAll<number>().as("paid"))
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("placed_at", ">=", entry.created_at - SKEW_MS)
    .where("stake", "=", 0)
    .where("type", "=", "bonus")
    .where("detail", "like", `{"kind":"bonus","campaign":"${campaign}"%`)
    .executeTakeFirstOrThrow();
  return paid < rules.spins ? "owed" : "not-owed";
}
