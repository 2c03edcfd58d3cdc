/**
 * Each movement of money that a provider reports of a deposit, under the provider's own id, and what was booked for it
 * (docs/operating.md, "What providers report"). The deposit is locked by whoever reads or writes them.
 *
 * booked: as reported · review: the first payment of a deposit in review, decided with it · waiting: a reversal of what was not
 * booked yet · open: a person decides · credited, takenBack: booked by a person · refunded: the provider has, or was told to,
 * give it back, and nothing is booked · ignored: by a person, with a note.
 */
import type { Db, Trx } from "../database/database.server.ts";
import type { DepositReportRow, DepositRow } from "../database/tables/payments.ts";

type Kind = DepositReportRow["kind"];
export type ReportState = DepositReportRow["state"];

/** A movement, as a provider reports it. */
export interface Movement {
  kind: Kind;
  /** The provider's id. */
  id: string;
  /** Of a reversal: the payment that it is of, where the provider says so. */
  paymentId?: string | null;
  amount: number;
  currency: string;
  /** When it happened, by the provider's clock. */
  at: number;
}

/** The movements of a deposit, in the order in which they were recorded. */
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

/** Records a movement with what becomes of it; `booked`: minor units of the deposit's currency. */
export async function addReport(
  trx: Trx,
  row: Pick<DepositRow, "merchant_id" | "id">,
  { kind, id, paymentId = null, amount, currency, at: reportedAt }: Movement,
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

/** Changes what became of a movement. */
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

/** Decides on the movements of a deposit that were decided with it: its payment in review, and reversals that waited. */
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
