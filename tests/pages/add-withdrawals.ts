import { newId } from "../../app/platform/database/ids.ts";
import { loadDatabase } from "../e2e/setup/database.ts";
import type { Site } from "../e2e/setup/site.ts";

const MINUTE_MS = 60_000;

/**
 * Inserts withdrawals that a member has requested and cancelled, a minute apart: `W-TEST-0` is the oldest. The request
 * itself is tested elsewhere.
 */
export async function addWithdrawals(site: Site, accountId: string, count: number): Promise<void> {
  const { db } = await loadDatabase(site);
  const now = Date.now();
  const purse = await db
    .selectFrom("ledger_account")
    .select(["merchant_id", "id", "currency"])
    .where("account_id", "=", accountId)
    .where("wallet", "=", "main")
    .executeTakeFirstOrThrow();
  const own = { merchant_id: purse.merchant_id, account_id: accountId };
  const payee = { ...own, id: newId(now), channel: "bank", kind: "bank" as const, created_at: now };
  const bank = { destination: "YOKPAY", destination_name: "YokPay", number: "1234567890" };
  await db
    .insertInto("payee")
    .values({ ...payee, ...bank, holder: "Maria Santos", removed_at: null })
    .execute();
  for (let number = 0; number < count; number++) {
    const at = now + (number - count) * MINUTE_MS;
    const common = { amount: 10_000, digest: "", idempotency_key: `withdrawal ${number} of ${accountId}` };
    const hold = {
      ...common,
      merchant_id: own.merchant_id,
      id: newId(at),
      ledger_account_id: purse.id,
      source: "test",
      kind: "withdrawal",
      reference: null,
      status: "released" as const,
      transfer_id: null,
      opened_at: at,
      resolved_at: at,
    };
    await db.insertInto("hold").values(hold).execute();
    await db
      .insertInto("withdrawal")
      .values({
        ...own,
        ...common,
        id: newId(at),
        reference: `W-TEST-${number}`,
        payee_id: payee.id,
        channel: payee.channel,
        provider: "sandbox",
        fee: 0,
        currency: purse.currency,
        state: "cancelled",
        reason: "",
        hold_id: hold.id,
        transfer_id: null,
        provider_ref: null,
        bank_line: null,
        received: null,
        refunded: 0,
        forced: 0,
        reviewed_by: null,
        approved_by: null,
        paid_by: null,
        day: new Date(at).toISOString().slice(0, 10),
        created_at: at,
        updated_at: at,
        paid_at: null,
        confirm_by: null,
        asked_at: null,
        paid_twice_at: null,
        paid_twice_settled_by: null,
      })
      .execute();
  }
}
