import { accountByUsername } from "../accounts/account-reads.server.ts";
import type { OperatorInput } from "../contract/ops/operator-calls.ts";
import { DEMO_TYPE } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { newId } from "../database/ids.ts";
import type { AdjustmentDeps } from "./adjustment-deps.ts";
import type { MerchantContext } from "./operator-context.ts";

/**
 * Proposes a correction, under a key: the same key with the same content gives the first one again. Gives its id.
 * @throws PlatformError INVALID_INPUT on /username (nobody of that name, or a trial account); IDEMPOTENCY_CONFLICT.
 */
export async function proposeAdjustment(
  { database, clock }: AdjustmentDeps,
  { merchant, operator, operation }: MerchantContext,
  { username, amount, reason, idempotencyKey }: OperatorInput<"adjustments", "propose">,
): Promise<string> {
  const account = await accountByUsername(database.db, merchant.code, username);
  if (!account || account.type === DEMO_TYPE) {
    const fields = [{ pointer: "/username", messageKey: "ops.error.noMember" }];
    throw new PlatformError("INVALID_INPUT", { fields });
  }
  const now = clock.now();
  return database.transaction(async (trx) => {
    const made = await trx
      .insertInto("adjustment")
      .values({
        merchant_id: merchant.code,
        id: newId(now),
        account_id: account.id,
        amount,
        currency: account.currency,
        reason,
        idempotency_key: idempotencyKey,
        state: "proposed",
        proposed_by: operator.id,
        proposed_at: now,
        decided_by: null,
        decided_at: null,
        transfer_id: null,
      })
      .onConflict((conflict) => conflict.columns(["merchant_id", "idempotency_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made) {
      await operation.record(trx, {}, { state: "proposed", username, amount, reason }, made.id);
      return made.id;
    }
    const first = await trx
      .selectFrom("adjustment")
      .selectAll()
      .where("merchant_id", "=", merchant.code)
      .where("idempotency_key", "=", idempotencyKey)
      .executeTakeFirstOrThrow();
    const isSame =
      first.account_id === account.id &&
      first.amount === amount &&
      first.reason === reason &&
      first.proposed_by === operator.id;
    if (!isSame) throw new PlatformError("IDEMPOTENCY_CONFLICT");
    return first.id;
  });
}
