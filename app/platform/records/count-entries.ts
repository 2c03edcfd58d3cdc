import { sql } from "kysely";
import { getDay } from "#app/shared/business-day.ts";
import type { Database, Db, Trx } from "../database/database.server.ts";
import type { Period } from "./period.ts";

/** A purse, and the time zone for the days of its sums. */
export interface CountedPurse {
  merchantId: string;
  /** The purse's ledger account. */
  id: string;
  timeZone: string;
}

/** Sums of entries of one kind, and the sequence numbers of the first and the last. Amounts are minor units. */
export interface Sums {
  entries: number;
  moneyIn: number;
  moneyOut: number;
  firstSeq: number;
  lastSeq: number;
}

/** Maximum number of entries that a read sums without storing daily sums. */
const MAX_UNSTORED_ENTRIES = 500;
/** Entries counted per transaction, which blocks all other writes. */
const BATCH = 50_000;
/** Midnight in every time zone falls on a quarter of an hour in UTC. */
export const QUARTER_HOUR_MS = 900_000;

/**
 * Updates a purse's daily sums (table `purse_day`) until few entries are left for {@link sumsByKind} to add. A purse's
 * entries are numbered in commit order, because each insert locks the purse's row, so no entry can appear before the
 * last counted one. Safe to run from several servers at once.
 */
export async function countEntries(database: Database, purse: CountedPurse): Promise<void> {
  for (;;) {
    const counted = await countedThrough(database.db, purse);
    if (
      !counted?.stale &&
      (await seqAt(database.db, purse, counted?.through ?? 0, MAX_UNSTORED_ENTRIES)) === null
    )
      return;
    await database.transaction((trx) => countBatch(trx, purse));
  }
}

async function countedThrough(db: Db, purse: CountedPurse) {
  const row = await db
    .selectFrom("purse_count")
    .select(["time_zone", "through_seq"])
    .where("merchant_id", "=", purse.merchantId)
    .where("ledger_account_id", "=", purse.id)
    .executeTakeFirst();
  return row && { through: row.through_seq, stale: row.time_zone !== purse.timeZone };
}

/** Returns the sequence number of the entry after the next `skipped` ones from `after`, or null if there are fewer. */
async function seqAt(db: Db, purse: CountedPurse, after: number, skipped: number): Promise<number | null> {
  const row = await selectEntries(db, purse, after)
    .select("seq")
    .orderBy("seq")
    .limit(1)
    .offset(skipped)
    .executeTakeFirst();
  return row?.seq ?? null;
}

function selectEntries(db: Db, purse: CountedPurse, after: number) {
  return db
    .selectFrom("entry")
    .where("merchant_id", "=", purse.merchantId)
    .where("ledger_account_id", "=", purse.id)
    .where("seq", ">", after);
}

/** Counts the next entries; restarts from the first when the brand's time zone has changed. */
async function countBatch(trx: Trx, purse: CountedPurse): Promise<void> {
  const { merchantId, id, timeZone } = purse;
  await trx
    .insertInto("purse_count")
    .values({ merchant_id: merchantId, ledger_account_id: id, time_zone: timeZone, through_seq: 0 })
    .onConflict((conflict) => conflict.columns(["merchant_id", "ledger_account_id"]).doNothing())
    .execute();
  // Locks the row: another server that counts the same purse waits here.
  const before = await trx
    .updateTable("purse_count")
    .set((eb) => ({ through_seq: eb.ref("through_seq") }))
    .where("merchant_id", "=", merchantId)
    .where("ledger_account_id", "=", id)
    .returning(["time_zone", "through_seq"])
    .executeTakeFirstOrThrow();
  const isRecount = before.time_zone !== timeZone;
  if (isRecount) {
    await trx
      .deleteFrom("purse_day")
      .where("merchant_id", "=", merchantId)
      .where("ledger_account_id", "=", id)
      .execute();
  }
  const after = isRecount ? 0 : before.through_seq;
  const last =
    (await seqAt(trx, purse, after, BATCH - 1)) ??
    (
      await selectEntries(trx, purse, after)
        .select((eb) => eb.fn.max<number | null>("seq").as("seq"))
        .executeTakeFirst()
    )?.seq ??
    after;
  for (const { day, kind, sums } of await days(trx, purse, after, last)) {
    await addToDay(trx, purse, day, kind, sums);
  }
  await trx
    .updateTable("purse_count")
    .set({ time_zone: timeZone, through_seq: last })
    .where("merchant_id", "=", merchantId)
    .where("ledger_account_id", "=", id)
    .execute();
}

/** Returns sums by day and kind of the entries after one sequence number and up to another. */
async function days(trx: Trx, purse: CountedPurse, after: number, through: number) {
  const slots = await selectEntries(trx, purse, after)
    .where("seq", "<=", through)
    .select(["kind", sql<number>`posted_at / ${sql.lit(QUARTER_HOUR_MS)}`.as("slot"), ...SUMS])
    .groupBy(["kind", "slot"])
    .orderBy("slot")
    .execute();
  const found = new Map<string, { day: string; kind: string; sums: Sums }>();
  for (const { kind, slot, ...sums } of slots) {
    const day = getDay(slot * QUARTER_HOUR_MS, purse.timeZone);
    const key = `${day} ${kind}`;
    const known = found.get(key);
    found.set(key, { day, kind, sums: known ? addSums(known.sums, sums) : sums });
  }
  return found.values();
}

async function addToDay(trx: Trx, purse: CountedPurse, day: string, kind: string, sums: Sums): Promise<void> {
  await trx
    .insertInto("purse_day")
    .values({
      merchant_id: purse.merchantId,
      ledger_account_id: purse.id,
      day,
      kind,
      entries: sums.entries,
      money_in: sums.moneyIn,
      money_out: sums.moneyOut,
      first_seq: sums.firstSeq,
      last_seq: sums.lastSeq,
    })
    .onConflict((conflict) =>
      conflict.columns(["merchant_id", "ledger_account_id", "day", "kind"]).doUpdateSet((eb) => ({
        entries: eb("purse_day.entries", "+", sums.entries),
        money_in: eb("purse_day.money_in", "+", sums.moneyIn),
        money_out: eb("purse_day.money_out", "+", sums.moneyOut),
        last_seq: sums.lastSeq,
      })),
    )
    .execute();
}

const SUMS = [
  sql<number>`count(*)`.as("entries"),
  sql<number>`sum(case when amount > 0 then amount else 0 end)`.as("moneyIn"),
  sql<number>`sum(case when amount < 0 then -amount else 0 end)`.as("moneyOut"),
  sql<number>`min(seq)`.as("firstSeq"),
  sql<number>`max(seq)`.as("lastSeq"),
] as const;

function addSums(a: Sums, b: Sums): Sums {
  return {
    entries: a.entries + b.entries,
    moneyIn: a.moneyIn + b.moneyIn,
    moneyOut: a.moneyOut + b.moneyOut,
    firstSeq: Math.min(a.firstSeq, b.firstSeq),
    lastSeq: Math.max(a.lastSeq, b.lastSeq),
  };
}

/**
 * Returns the sums of a purse's entries by kind: of a period, or of all time if it is null. Call it on a snapshot;
 * otherwise days that are stored during the read count twice.
 */
export async function sumsByKind(
  db: Db,
  purse: CountedPurse,
  period: Period | null,
): Promise<Map<string, Sums>> {
  const through = await readableThrough(db, purse);
  let counted = db
    .selectFrom("purse_day")
    .where("merchant_id", "=", purse.merchantId)
    .where("ledger_account_id", "=", purse.id);
  let rest = selectEntries(db, purse, through);
  if (period) {
    counted = counted.where("day", ">=", period.fromDay).where("day", "<=", period.toDay);
    rest = rest.where("posted_at", ">=", period.from).where("posted_at", "<", period.to);
  }
  const whole = counted.select((eb) => [
    "kind",
    eb.fn.sum<number>("entries").as("entries"),
    eb.fn.sum<number>("money_in").as("moneyIn"),
    eb.fn.sum<number>("money_out").as("moneyOut"),
    eb.fn.min<number>("first_seq").as("firstSeq"),
    eb.fn.max<number>("last_seq").as("lastSeq"),
  ]);
  const sums = new Map<string, Sums>();
  const found = [
    ...(through === 0 ? [] : await whole.groupBy("kind").execute()),
    ...(await rest
      .select(["kind", ...SUMS])
      .groupBy("kind")
      .execute()),
  ];
  for (const { kind, ...part } of found) {
    const known = sums.get(kind);
    sums.set(kind, known ? addSums(known, part) : part);
  }
  return sums;
}

/**
 * Returns the sequence number of the last entry before `time` (epoch milliseconds), the start of `day`, or null when
 * there is none. Call it on a snapshot, as {@link sumsByKind}.
 */
export async function lastBefore(
  db: Db,
  purse: CountedPurse,
  { day, time }: { day: string; time: number },
): Promise<number | null> {
  const through = await readableThrough(db, purse);
  const late = await selectEntries(db, purse, through)
    .where("posted_at", "<", time)
    .select((eb) => eb.fn.max<number | null>("seq").as("seq"))
    .executeTakeFirst();
  if (late?.seq) return late.seq;
  if (through === 0) return null;
  const newest = db
    .selectFrom("purse_day")
    .select((eb) => eb.fn.max("day").as("day"))
    .where("merchant_id", "=", purse.merchantId)
    .where("ledger_account_id", "=", purse.id)
    .where("day", "<", day);
  const counted = await db
    .selectFrom("purse_day")
    .select((eb) => eb.fn.max<number | null>("last_seq").as("seq"))
    .where("merchant_id", "=", purse.merchantId)
    .where("ledger_account_id", "=", purse.id)
    .where("day", "=", newest)
    .executeTakeFirst();
  return counted?.seq ?? null;
}

/** Returns the sequence number of the last entry in the purse's daily sums; 0 while those are of another time zone. */
async function readableThrough(db: Db, purse: CountedPurse): Promise<number> {
  const counted = await countedThrough(db, purse);
  return counted && !counted.stale ? counted.through : 0;
}
