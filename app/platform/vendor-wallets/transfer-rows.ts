import type { VendorTransferView } from "../contract/wallet.ts";
import type { Db } from "../database/database.server.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import { OPEN_STATES } from "./transfer-states.ts";

/** An account of a merchant. */
export interface Owner {
  merchantId: string;
  accountId: string;
}

function ofOwner(db: Db, { merchantId, accountId }: Owner) {
  return db
    .selectFrom("vendor_transfer")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId);
}

/** What a key was used for before. */
export function findByKey(db: Db, owner: Owner, key: string) {
  return ofOwner(db, owner).selectAll().where("idempotency_key", "=", key).executeTakeFirst();
}

/** The account's transfers whose outcome is not known, oldest first; of one vendor where it is named. */
export async function openTransfers(db: Db, owner: Owner, vendor?: string): Promise<VendorTransferRow[]> {
  let query = ofOwner(db, owner).selectAll().where("state", "in", OPEN_STATES).orderBy("created_at");
  if (vendor !== undefined) query = query.where("vendor", "=", vendor);
  return query.execute();
}

/** The vendors where an account may have money: those that it has sent any to. */
export async function vendorsUsed(db: Db, owner: Owner): Promise<string[]> {
  const rows = await ofOwner(db, owner)
    .select("vendor")
    .distinct()
    .where("direction", "=", "in")
    .where((eb) => eb.or([eb("state", "!=", "failed"), eb("vendor_outcome", "=", "done")]))
    .orderBy("vendor")
    .execute();
  return rows.map(({ vendor }) => vendor);
}

/**
 * What an account should have at vendors by our own books, in minor units: what went there and has not come back, less
 * what vendors told that it lost there. A round that was not told of yet is not in it. Asks no vendor, so that it can be
 * part of a transaction.
 */
export async function moneyAtVendors(db: Db, { merchantId, accountId }: Owner): Promise<number> {
  const moved = await ofOwner(db, { merchantId, accountId })
    .where((eb) =>
      eb.or([
        // The vendor's own word counts before that of operators.
        eb.and([
          eb("direction", "=", "in"),
          eb.or([eb("state", "!=", "failed"), eb("vendor_outcome", "=", "done")]),
        ]),
        eb.and([
          eb("direction", "=", "out"),
          eb("state", "=", "succeeded"),
          eb.or([eb("vendor_outcome", "is", null), eb("vendor_outcome", "=", "done")]),
        ]),
      ]),
    )
    .select((eb) => ["direction", eb.fn.sum<number>("amount").as("sum")])
    .groupBy("direction")
    .execute();
  const sumOf = (direction: "in" | "out") => moved.find((one) => one.direction === direction)?.sum ?? 0;
  if (sumOf("in") === 0) return 0;
  const played = await db
    .selectFrom("game_round as round")
    .innerJoin("reported_round as told", (join) =>
      join
        .onRef("told.merchant_id", "=", "round.merchant_id")
        .onRef("told.vendor", "=", "round.vendor")
        .onRef("told.round_id", "=", "round.round_id"),
    )
    .select((eb) => [
      eb.fn.sum<number | null>("told.stake").as("stake"),
      eb.fn.sum<number | null>("told.win").as("win"),
    ])
    .where("round.merchant_id", "=", merchantId)
    .where("round.account_id", "=", accountId)
    .executeTakeFirst();
  return sumOf("in") - sumOf("out") - (played?.stake ?? 0) + (played?.win ?? 0);
}

/** The account's transfers, newest first. */
export function newestTransfers(db: Db, owner: Owner) {
  return ofOwner(db, owner).selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
}

/** The vendors' names by code; one that the catalogue has no name for is left out. */
export async function vendorNames(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom("vendor")
    .select(["code", "name"])
    .where("code", "in", [...codes])
    .execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Transfers as their member sees them, in the given order. */
export async function viewsOf(db: Db, rows: readonly VendorTransferRow[]): Promise<VendorTransferView[]> {
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
