import { createHash } from "node:crypto";
import { compiledOnce } from "../database/compiled.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { VendorCallRow } from "../database/tables.ts";
import type { Answer } from "./answers.ts";

/** A transaction id that another transaction took in the meantime. Whoever lost begins anew, and finds it. */
export class IdTaken extends Error {}

/** Which vendor's calls on which merchant: what every row of the log begins with. */
export interface Line {
  merchantId: string;
  vendor: string;
}

/** SHA-256 (hex) of what a call says: what a repeated transaction id is compared by. */
export function contentDigest(content: readonly (string | number | boolean)[]): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

const callOf = compiledOnce(
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

/** The call of a transaction id, or null. */
export async function findCall(
  db: Db,
  { merchantId, vendor }: Line,
  transactionId: string,
): Promise<VendorCallRow | null> {
  const [row] = await callOf(db, { merchantId, vendor, transactionId });
  return row ?? null;
}

/** A call to be noted, in the words of the code. */
export interface NotedCall {
  transactionId: string;
  kind: VendorCallRow["kind"];
  state: VendorCallRow["state"];
  digest: string;
  accountId: string;
  roundId: string;
  betTransactionId: string | null;
  amount: number;
  transferId: string | null;
  answer: Answer;
  now: number;
}

/** Inserts a row; none comes back when its transaction id is taken. */
const insertCall = compiledOnce((db, call: Omit<NotedCall, "answer"> & Line & Answer) =>
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
      transfer_id: call.transferId,
      answer_status: call.status,
      answer: call.body,
      created_at: call.now,
      updated_at: call.now,
    })
    .onConflict((conflict) => conflict.columns(["merchant_id", "vendor", "transaction_id"]).doNothing())
    .returning("transaction_id"),
);

/** Notes a call with its answer, in the transaction that moved the money. @throws IdTaken. */
export async function noteCall(trx: Trx, line: Line, { answer, ...call }: NotedCall): Promise<void> {
  const [noted] = await insertCall(trx, { ...call, ...line, ...answer });
  if (!noted) throw new IdTaken();
}

/** True when a win that stands names this bet: its outcome is known, and paid. */
export async function isSettled(
  db: Db,
  { merchantId, vendor }: Line,
  roundId: string,
  betTransactionId: string,
): Promise<boolean> {
  const win = await db
    .selectFrom("vendor_call")
    .select("transaction_id")
    .where("merchant_id", "=", merchantId)
    .where("vendor", "=", vendor)
    .where("round_id", "=", roundId)
    .where("kind", "=", "win")
    .where("state", "=", "applied")
    .where("target_transaction_id", "=", betTransactionId)
    .executeTakeFirst();
  return win !== undefined;
}
