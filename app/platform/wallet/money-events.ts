import { sql } from "kysely";
import type { Db, Trx } from "../database/database.server.ts";
import type { MoneyEventRow } from "../database/tables/wallet.ts";
import { canonicalJson } from "./digest.ts";

/** The subjects that take several steps, and so have a timeline. */
export type MoneySubject =
  | "deposit"
  | "withdrawal"
  | "vendor_transfer"
  | "peer_transfer"
  | "bonus"
  | "adjustment"
  | "debt"
  | "earning";

export type MoneyActor = MoneyEventRow["actor"];

/** One step of a movement of money. */
export interface MoneyEvent {
  subject: MoneySubject;
  subjectId: string;
  /** 1 for the first step of its subject. */
  seq: number;
  accountId: string;
  /** The state of the subject after this step. */
  state: string;
  /** UTC epoch milliseconds. */
  at: number;
  /** Catalogue key of the reason, or empty. */
  reason: string;
  actor: MoneyActor;
  /** Further facts; amounts are minor units. Some are hidden from members, such as the operator's id. */
  details: Readonly<Record<string, string | number | boolean | null>>;
}

/** A step to record; the table assigns its number. */
export interface MoneyEventRequest
  extends Omit<MoneyEvent, "seq" | "subjectId" | "reason" | "details" | "accountId"> {
  merchantId: string;
  subjectId: string;
  accountId: string;
  reason?: string;
  details?: MoneyEvent["details"];
}

/**
 * Records a step of a movement of money, for the member's timeline and for the handling of complaints. Call it in the
 * transaction of the change, after the row of the subject was changed: that row's lock puts the steps in order. Its
 * time is never before that of the step before it, which another server's clock may have set.
 */
export async function recordMoneyEvent(trx: Trx, event: MoneyEventRequest): Promise<void> {
  const { merchantId, subject, subjectId } = event;
  const before = trx
    .selectFrom("money_event")
    .where("merchant_id", "=", merchantId)
    .where("subject", "=", subject)
    .where("subject_id", "=", subjectId);
  const latest = sql<number>`coalesce(max(at), 0)`;
  const at = sql<number>`cast(${event.at} as bigint)`;
  await trx
    .insertInto("money_event")
    .values({
      merchant_id: merchantId,
      subject,
      subject_id: subjectId,
      seq: before.select(sql<number>`coalesce(max(seq), 0) + 1`.as("seq")),
      account_id: event.accountId,
      state: event.state,
      at: before.select(sql<number>`case when ${latest} > ${at} then ${latest} else ${at} end`.as("at")),
      reason: event.reason ?? "",
      actor: event.actor,
      details: canonicalJson(event.details ?? {}),
    })
    .execute();
}

/** Returns all steps of these movements of one kind, in order. An id without steps is omitted. */
export async function loadMoneyEvents(
  db: Db,
  merchantId: string,
  subject: MoneySubject,
  subjectIds: readonly string[],
): Promise<MoneyEvent[]> {
  if (subjectIds.length === 0) return [];
  const rows = await db
    .selectFrom("money_event")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("subject", "=", subject)
    .where("subject_id", "in", subjectIds)
    .orderBy("subject_id")
    .orderBy("seq")
    .execute();
  return rows.map(toEvent);
}

/** Returns the newest steps of all movements of an account's money, newest first, older than `before`. */
export async function moneyEventsOfAccount(
  db: Db,
  merchantId: string,
  accountId: string,
  options: { before?: number; limit: number },
): Promise<MoneyEvent[]> {
  let query = db
    .selectFrom("money_event")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .orderBy("at", "desc")
    .orderBy("subject_id", "desc")
    .orderBy("seq", "desc")
    .limit(options.limit);
  if (options.before !== undefined) query = query.where("at", "<", options.before);
  return (await query.execute()).map(toEvent);
}

function toEvent(row: MoneyEventRow): MoneyEvent {
  return {
    subject: row.subject as MoneySubject,
    subjectId: row.subject_id,
    seq: row.seq,
    accountId: row.account_id,
    state: row.state,
    at: row.at,
    reason: row.reason,
    actor: row.actor,
    details: JSON.parse(row.details) as MoneyEvent["details"],
  };
}
