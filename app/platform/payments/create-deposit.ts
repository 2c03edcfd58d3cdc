import { getDay } from "#app/shared/business-day.ts";
import { canonicalHostName } from "#app/shared/host-name.ts";
import { formatMoney } from "#app/shared/money.ts";
import type { CallInput } from "../contract/calls.ts";
import type { DepositDetail } from "../contract/payments.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile, PaymentChannelRules } from "../core/merchant.ts";
import { newReference } from "../core/reference.ts";
import { contentDigest, requireSameRequest } from "../core/same-content.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { DepositRow } from "../database/tables/payments.ts";
import {
  computeDepositAllowance,
  requireNotExcluded,
  requirePersonNotExcluded,
} from "../protection/protection.server.ts";
import { lockPurse, purse, recordMoneyEvent } from "../wallet/wallet.server.ts";
import { loadDailyAllowance, selectDeposits } from "./deposit-rows.ts";
import { depositDetail } from "./deposit-view.ts";
import { openCheckout } from "./open-checkout.ts";
import { getStep, requireStep } from "./provider-units.ts";
import type { BonusRequest } from "./services.ts";

/** Limit on new deposits of one account. Repeating a request under its key does not count. */
const NEW_DEPOSITS = { name: "deposits", points: 20, windowMs: 60 * 60_000 };
/** The maximum number of an account's deposits that wait for a payment at the same time. */
const MAX_PENDING = 5;

/**
 * Creates a deposit under its idempotency key and opens the provider's payment page, or returns the deposit that the
 * key created before. The checks follow the order in which a member can act on them.
 * @throws PlatformError INVALID_INPUT with fields; PAYMENT_UNAVAILABLE; PLAYER_EXCLUDED; TOO_MANY_REQUESTS;
 *   IDEMPOTENCY_CONFLICT.
 */
export async function createDeposit(
  services: Services,
  ctx: CallContext,
  input: CallInput<"payments", "deposit">,
): Promise<DepositDetail> {
  const { accountId } = requireAccount(ctx.caller);
  const { merchant } = ctx;
  const { idempotencyKey, channel: key, amount, bonusId = null } = input;
  const digest = contentDigest([key, amount, bonusId]);
  const known = await findByKey(services.database.db, merchant.code, accountId, idempotencyKey);
  if (known) return depositDetail(services, ctx, requireSameRequest(known, digest));

  const channel = requireChannel(merchant, key);
  requireAmount(channel, amount, merchant);
  requireStep(amount, getStep(services.providers, channel, merchant), merchant);
  requireOwnAddress(input.returnUrl, merchant);
  if (channel.provider !== "manual" && !services.providers.get(channel.provider)?.serves(merchant.code)) {
    throw new PlatformError("PAYMENT_UNAVAILABLE");
  }
  await consumeLimit(services.limiter, NEW_DEPOSITS, `${merchant.code} ${accountId}`);
  const owner = { merchantId: merchant.code, accountId };
  await requirePersonNotExcluded(services.database, owner, {
    occasion: "deposit",
    now: services.clock.now(),
  });
  const request = { accountId, channel, amount, bonusId, idempotencyKey, digest };
  const { row, isNew } = await insertDeposit(services, merchant, request);
  if (!isNew || row.provider === "manual") return depositDetail(services, ctx, row);
  return depositDetail(services, ctx, await openCheckout(services, ctx, row, channel, input.returnUrl));
}

interface DepositRequest {
  accountId: string;
  channel: PaymentChannelRules;
  /** Minor units. */
  amount: number;
  bonusId: string | null;
  idempotencyKey: string;
  digest: string;
}

/** Inserts the deposit unless its key is used. The member's limits are checked under the lock of the member's purse. */
async function insertDeposit(
  services: Services,
  merchant: MerchantProfile,
  request: DepositRequest,
): Promise<{ row: DepositRow; isNew: boolean }> {
  const { accountId, channel, amount, bonusId } = request;
  const { code: merchantId, currency } = merchant;
  const now = services.clock.now();
  const day = getDay(now, merchant.timeZone);
  return services.database.transaction(async (trx) => {
    await lockPurse(trx, merchantId, purse(accountId, currency.code));
    const first = await findByKey(trx, merchantId, accountId, request.idempotencyKey);
    if (first) return { row: requireSameRequest(first, request.digest), isNew: false };
    await requireNotExcluded(trx, merchant, accountId, now);
    await requireDayLimit(trx, merchant, { accountId, amount, day });
    await requireOwnLimits(trx, merchant, { accountId, amount, now });
    if ((await countPending(trx, merchantId, accountId)) >= MAX_PENDING) {
      throw createFieldError("/channel", {
        messageKey: "payments.error.pending",
        values: { count: MAX_PENDING },
      });
    }
    const bonusTerms =
      bonusId === null
        ? null
        : await promisedBonus(services, trx, merchant, { accountId, bonusId, amount, now });
    const row = await trx
      .insertInto("deposit")
      .values(newRow(merchant, request, { bonusTerms, day, now }))
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordMoneyEvent(trx, {
      merchantId,
      subject: "deposit",
      subjectId: row.id,
      accountId,
      state: "pending",
      at: now,
      actor: "member",
      details: { amount, channel: channel.key, reference: row.reference },
    });
    return { row, isNew: true };
  });
}

function newRow(
  merchant: MerchantProfile,
  { accountId, channel, amount, bonusId, idempotencyKey, digest }: DepositRequest,
  { bonusTerms, day, now }: { bonusTerms: string | null; day: string; now: number },
): DepositRow {
  return {
    merchant_id: merchant.code,
    id: newId(now),
    account_id: accountId,
    reference: newReference("DP", day),
    channel: channel.key,
    kind: channel.kind,
    provider: channel.provider,
    amount,
    currency: merchant.currency.code,
    state: "pending",
    reason: "",
    idempotency_key: idempotencyKey,
    digest,
    bonus_id: bonusId,
    bonus_terms: bonusTerms,
    provider_ref: null,
    checkout_url: null,
    paid_amount: null,
    paid_currency: null,
    paid_at: null,
    credited: 0,
    taken_back: 0,
    reversed: 0,
    bank_line: null,
    transfer_id: null,
    day,
    created_at: now,
    expires_at: now + channel.payWithinMs,
    updated_at: now,
    asked_at: null,
  };
}

/**
 * @throws PlatformError INVALID_INPUT (pointer /bonusId) for a bonus that is not offered, or belongs to an open
 *   deposit.
 */
async function promisedBonus(
  { promiseBonus }: Services,
  trx: Trx,
  merchant: MerchantProfile,
  request: BonusRequest,
): Promise<string> {
  const waiting = await selectDeposits(trx, merchant.code, request.accountId)
    .select("id")
    .where("bonus_id", "=", request.bonusId)
    .where("state", "in", ["pending", "processing", "review"])
    .limit(1)
    .executeTakeFirst();
  if (waiting) throw createFieldError("/bonusId", { messageKey: "payments.error.bonusWaits" });
  return promiseBonus(trx, merchant, request);
}

function requireChannel(merchant: MerchantProfile, key: string): PaymentChannelRules {
  const channel = merchant.payments.channels.find((one) => one.key === key && one.deposit !== null);
  if (!channel) throw createFieldError("/channel", { messageKey: FIELD_MESSAGE_KEYS.choice });
  return channel;
}

function requireAmount(
  { deposit: limits }: PaymentChannelRules,
  amount: number,
  { currency }: MerchantProfile,
) {
  const { min = 0, max = 0 } = limits ?? {};
  const shown = (minor: number) => formatMoney(minor, currency);
  if (amount < min)
    throw createFieldError("/amount", { messageKey: "payments.error.min", values: { min: shown(min) } });
  if (amount > max)
    throw createFieldError("/amount", { messageKey: "payments.error.max", values: { max: shown(max) } });
}

async function requireDayLimit(
  trx: Trx,
  { code: merchantId, currency, payments: { maxDailyDeposit } }: MerchantProfile,
  { accountId, amount, day }: { accountId: string; amount: number; day: string },
): Promise<void> {
  const left = await loadDailyAllowance(trx, { merchantId, accountId, maxDailyDeposit, day });
  if (left === null || amount <= left) return;
  const values = { left: formatMoney(left, currency) };
  throw createFieldError("/amount", { messageKey: "payments.error.daily", values });
}

/** The member's own limits. */
async function requireOwnLimits(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, amount, now }: { accountId: string; amount: number; now: number },
): Promise<void> {
  const least = await computeDepositAllowance(trx, merchant, accountId, now);
  if (!least || amount <= least.left) return;
  const values = { left: formatMoney(least.left, merchant.currency) };
  throw createFieldError("/amount", { messageKey: `protection.error.deposit.${least.period}`, values });
}

/** Requires that the browser returns to one of the merchant's own hosts. */
function requireOwnAddress(address: string, { hosts }: MerchantProfile): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isOwn =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    !url.username &&
    hosts.includes(canonicalHostName(url.hostname) ?? "");
  if (!isOwn) throw createFieldError("/returnUrl", { messageKey: FIELD_MESSAGE_KEYS.choice });
}

function findByKey(db: Db, merchantId: string, accountId: string, key: string) {
  return selectDeposits(db, merchantId, accountId)
    .selectAll()
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

async function countPending(db: Db, merchantId: string, accountId: string): Promise<number> {
  const { count } = await selectDeposits(db, merchantId, accountId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return count;
}
