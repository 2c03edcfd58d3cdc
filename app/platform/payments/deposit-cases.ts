import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import type { Database, Db } from "../database/database.server.ts";
import { onOwner } from "../database/on-owner.ts";
import type { Clock } from "../ports/clock.ts";

/** Returns the cases of a deposit that an operator has to decide, the oldest first, with their accounts. */
export function selectCases(db: Db, merchantId: string, depositId: string) {
  return db
    .selectFrom("deposit_case")
    .innerJoin("account", onOwner("deposit_case"))
    .selectAll("deposit_case")
    .select("account.username_shown as username")
    .where("deposit_case.merchant_id", "=", merchantId)
    .where("deposit_case.deposit_id", "=", depositId)
    .orderBy("opened_at")
    .orderBy("deposit_case.id")
    .execute();
}

/**
 * Records how a case of a deposit was resolved; moves no money, which requires a correction by two persons.
 * @throws PlatformError NOT_FOUND; CONFLICT when it was already settled.
 */
export async function settleDepositCase(
  { database, clock }: { database: Database; clock: Clock },
  { code }: MerchantProfile,
  { depositId, caseId, note, actor }: { depositId: string; caseId: string; note: string; actor: Operation },
): Promise<void> {
  await database.transaction(async (trx) => {
    const settled = await trx
      .updateTable("deposit_case")
      .set({ settled_by: actor.operatorId, settled_at: clock.now(), note })
      .where("merchant_id", "=", code)
      .where("deposit_id", "=", depositId)
      .where("id", "=", caseId)
      .where("settled_at", "is", null)
      .returning(["kind", "amount", "currency"])
      .executeTakeFirst();
    if (!settled) {
      const there = (await selectCases(trx, code, depositId)).some(({ id }) => id === caseId);
      throw new PlatformError(there ? "CONFLICT" : "NOT_FOUND");
    }
    await actor.record(trx, { ...settled, case: "open" }, { ...settled, case: "settled", note });
  });
}
