import { sql } from "kysely";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { Book, EntryRow, LedgerTransferRow } from "../database/tables/wallet.ts";
import { type TransferContent, transferDigest } from "./digest.ts";
import { ledgerAccountId, purse, type SystemAccount, system } from "./ledger-accounts.ts";
import type { PurseState } from "./move.ts";
import { payDebts } from "./pay-debts.ts";

/** A payment from a system account into a member's main purse. */
export interface Payout {
  /** Unique per merchant and source, and new: nothing is replayed here. */
  idempotencyKey: string;
  owner: string;
  currency: string;
  book: Book;
  /** Minor units, above zero. */
  amount: number;
  reference: string;
}

interface PayoutRequest {
  merchantId: string;
  source: string;
  kind: string;
  from: SystemAccount;
  payouts: readonly Payout[];
  postedAt: number;
}

/** Maximum rows per insert: SQLite allows 32,766 parameters in a statement. */
const BATCH_SIZE = 1_000;

/**
 * Posts many payouts in a few statements: each is a transfer with two entries, as `postTransfer` makes them, and pays
 * open debts of its receiver. Returns the ids of the transfers by idempotency key.
 *
 * @throws Error when a purse is missing, or a key was already posted: the transaction must not continue.
 */
export async function postPayouts(trx: Trx, request: PayoutRequest): Promise<Map<string, string>> {
  const { payouts, merchantId } = request;
  const getPurse = ({ owner, currency, book }: Payout) => ledgerAccountId(purse(owner, currency), book);
  const sums = new Map<string, { amount: number; transfers: number; book: Book }>();
  for (const payout of payouts) {
    const id = getPurse(payout);
    const known = sums.get(id);
    const { amount, transfers } = known ?? { amount: 0, transfers: 0 };
    sums.set(id, { amount: amount + payout.amount, transfers: transfers + 1, book: payout.book });
  }
  const purses = await credit(trx, merchantId, sums);
  const balances = new Map(
    [...purses].map(([id, { balance }]) => [id, balance - (sums.get(id)?.amount ?? 0)]),
  );

  const transfers: LedgerTransferRow[] = [];
  const entries: Omit<EntryRow, "seq">[] = [];
  for (const payout of payouts) {
    const id = getPurse(payout);
    const balance = (balances.get(id) ?? 0) + payout.amount;
    balances.set(id, balance);
    const transfer = toTransfer(request, payout, id);
    transfers.push(transfer.row);
    for (const [line, entry] of transfer.entries.entries()) {
      entries.push({
        merchant_id: merchantId,
        transfer_id: transfer.row.id,
        line,
        ledger_account_id: entry.id,
        currency: entry.currency,
        amount: entry.amount,
        balance_after: entry.id === id ? balance : null,
        kind: request.kind,
        posted_at: request.postedAt,
      });
    }
    trx.publish("balance", { merchantId, accountId: payout.owner });
  }
  await inChunks(transfers, (rows) => trx.insertInto("ledger_transfer").values(rows).execute());
  await inChunks(entries, (rows) => trx.insertInto("entry").values(rows).execute());
  await payAccountDebts(trx, request, transfers, purses);
  return new Map(transfers.map((row) => [row.idempotency_key, row.id]));
}

/** Pays debts of the credited purses; few have any. */
async function payAccountDebts(
  trx: Trx,
  { merchantId, postedAt }: PayoutRequest,
  transfers: readonly LedgerTransferRow[],
  purses: ReadonlyMap<string, PurseState>,
): Promise<void> {
  // One transfer represents the whole batch: a purse with a debt pays from them once.
  const after = transfers[0]?.id;
  if (after === undefined) return;
  for (const [ledgerAccountId, purse] of purses) {
    await payDebts(trx, { merchantId, ledgerAccountId, after, postedAt }, purse);
  }
}

function toTransfer(request: PayoutRequest, payout: Payout, purseId: string) {
  const from = ledgerAccountId(system(request.from, payout.currency), payout.book);
  const content: TransferContent = {
    merchantId: request.merchantId,
    source: request.source,
    idempotencyKey: payout.idempotencyKey,
    kind: request.kind,
    book: payout.book,
    reference: payout.reference,
    details: "{}",
    occurredAt: null,
    holdId: null,
    entries: [
      { id: from, currency: payout.currency, amount: -payout.amount },
      { id: purseId, currency: payout.currency, amount: payout.amount },
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
  const row: LedgerTransferRow = {
    merchant_id: request.merchantId,
    id: newId(request.postedAt),
    source: request.source,
    idempotency_key: payout.idempotencyKey,
    digest: transferDigest(content),
    kind: request.kind,
    book: payout.book,
    reference: payout.reference,
    details: content.details,
    occurred_at: null,
    posted_at: request.postedAt,
  };
  return { row, entries: content.entries };
}

/** Credits the purses, in the order of their ids. Returns the updated purses. */
async function credit(
  trx: Trx,
  merchantId: string,
  sums: ReadonlyMap<string, { amount: number; transfers: number; book: Book }>,
): Promise<Map<string, PurseState>> {
  const purses = new Map<string, PurseState>();
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  await inChunks(sorted, async (part) => {
    const values = part.map(
      ([id, { amount, transfers, book }]) => sql`(${id}, ${amount}, ${transfers}, ${book})`,
    );
    const { rows } = await sql<PurseState & { id: string }>`
      update ledger_account set
        balance = balance + cast(sums.column2 as bigint),
        version = version + cast(sums.column3 as bigint)
      from (values ${sql.join(values)}) as sums
      where ledger_account.merchant_id = ${merchantId} and ledger_account.id = sums.column1
        and ledger_account.book = sums.column4
      returning ledger_account.id, ledger_account.balance, ledger_account.held, ledger_account.debt`.execute(
      trx,
    );
    for (const { id, ...purse } of rows) purses.set(id, purse);
  });
  if (purses.size < sums.size)
    throw new Error(`${sums.size - purses.size} purses at ${merchantId} are missing`);
  return purses;
}

async function inChunks<T>(rows: readonly T[], work: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) await work(rows.slice(at, at + BATCH_SIZE));
}
