import type { Trx } from "../database/database.server.ts";
import { payDebts } from "./pay-debts.ts";
import { type Transfer, type TransferRequest, writeTransfer } from "./write-transfer.ts";

/**
 * Posts a transfer in the caller's transaction: changes the purses, and inserts the transfer and its entries. Money
 * credited to a member with a debt first pays the debt, by a separate transfer. The same key with the same content
 * returns the first result again. When it throws a PlatformError it has changed nothing, and the caller's transaction
 * can continue.
 *
 * @throws PlatformError IDEMPOTENCY_CONFLICT (same key, other content); INSUFFICIENT_FUNDS with `details.balance`,
 *   the free amount in minor units. A plain Error for a programming mistake.
 */
export async function postTransfer(trx: Trx, request: TransferRequest): Promise<Transfer> {
  const { transfer, purses } = await writeTransfer(trx, request);
  for (const entry of transfer.entries) {
    const purse = purses.get(entry.ledgerAccountId);
    if (!purse?.debt || entry.free === null) continue;
    const { merchantId, postedAt } = request;
    const at = { merchantId, ledgerAccountId: entry.ledgerAccountId, after: transfer.id, postedAt };
    entry.free -= await payDebts(trx, at, purse);
  }
  return transfer;
}
