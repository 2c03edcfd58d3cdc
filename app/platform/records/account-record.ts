import { sql } from "kysely";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { AccountEntry } from "../contract/records.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Database, Db } from "../database/database.server.ts";
import { type CountedPurse, countEntries, lastBefore, type Sums, sumsByKind } from "./count-entries.ts";
import { getGroup } from "./kinds.ts";
import { getPeriod, type Period } from "./period.ts";
import { loadPurses } from "./purses.ts";
import { loadEntryReferences } from "./references.ts";

type Input = CallInput<"records", "accountRecord">;
type Value = CallValue<"records", "accountRecord">;

/** Kinds with too many entries to be looked up by kind: the index `entry_seldom` excludes them. */
const FREQUENT: readonly string[] = ["bet", "win"];

/**
 * Returns the entries of one of the caller's wallets between two business days, newest first, with the balance after
 * each, totals of the whole period, and the wallet's balance before and after it. As fast for a million entries as for
 * a hundred: pages use the entries' sequence numbers, totals the purse's daily sums.
 *
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND for a wallet or a cursor that the caller does not have.
 */
export async function accountRecord(
  { database }: { database: Database },
  { caller, merchant }: CallContext,
  input: Input,
): Promise<Value> {
  const purses = await loadPurses(database.db, merchant.code, requireAccount(caller).accountId);
  const wallets = purses.map(({ wallet, balance }) => ({ wallet, balance }));
  const own = purses.find(({ wallet }) => wallet === input.wallet);
  if (!own) throw new PlatformError("NOT_FOUND");
  const purse: CountedPurse = { merchantId: merchant.code, id: own.id, timeZone: merchant.timeZone };
  const period = getPeriod(input, merchant.timeZone);
  await countEntries(database, purse);
  return database.snapshot(async (db) => {
    const all = await sumsByKind(db, purse, period);
    const asked = [...all].filter(([kind]) => input.group === undefined || getGroup(kind) === input.group);
    const { rows, hasNewer, hasOlder } = await getPage(db, purse, period, new Map(asked), input);
    return {
      wallets,
      list: await toEntries(db, merchant.code, rows),
      hasNewer,
      hasOlder,
      totals: total(asked.map(([, sums]) => sums)),
      ...(await loadPeriodBalances(db, purse, period, [...all.values()])),
    };
  });
}

function total(sums: readonly Sums[]) {
  const add = (pick: (one: Sums) => number) => sums.reduce((all, one) => all + pick(one), 0);
  return {
    entries: add((one) => one.entries),
    moneyIn: add((one) => one.moneyIn),
    moneyOut: add((one) => one.moneyOut),
  };
}

/** Returns the purse's balance at the start and at the end of the period, from all kinds of entries. */
async function loadPeriodBalances(db: Db, purse: CountedPurse, period: Period, all: readonly Sums[]) {
  const last =
    all.length > 0
      ? Math.max(...all.map(({ lastSeq }) => lastSeq))
      : await lastBefore(db, purse, { day: period.fromDay, time: period.from });
  const row =
    last === null
      ? undefined
      : await db
          .selectFrom("entry")
          .select("balance_after")
          .where("merchant_id", "=", purse.merchantId)
          .where("ledger_account_id", "=", purse.id)
          .where("seq", "=", last)
          .executeTakeFirst();
  const closing = row?.balance_after ?? 0;
  const { moneyIn, moneyOut } = total(all);
  return { opening: closing - moneyIn + moneyOut, closing };
}

interface Row {
  seq: number;
  transfer_id: string;
  kind: string;
  amount: number;
  balance_after: number | null;
  posted_at: number;
}

/** Returns one page of the entries of these kinds: those older than `before`, or the nearest newer than `after`. */
async function getPage(
  db: Db,
  purse: CountedPurse,
  period: Period,
  asked: ReadonlyMap<string, Sums>,
  { before, after, pageSize }: Input,
) {
  const cursor = before ?? after;
  const from = cursor === undefined ? null : await loadSeq(db, purse, cursor);
  const isNewer = before === undefined && from !== null;
  const found = await loadRows(db, purse, period, asked, { from, isNewer, limit: pageSize + 1 });
  const hasMore = found.length > pageSize;
  const rows = found.slice(0, pageSize);
  if (isNewer) rows.reverse();
  // In the other direction is the page that the cursor came from.
  return { rows, hasNewer: isNewer ? hasMore : from !== null, hasOlder: isNewer || hasMore };
}

/** @throws PlatformError NOT_FOUND when the purse has no entry of this transfer. */
async function loadSeq(db: Db, purse: CountedPurse, transferId: string): Promise<number> {
  const row = await db
    .selectFrom("entry")
    .select("seq")
    .where("merchant_id", "=", purse.merchantId)
    .where("transfer_id", "=", transferId)
    .where("ledger_account_id", "=", purse.id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return row.seq;
}

interface PageStart {
  /** Sequence number of the entry to continue from; null to start with the newest. */
  from: number | null;
  isNewer: boolean;
  limit: number;
}

async function loadRows(
  db: Db,
  purse: CountedPurse,
  period: Period,
  asked: ReadonlyMap<string, Sums>,
  start: PageStart,
): Promise<Row[]> {
  if (asked.size === 0) return [];
  if (![...asked.keys()].some((kind) => FREQUENT.includes(kind))) {
    const parts: Row[][] = [];
    for (const [kind, sums] of asked) {
      const query = entries(db, purse, period, [sums], start)
        .where("kind", "=", kind)
        .where(sql<boolean>`balance_after is not null and kind not in ('bet', 'win')`);
      parts.push(await query.execute());
    }
    const newestFirst = (a: Row, b: Row) => b.seq - a.seq;
    const sorted = parts.flat().toSorted(start.isNewer ? (a, b) => newestFirst(b, a) : newestFirst);
    return sorted.slice(0, start.limit);
  }
  return entries(db, purse, period, [...asked.values()], start)
    .where("kind", "in", [...asked.keys()])
    .execute();
}

/** Selects a period's entries within the sequence numbers of the sums, sorted as the page needs them. */
function entries(db: Db, purse: CountedPurse, period: Period, sums: readonly Sums[], start: PageStart) {
  let query = db
    .selectFrom("entry")
    .select(["seq", "transfer_id", "kind", "amount", "balance_after", "posted_at"])
    .where("merchant_id", "=", purse.merchantId)
    .where("ledger_account_id", "=", purse.id)
    .where("seq", ">=", Math.min(...sums.map(({ firstSeq }) => firstSeq)))
    .where("seq", "<=", Math.max(...sums.map(({ lastSeq }) => lastSeq)))
    .where("posted_at", ">=", period.from)
    .where("posted_at", "<", period.to)
    .orderBy("seq", start.isNewer ? "asc" : "desc")
    .limit(start.limit);
  if (start.from !== null) query = query.where("seq", start.isNewer ? ">" : "<", start.from);
  return query;
}

async function toEntries(db: Db, merchantId: string, rows: readonly Row[]): Promise<AccountEntry[]> {
  if (rows.length === 0) return [];
  const transfers = await db
    .selectFrom("ledger_transfer")
    .select(["id", "reference"])
    .where("merchant_id", "=", merchantId)
    .where(
      "id",
      "in",
      rows.map((row) => row.transfer_id),
    )
    .execute();
  const belongs = new Map(transfers.map(({ id, reference }) => [id, reference]));
  const games = await gameNames(db, merchantId, rows, belongs);
  const ids = rows.flatMap((row) =>
    getGroup(row.kind) === "game" ? [] : (belongs.get(row.transfer_id) ?? []),
  );
  const shown = await loadEntryReferences(db, merchantId, ids);
  return rows.map((row) => {
    const of = belongs.get(row.transfer_id) ?? null;
    const isGame = getGroup(row.kind) === "game";
    return {
      id: row.transfer_id,
      kind: row.kind,
      group: getGroup(row.kind),
      at: row.posted_at,
      amount: row.amount,
      balanceAfter: row.balance_after ?? 0,
      reference: of === null ? null : isGame ? of : (shown.get(of) ?? null),
      gameName: (of === null ? null : games.get(of)) ?? null,
    };
  });
}

/** Returns the names of games by the references of their rounds, which are `<vendor>/<round>`. */
async function gameNames(
  db: Db,
  merchantId: string,
  rows: readonly Row[],
  references: ReadonlyMap<string, string | null>,
): Promise<Map<string, string>> {
  const rounds = new Map<string, Set<string>>();
  for (const { kind, transfer_id } of rows) {
    const reference = references.get(transfer_id);
    if (getGroup(kind) !== "game" || !reference) continue;
    const [vendor = "", ...round] = reference.split("/");
    rounds.set(vendor, (rounds.get(vendor) ?? new Set()).add(round.join("/")));
  }
  const names = new Map<string, string>();
  for (const [vendor, ids] of rounds) {
    const found = await db
      .selectFrom("bet")
      .innerJoin("game", "game.id", "bet.game_id")
      .select(["round_id", "game.name"])
      .distinct()
      .where("merchant_id", "=", merchantId)
      .where("bet.vendor", "=", vendor)
      .where("round_id", "in", [...ids])
      .execute();
    for (const { round_id, name } of found) names.set(`${vendor}/${round_id}`, name);
  }
  return names;
}
