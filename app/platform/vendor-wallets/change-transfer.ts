import type { Trx } from "../database/database.server.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import {
  type MoneyActor,
  postTransfer,
  purse,
  recordMoneyEvent,
  system,
  type TransferRequest,
} from "../wallet/wallet.server.ts";
import { reasonOf, stateAfter, statesBefore, type TransferEvent, vendorOutcome } from "./transfer-states.ts";

/** The accounts that a transfer moves between: the member's, what is on its way, and what lies at the vendor. */
function sidesOf({ account_id, vendor, currency }: VendorTransferRow) {
  return {
    own: purse(account_id, currency),
    onTheWay: system(`clearing:vendor-${vendor}`, currency),
    vendor: system(`vendor:${vendor}`, currency),
  };
}

/** Takes what goes in out of the member's purse. @throws PlatformError INSUFFICIENT_FUNDS; nothing has changed then. */
export async function takeForTransfer(trx: Trx, row: VendorTransferRow): Promise<string> {
  const { own, onTheWay } = sidesOf(row);
  return move(trx, row, { kind: "vendor-in", step: "ask", from: own, to: onTheWay, now: row.created_at });
}

/**
 * Brings a transfer to the state that an event leads to, and moves the money that goes with it: the one place where its
 * outcome moves money. One conditional update, so that of many that come at once one gets through. Null when the
 * event changes nothing. A vendor that speaks after two operators have settled it is heard once more.
 */
export async function changeTransfer(
  trx: Trx,
  merchantId: string,
  id: string,
  { event, actor }: { event: TransferEvent; actor: MoneyActor },
  now: number,
): Promise<VendorTransferRow | null> {
  const isSettled = event === "settledDone" || event === "settledNotDone";
  const changed = await trx
    .updateTable("vendor_transfer")
    .set({ state: stateAfter(event), updated_at: now, ...(isSettled && { settled_at: now }) })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where("state", "in", statesBefore(event))
    .returningAll()
    .executeTakeFirst();
  if (!changed) return hearLate(trx, merchantId, id, event, now);
  // The vendor has spoken first.
  if (vendorOutcome(event) !== null) {
    await trx
      .updateTable("vendor_transfer_settlement")
      .set({ state: "overtaken", decided_at: now })
      .where("merchant_id", "=", merchantId)
      .where("vendor_transfer_id", "=", id)
      .where("state", "=", "proposed")
      .execute();
  }
  const reason = reasonOf(event, changed.direction);
  const transferId = (await moveMoney(trx, changed, now)) ?? changed.transfer_id;
  await trx
    .updateTable("vendor_transfer")
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

/**
 * Takes a vendor's first word on a transfer that two operators settled meanwhile. Where the member has less than by its
 * word, the transfer becomes what the vendor says, and the member gets the rest at once. Where the member has it twice,
 * it stays as it is: the house bears the amount, so that the vendor's account is right again, until operators have
 * dealt with it. Null where nothing was settled, or the vendor has spoken before.
 */
async function hearLate(
  trx: Trx,
  merchantId: string,
  id: string,
  event: TransferEvent,
  now: number,
): Promise<VendorTransferRow | null> {
  const word = vendorOutcome(event);
  if (word === null) return null;
  const row = await trx
    .updateTable("vendor_transfer")
    .set({ vendor_outcome: word, updated_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where("settled_at", "is not", null)
    .where("vendor_outcome", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!row || (row.state === "succeeded") === (word === "done")) return row ?? null;

  const { own, vendor } = sidesOf(row);
  const isOwed = row.direction === "in" ? word === "notDone" : word === "done";
  const { direction, currency } = row;
  const transferId = isOwed
    ? await move(trx, row, {
        kind: direction === "in" ? "vendor-return" : "vendor-out",
        step: "late",
        from: vendor,
        to: own,
        now,
      })
    : await move(trx, row, {
        kind: "vendor-late",
        step: "late",
        from: system("house:adjustments", currency),
        to: vendor,
        now,
      });
  const state = word === "done" ? "succeeded" : "failed";
  const reason = `wallets.reason.late.${direction}`;
  const changed = await trx
    .updateTable("vendor_transfer")
    .set({ transfer_id: transferId, ...(isOwed ? { state, reason } : { paid_twice_at: now }) })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isOwed) {
    await recordMoneyEvent(trx, {
      merchantId,
      subject: "vendor_transfer",
      subjectId: id,
      accountId: row.account_id,
      state: `${state}.${direction}`,
      at: now,
      reason,
      actor: "provider",
    });
  }
  return changed;
}

/** What the new state asks for: into the vendor's account or back, out of it or nothing. Gives the transfer's id. */
async function moveMoney(trx: Trx, row: VendorTransferRow, now: number): Promise<string | null> {
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
