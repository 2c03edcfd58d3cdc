import type { TransferOutcome } from "../contract/ops/transfers.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { requireCanSettle } from "./can-settle.ts";
import { loadSettlements } from "./settlement-rows.ts";
import { lockTransfer } from "./transfer-rows.ts";

interface Proposal {
  outcome: TransferOutcome;
  /** The evidence of the outcome, such as a line of the vendor's statement. */
  evidence: string;
  idempotencyKey: string;
}

/**
 * Proposes the outcome of a transfer whose vendor does not respond. The same key with the same content changes nothing
 * more.
 *
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state` if another proposal waits, and as {@link
 *   requireCanSettle}; IDEMPOTENCY_CONFLICT.
 */
export async function proposeSettlement(
  { database, clock, vendors }: Services,
  { code }: MerchantProfile,
  { operatorId, record }: Operation,
  id: string,
  proposal: Proposal,
): Promise<void> {
  const now = clock.now();
  const { outcome, evidence, idempotencyKey } = proposal;
  await database.transaction(async (trx) => {
    const row = await lockTransfer(trx, code, id);
    if (await isKnown(trx, code, id, operatorId, proposal)) return;
    const all = await loadSettlements(trx, code, id);
    if (all.some(({ state }) => state === "proposed")) {
      throw new PlatformError("CONFLICT", { details: { state: row.state } });
    }
    requireCanSettle(row, vendors, now);
    await trx
      .insertInto("vendor_transfer_settlement")
      .values({
        merchant_id: code,
        id: newId(now),
        vendor_transfer_id: id,
        outcome,
        evidence,
        idempotency_key: idempotencyKey,
        state: "proposed",
        proposed_by: operatorId,
        proposed_at: now,
        decided_by: null,
        decided_at: null,
      })
      .execute();
    await record(trx, { state: row.state }, { proposed: outcome, evidence, amount: row.amount });
  });
}

/**
 * Returns true when the key belongs to this very proposal. @throws PlatformError IDEMPOTENCY_CONFLICT for another
 * proposal's key.
 */
async function isKnown(
  trx: Trx,
  merchantId: string,
  id: string,
  operatorId: string,
  { outcome, evidence, idempotencyKey }: Proposal,
): Promise<boolean> {
  const first = await trx
    .selectFrom("vendor_transfer_settlement")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (!first) return false;
  const isSame =
    first.vendor_transfer_id === id &&
    first.outcome === outcome &&
    first.evidence === evidence &&
    first.proposed_by === operatorId;
  if (!isSame) throw new PlatformError("IDEMPOTENCY_CONFLICT");
  return true;
}
