import type { Settlement, VendorTransferForOperator } from "../contract/ops/vendor-transfers.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import { type MoneyEvent, moneyEventsOf } from "../wallet/wallet.server.ts";
import { ASK_AFTER_MS, askVendor, type FollowUpDeps } from "./follow-up.ts";
import { createManualSettlements, maySettle, settlementsOf } from "./settle-manually.ts";
import { vendorNames } from "./transfer-rows.ts";
import { OPEN_STATES } from "./transfer-states.ts";

export type VendorTransferBackOffice = ReturnType<typeof createVendorTransferBackOffice>;

/** What operators see of vendor transfers and do about them. The operators' guard says who may do what. */
export function createVendorTransferBackOffice(deps: FollowUpDeps) {
  return {
    ...createManualSettlements(deps),
    list: listTransfers.bind(null, deps),
    detail: transferForOperator.bind(null, deps),
    ask: ask.bind(null, deps),
  };
}

/** Of these merchants: those that need somebody, oldest first, or all, newest first. */
async function listTransfers(
  deps: FollowUpDeps,
  merchantIds: readonly string[],
  { which, ...page }: { which: "waiting" | "all" } & PageRequest,
): Promise<{ list: VendorTransferForOperator[]; total: number }> {
  if (merchantIds.length === 0) return { list: [], total: 0 };
  const isWaiting = which === "waiting";
  let rows = rowsOf(deps.database.db, merchantIds);
  if (isWaiting) {
    const asked = deps.clock.now() - ASK_AFTER_MS;
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
  return { list: await viewsOf(deps, found.rows), total: found.total };
}

/** One, with its steps and what was proposed about it. @throws PlatformError NOT_FOUND. */
async function transferForOperator(
  deps: FollowUpDeps,
  { code }: MerchantProfile,
  id: string,
): Promise<VendorTransferForOperator & { steps: MoneyEvent[]; settlements: Settlement[] }> {
  const { db } = deps.database;
  const [view] = await viewsOf(deps, [await find(db, code, id)]);
  if (!view) throw new PlatformError("NOT_FOUND");
  const [steps, settlements] = await Promise.all([
    moneyEventsOf(db, code, "vendor_transfer", [id]),
    settlementsOf(db, code, id),
  ]);
  return { ...view, steps, settlements };
}

/**
 * Asks the vendor now what became of one, as the job does each minute.
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state` where there is nothing to ask any more;
 * VENDOR_UNAVAILABLE where the vendor is not connected.
 */
async function ask(
  deps: FollowUpDeps,
  { code }: MerchantProfile,
  operation: Operation,
  id: string,
): Promise<void> {
  const row = await find(deps.database.db, code, id);
  if (!mayAsk(row, deps.clock.now())) throw new PlatformError("CONFLICT", { details: { state: row.state } });
  if (!deps.vendors.get(row.vendor)?.wallet) throw new PlatformError("VENDOR_UNAVAILABLE");
  await askVendor(deps, row, operation);
}

/** Whether the vendor can be asked: it has not spoken, and whoever sent the transfer no longer waits. */
function mayAsk(row: VendorTransferRow, now: number): boolean {
  return OPEN_STATES.includes(row.state)
    ? row.created_at + ASK_AFTER_MS <= now
    : row.settled_at !== null && row.vendor_outcome === null;
}

async function find(db: Db, merchantId: string, id: string): Promise<TransferRow> {
  const row = await rowsOf(db, [merchantId]).where("vendor_transfer.id", "=", id).executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}

async function viewsOf(
  { database, clock, vendors }: FollowUpDeps,
  rows: readonly TransferRow[],
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
    mayAsk: mayAsk(row, now),
    maySettle: maySettle(row, vendors, now),
    settledAt: row.settled_at,
    vendorOutcome: row.vendor_outcome,
    paidTwiceAt: row.paid_twice_at,
    paidTwiceSettledBy: row.paid_twice_settled_by,
  }));
}

type TransferRow = VendorTransferRow & { username_shown: string };

function rowsOf(db: Db, merchantIds: readonly string[]) {
  return db
    .selectFrom("vendor_transfer")
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "vendor_transfer.merchant_id")
        .onRef("account.id", "=", "vendor_transfer.account_id"),
    )
    .selectAll("vendor_transfer")
    .select("account.username_shown")
    .where("vendor_transfer.merchant_id", "in", merchantIds);
}
