import { PlatformError } from "../core/errors.ts";
import type { Db } from "../database/database.server.ts";
import { type CasesRequest, listCases } from "../database/list-cases.ts";
import { onOwner } from "../database/on-owner.ts";
import type { AdjustmentRow } from "../database/tables/operators.ts";

/** A correction with its member's name. */
export type QueuedAdjustment = AdjustmentRow & { username_shown: string };

/** Lists the waiting corrections, oldest first, or all, newest first. */
export function listAdjustments(db: Db, merchantIds: readonly string[], request: CasesRequest) {
  return listCases(
    selectRows(db),
    "adjustment",
    (rows) => rows.where("state", "=", "proposed"),
    merchantIds,
    request,
  );
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
    .innerJoin("account", onOwner("adjustment"))
    .selectAll("adjustment")
    .select("account.username_shown");
}
