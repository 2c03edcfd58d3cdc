import { type RawBuilder, sql } from "kysely";
import type { LogLine } from "../contract/ops/log.ts";
import type { AuditDetails } from "../core/operation.ts";
import { contentDigest } from "../core/same-content.ts";
import { acrossMerchants } from "../database/across-merchants.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { OperatorLogRow } from "../database/tables/operators.ts";
import { escapeLike, loadSubjectNames, subjectsByReference, subjectsOfMembers } from "./log-subjects.ts";

/** One line of the log, before it has its number. */
export type LogEntry = Omit<LogLine, "seq" | "reference">;

export interface LogQuery {
  /** The merchants whose lines are returned; lines of no merchant are always included. */
  merchantIds: readonly string[];
  /** Restricts the lines to one of these merchants. */
  onlyMerchant?: string;
  /** A part of the operator's username. */
  username?: string;
  action?: string;
  /** A part of a member's username: lines about the member, and about their payments and cases. */
  member?: string;
  /** A part of a payment's reference. */
  reference?: string;
  /** Lines from `from` on and before `to`: UTC epoch milliseconds. */
  from?: number;
  to?: number;
  /** Lines before this one. */
  before?: number;
  limit: number;
}

/**
 * Writes a line. Call it last in the transaction of the logged action: it blocks all other log writes until that ends.
 */
export async function writeLog(trx: Trx, entry: LogEntry): Promise<void> {
  const head = await trx
    .updateTable("operator_log_head")
    .set((eb) => ({ seq: eb("seq", "+", 1) }))
    .returning(["seq", "hash"])
    .executeTakeFirstOrThrow();
  const row = {
    seq: head.seq,
    at: entry.at,
    operator_id: entry.operatorId,
    username: entry.username,
    role: entry.role,
    ip: entry.ip,
    merchant_id: entry.merchantId,
    action: entry.action,
    subject_id: entry.subjectId,
    before: JSON.stringify(entry.before),
    after: JSON.stringify(entry.after),
  };
  const hash = computeHash(row, head.hash);
  await trx
    .insertInto("operator_log")
    .values({ ...row, hash })
    .execute();
  await trx.updateTable("operator_log_head").set({ hash }).execute();
}

function computeHash(row: Omit<OperatorLogRow, "hash">, before: string): string {
  return contentDigest([
    before,
    row.seq,
    row.at,
    row.operator_id,
    row.username,
    row.role,
    row.ip,
    row.merchant_id,
    row.action,
    row.subject_id,
    row.before,
    row.after,
  ]);
}

/** Selects the lines that match a query, newest first. */
function getLines(db: Db, query: Omit<LogQuery, "limit">) {
  const { merchantIds, onlyMerchant, username, action, before, member, reference, from, to } = query;
  let rows = db.selectFrom("operator_log").orderBy("seq", "desc");
  rows =
    onlyMerchant === undefined
      ? rows.where((eb) =>
          eb.or([
            eb("merchant_id", "is", null),
            ...(merchantIds.length > 0 ? [eb("merchant_id", "in", merchantIds)] : []),
          ]),
        )
      : rows.where("merchant_id", "=", onlyMerchant);
  const within = onlyMerchant === undefined ? merchantIds : [onlyMerchant];
  if (username !== undefined)
    rows = rows.where(sql<boolean>`username like ${`%${escapeLike(username)}%`} escape '\\'`);
  if (member !== undefined)
    rows = rows.where(createSubjectCondition(within, (ids) => subjectsOfMembers(ids, member)));
  if (reference !== undefined)
    rows = rows.where(createSubjectCondition(within, (ids) => subjectsByReference(ids, reference)));
  if (from !== undefined) rows = rows.where("at", ">=", from);
  if (to !== undefined) rows = rows.where("at", "<", to);
  if (action !== undefined) rows = rows.where("action", "=", action);
  if (before !== undefined) rows = rows.where("seq", "<", before);
  return rows;
}

/** Returns a condition for lines whose subject is one of the given ids; always false without a merchant to search. */
function createSubjectCondition(
  merchantIds: readonly string[],
  idsIn: (merchantIds: readonly string[]) => RawBuilder<unknown>,
) {
  return merchantIds.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`subject_id in ${idsIn(merchantIds)}`;
}

/** Returns the number of the last line of a page of `lines` lines, if there are more after it; else null. */
export async function findPageEnd(
  db: Db,
  query: Omit<LogQuery, "limit">,
  lines: number,
): Promise<number | null> {
  const [last, more] = await getLines(db, query)
    .select("seq")
    .offset(lines - 1)
    .limit(2)
    .execute();
  return last && more ? last.seq : null;
}

/** Lines, newest first. */
export async function readLog(db: Db, { limit, ...query }: LogQuery): Promise<LogLine[]> {
  const rows = await getLines(db, query).selectAll().limit(limit).execute();
  const names = await loadLineSubjectNames(db, rows);
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at,
    operatorId: row.operator_id,
    username: row.username,
    role: row.role,
    ip: row.ip,
    merchantId: row.merchant_id,
    action: row.action,
    subjectId: row.subject_id,
    reference: names.get(row.subject_id) ?? "",
    before: JSON.parse(row.before) as AuditDetails,
    after: JSON.parse(row.after) as AuditDetails,
  }));
}

/** Returns human-readable names for the subjects of lines, by id. */
async function loadLineSubjectNames(
  db: Db,
  rows: readonly Pick<OperatorLogRow, "merchant_id" | "subject_id">[],
): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const [merchantId, lines] of Map.groupBy(rows, (row) => row.merchant_id)) {
    if (merchantId === null) continue;
    const found = await loadSubjectNames(
      db,
      merchantId,
      lines.map(({ subject_id }) => subject_id),
    );
    for (const [id, name] of found) all.set(id, name);
  }
  return all;
}

const PAGE = 1_000;

/**
 * Verifies the hash chain of the whole log. Returns the number of lines read, and findings about lines that were
 * changed, removed or inserted despite the database's triggers; none for an intact log.
 */
export async function auditOperatorLog(db: Db): Promise<{ lines: number; findings: string[] }> {
  const findings: string[] = [];
  let seq = 0;
  let hash = "";
  for (;;) {
    const rows = await acrossMerchants(db, "the lines of all merchants form one chain")
      .selectFrom("operator_log")
      .selectAll()
      .where("seq", ">", seq)
      .orderBy("seq")
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      if (row.seq !== seq + 1) findings.push(`operator_log ${seq + 1}: is missing`);
      else if (computeHash(row, hash) !== row.hash)
        findings.push(`operator_log ${row.seq}: is not what was written`);
      ({ seq, hash } = row);
    }
    if (rows.length < PAGE) break;
  }
  const head = await db.selectFrom("operator_log_head").select(["seq", "hash"]).executeTakeFirstOrThrow();
  if (head.seq !== seq || head.hash !== hash) {
    findings.push(`operator_log ${head.seq}: was the last line, and the log ends with ${seq}`);
  }
  return { lines: seq, findings };
}
