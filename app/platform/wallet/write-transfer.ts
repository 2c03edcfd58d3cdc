import { PlatformError } from "#app/platform/core/errors.ts";
import { createCompiledQuery } from "../database/compiled.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { Book, EntryRow, LedgerTransferRow } from "../database/tables/wallet.ts";
import { canonicalJson, type TransferContent, transferDigest } from "./digest.ts";
import { getMeasure, recordFigure } from "./figure-events.ts";
import { isSystemId, type LedgerAccount, ledgerAccountId } from "./ledger-accounts.ts";
import { type Movement, moveAll, type PurseState, undoMoves } from "./move.ts";

export interface TransferRequest {
  merchantId: string;
  /**
   * The poster: `vendor:ORION`, `accounts`, `payments:sandbox` ... The idempotency key is unique per merchant and
   * source.
   */
  source: string;
  idempotencyKey: string;
  /** The kind shown in records: `bet`, `win`, `rollback`, `grant`, `deposit` ... */
  kind: string;
  /** `demo` for demo accounts (type 4), else `real`. A transfer has one book. */
  book: Book;
  /** At least two entries, one per account, summing to zero in every currency. Amounts are minor units, never zero. */
  entries: readonly { account: LedgerAccount; amount: number }[];
  /** The id of the transfer's subject, such as a round or a deposit. */
  reference?: string;
  details?: Readonly<Record<string, string | number | boolean | null>>;
  /**
   * The time of the event according to the source, epoch milliseconds. Part of the content, so leave it out if it is
   * only "now".
   */
  occurredAt?: number;
  /** Now, epoch milliseconds. */
  postedAt: number;
}

export interface Transfer {
  id: string;
  kind: string;
  book: Book;
  reference: string | null;
  postedAt: number;
  entries: TransferEntry[];
  /** True when the key was posted before and this is the first result. */
  replayed: boolean;
}

export interface TransferEntry {
  ledgerAccountId: string;
  currency: string;
  amount: number;
  /** A purse's whole balance, holds included; null for a system account. */
  balanceAfter: number | null;
  /**
   * The spendable balance of a purse's owner after the transfer and the payment of open debts; null for a system
   * account, and when the transfer was posted before.
   */
  free: number | null;
}

/** A hold that the transfer takes its money from. */
interface CapturedHold {
  id: string;
  ledgerAccountId: string;
  amount: number;
}

/**
 * A written transfer and the members' purses after it, by ledger account id. There are no purses when it was posted
 * before.
 */
export interface Written {
  transfer: Transfer;
  purses: ReadonlyMap<string, PurseState>;
}

/**
 * Writes a transfer without paying debts from the credited amounts: changes the purses, and inserts the transfer and
 * its entries. With `hold`, releases it in the same movement. For this folder only; other code posts with
 * `postTransfer`.
 * @throws PlatformError as `postTransfer` does.
 */
export async function writeTransfer(
  trx: Trx,
  request: TransferRequest,
  hold: CapturedHold | null = null,
): Promise<Written> {
  const content = toContent(request, hold?.id ?? null);
  const digest = transferDigest(content);
  const movements = toMovements(request, content, hold);

  let purses: Map<string, PurseState>;
  try {
    purses = await moveAll(trx, movements);
  } catch (error) {
    // This transfer may already have been posted and have taken the money then.
    if (!(error instanceof PlatformError)) throw error;
    const first = await findTransfer(trx, content, digest);
    if (first) return { transfer: first, purses: new Map() };
    throw error;
  }

  const id = newId(request.postedAt);
  if (!(await insertTransfer(trx, id, request, content, digest))) {
    await undoMoves(trx, movements);
    const first = await findTransfer(trx, content, digest);
    if (!first)
      throw new Error(`transfer ${content.source}/${content.idempotencyKey} conflicts and cannot be read`);
    return { transfer: first, purses: new Map() };
  }

  const entries = content.entries.map((entry) => ({
    ...entry,
    balanceAfter: purses.get(entry.id)?.balance ?? null,
  }));
  for (const [line, entry] of entries.entries()) {
    await insertEntry(trx, {
      merchant_id: request.merchantId,
      transfer_id: id,
      line,
      ledger_account_id: entry.id,
      currency: entry.currency,
      amount: entry.amount,
      balance_after: entry.balanceAfter,
      kind: request.kind,
      posted_at: request.postedAt,
    });
  }
  for (const { account, amount } of request.entries) {
    if (!("owner" in account)) continue;
    trx.publish("balance", { merchantId: request.merchantId, accountId: account.owner });
    if (account.wallet === "main") await recordMoneyFigure(trx, request, id, account.owner, amount);
  }
  const transfer = {
    id,
    kind: request.kind,
    book: request.book,
    reference: content.reference,
    postedAt: request.postedAt,
    entries: entries.map(({ id: ledgerAccountId, ...entry }) => {
      const purse = purses.get(ledgerAccountId);
      return { ledgerAccountId, ...entry, free: purse ? purse.balance - purse.held : null };
    }),
    replayed: false,
  };
  return { transfer, purses };
}

/** Records a movement of real money for the figures of the account's team, if its kind counts there. */
async function recordMoneyFigure(
  trx: Trx,
  { merchantId, kind, book, postedAt }: TransferRequest,
  transferId: string,
  accountId: string,
  amount: number,
): Promise<void> {
  const measure = book === "real" ? getMeasure(kind) : null;
  if (measure === null) return;
  await recordFigure(trx, { merchantId, accountId, measure, reference: transferId, amount, at: postedAt });
}

/**
 * Returns the result of an earlier posting of the same request. For holds.ts only.
 * @throws PlatformError CONFLICT when there was none; IDEMPOTENCY_CONFLICT when its content differs.
 */
export async function requirePostedTransfer(
  db: Db,
  request: TransferRequest,
  holdId: string,
): Promise<Transfer> {
  const content = toContent(request, holdId);
  const first = await findTransfer(db, content, transferDigest(content));
  if (!first) throw new PlatformError("CONFLICT");
  return first;
}

/** Returns the transfer that was posted under a key, regardless of its content; null for a new key. For this folder. */
export async function findTransferOfKey(
  db: Db,
  { merchantId, source, idempotencyKey }: Pick<TransferRequest, "merchantId" | "source" | "idempotencyKey">,
): Promise<Transfer | null> {
  const found = await readTransfer(db, { merchantId, source, idempotencyKey });
  return found?.transfer ?? null;
}

/**
 * Returns the first transfer with this key, or null.
 * @throws PlatformError IDEMPOTENCY_CONFLICT when its content differs.
 */
async function findTransfer(db: Db, content: TransferContent, digest: string): Promise<Transfer | null> {
  const found = await readTransfer(db, content);
  if (found && found.digest !== digest) throw new PlatformError("IDEMPOTENCY_CONFLICT");
  return found?.transfer ?? null;
}

async function readTransfer(
  db: Db,
  { merchantId, source, idempotencyKey }: Pick<TransferContent, "merchantId" | "source" | "idempotencyKey">,
): Promise<{ transfer: Transfer; digest: string } | null> {
  const row = await db
    .selectFrom("ledger_transfer")
    .select(["id", "digest", "kind", "book", "reference", "posted_at"])
    .where("merchant_id", "=", merchantId)
    .where("source", "=", source)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (!row) return null;
  const entries = await db
    .selectFrom("entry")
    .select(["ledger_account_id as ledgerAccountId", "currency", "amount", "balance_after as balanceAfter"])
    .where("merchant_id", "=", merchantId)
    .where("transfer_id", "=", row.id)
    .orderBy("line")
    .execute();
  const { id, digest, kind, book, reference, posted_at: postedAt } = row;
  const known = entries.map((entry) => ({ ...entry, free: null }));
  return { transfer: { id, kind, book, reference, postedAt, entries: known, replayed: true }, digest };
}

/** Inserts the row of a transfer; returns no row when the key is taken. */
const insertRow = createCompiledQuery((db, row: Pick<LedgerTransferRow, keyof LedgerTransferRow>) =>
  db
    .insertInto("ledger_transfer")
    .values({
      merchant_id: row.merchant_id,
      id: row.id,
      source: row.source,
      idempotency_key: row.idempotency_key,
      digest: row.digest,
      kind: row.kind,
      book: row.book,
      reference: row.reference,
      details: row.details,
      occurred_at: row.occurred_at,
      posted_at: row.posted_at,
    })
    .onConflict((conflict) => conflict.columns(["merchant_id", "source", "idempotency_key"]).doNothing())
    .returning("id"),
);

/** Inserts the transfer's row; false when its key is taken. Waits for another transaction that inserts the same key. */
async function insertTransfer(
  trx: Trx,
  id: string,
  request: TransferRequest,
  content: TransferContent,
  digest: string,
): Promise<boolean> {
  const [inserted] = await insertRow(trx, {
    merchant_id: request.merchantId,
    id,
    source: request.source,
    idempotency_key: request.idempotencyKey,
    digest,
    kind: request.kind,
    book: request.book,
    reference: content.reference,
    details: content.details,
    occurred_at: content.occurredAt,
    posted_at: request.postedAt,
  });
  return inserted !== undefined;
}

const insertEntry = createCompiledQuery((db, entry: Omit<EntryRow, "seq">) =>
  db.insertInto("entry").values({
    merchant_id: entry.merchant_id,
    transfer_id: entry.transfer_id,
    line: entry.line,
    ledger_account_id: entry.ledger_account_id,
    currency: entry.currency,
    amount: entry.amount,
    balance_after: entry.balance_after,
    kind: entry.kind,
    posted_at: entry.posted_at,
  }),
);

function toMovements(
  request: TransferRequest,
  content: TransferContent,
  hold: CapturedHold | null,
): Movement[] {
  return content.entries
    .filter((entry) => !isSystemId(entry.id))
    .map((entry) => ({
      merchantId: request.merchantId,
      ledgerAccountId: entry.id,
      book: request.book,
      amount: entry.amount,
      held: entry.id === hold?.ledgerAccountId ? -hold.amount : 0,
    }));
}

/** Checks a request and sorts its entries by account, which is the order in which purses are locked. */
function toContent(request: TransferRequest, holdId: string | null): TransferContent {
  if (!request.source || !request.idempotencyKey) throw new Error("a transfer needs a source and a key");
  if (request.entries.length < 2) throw new Error("a transfer has at least two entries");
  const sums = new Map<string, number>();
  const seen = new Set<string>();
  const entries = request.entries.map(({ account, amount }) => {
    if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`not an amount to move: ${amount}`);
    const id = ledgerAccountId(account, request.book);
    if (seen.has(id)) throw new Error(`${id} stands twice in one transfer`);
    seen.add(id);
    sums.set(account.currency, (sums.get(account.currency) ?? 0) + amount);
    return { id, currency: account.currency, amount };
  });
  for (const [currency, sum] of sums) {
    if (sum !== 0) throw new Error(`entries in ${currency} sum to ${sum}, not to zero`);
  }
  return {
    merchantId: request.merchantId,
    source: request.source,
    idempotencyKey: request.idempotencyKey,
    kind: request.kind,
    book: request.book,
    reference: request.reference ?? null,
    details: canonicalJson(request.details ?? {}),
    occurredAt: request.occurredAt ?? null,
    holdId,
    entries: entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
