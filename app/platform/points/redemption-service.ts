import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { type CasesRequest, listCases } from "../database/list-cases.ts";
import { onOwner } from "../database/on-owner.ts";
import type { PointRedeemRow } from "../database/tables/points.ts";
import { decideRedeem } from "./decide-redeem.ts";
import { openDelivery } from "./delivery.ts";

/** Redeemed goods with their member's name. */
export type StoredRedemption = PointRedeemRow & { username: string };

/**
 * Creates the operators' service for listing and deciding redeemed goods. The guard in front of it checks permissions.
 */
export function createRedemptionService(services: Services) {
  const { db } = services.database;
  return {
    /** Returns the waiting ones, oldest first, or all, newest first. */
    list: (merchantIds: readonly string[], request: CasesRequest) =>
      listCases(
        selectRows(db),
        "point_redeem",
        (rows) => rows.where("point_redeem.state", "=", "in_process"),
        merchantIds,
        request,
      ),
    /** @throws PlatformError NOT_FOUND. */
    async get(merchantId: string, id: string): Promise<StoredRedemption> {
      const row = await selectRows(db)
        .where("point_redeem.merchant_id", "=", merchantId)
        .where("point_redeem.id", "=", id)
        .executeTakeFirst();
      if (!row) throw new PlatformError("NOT_FOUND");
      return row;
    },
    /** Returns the delivery address of its goods; null when none was required. */
    getDelivery: (row: PointRedeemRow) => openDelivery(services.deliveryAddresses, row),
    decide: (
      merchant: MerchantProfile,
      decision: { id: string; state: "approved" | "rejected"; remark: string; actor: Operation },
    ) => decideRedeem(services, merchant, decision),
  };
}

function selectRows(db: Db) {
  return db
    .selectFrom("point_redeem")
    .innerJoin("account", onOwner("point_redeem"))
    .selectAll("point_redeem")
    .select("account.username_shown as username")
    .where("point_redeem.type", "=", "goods");
}
