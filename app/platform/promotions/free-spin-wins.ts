import type { Trx } from "../database/database.server.ts";
import type { EntryTerms } from "./entries.ts";

/** How far the clocks of two servers may be apart: an entry is never younger than what its spins win. */
const SKEW_MS = 60 * 60_000;

/** A win that a vendor pays without a bet. */
interface CampaignWin {
  merchantId: string;
  vendor: string;
  accountId: string;
  /** The vendor's word for what it is a win of; the reference of our own where it is one of free spins that we gave. */
  campaign: string;
}

/**
 * Whether a win of a campaign is owed: of one of the vendor's own always; of free spins that we gave, to their member, from
 * their vendor, and once for each spin. Called under the lock of the player's purse.
 */
export async function isWinOwed(
  trx: Trx,
  { merchantId, vendor, accountId, campaign }: CampaignWin,
): Promise<boolean> {
  const entry = await trx
    .selectFrom("promotion_entry")
    .select(["account_id", "terms", "created_at"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", campaign)
    .executeTakeFirst();
  if (!entry) return true;
  const { rules } = JSON.parse(entry.terms) as EntryTerms;
  if (rules.kind !== "freeSpins" || rules.vassalage !== vendor || entry.account_id !== accountId)
    return false;
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
  return paid < rules.spins;
}
