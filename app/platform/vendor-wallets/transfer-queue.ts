import type { Settlement, VendorTransferForOperator } from "../contract/ops/transfers.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import { onOwner } from "../database/on-owner.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import { loadMoneyEvents, type MoneyEvent } from "../wallet/wallet.server.ts";
import { canSettle } from "./can-settle.ts";
import { canQueryVendor, QUERY_DELAY_MS } from "./query-vendor.ts";
import { loadSettlements } from "./settlement-rows.ts";
import { vendorNames } from "./transfer-rows.ts";
import { OPEN_STATES } from "./transfer-states.ts";

/** A transfer with its member's name. */
type QueuedTransferRow = VendorTransferRow & { username_shown: string };

/** Lists a page of these merchants' transfers: those that wait for an operator, oldest first, or all, newest first. */
export async function listQueuedTransfers(
  services: Services,
  merchantIds: readonly string[],
  { which, ...page }: { which: "waiting" | "all" } & PageRequest,
): Promise<{ list: VendorTransferForOperator[]; total: number }> {
  if (merchantIds.length === 0) return { list: [], total: 0 };
  const isWaiting = which === "waiting";
  let rows = queuedTransfers(services.database.db, merchantIds);
  if (isWaiting) {
    const asked = services.clock.now() - QUERY_DELAY_MS;
    rows = rows.where((eb) =>
      eb.or([
        eb.and([eb("state", "in", OPEN_STATES), eb("vendor_transfer.created_at", "<=", asked)]),
        eb.and([eb("paid_twice_at", "is not", null), eb("paid_twice_settled_by", "is", null)]),
      ]),
    );
  }
  const order = isWaiting ? "asc" : "desc";
  const ordered = rows.orderBy("vendor_transfer.created_at", order).orderBy("vendor_transfer.id", order);
  const found = await countedPage(ordered, page);
  return { list: await queuedViews(services, found.rows), total: found.total };
}

/** Returns one transfer, with its steps and the proposed settlements. @throws PlatformError NOT_FOUND. */
export async function getQueuedTransfer(
  services: Services,
  { code }: MerchantProfile,
  id: string,
): Promise<VendorTransferForOperator & { steps: MoneyEvent[]; settlements: Settlement[] }> {
  const { db } = services.database;
  const [view] = await queuedViews(services, [await findQueuedTransfer(db, code, id)]);
  if (!view) throw new PlatformError("NOT_FOUND");
  const [steps, settlements] = await Promise.all([
    loadMoneyEvents(db, code, "vendor_transfer", [id]),
    loadSettlements(db, code, id),
  ]);
  return { ...view, steps, settlements };
}

/** Returns one transfer with its member's name. @throws PlatformError NOT_FOUND. */
export async function findQueuedTransfer(db: Db, merchantId: string, id: string): Promise<QueuedTransferRow> {
  const row = await queuedTransfers(db, [merchantId]).where("vendor_transfer.id", "=", id).executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}

function queuedTransfers(db: Db, merchantIds: readonly string[]) {
  return db
    .selectFrom("vendor_transfer")
    .innerJoin("account", onOwner("vendor_transfer"))
    .selectAll("vendor_transfer")
    .select("account.username_shown")
    .where("vendor_transfer.merchant_id", "in", merchantIds);
}

async function queuedViews(
  { database, clock, vendors }: Services,
  rows: readonly QueuedTransferRow[],
): Promise<VendorTransferForOperator[]> {
  const names = await vendorNames(database.db, [...new Set(rows.map(({ vendor }) => vendor))]);
  const now = clock.now();
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    id: row.id,
    reference: row.reference,
    accountId: row.account_id,
    username: row.username_shown,
    vendor: names.get(row.vendor) ?? row.vendor,
    direction: row.direction,
    amount: row.amount,
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    asks: row.asks,
    askedAt: row.asked_at,
    fault: row.fault,
    mayAsk: canQueryVendor(row, now),
    maySettle: canSettle(row, vendors, now),
    settledAt: row.settled_at,
    vendorOutcome: row.vendor_outcome,
    paidTwiceAt: row.paid_twice_at,
    paidTwiceSettledBy: row.paid_twice_settled_by,
  }));
}
