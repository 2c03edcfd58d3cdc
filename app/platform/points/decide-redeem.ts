import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { addPoints, lockPoints } from "./point-ledger.ts";

/**
 * Decides on redeemed goods: sent, or refused, which returns points and stock. The member reads the remark.
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state` when already decided.
 */
export async function decideRedeem(
  { database, clock }: Services,
  merchant: MerchantProfile,
  decision: { id: string; state: "approved" | "rejected"; remark: string; actor: Operation },
): Promise<void> {
  const { id, state, remark, actor } = decision;
  const found = await database.db
    .selectFrom("point_redeem")
    .select("account_id")
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw new PlatformError("NOT_FOUND");
  const owner = { merchantId: merchant.code, accountId: found.account_id };
  await database.transaction(async (trx) => {
    const now = clock.now();
    const account = await lockPoints(trx, owner, now);
    const row = await trx
      .updateTable("point_redeem")
      .set({ state, remark, decided_by: actor.operatorId, updated_at: now })
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", id)
      .where("state", "=", "in_process")
      .returningAll()
      .executeTakeFirst();
    if (!row) throw await createDecidedError(trx, merchant.code, id);
    if (state === "rejected") {
      await addPoints(trx, account, { kind: "returned", changed: row.price, reference: id, at: now });
      await trx
        .updateTable("point_reward")
        .set((eb) => ({ taken: eb("taken", "-", row.quantity) }))
        .where("merchant_id", "=", merchant.code)
        .where("id", "=", row.reward_id)
        .execute();
    }
    await actor.record(trx, { state: "in_process" }, { state, remark });
  });
}

/** Returns the error for a redemption that was already decided, with the decision. */
async function createDecidedError(trx: Trx, merchantId: string, id: string): Promise<PlatformError> {
  const { state } = await trx
    .selectFrom("point_redeem")
    .select("state")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return new PlatformError("CONFLICT", { details: { state } });
}
