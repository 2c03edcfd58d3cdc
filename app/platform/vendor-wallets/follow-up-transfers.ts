import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import { QUERY_DELAY_MS, queryVendor } from "./query-vendor.ts";
import { OPEN_STATES } from "./transfer-states.ts";

/** Maximum number of transfers of each kind in one run; the next run continues. */
const BATCH = 200;

/**
 * Queries vendors for the outcome of a merchant's open transfers, and of those that operators settled instead. A vendor
 * that does not respond is not queried again in the same run, and its transfers come after other vendors' in the next
 * one. Safe to run at any time and from several servers at once.
 */
export async function followUpTransfers(services: Services, { code }: MerchantProfile): Promise<void> {
  const { database, clock, vendors } = services;
  const connected = [...vendors.values()].flatMap(({ vassalage, wallet }) => (wallet ? [vassalage] : []));
  if (connected.length === 0) return;
  const silent = new Set<string>();
  const now = clock.now();
  const due = [
    ...(await loadDueOpenTransfers(database.db, code, connected, now)),
    ...(await loadDueSettledTransfers(database.db, code, connected, now)),
  ];
  for (const row of due) {
    if (silent.has(row.vendor)) continue;
    const { answered } = await queryVendor(services, row);
    if (answered) continue;
    silent.add(row.vendor);
    const others = due.filter(({ id, vendor }) => vendor === row.vendor && id !== row.id);
    await moveToQueueEnd(database.db, code, others, now);
  }
}

/** Stores the start of the run as the query time of these transfers, so that the next run takes others first. */
async function moveToQueueEnd(db: Db, merchantId: string, rows: readonly VendorTransferRow[], now: number) {
  if (rows.length === 0) return;
  await db
    .updateTable("vendor_transfer")
    .set({ asked_at: now })
    .where("merchant_id", "=", merchantId)
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .where((eb) => eb.or([eb("asked_at", "is", null), eb("asked_at", "<", now)]))
    .execute();
}

/** Returns open transfers whose request no longer waits for the vendor. */
async function loadDueOpenTransfers(db: Db, merchantId: string, vendors: readonly string[], now: number) {
  return dueTransfers(db, merchantId, vendors, now)
    .where("state", "in", OPEN_STATES)
    .where("created_at", "<=", now - QUERY_DELAY_MS)
    .execute();
}

/** Returns transfers that operators settled and whose vendor has reported no outcome since. */
async function loadDueSettledTransfers(db: Db, merchantId: string, vendors: readonly string[], now: number) {
  return dueTransfers(db, merchantId, vendors, now)
    .where("settled_at", "is not", null)
    .where("vendor_outcome", "is", null)
    .execute();
}

/** Selects transfers that were not queried recently, least recent first. */
function dueTransfers(db: Db, merchantId: string, vendors: readonly string[], now: number) {
  return db
    .selectFrom("vendor_transfer")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("vendor", "in", vendors)
    .where((eb) => eb.or([eb("asked_at", "is", null), eb("asked_at", "<=", now - QUERY_DELAY_MS)]))
    .orderBy((eb) => eb.fn.coalesce("asked_at", "created_at"))
    .orderBy("asks")
    .limit(BATCH);
}
