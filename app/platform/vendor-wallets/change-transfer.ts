import type { Trx } from "../database/database.server.ts";
import type { WalletTransferRow } from "../database/tables.ts";
import {
  type MoneyActor,
  postTransfer,
  purse,
  recordMoneyEvent,
  system,
  type TransferRequest,
} from "../wallet/wallet.server.ts";
import { reasonOf, stateAfter, statesBefore, type TransferEvent } from "./transfer-states.ts";

/** The accounts that a transfer moves between: the member's, what is on its way, and what lies at the vendor. */
function sidesOf({ account_id, vendor, currency }: WalletTransferRow) {
  return {
    own: purse(account_id, currency),
    onTheWay: system(`clearing:vendor-${vendor}`, currency),
    vendor: system(`vendor:${vendor}`, currency),
  };
}

/** Takes what goes in out of the member's purse. @throws PlatformError INSUFFICIENT_FUNDS; nothing has changed then. */
export async function takeForTransfer(trx: Trx, row: WalletTransferRow): Promise<string> {
  const { own, onTheWay } = sidesOf(row);
  return move(trx, row, { kind: "vendor-in", step: "ask", from: own, to: onTheWay, now: row.created_at });
}

/**
 * Brings a transfer to the state that an event leads to, and moves the money that goes with it: the one place where its
 * outcome moves money. One conditional update, so that of many that come at once one gets through. Null when the
 * event changes nothing.
 */
export async function changeTransfer(
  trx: Trx,
  merchantId: string,
  id: string,
  { event, actor }: { event: TransferEvent; actor: MoneyActor },
  now: number,
): Promise<WalletTransferRow | null> {
  const changed = await trx
    .updateTable("wallet_transfer")
    .set({ state: stateAfter(event), updated_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where("state", "in", statesBefore(event))
    .returningAll()
    .executeTakeFirst();
  if (!changed) return null;
  const reason = reasonOf(event, changed.direction);
  const transferId = (await moveMoney(trx, changed, now)) ?? changed.transfer_id;
  await trx
    .updateTable("wallet_transfer")
    .set({ reason, transfer_id: transferId })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .execute();
  await recordMoneyEvent(trx, {
    merchantId,
    subject: "vendor_transfer",
    subjectId: id,
    accountId: changed.account_id,
    state: `${changed.state}.${changed.direction}`,
    at: now,
    reason,
    actor,
  });
  return { ...changed, reason, transfer_id: transferId };
}

/** What the new state asks for: into the vendor's account or back, out of it or nothing. Gives the transfer's id. */
async function moveMoney(trx: Trx, row: WalletTransferRow, now: number): Promise<string | null> {
  const { own, onTheWay, vendor } = sidesOf(row);
  const isOver = row.state === "succeeded" || row.state === "failed";
  if (!isOver) return null;
  if (row.direction === "in") {
    return row.state === "succeeded"
      ? move(trx, row, { kind: "vendor-in", step: "arrived", from: onTheWay, to: vendor, now })
      : move(trx, row, { kind: "vendor-return", step: "returned", from: onTheWay, to: own, now });
  }
  return row.state === "succeeded"
    ? move(trx, row, { kind: "vendor-out", step: "arrived", from: vendor, to: own, now })
    : null;
}

type Account = TransferRequest["entries"][number]["account"];

async function move(
  trx: Trx,
  { merchant_id: merchantId, id, amount, vendor, reference }: WalletTransferRow,
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
