/**
 * The movements of money that a provider reports for a deposit, under the provider's own ids, with the amounts booked
 * for them (docs/operating.md, "What providers report"). Readers and writers lock the deposit.
 *
 * booked: as reported · review: the first payment of a deposit in review, decided with it · waiting: a reversal of a
 * payment not yet booked · open: an operator decides · credited, takenBack: booked by an operator · refunded: the
 * provider has returned it, or was instructed to, and nothing is booked · ignored: by an operator, with a note.
 */
import type { Db, Trx } from "../database/database.server.ts";
import type { DepositReportRow, DepositRow } from "../database/tables/payments.ts";

type Kind = DepositReportRow["kind"];
export type ReportState = DepositReportRow["state"];

/** A movement, as a provider reports it. */
export interface ReportedMovement {
  kind: Kind;
  /** The provider's id. */
  id: string;
  /** For a reversal: the payment that it reverses, where the provider names it. */
  paymentId?: string | null;
  amount: number;
  currency: string;
  /** The time of the movement, by the provider's clock. */
  at: number;
}

/** Selects the movements of a deposit, in the order in which they were recorded. */
export function selectReports(db: Db, { merchant_id, id }: Pick<DepositRow, "merchant_id" | "id">) {
  return db
    .selectFrom("deposit_report")
    .selectAll()
    .where("merchant_id", "=", merchant_id)
    .where("deposit_id", "=", id)
    .orderBy("at")
    .orderBy("report_id")
    .execute();
}

/** Records a movement with its state; `booked`: minor units of the deposit's currency. */
export async function addReport(
  trx: Trx,
  row: Pick<DepositRow, "merchant_id" | "id">,
  { kind, id, paymentId = null, amount, currency, at: reportedAt }: ReportedMovement,
  { state, booked = 0, now }: { state: ReportState; booked?: number; now: number },
): Promise<void> {
  await trx
    .insertInto("deposit_report")
    .values({
      ...{ merchant_id: row.merchant_id, deposit_id: row.id, kind, report_id: id, payment_id: paymentId },
      ...{ amount, currency, booked, state, reported_at: reportedAt, at: now },
      ...{ decided_by: null, decided_at: null, note: "" },
    })
    .execute();
}

/** Changes the state of a movement. */
export async function changeReport(
  trx: Trx,
  { merchant_id, deposit_id, kind, report_id }: DepositReportRow,
  set: Partial<
    Pick<DepositReportRow, "state" | "booked" | "payment_id" | "decided_by" | "decided_at" | "note">
  >,
): Promise<void> {
  await trx
    .updateTable("deposit_report")
    .set(set)
    .where("merchant_id", "=", merchant_id)
    .where("deposit_id", "=", deposit_id)
    .where("kind", "=", kind)
    .where("report_id", "=", report_id)
    .execute();
}

/**
 * Changes the movements that were decided together with their deposit: its payment in review, and reversals that
 * waited.
 */
export async function changeReportsIn(
  trx: Trx,
  row: Pick<DepositRow, "merchant_id" | "id">,
  from: Extract<ReportState, "review" | "waiting">,
  set: { state: ReportState; booked?: number; decided_by?: string | null; decided_at?: number | null },
): Promise<void> {
  await trx
    .updateTable("deposit_report")
    .set(set)
    .where("merchant_id", "=", row.merchant_id)
    .where("deposit_id", "=", row.id)
    .where("state", "=", from)
    .execute();
}
