import { createCompiledQuery } from "../database/compiled.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { VendorCallRow } from "../database/tables/vendor-calls.ts";
import type { Answer } from "./answers.ts";

/** Thrown when another transaction has just used the transaction id. The caller retries, and finds it. */
export class TransactionIdTakenError extends Error {}

/** A vendor at a merchant: the first columns of every row of the log. */
export interface VendorScope {
  merchantId: string;
  vendor: string;
}

const getCall = createCompiledQuery(
  (
    db,
    { merchantId, vendor, transactionId }: { merchantId: string; vendor: string; transactionId: string },
  ) =>
    db
      .selectFrom("vendor_call")
      .selectAll()
      .where("merchant_id", "=", merchantId)
      .where("vendor", "=", vendor)
      .where("transaction_id", "=", transactionId),
);

/** Returns the call of a transaction id, or null. */
export async function findCall(
  db: Db,
  { merchantId, vendor }: VendorScope,
  transactionId: string,
): Promise<VendorCallRow | null> {
  const [row] = await getCall(db, { merchantId, vendor, transactionId });
  return row ?? null;
}

/** A call to be logged. */
export interface LoggedCall {
  transactionId: string;
  kind: VendorCallRow["kind"];
  state: VendorCallRow["state"];
  digest: string;
  accountId: string;
  roundId: string;
  betTransactionId: string | null;
  amount: number;
  /** Millionths of a minor unit by which the amount was rounded up; none if omitted. */
  roundedUp?: number;
  /** Millionths by which earlier wins of its bet were rounded up and which it reverses; none if omitted. */
  roundedBack?: number;
  transferId: string | null;
  answer: Answer;
  now: number;
}

/** Returns no row when the transaction id is taken. */
const insertCall = createCompiledQuery(
  (db, call: Omit<Required<LoggedCall>, "answer"> & VendorScope & Answer) =>
    db
      .insertInto("vendor_call")
      .values({
        merchant_id: call.merchantId,
        vendor: call.vendor,
        transaction_id: call.transactionId,
        kind: call.kind,
        state: call.state,
        digest: call.digest,
        account_id: call.accountId,
        round_id: call.roundId,
        target_transaction_id: call.betTransactionId,
        amount: call.amount,
        rounded_up: call.roundedUp,
        rounded_back: call.roundedBack,
        transfer_id: call.transferId,
        answer_status: call.status,
        answer: call.body,
        created_at: call.now,
        updated_at: call.now,
      })
      .onConflict((conflict) => conflict.columns(["merchant_id", "vendor", "transaction_id"]).doNothing())
      .returning("transaction_id"),
);

/** Logs a call with its response, in the transaction that moved the money. @throws TransactionIdTakenError. */
export async function logCall(trx: Trx, scope: VendorScope, { answer, ...call }: LoggedCall): Promise<void> {
  const [noted] = await insertCall(trx, { roundedUp: 0, roundedBack: 0, ...call, ...scope, ...answer });
  if (!noted) throw new TransactionIdTakenError();
}

/** Marks a bet's call as rolled back: further rollbacks of it do nothing. */
export async function markRolledBack(
  trx: Trx,
  { merchantId, vendor }: VendorScope,
  transactionId: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable("vendor_call")
    .set({ state: "rolled_back", updated_at: now })
    .where("merchant_id", "=", merchantId)
    .where("vendor", "=", vendor)
    .where("transaction_id", "=", transactionId)
    .execute();
}
