import { storeClubLevel } from "../accounts/account-writes.server.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { ClubStandingRow } from "../database/tables/missions.ts";
import type { ClubStanding } from "./club-rules.ts";

/** Returns the standing of a row; level 0 without one. */
export const computeStanding = (row: ClubStandingRow | undefined): ClubStanding =>
  row
    ? { level: row.level, keepUntil: row.keep_until, pinned: row.pinned === 1 }
    : { level: 0, keepUntil: 0, pinned: false };

/** Returns a member's standing as stored. */
export async function storedStanding(
  db: Db,
  merchantId: string,
  accountId: string,
): Promise<ClubStandingRow | undefined> {
  return db
    .selectFrom("club_standing")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Stores a member's standing, also in the account's row, which every page of the member reads. */
export async function storeStanding(
  trx: Trx,
  { code, club }: MerchantProfile,
  accountId: string,
  { level, keepUntil, pinned }: ClubStanding,
  since: number,
): Promise<void> {
  const set = { level, since, keep_until: keepUntil, pinned: pinned ? (1 as const) : (0 as const) };
  await trx
    .insertInto("club_standing")
    .values({ merchant_id: code, account_id: accountId, ...set })
    .onConflict((conflict) => conflict.columns(["merchant_id", "account_id"]).doUpdateSet(set))
    .execute();
  const shown = { rank: level === 0 ? null : level, name: club.levels[level - 1]?.name ?? null };
  await storeClubLevel(trx, { merchantId: code, accountId }, shown);
}
