import type { VendorReturn } from "../contract/ops/transfers.ts";
import type { Services } from "../core/services.ts";
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import { onOwner } from "../database/on-owner.ts";
import { vendorNames } from "./transfer-rows.ts";
import { OPEN_STATES } from "./transfer-states.ts";

/**
 * Lists members' money at vendors whose return the platform has ordered and that has not arrived, oldest order first.
 * Either the vendor did not respond, or its transfer is open.
 */
export async function listReturns(
  { database: { db } }: Services,
  merchantIds: readonly string[],
  page: PageRequest,
): Promise<{ list: VendorReturn[]; total: number }> {
  if (merchantIds.length === 0) return { list: [], total: 0 };
  const rows = db
    .selectFrom("vendor_return")
    .innerJoin("account", onOwner("vendor_return"))
    // A vendor has one open transfer of an account at a time.
    .leftJoin("vendor_transfer", (join) =>
      join
        .onRef("vendor_transfer.merchant_id", "=", "vendor_return.merchant_id")
        .onRef("vendor_transfer.account_id", "=", "vendor_return.account_id")
        .onRef("vendor_transfer.vendor", "=", "vendor_return.vendor")
        .on("vendor_transfer.direction", "=", "out")
        .on("vendor_transfer.state", "in", OPEN_STATES),
    )
    .select([
      "vendor_return.merchant_id",
      "vendor_return.account_id",
      "vendor_return.vendor",
      "vendor_return.cause",
      "vendor_return.since",
      "vendor_return.fault",
      "vendor_return.changed_at",
    ])
    .select([
      "account.username_shown",
      "vendor_transfer.id as transfer_id",
      "vendor_transfer.fault as transfer_fault",
    ])
    .where("vendor_return.merchant_id", "in", merchantIds)
    .where((eb) => eb.or([eb("vendor_return.fault", "!=", ""), eb("vendor_transfer.id", "is not", null)]))
    .orderBy("vendor_return.since")
    .orderBy("vendor_return.account_id")
    .orderBy("vendor_return.vendor");
  const found = await countedPage(rows, page);
  const names = await vendorNames(db, [...new Set(found.rows.map(({ vendor }) => vendor))]);
  const list = found.rows.map((row) => ({
    ...{ merchantId: row.merchant_id, accountId: row.account_id, username: row.username_shown },
    ...{ vendor: names.get(row.vendor) ?? row.vendor, cause: row.cause, since: row.since },
    ...{ triedAt: row.changed_at, fault: row.fault || (row.transfer_fault ?? "") },
    transferId: row.transfer_id,
  }));
  return { list, total: found.total };
}
