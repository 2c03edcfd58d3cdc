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

/** Locks a member's standing until the transaction ends, so that a review does not overwrite an operator's choice. */
export async function lockStanding(trx: Trx, merchantId: string, accountId: string): Promise<void> {
  await trx
    .updateTable("account")
    .set((eb) => ({ club_rank: eb.ref("club_rank") }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .execute();
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
  await trx
    .updateTable("account")
    .set({ club_rank: level === 0 ? null : level, club_name: club.levels[level - 1]?.name ?? null })
    .where("merchant_id", "=", code)
    .where("id", "=", accountId)
    .execute();
}
