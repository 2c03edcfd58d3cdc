import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { type CasesRequest, listCases } from "../database/list-cases.ts";
import { onOwner } from "../database/on-owner.ts";
import type { FeedbackRow } from "../database/tables/content.ts";

/** Feedback with its member's name; null for a visitor. */
export type QueuedFeedback = FeedbackRow & { username_shown: string | null };

/** Creates the operators' service for listing and deciding feedback. The guard in front of it checks permissions. */
export function createFeedbackService({ database, clock }: Services) {
  return {
    /** Lists the waiting feedback, oldest first, or all, newest first. */
    list: (merchantIds: readonly string[], request: CasesRequest) =>
      listCases(
        selectRows(database.db),
        "feedback",
        (rows) => rows.where("feedback.state", "=", "open"),
        merchantIds,
        request,
      ),

    get: (merchantId: string, id: string) => findRow(database.db, merchantId, id),

    /**
     * Answers or closes open feedback. `work` runs in the same transaction, such as to send the answer.
     * @throws PlatformError NOT_FOUND; CONFLICT with `details.state`.
     */
    decide: (
      merchant: MerchantProfile,
      { id, state, answer, actor }: Pick<FeedbackRow, "id" | "state" | "answer"> & { actor: Operation },
      work?: (trx: Trx, row: FeedbackRow) => Promise<void>,
    ): Promise<void> =>
      database.transaction(async (trx) => {
        const row = await trx
          .updateTable("feedback")
          .set({ state, answer, decided_by: actor.operatorId, decided_at: clock.now() })
          .where("merchant_id", "=", merchant.code)
          .where("id", "=", id)
          .where("state", "=", "open")
          .returningAll()
          .executeTakeFirst();
        if (!row) {
          const decided = await findRow(trx, merchant.code, id);
          throw new PlatformError("CONFLICT", { details: { state: decided.state } });
        }
        await work?.(trx, row);
        await actor.record(trx, { state: "open" }, { state, answer });
      }),
  };
}

/** @throws PlatformError NOT_FOUND. */
async function findRow(db: Db, merchantId: string, id: string): Promise<QueuedFeedback> {
  const row = await selectRows(db)
    .where("feedback.merchant_id", "=", merchantId)
    .where("feedback.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}

function selectRows(db: Db) {
  return db
    .selectFrom("feedback")
    .leftJoin("account", onOwner("feedback"))
    .selectAll("feedback")
    .select("account.username_shown");
}
