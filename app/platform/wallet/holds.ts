import { PlatformError } from "#app/platform/core/errors.ts";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { Book, HoldRow } from "../database/tables/wallet.ts";
import { holdDigest } from "./digest.ts";
import { ledgerAccountId, type Purse } from "./ledger-accounts.ts";
import { move, type PurseState, undoMoves } from "./move.ts";
import { payDebts } from "./pay-debts.ts";
import {
  requirePostedTransfer,
  type Transfer,
  type TransferRequest,
  writeTransfer,
} from "./write-transfer.ts";

export interface HoldRequest {
  merchantId: string;
  source: string;
  idempotencyKey: string;
  kind: string;
  book: Book;
  purse: Purse;
  /** Minor units, above zero. */
  amount: number;
  reference?: string;
  /** Now, epoch milliseconds. */
  openedAt: number;
}

export interface Hold {
  id: string;
  ledgerAccountId: string;
  amount: number;
  kind: string;
  reference: string | null;
  status: "open" | "captured" | "released";
  openedAt: number;
  resolvedAt: number | null;
}

/**
 * Holds money of a purse: it stays in the balance and cannot be spent. The same key with the same content returns the
 * first hold again, in its current state. Changes nothing when it throws a PlatformError.
 * @throws PlatformError INSUFFICIENT_FUNDS with `details.balance`; IDEMPOTENCY_CONFLICT.
 */
export async function openHold(trx: Trx, request: HoldRequest): Promise<Hold> {
  const { merchantId, source, idempotencyKey, amount, kind, book } = request;
  if (!source || !idempotencyKey) throw new Error("a hold needs a source and a key");
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`not an amount to hold: ${amount}`);
  const accountId = ledgerAccountId(request.purse, book);
  const reference = request.reference ?? null;
  const digest = holdDigest({
    merchantId,
    source,
    idempotencyKey,
    ledgerAccountId: accountId,
    amount,
    kind,
    reference,
  });
  const movement = { merchantId, ledgerAccountId: accountId, book, amount: 0, held: amount };

  try {
    await move(trx, movement);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const first = await findHoldByKey(trx, request, digest);
    if (first) return first;
    throw error;
  }
  const inserted = await trx
    .insertInto("hold")
    .values({
      merchant_id: merchantId,
      id: newId(request.openedAt),
      ledger_account_id: accountId,
      amount,
      source,
      idempotency_key: idempotencyKey,
      digest,
      kind,
      reference,
      status: "open",
      transfer_id: null,
      opened_at: request.openedAt,
      resolved_at: null,
    })
    .onConflict((conflict) => conflict.columns(["merchant_id", "source", "idempotency_key"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) {
    trx.publish("balance", { merchantId, accountId: request.purse.owner });
    return toHold(inserted);
  }
  await undoMoves(trx, [movement]);
  const first = await findHoldByKey(trx, request, digest);
  if (!first) throw new Error(`hold ${source}/${idempotencyKey} conflicts and cannot be read`);
  return first;
}

/**
 * Captures a hold: releases the held amount and posts `transfer`, which debits at most that much from the same purse.
 * Repeating the same capture returns its transfer again. Changes nothing when it throws a PlatformError.
 *
 * @throws PlatformError NOT_FOUND; CONFLICT when the hold was released, or captured by another transfer;
 *   IDEMPOTENCY_CONFLICT when the transfer's key was used with other content.
 */
export async function captureHold(trx: Trx, holdId: string, transfer: TransferRequest): Promise<Transfer> {
  const { merchantId } = transfer;
  const hold = await lockHold(trx, merchantId, holdId);
  const taken = transfer.entries.find(
    ({ account }) => ledgerAccountId(account, transfer.book) === hold.ledger_account_id,
  );
  if (!taken || taken.amount >= 0 || -taken.amount > hold.amount) {
    throw new Error(`a capture takes at most ${hold.amount} from ${hold.ledger_account_id}`);
  }
  if (hold.status === "released") throw new PlatformError("CONFLICT");
  const captured = { id: hold.id, ledgerAccountId: hold.ledger_account_id, amount: hold.amount };
  if (hold.status === "captured") return requirePostedTransfer(trx, transfer, hold.id);

  const { transfer: posted, purses } = await writeTransfer(trx, transfer, captured);
  // While the hold was open, nothing can have posted this key with it.
  if (posted.replayed) throw new Error(`hold ${hold.id} is open although transfer ${posted.id} captured it`);
  await trx
    .updateTable("hold")
    .set({ status: "captured", transfer_id: posted.id, resolved_at: transfer.postedAt })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", hold.id)
    .where("status", "=", "open")
    .execute();
  // The captured amount may be less than the held one.
  await payAccountDebts(trx, hold, purses.get(hold.ledger_account_id), transfer.postedAt);
  return posted;
}

/**
 * Releases a hold: its money can be spent again, or pays a debt of its owner. Releasing a released hold changes nothing and
 * returns it.
 * @throws PlatformError NOT_FOUND; CONFLICT when the hold was captured.
 */
export async function releaseHold(
  trx: Trx,
  request: { merchantId: string; holdId: string; releasedAt: number },
): Promise<Hold> {
  const { hold, freed } = await freeHold(trx, request);
  await payAccountDebts(trx, hold, freed, request.releasedAt);
  return toHold(hold);
}

/**
 * {@link releaseHold} without paying debts. `freed`: the purse, or null if the hold was already released. For use in
 * this folder only.
 */
export async function freeHold(
  trx: Trx,
  { merchantId, holdId, releasedAt }: { merchantId: string; holdId: string; releasedAt: number },
): Promise<{ hold: HoldRow; freed: PurseState | null }> {
  const hold = await lockHold(trx, merchantId, holdId);
  if (hold.status === "captured") throw new PlatformError("CONFLICT");
  if (hold.status === "released") return { hold, freed: null };
  const released = await trx
    .updateTable("hold")
    .set({ status: "released", resolved_at: releasedAt })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", holdId)
    .where("status", "=", "open")
    .returningAll()
    .executeTakeFirstOrThrow();
  const { account_id: accountId, ...freed } = await trx
    .updateTable("ledger_account")
    .set((eb) => ({ held: eb("held", "-", hold.amount), version: eb("version", "+", 1) }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", hold.ledger_account_id)
    .returning(["account_id", "balance", "held", "debt"])
    .executeTakeFirstOrThrow();
  trx.publish("balance", { merchantId, accountId });
  return { hold: released, freed };
}

async function payAccountDebts(
  trx: Trx,
  hold: HoldRow,
  purse: PurseState | null | undefined,
  postedAt: number,
): Promise<void> {
  if (!purse?.debt) return;
  const { merchant_id: merchantId, ledger_account_id: ledgerAccountId, id: after } = hold;
  await payDebts(trx, { merchantId, ledgerAccountId, after, postedAt }, purse);
}

/** Locks a hold's row until the transaction ends, on either engine. @throws PlatformError NOT_FOUND. */
async function lockHold(trx: Trx, merchantId: string, holdId: string): Promise<HoldRow> {
  const hold = await trx
    .updateTable("hold")
    .set((eb) => ({ status: eb.ref("status") }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", holdId)
    .returningAll()
    .executeTakeFirst();
  if (!hold) throw new PlatformError("NOT_FOUND");
  return hold;
}

async function findHoldByKey(trx: Trx, request: HoldRequest, digest: string): Promise<Hold | null> {
  const row = await trx
    .selectFrom("hold")
    .selectAll()
    .where("merchant_id", "=", request.merchantId)
    .where("source", "=", request.source)
    .where("idempotency_key", "=", request.idempotencyKey)
    .executeTakeFirst();
  if (!row) return null;
  if (row.digest !== digest) throw new PlatformError("IDEMPOTENCY_CONFLICT");
  return toHold(row);
}

function toHold(row: HoldRow): Hold {
  return {
    id: row.id,
    ledgerAccountId: row.ledger_account_id,
    amount: row.amount,
    kind: row.kind,
    reference: row.reference,
    status: row.status,
    openedAt: row.opened_at,
    resolvedAt: row.resolved_at,
  };
}
