import type { VendorTransferView } from "../contract/wallet.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import { OPEN_STATES } from "./transfer-states.ts";

/** An account of a merchant. */
export interface Owner {
  merchantId: string;
  accountId: string;
}

/** The caller's account. @throws PlatformError NOT_LOGGED_IN. */
export function getOwner({ caller, merchant }: CallContext): Owner {
  return { merchantId: merchant.code, accountId: requireAccount(caller).accountId };
}

/** Selects from an account's transfers. */
export function selectOwnTransfers(db: Db, { merchantId, accountId }: Owner) {
  return db
    .selectFrom("vendor_transfer")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId);
}

/** The account's transfer with this idempotency key. */
export function findByKey(db: Db, owner: Owner, key: string) {
  return selectOwnTransfers(db, owner).selectAll().where("idempotency_key", "=", key).executeTakeFirst();
}

/** Returns the account's transfers without a known outcome, oldest first; only those with `vendor` if given. */
export async function openTransfers(db: Db, owner: Owner, vendor?: string): Promise<VendorTransferRow[]> {
  let query = selectOwnTransfers(db, owner)
    .selectAll()
    .where("state", "in", OPEN_STATES)
    .orderBy("created_at");
  if (vendor !== undefined) query = query.where("vendor", "=", vendor);
  return query.execute();
}

/** Locks a transfer until the transaction ends, and returns it. @throws PlatformError NOT_FOUND. */
export async function lockTransfer(trx: Trx, merchantId: string, id: string): Promise<VendorTransferRow> {
  const row = await trx
    .updateTable("vendor_transfer")
    .set((eb) => ({ state: eb.ref("state") }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}

/** Returns the codes of the vendors where an account may have money: those to which it has sent some. */
export async function vendorsUsed(db: Db, owner: Owner): Promise<string[]> {
  const rows = await selectOwnTransfers(db, owner)
    .select("vendor")
    .distinct()
    .where("direction", "=", "in")
    .where((eb) => eb.or([eb("state", "!=", "failed"), eb("vendor_outcome", "=", "done")]))
    .orderBy("vendor")
    .execute();
  return rows.map(({ vendor }) => vendor);
}

/** Selects the account's transfers, newest first. */
export function newestTransfers(db: Db, owner: Owner) {
  return selectOwnTransfers(db, owner).selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
}

/** Returns the vendors' names by code; a vendor without a name in the catalogue is left out. */
export async function vendorNames(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom("vendor")
    .select(["code", "name"])
    .where("code", "in", [...codes])
    .execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Returns transfers as shown to their member, in the given order. */
export async function toViews(db: Db, rows: readonly VendorTransferRow[]): Promise<VendorTransferView[]> {
  const names = await vendorNames(db, [...new Set(rows.map(({ vendor }) => vendor))]);
  return rows.map((row) => ({
    transferId: row.id,
    reference: row.reference,
    vassalage: row.vendor,
    name: names.get(row.vendor) ?? row.vendor,
    direction: row.direction,
    amount: row.amount,
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}
