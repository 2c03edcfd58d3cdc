import { getDay } from "#app/shared/business-day.ts";
import { withdrawalFee } from "#app/shared/withdrawal-fee.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile, PayoutChannel } from "../core/merchant.ts";
import { newReference } from "../core/reference.ts";
import { contentDigest, requireSameRequest } from "../core/same-content.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { PayeeRow, WithdrawalRow } from "../database/tables/payments.ts";
import { type Lifetime, loadLifetimeTotals } from "../records/records.server.ts";
import {
  lockPurse,
  openHold,
  purse,
  purseBalance,
  recordMoneyEvent,
  requireNoDebt,
} from "../wallet/wallet.server.ts";
import { changeWithdrawal } from "./change-withdrawal.ts";
import { findPayee, findPayoutRoute } from "./payees.ts";
import { getStep, requireStep } from "./provider-units.ts";
import { lacksMobile, loadAllowance, requireAmount, requireWithdrawable } from "./withdrawal-limits.ts";
import { withdrawalForOperator } from "./withdrawal-queue.ts";
import { computeRequestRiskHints } from "./withdrawal-risk.ts";
import { findByKey, SYSTEM } from "./withdrawal-rows.ts";
import { withdrawalDetail } from "./withdrawal-view.ts";

/**
 * Requests a withdrawal under its idempotency key, or returns the one that the key requested before. Requires the
 * payment password first and then a second proof of exactly this amount and payee. The approval of that proof covers
 * both, because it was granted after the password was right.
 * @throws PlatformError NOT_FOUND (pointer /payeeId); PAYMENT_UNAVAILABLE; INVALID_INPUT with fields;
 *   INSUFFICIENT_FUNDS with `details.balance`; DEBT_OPEN; TURNOVER_REQUIRED; MOBILE_REQUIRED; IDEMPOTENCY_CONFLICT; as
 *   checkPaymentPassword and the second proof.
 */
export async function createWithdrawal(
  services: Services,
  ctx: CallContext,
  { payeeId, amount, paymentPassword, idempotencyKey: key, approval }: CallInput<"withdrawals", "withdraw">,
): Promise<CallValue<"withdrawals", "withdraw">> {
  const { accountId } = requireAccount(ctx.caller);
  const { merchant } = ctx;
  const { db } = services.database;
  const digest = contentDigest([payeeId, amount]);
  const known = await findByKey(db, merchant.code, accountId, key);
  if (known) return withdrawalDetail(db, ctx, requireSameRequest(known, digest));

  const { payee, channel } = await requireRoute(services, db, merchant, accountId, payeeId);
  if (await lacksMobile(db, merchant, accountId)) throw new PlatformError("MOBILE_REQUIRED");
  const own = await purseBalance(db, merchant.code, purse(accountId, merchant.currency.code));
  requireNoDebt(own);
  requireAmount(channel, amount, own.available, merchant);
  const step = getStep(services.providers, channel, merchant);
  requireStep(amount, step, merchant);
  requireWithdrawable(merchant, await loadAllowance(services, db, merchant, { accountId, own }), amount);
  if (approval === undefined) await services.checkPaymentPassword(ctx, paymentPassword);
  await services.stepUp.require(ctx, { action: "withdraw", facts: { payee: payeeId, amount } }, approval);

  const request = { accountId, payee, channel: { ...channel, step }, amount, key, digest };
  const { row, isNew } = await insertWithdrawal(services, merchant, request);
  if (isNew && row.state === "approved") services.onApproved(merchant, row.id);
  return withdrawalDetail(db, ctx, row);
}

/** @throws PlatformError NOT_FOUND (pointer /payeeId); PAYMENT_UNAVAILABLE. */
async function requireRoute(
  { providers }: Services,
  db: Db,
  merchant: MerchantProfile,
  accountId: string,
  payeeId: string,
): Promise<{ payee: PayeeRow; channel: PayoutChannel }> {
  const payee = await findPayee(db, merchant.code, accountId, payeeId);
  const route = payee && findPayoutRoute(merchant, payee);
  if (!payee || !route) throw createPayeeMissingError();
  const { channel } = route;
  if (channel.provider !== "manual" && !providers.get(channel.provider)?.serves(merchant.code)) {
    throw new PlatformError("PAYMENT_UNAVAILABLE");
  }
  return { payee, channel };
}

interface WithdrawalRequest {
  accountId: string;
  payee: PayeeRow;
  channel: PayoutChannel & { step: number };
  /** Minor units. */
  amount: number;
  key: string;
  digest: string;
}

/**
 * Inserts the withdrawal with its hold unless its key is used. Approves it if the day's total stays within the brand's
 * automatic limit and there is no risk hint. The lock of the member's purse serialises a member's withdrawals.
 */
async function insertWithdrawal(
  services: Services,
  merchant: MerchantProfile,
  request: WithdrawalRequest,
): Promise<{ row: WithdrawalRow; isNew: boolean }> {
  const { accountId, payee, channel, amount, key, digest } = request;
  const { code: merchantId, currency } = merchant;
  const now = services.clock.now();
  const play = await loadLifetimeTotals(services.database, merchant, accountId);
  return services.database.transaction(async (trx) => {
    const own = await lockPurse(trx, merchantId, purse(accountId, currency.code));
    const first = await findByKey(trx, merchantId, accountId, key);
    if (first) return { row: requireSameRequest(first, digest), isNew: false };
    requireNoDebt(own);
    if (!(await findPayee(trx, merchantId, accountId, payee.id))) throw createPayeeMissingError();
    const allowance = await loadAllowance(services, trx, merchant, { accountId, own });
    requireWithdrawable(merchant, allowance, amount);
    const id = newId(now);
    const hold = await openHold(trx, {
      merchantId,
      source: "payments",
      idempotencyKey: `withdrawal:${id}`,
      kind: "withdrawal",
      book: "real",
      purse: purse(accountId, currency.code),
      amount,
      reference: id,
      openedAt: now,
    });
    const row = await trx
      .insertInto("withdrawal")
      .values(newRow(merchant, request, { id, holdId: hold.id, now }))
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordMoneyEvent(trx, {
      merchantId,
      subject: "withdrawal",
      subjectId: id,
      accountId,
      state: "requested",
      at: now,
      actor: "member",
      details: { amount, fee: row.fee, channel: channel.key, reference: row.reference },
    });
    const isSmall = allowance.usedToday + amount <= merchant.withdrawals.autoApproveUpTo;
    const isAutomatic = isSmall && !(await needsReview(services, trx, merchant, id, play));
    return { row: isAutomatic ? await approve(trx, row, now) : row, isNew: true };
  });
}

/** Returns true when an operator has to decide on a withdrawal that is small enough for automatic approval. */
async function needsReview(
  services: Services,
  trx: Trx,
  merchant: MerchantProfile,
  id: string,
  play: Lifetime,
): Promise<boolean> {
  const one = await withdrawalForOperator(trx, merchant.code, id);
  const hints = await (services.hintsOnRequest ?? computeRequestRiskHints)(trx, merchant, one, play);
  return hints.length > 0;
}

async function approve(trx: Trx, { merchant_id, id }: WithdrawalRow, now: number): Promise<WithdrawalRow> {
  const change = {
    event: "approve",
    actor: "system",
    reason: "automatic",
    set: { approved_by: SYSTEM },
  } as const;
  const approved = await changeWithdrawal(trx, merchant_id, { id }, change, now);
  if (!approved) throw new Error(`withdrawal ${id} is missing right after its insert`);
  return approved;
}

function newRow(
  merchant: MerchantProfile,
  { accountId, payee, channel, amount, key, digest }: WithdrawalRequest,
  { id, holdId, now }: { id: string; holdId: string; now: number },
) {
  const day = getDay(now, merchant.timeZone);
  return {
    merchant_id: merchant.code,
    id,
    account_id: accountId,
    reference: newReference("WD", day),
    payee_id: payee.id,
    channel: channel.key,
    provider: channel.provider,
    amount,
    fee: withdrawalFee(channel, amount),
    least: channel.min,
    fee_fixed: channel.fee,
    fee_basis_points: channel.feeBasisPoints,
    step: channel.step,
    currency: merchant.currency.code,
    state: "requested",
    reason: "",
    idempotency_key: key,
    digest,
    hold_id: holdId,
    transfer_id: null,
    provider_ref: null,
    bank_line: null,
    received: null,
    refunded: 0,
    forced: 0,
    reviewed_by: null,
    approved_by: null,
    paid_by: null,
    day,
    created_at: now,
    updated_at: now,
    paid_at: null,
    confirm_by: null,
    asked_at: null,
  } as const;
}

function createPayeeMissingError(): PlatformError {
  const fields = [{ pointer: "/payeeId", messageKey: FIELD_MESSAGE_KEYS.choice }];
  return new PlatformError("NOT_FOUND", { fields });
}
