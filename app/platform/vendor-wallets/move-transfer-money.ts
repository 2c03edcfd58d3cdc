import type { Trx } from "../database/database.server.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import { postTransfer, purse, system, type TransferRequest } from "../wallet/wallet.server.ts";

type Account = TransferRequest["entries"][number]["account"];

/**
 * Returns the ledger accounts of a transfer: the member's purse, money on its way to the vendor, and money at the
 * vendor.
 */
function getAccounts({ account_id, vendor, currency }: VendorTransferRow) {
  return {
    own: purse(account_id, currency),
    onTheWay: system(`clearing:vendor-${vendor}`, currency),
    vendor: system(`vendor:${vendor}`, currency),
  };
}

/**
 * Debits the member's purse for a transfer to the vendor. Returns the ledger transfer's id.
 *
 * @throws PlatformError INSUFFICIENT_FUNDS, without any change.
 */
export async function debitForTransfer(trx: Trx, row: VendorTransferRow): Promise<string> {
  const { own, onTheWay } = getAccounts(row);
  return post(trx, row, { kind: "vendor-in", step: "ask", from: own, to: onTheWay, now: row.created_at });
}

/**
 * Moves the money of a transfer after a state change: to the vendor's account, or back to the member. Returns the
 * ledger transfer's id, or null if that state moves nothing.
 */
export async function applyStateMovement(
  trx: Trx,
  row: VendorTransferRow,
  now: number,
): Promise<string | null> {
  const { own, onTheWay, vendor } = getAccounts(row);
  const isFinal = row.state === "succeeded" || row.state === "failed";
  if (!isFinal) return null;
  if (row.direction === "in") {
    return row.state === "succeeded"
      ? post(trx, row, { kind: "vendor-in", step: "arrived", from: onTheWay, to: vendor, now })
      : post(trx, row, { kind: "vendor-return", step: "returned", from: onTheWay, to: own, now });
  }
  return row.state === "succeeded"
    ? post(trx, row, { kind: "vendor-out", step: "arrived", from: vendor, to: own, now })
    : null;
}

/** Pays the member the amount that a late outcome of the vendor shows to be missing. Returns the ledger transfer's id. */
export async function payMissing(trx: Trx, row: VendorTransferRow, now: number): Promise<string> {
  const { own, vendor } = getAccounts(row);
  const kind = row.direction === "in" ? "vendor-return" : "vendor-out";
  return post(trx, row, { kind, step: "late", from: vendor, to: own, now });
}

/**
 * Charges the house account with an amount that the member has twice, so that the vendor's account is correct again.
 * Returns the ledger transfer's id.
 */
export async function chargeHouseAccount(trx: Trx, row: VendorTransferRow, now: number): Promise<string> {
  const house = system("house:adjustments", row.currency);
  return post(trx, row, { kind: "vendor-late", step: "late", from: house, to: getAccounts(row).vendor, now });
}

async function post(
  trx: Trx,
  { merchant_id: merchantId, id, amount, vendor, reference }: VendorTransferRow,
  { kind, step, from, to, now }: { kind: string; step: string; from: Account; to: Account; now: number },
): Promise<string> {
  const transfer = await postTransfer(trx, {
    merchantId,
    source: "vendor-wallets",
    idempotencyKey: `${id}:${step}`,
    kind,
    book: "real",
    entries: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
    reference: id,
    details: { vendor, reference },
    postedAt: now,
  });
  return transfer.id;
}
