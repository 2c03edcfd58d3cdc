import type { Db } from "../database/database.server.ts";
import { onOwner } from "../database/on-owner.ts";
import type { VendorStayRow } from "../database/tables/vendor-wallets.ts";
import type { Owner } from "./transfer-rows.ts";

/** Returns true when an account's money is sent to a vendor's wallet with a game; off by default. */
export async function isAutomatic(db: Db, { merchantId, accountId }: Owner): Promise<boolean> {
  const row = await db
    .selectFrom("automatic_transfer")
    .select("is_on")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.is_on === 1;
}

/** Stores the member's choice. */
export async function setAutomatic(
  db: Db,
  { merchantId, accountId }: Owner,
  { on, now }: { on: boolean; now: number },
): Promise<void> {
  const row = { is_on: on ? 1 : 0, changed_at: now } as const;
  await db
    .insertInto("automatic_transfer")
    .values({ merchant_id: merchantId, account_id: accountId, ...row })
    .onConflict((conflict) => conflict.columns(["merchant_id", "account_id"]).doUpdateSet(row))
    .execute();
}

/** Returns the vendors to which an account's money was sent for a game and where some may still be. */
export function loadStays(db: Db, { merchantId, accountId }: Owner): Promise<VendorStayRow[]> {
  return db
    .selectFrom("vendor_stay")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .orderBy("vendor")
    .execute();
}

/** Records that a game at a vendor begins, before any money is sent, so that none is forgotten. */
export async function storeStay(
  db: Db,
  { merchantId, accountId }: Owner,
  { vendor, start, now }: { vendor: string; start: string; now: number },
): Promise<void> {
  const row = { start_id: start, started_at: now, left_at: null, tries: 0, next_at: now };
  await db
    .insertInto("vendor_stay")
    .values({ merchant_id: merchantId, account_id: accountId, vendor, ...row })
    .onConflict((conflict) => conflict.columns(["merchant_id", "account_id", "vendor"]).doUpdateSet(row))
    .execute();
}

/** Schedules the next query about a stay at `nextAt`. A stay that a later start has replaced is not changed. */
export async function postponeStay(
  db: Db,
  stay: VendorStayRow,
  { now, nextAt }: { now: number; nextAt: number },
): Promise<void> {
  await db
    .updateTable("vendor_stay")
    .set({ left_at: stay.left_at ?? now, tries: stay.tries + 1, next_at: nextAt })
    .where("merchant_id", "=", stay.merchant_id)
    .where("account_id", "=", stay.account_id)
    .where("vendor", "=", stay.vendor)
    .where("start_id", "=", stay.start_id)
    .execute();
}

/** Deletes a stay, unless a later start has replaced it. */
export async function deleteStay(
  db: Db,
  stay: Pick<VendorStayRow, "merchant_id" | "account_id" | "vendor" | "start_id">,
): Promise<void> {
  await db
    .deleteFrom("vendor_stay")
    .where("merchant_id", "=", stay.merchant_id)
    .where("account_id", "=", stay.account_id)
    .where("vendor", "=", stay.vendor)
    .where("start_id", "=", stay.start_id)
    .execute();
}

/** Deletes the stay at a vendor, because the member moves the money manually. */
export async function deleteStayByVendor(
  db: Db,
  { merchantId, accountId }: Owner,
  vendor: string,
): Promise<void> {
  await db
    .deleteFrom("vendor_stay")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("vendor", "=", vendor)
    .execute();
}

/** Selects the stays to end: those of games that were left, and of members who are no longer signed in. */
export function selectStaysToEnd(db: Db, merchantId: string, { now, limit }: { now: number; limit: number }) {
  return db
    .selectFrom("vendor_stay as stay")
    .selectAll("stay")
    .where("stay.merchant_id", "=", merchantId)
    .where("stay.next_at", "<=", now)
    .where((eb) =>
      eb.or([
        eb("stay.left_at", "is not", null),
        eb.not(
          eb.exists(
            eb
              .selectFrom("session")
              .innerJoin("account", onOwner("session"))
              .select("session.id")
              .whereRef("session.merchant_id", "=", "stay.merchant_id")
              .whereRef("session.account_id", "=", "stay.account_id")
              .where("account.status", "=", "active")
              .where("revoked_at", "is", null)
              .where("expires_at", ">", now)
              .where((of) => of(of("last_seen_at", "+", of.ref("idle_ms")), ">", now)),
          ),
        ),
      ]),
    )
    .orderBy("stay.next_at")
    .limit(limit)
    .execute();
}
