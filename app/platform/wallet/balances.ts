import { sql } from "kysely";
import { PlatformError } from "#app/platform/core/errors.ts";
import { acrossMerchants } from "../database/across-merchants.ts";
import { createCompiledQuery } from "../database/compiled.ts";
import type { Database, Db, Trx } from "../database/database.server.ts";
import type { Book } from "../database/tables/wallet.ts";
import {
  isSystemId,
  ledgerAccountId,
  type MemberWallet,
  type Purse,
  SYSTEM_IDS,
  type SystemAccount,
  system,
} from "./ledger-accounts.ts";

/**
 * Amounts in minor units. `available` can be spent: the balance less the held amount. While a `debt` is open nothing is
 * available.
 */
export interface Balance {
  balance: number;
  held: number;
  debt: number;
  available: number;
}

/** Creates an empty purse for a member. Does nothing if it exists. */
export async function openPurse(
  trx: Trx,
  request: { merchantId: string; purse: Purse; book: Book; openedAt: number },
): Promise<void> {
  const { owner, wallet, currency } = request.purse;
  await trx
    .insertInto("ledger_account")
    .values({
      merchant_id: request.merchantId,
      id: ledgerAccountId(request.purse, request.book),
      account_id: owner,
      wallet,
      currency,
      book: request.book,
      balance: 0,
      held: 0,
      created_at: request.openedAt,
    })
    .onConflict((conflict) => conflict.columns(["merchant_id", "id"]).doNothing())
    .execute();
}

/** Returns the balance of one purse. @throws PlatformError NOT_FOUND when the member has no such purse. */
export async function purseBalance(db: Db, merchantId: string, purse: Purse): Promise<Balance> {
  const row = await db
    .selectFrom("ledger_account")
    .select(["balance", "held", "debt"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", ledgerAccountId(purse, "real"))
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return { ...row, available: row.balance - row.held };
}

/**
 * Refuses to take money from a purse while its owner has a debt.
 *
 * @throws PlatformError DEBT_OPEN with `details.debt` (minor units).
 */
export function requireNoDebt({ debt }: Pick<Balance, "debt">): void {
  if (debt > 0) throw new PlatformError("DEBT_OPEN", { details: { debt } });
}

const lockPurseRow = createCompiledQuery((db, { merchantId, id }: { merchantId: string; id: string }) =>
  db
    .updateTable("ledger_account")
    .set((eb) => ({ held: eb.ref("held") }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .returning(["balance", "held", "debt"]),
);

/**
 * Locks one purse until the transaction ends, and returns its balance. Calls that change a member's money and records
 * together lock the purse first, so that they are serialised.
 *
 * @throws PlatformError NOT_FOUND when the member has no such purse.
 */
export async function lockPurse(trx: Trx, merchantId: string, purse: Purse): Promise<Balance> {
  const [row] = await lockPurseRow(trx, { merchantId, id: ledgerAccountId(purse, "real") });
  if (!row) throw new PlatformError("NOT_FOUND");
  return { ...row, available: row.balance - row.held };
}

const selectAccountPurses = createCompiledQuery(
  (db, { merchantId, accountId }: { merchantId: string; accountId: string }) =>
    db
      .selectFrom("ledger_account")
      .select(["wallet", "currency", "book", "balance", "held", "debt", "version"])
      .where("merchant_id", "=", merchantId)
      .where("account_id", "=", accountId)
      .orderBy("id"),
);

/** Every purse of an account, the main one first. */
export async function loadPurses(
  db: Db,
  merchantId: string,
  accountId: string,
): Promise<(Balance & { wallet: MemberWallet; currency: string; book: Book; version: number })[]> {
  const rows = await selectAccountPurses(db, { merchantId, accountId });
  return rows
    .map((row) => ({ ...row, wallet: row.wallet as MemberWallet, available: row.balance - row.held }))
    .toSorted((a, b) => Number(b.wallet === "main") - Number(a.wallet === "main"));
}

/** Returns the balance of a system account, in minor units; negative when it has paid out more than it received. */
export async function systemBalance(
  db: Db,
  merchantId: string,
  account: { name: SystemAccount; currency: string; book: Book },
): Promise<number> {
  const id = ledgerAccountId(system(account.name, account.currency), account.book);
  const known = await lastCheckpoint(db, merchantId, id);
  return known.balance + (await sumOfEntries(db, merchantId, id, known.throughSeq));
}

/** An entry of a system account, with its transfer. */
export interface SystemEntry {
  seq: number;
  /** Minor units. */
  amount: number;
  /** The transfer's kind. */
  kind: string;
  transferId: string;
  /** The transfer's source and idempotency key. */
  source: string;
  key: string;
}

/**
 * Selects the entries of a system account after the entry `after` that were posted before `before` (epoch
 * milliseconds), in order, at most `limit`. Entries are numbered before they are committed, so set `before` some
 * seconds back if none may be missed.
 */
export function systemEntries(
  db: Db,
  merchantId: string,
  account: { name: SystemAccount; currency: string; book: Book },
  { after, before, limit }: { after: number; before: number; limit: number },
): Promise<SystemEntry[]> {
  return db
    .selectFrom("entry")
    .innerJoin("ledger_transfer as transfer", (join) =>
      join
        .onRef("transfer.merchant_id", "=", "entry.merchant_id")
        .onRef("transfer.id", "=", "entry.transfer_id"),
    )
    .select(["seq", "amount", "entry.kind", "transfer.id as transferId", "source", "idempotency_key as key"])
    .where("entry.merchant_id", "=", merchantId)
    .where("ledger_account_id", "=", ledgerAccountId(system(account.name, account.currency), account.book))
    .where("seq", ">", after)
    .where("entry.posted_at", "<", before)
    .orderBy("seq")
    .limit(limit)
    .execute();
}

/** Returns the ids of the system accounts of real money that a merchant has used. */
async function systemAccountIds(db: Db, merchantId: string): Promise<string[]> {
  // One index probe per account, regardless of its number of entries.
  const ids: string[] = [];
  for (let last: string = SYSTEM_IDS.from; ; ) {
    const next = await db
      .selectFrom("entry")
      .select("ledger_account_id as id")
      .where("merchant_id", "=", merchantId)
      .where("ledger_account_id", ">", last)
      .where("ledger_account_id", "<", SYSTEM_IDS.below)
      .orderBy("ledger_account_id")
      .limit(1)
      .executeTakeFirst();
    if (!next || !isSystemId(next.id)) return ids;
    // The entries of free play are deleted after a while (database/delete-demo-play.ts).
    if (!next.id.endsWith("/demo")) ids.push(next.id);
    last = next.id;
  }
}

/**
 * Stores the balances of a merchant's system accounts as checkpoints, so that {@link systemBalance} has few entries
 * left to add. Safe to run at any time and from several servers at once. Returns the number of new checkpoints.
 */
export async function checkpointSystemAccounts(
  database: Database,
  merchantId: string,
  now: number,
): Promise<number> {
  const cut = await settledSeq(database);
  return database.transaction(async (trx) => {
    let moved = 0;
    for (const id of await systemAccountIds(trx, merchantId)) {
      const known = await lastCheckpoint(trx, merchantId, id);
      if (known.throughSeq >= cut) continue;
      const balance = known.balance + (await sumOfEntries(trx, merchantId, id, known.throughSeq, cut));
      const values = {
        merchant_id: merchantId,
        ledger_account_id: id,
        balance,
        through_seq: cut,
        made_at: now,
      };
      const written = await trx
        .insertInto("ledger_checkpoint")
        .values(values)
        .onConflict((conflict) =>
          conflict
            .columns(["merchant_id", "ledger_account_id"])
            .doUpdateSet({ balance, through_seq: cut, made_at: now })
            .where("ledger_checkpoint.through_seq", "=", known.throughSeq),
        )
        .returning("through_seq")
        .executeTakeFirst();
      if (written) moved++;
    }
    return moved;
  });
}

/**
 * Returns a sequence number that no committed entry exceeds and every later entry does. PostgreSQL assigns numbers
 * before the commit, so the table is locked against writers while the number is read.
 */
async function settledSeq(database: Database): Promise<number> {
  if (database.dialect === "sqlite") {
    const row = await acrossMerchants(database.db, "entries of all merchants share one sequence")
      .selectFrom("entry")
      .select((eb) => eb.fn.max<number | null>("seq").as("seq"))
      .executeTakeFirst();
    return row?.seq ?? 0;
  }
  return database.transaction(async (trx) => {
    await sql`set local lock_timeout = '2s'`.execute(trx);
    await sql`lock table entry in share mode`.execute(trx);
    const { rows } = await sql<{
      seq: number;
    }>`select nextval(pg_get_serial_sequence('entry', 'seq')) as seq`.execute(trx);
    return rows[0]?.seq ?? 0;
  });
}

async function lastCheckpoint(db: Db, merchantId: string, id: string) {
  const row = await db
    .selectFrom("ledger_checkpoint")
    .select(["balance", "through_seq as throughSeq"])
    .where("merchant_id", "=", merchantId)
    .where("ledger_account_id", "=", id)
    .executeTakeFirst();
  return row ?? { balance: 0, throughSeq: 0 };
}

async function sumOfEntries(db: Db, merchantId: string, id: string, after: number, through?: number) {
  let query = db
    .selectFrom("entry")
    .select((eb) => eb.fn.sum<number | null>("amount").as("sum"))
    .where("merchant_id", "=", merchantId)
    .where("ledger_account_id", "=", id)
    .where("seq", ">", after);
  if (through !== undefined) query = query.where("seq", "<=", through);
  return (await query.executeTakeFirst())?.sum ?? 0;
}
