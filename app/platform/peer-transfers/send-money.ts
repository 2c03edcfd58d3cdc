import { getDay } from "#app/shared/business-day.ts";
import type { AccountTransfer } from "../contract/wallet.ts";
import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { newReference } from "../core/reference.ts";
import { contentDigest, requireSameRequest } from "../core/same-content.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { PeerTransferRow } from "../database/tables/peer-transfers.ts";
import { lockPurse, postTransfer, purse, recordMoneyEvent } from "../wallet/wallet.server.ts";
import { findByKey } from "./peer-transfer-rows.ts";
import { peerTransferView } from "./peer-transfer-view.ts";
import { requireAllowedParties } from "./protected-sides.ts";
import type { Receiver } from "./receivers.ts";
import { requireAllowance, requireAmount } from "./transfer-limits.ts";

type Way = PeerTransferRow["way"];

/** A transfer to send, with the proof of the sender's consent. */
interface PeerTransferRequest {
  way: Way;
  to: Receiver;
  /** Minor units. */
  amount: number;
  /** See {@link computeDigest}. */
  digest: string;
  idempotencyKey: string;
  paymentPassword?: string | undefined;
  approval?: string | undefined;
}

/**
 * Sends money from an account to another one, after the same checks as a withdrawal: no turnover owed, the payment
 * password, then a second proof of receiver and amount. The approval counts for both proofs, since it was given after
 * the password was right.
 * @throws PlatformError INVALID_INPUT (pointer /amount); INSUFFICIENT_FUNDS; TURNOVER_REQUIRED; IDEMPOTENCY_CONFLICT;
 *   as requireAllowedParties, the payment password and the second proof.
 */
export async function sendMoney(
  services: Services,
  ctx: CallContext,
  from: string,
  request: PeerTransferRequest,
): Promise<AccountTransfer> {
  const { merchant } = ctx;
  const { db } = services.database;
  const { way, to, amount, approval } = request;
  const sides = { way, from, to: to.id, amount };
  await requireAllowedParties(db, merchant, sides, services.clock.now());
  await requireAmount(db, merchant, from, amount);
  await requireAllowance(services, db, merchant, { from, amount });
  if (approval === undefined) await services.checkPaymentPassword(ctx, request.paymentPassword);
  await services.stepUp.require(ctx, { action: `transfer.${way}`, facts: { to: to.id, amount } }, approval);
  const row = await services.database.transaction((trx) => post(services, trx, merchant, from, request));
  return peerTransferView(db, row, from);
}

/** Moves the money and inserts the transfer, unless its key exists. */
async function post(
  services: Services,
  trx: Trx,
  merchant: MerchantProfile,
  from: string,
  request: PeerTransferRequest,
): Promise<PeerTransferRow> {
  const { code: merchantId, currency, timeZone } = merchant;
  const { way, to, amount, digest, idempotencyKey } = request;
  // Transfers of one sender are serialised. Both purses are locked in the order of their ids, as in every transfer.
  for (const id of [from, to.id].toSorted()) await lockPurse(trx, merchantId, purse(id, currency.code));
  const now = services.clock.now();
  const first = await findByKey(trx, merchantId, from, idempotencyKey);
  if (first) return requireSameRequest(first, digest);
  await requireAllowedParties(trx, merchant, { way, from, to: to.id, amount }, now);
  await requireAllowance(services, trx, merchant, { from, amount });
  const id = newId(now);
  const day = getDay(now, timeZone);
  const reference = newReference("AT", day);
  const ledgerTransfer = await postTransfer(trx, {
    merchantId,
    source: "account-transfers",
    idempotencyKey: id,
    kind: `peer-${way}`,
    book: "real",
    entries: [
      { account: purse(from, currency.code), amount: -amount },
      { account: purse(to.id, currency.code), amount },
    ],
    reference: id,
    details: { reference },
    postedAt: now,
  });
  const row = await trx
    .insertInto("peer_transfer")
    .values({
      merchant_id: merchantId,
      id,
      from_account: from,
      to_account: to.id,
      way,
      amount,
      currency: currency.code,
      reference,
      idempotency_key: idempotencyKey,
      digest,
      transfer_id: ledgerTransfer.id,
      day,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordSteps(trx, row);
  return row;
}

/** Records the transfer in both timelines: for the receiver it is a separate movement. */
async function recordSteps(trx: Trx, row: PeerTransferRow): Promise<void> {
  const { merchant_id: merchantId, id, way, amount, reference, created_at: at } = row;
  const step = { merchantId, subject: "peer_transfer", at, details: { amount, reference } } as const;
  await recordMoneyEvent(trx, {
    ...step,
    subjectId: id,
    accountId: row.from_account,
    state: `sent.${way}`,
    actor: "member",
  });
  await recordMoneyEvent(trx, {
    ...step,
    subjectId: `${id}-received`,
    accountId: row.to_account,
    state: `received.${way}`,
    actor: "system",
  });
}

/**
 * Returns the transfer that was sent under a key before, whatever the receiver's state is now; null for a new key.
 * @throws PlatformError IDEMPOTENCY_CONFLICT when the key was used for another request.
 */
export async function findTransferByKey(
  db: Db,
  merchant: MerchantProfile,
  from: string,
  { key, digest }: { key: string; digest: string },
): Promise<AccountTransfer | null> {
  const row = await findByKey(db, merchant.code, from, key);
  return row ? peerTransferView(db, requireSameRequest(row, digest), from) : null;
}

/** Returns the SHA-256 (hex) of a request; `username` is empty for the agent above. */
export function computeDigest(way: Way, username: string, amount: number): string {
  return contentDigest([way, username, amount]);
}
