import { getDay } from "#app/shared/business-day.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { newReference } from "../core/reference.ts";
import { contentDigest, requireSameRequest } from "../core/same-content.ts";
import type { Services } from "../core/services.ts";
import { newId } from "../database/ids.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import { lockPurse, purse, recordMoneyEvent, requireNoDebt } from "../wallet/wallet.server.ts";
import { debitForTransfer } from "./move-transfer-money.ts";
import { errorText, recordOutcome } from "./record-outcome.ts";
import { requireOwnWallet } from "./require-own-wallet.ts";
import { findByKey, type Owner, openTransfers } from "./transfer-rows.ts";

/**
 * A transfer request: `in` sends money to the vendor, `out` returns it; `amount` in minor units; `key` for idempotency.
 */
export interface TransferRequest {
  vendor: string;
  direction: "in" | "out";
  amount: number;
  key: string;
  /** The platform's reason for requesting it (a catalogue key); omitted if the member requests it. */
  bySystem?: { reason: string } | undefined;
}

/**
 * Stores a transfer, sends it to the vendor and returns it with the outcome that the vendor reported, if any. A known
 * key returns its transfer and sends nothing.
 *
 * @throws PlatformError INSUFFICIENT_FUNDS; DEBT_OPEN for money to a vendor; IDEMPOTENCY_CONFLICT for a known key
 *   with other content; CONFLICT with `details.reference` while another transfer with the same vendor is open; as
 *   {@link requireOwnWallet} for money to a vendor.
 */
export async function makeTransfer(
  services: Services,
  ctx: Pick<CallContext, "merchant">,
  owner: Owner,
  request: TransferRequest,
): Promise<VendorTransferRow> {
  const { row, isNew } = await storeTransfer(services, ctx, owner, request);
  if (isNew) await sendToVendor(services, row);
  return (await findByKey(services.database.db, owner, request.key)) ?? row;
}

/** Returns a digest of a request's content, to distinguish a repeated request from another one with the same key. */
export function transferDigest({ vendor, direction, amount }: TransferRequest): string {
  return contentDigest([vendor, direction, amount]);
}

/**
 * Stores a transfer and debits the purse for it, unless its key is known. Locking the purse serialises a member's
 * transfers. A vendor has one open transfer at a time, so that its reported balance reflects no other.
 */
async function storeTransfer(
  { database, clock, vendors }: Services,
  { merchant }: Pick<CallContext, "merchant">,
  owner: Owner,
  request: TransferRequest,
): Promise<{ row: VendorTransferRow; isNew: boolean }> {
  const { merchantId, accountId } = owner;
  const now = clock.now();
  return database.transaction(async (trx) => {
    const own = await lockPurse(trx, merchantId, purse(accountId, merchant.currency.code));
    const first = await findByKey(trx, owner, request.key);
    if (first) return { row: requireSameRequest(first, transferDigest(request)), isNew: false };
    const [other] = await openTransfers(trx, owner, request.vendor);
    if (other) throw new PlatformError("CONFLICT", { details: { reference: other.reference } });
    if (request.direction === "in") {
      requireNoDebt(own);
      await requireOwnWallet(trx, vendors, merchant, { accountId, vendor: request.vendor, now });
    }
    const row = newTransfer(merchant, owner, request, now);
    if (request.direction === "in") row.transfer_id = await debitForTransfer(trx, row);
    await trx.insertInto("vendor_transfer").values(row).execute();
    await recordMoneyEvent(trx, {
      merchantId,
      subject: "vendor_transfer",
      subjectId: row.id,
      accountId,
      state: `pending.${row.direction}`,
      at: now,
      actor: request.bySystem ? "system" : "member",
      reason: request.bySystem?.reason ?? "",
      details: { amount: row.amount, vendor: row.vendor, reference: row.reference },
    });
    return { row, isNew: true };
  });
}

function newTransfer(
  merchant: MerchantProfile,
  { merchantId, accountId }: Owner,
  request: TransferRequest,
  now: number,
): VendorTransferRow {
  return {
    merchant_id: merchantId,
    id: newId(now),
    account_id: accountId,
    vendor: request.vendor,
    direction: request.direction,
    amount: request.amount,
    currency: merchant.currency.code,
    state: "pending",
    reason: "",
    reference: newReference("WT", getDay(now, merchant.timeZone)),
    idempotency_key: request.key,
    digest: transferDigest(request),
    transfer_id: null,
    created_at: now,
    updated_at: now,
    asked_at: null,
    asks: 0,
    fault: "",
    settled_at: null,
    vendor_outcome: null,
    paid_twice_at: null,
    paid_twice_settled_by: null,
  };
}

/** Sends a stored transfer to its vendor and records the outcome; no response is the outcome `silent`. */
async function sendToVendor(services: Services, row: VendorTransferRow): Promise<void> {
  const { merchant_id: merchantId, account_id: playerId, currency, direction, amount, reference } = row;
  try {
    const wallet = services.vendors.get(row.vendor)?.wallet;
    if (!wallet) throw new Error(`${row.vendor} is not connected`);
    const outcome = await wallet.transfer({ merchantId, playerId, currency, direction, amount, reference });
    await recordOutcome(services, row, outcome);
  } catch (error) {
    services.log.warn(
      { err: error, merchant: merchantId, transfer: row.id },
      "a vendor did not answer a transfer",
    );
    await recordOutcome(services, row, "silent", { fault: errorText(error) });
  }
}
