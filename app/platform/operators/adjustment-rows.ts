import { PlatformError } from "../core/errors.ts";
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import type { AdjustmentRow } from "../database/tables/operators.ts";

/** A correction with its member's name. */
export type QueuedAdjustment = AdjustmentRow & { username_shown: string };

/** Lists the waiting corrections, oldest first, or all, newest first. */
export async function listAdjustments(
  db: Db,
  merchantIds: readonly string[],
  { which, ...page }: { which: "waiting" | "all" } & PageRequest,
) {
  if (merchantIds.length === 0) return { list: [], total: 0 };
  const isWaiting = which === "waiting";
  let rows = selectRows(db).where("adjustment.merchant_id", "in", merchantIds);
  if (isWaiting) rows = rows.where("state", "=", "proposed");
  const found = await countedPage(rows.orderBy("adjustment.id", isWaiting ? "asc" : "desc"), page);
  return { list: found.rows, total: found.total };
}

/** @throws PlatformError NOT_FOUND. */
export async function findAdjustment(db: Db, merchantId: string, id: string): Promise<QueuedAdjustment> {
  const row = await selectRows(db)
    .where("adjustment.merchant_id", "=", merchantId)
    .where("adjustment.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}

function selectRows(db: Db) {
  return db
    .selectFrom("adjustment")
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "adjustment.merchant_id")
        .onRef("account.id", "=", "adjustment.account_id"),
    )
    .selectAll("adjustment")
    .select("account.username_shown");
}
