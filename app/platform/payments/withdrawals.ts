/** What members ask to be paid. Rules in docs/decisions/0104. */
import { createHash } from "node:crypto";
import { dayOf } from "#app/business-day.ts";
import { formatAmount } from "#app/money.ts";
import { nameIn } from "#app/name-in.ts";
import { type CallContext, requireAccount } from "../call-context.ts";
import type { CallValue } from "../contract/calls.ts";
import type { Withdrawal } from "../contract/withdrawals.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Database, Db } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { PayeeRow, WithdrawalRow } from "../database/tables.ts";
import { type FieldError, PlatformError } from "../errors.ts";
import type { AreaHandlers } from "../handlers.ts";
import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";
import type { MerchantProfile, PayoutChannel } from "../merchant.ts";
import type { Bus } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import type { PaymentProviders } from "../ports/payment-provider.ts";
import { newReference } from "../reference.ts";
import { sameContent } from "../same-content.ts";
import type { StepUp } from "../step-up/step-up.server.ts";
import { moneyAtVendors } from "../vendor-wallets/vendor-wallets.server.ts";
import {
  lockPurse,
  moneyEventsOf,
  openHold,
  purse,
  purseBalance,
  recordMoneyEvent,
} from "../wallet/wallet.server.ts";
import { actOn, arrives, changeWithdrawal, findWithdrawal } from "./change-withdrawal.ts";
import { destinationName, findPayee, maskedNumber, routeTo } from "./payees.ts";
import type { PaymentPassword } from "./payment-password.ts";
import { countProofs, type createProofs } from "./proofs.ts";
import { nextState, UNCOUNTED_STATES } from "./withdrawal-states.ts";

/** Valid bet that is owed before a withdrawal, in minor units. */
export interface Turnover {
  required: number;
  done: number;
  left: number;
}

/** What the rewards say of a withdrawal; nothing is owed where there are none. */
export type WithdrawalGate = (
  db: Db,
  merchant: MerchantProfile,
  accountId: string,
  now: number,
) => Promise<Turnover>;

export interface WithdrawalsDeps {
  database: Database;
  clock: Clock;
  bus: Bus;
  stepUp: Pick<StepUp, "require">;
  paymentPassword: Pick<PaymentPassword, "check">;
  providers: PaymentProviders;
  proofs: Pick<ReturnType<typeof createProofs>, "add">;
  withdrawalGate?: WithdrawalGate;
  /** Told of a withdrawal that nobody has to look at, once it is written. */
  approved?: (merchant: MerchantProfile, id: string) => void;
}

type Calls =
  | "withdrawalOptions"
  | "withdraw"
  | "withdrawals"
  | "withdrawalDetail"
  | "cancel"
  | "confirm"
  | "dispute"
  | "addWithdrawalProof";

/**
 * The calls of members. `withdraw` asks for the payment password first and then for a second proof of exactly this
 * amount and payee; the approval that comes of it stands for both, since it was made after the password was right.
 */
export function createWithdrawals(deps: WithdrawalsDeps): Required<Pick<AreaHandlers<"withdrawals">, Calls>> {
  const { database, clock, bus, stepUp, paymentPassword, providers, withdrawalGate } = deps;
  const { db } = database;
  const noneOwed: Turnover = { required: 0, done: 0, left: 0 };
  const turnoverOf = async (on: Db, { merchant }: CallContext, accountId: string) =>
    withdrawalGate ? withdrawalGate(on, merchant, accountId, clock.now()) : noneOwed;

  /** What keeps a withdrawal from being asked for, beside its form. */
  async function requireRoom(on: Db, ctx: CallContext, accountId: string, amount: number): Promise<number> {
    const { merchant } = ctx;
    const turnover = await turnoverOf(on, ctx, accountId);
    if (turnover.left > 0) throw new PlatformError("TURNOVER_REQUIRED", { details: { ...turnover } });
    const used = await usedToday(on, merchant, accountId, dayOf(clock.now(), merchant.timeZone));
    const left = leftOf(merchant, used);
    if (left !== null && amount > left) {
      const values = { amount: formatAmount(left, merchant.currency.decimals) };
      throw refuse("/amount", { messageKey: "withdraw.error.day", values });
    }
    return used;
  }

  async function detailOf(
    ctx: CallContext,
    row: WithdrawalRow,
  ): Promise<CallValue<"withdrawals", "withdraw">> {
    const [view] = await viewsOf(db, ctx, [row]);
    const events = await moneyEventsOf(db, ctx.merchant.code, "withdrawal", [row.id]);
    const proofs = await countProofs(db, ctx.merchant.code, "withdrawal", row.id);
    if (!view) throw new Error(`withdrawal ${row.id} has no payee`);
    return {
      ...view,
      proofs,
      steps: events.map(({ state, at, reason, actor }) => ({
        state: state as Withdrawal["state"],
        at,
        reason,
        actor,
      })),
    };
  }

  async function own(ctx: CallContext, id: string): Promise<WithdrawalRow> {
    const { accountId } = requireAccount(ctx.caller);
    const row = await findWithdrawal(db, ctx.merchant.code, { id, accountId });
    if (!row) throw new PlatformError("NOT_FOUND");
    return row;
  }

  /** Writes a new withdrawal with its hold, unless its key is taken. One member's come one after another. */
  async function write(
    ctx: CallContext,
    wish: {
      accountId: string;
      payee: PayeeRow;
      channel: PayoutChannel;
      amount: number;
      key: string;
      digest: string;
    },
  ): Promise<{ row: WithdrawalRow; isNew: boolean }> {
    const { merchant } = ctx;
    const { accountId, payee, channel, amount, key, digest } = wish;
    const { code: merchantId, currency } = merchant;
    const now = clock.now();
    return database.transaction(async (trx) => {
      await lockPurse(trx, merchantId, purse(accountId, currency.code));
      const first = await findByKey(trx, merchantId, accountId, key);
      if (first) return { row: sameContent(first, digest), isNew: false };
      if (!(await findPayee(trx, merchantId, accountId, payee.id))) throw payeeGone();
      const used = await requireRoom(trx, ctx, accountId, amount);
      const id = newId(now);
      const day = dayOf(now, merchant.timeZone);
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
      const fee = feeOf(channel, amount);
      const row = await trx
        .insertInto("withdrawal")
        .values({
          merchant_id: merchantId,
          id,
          account_id: accountId,
          reference: newReference("WD", day),
          payee_id: payee.id,
          channel: channel.key,
          provider: channel.provider,
          amount,
          fee,
          currency: currency.code,
          state: "requested",
          reason: "",
          idempotency_key: key,
          digest,
          hold_id: hold.id,
          transfer_id: null,
          provider_ref: null,
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
        })
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
        details: { amount, fee, channel: channel.key, reference: row.reference },
      });
      if (used + amount > merchant.withdrawals.autoApproveUpTo) return { row, isNew: true };
      const change = {
        event: "approve",
        actor: "system",
        reason: "automatic",
        set: { approved_by: SYSTEM },
      } as const;
      const approved = await changeWithdrawal(trx, merchantId, { id }, change, now);
      if (!approved) throw new Error(`withdrawal ${id} was there and is not`);
      return { row: approved, isNew: true };
    });
  }

  return {
    async withdrawalOptions(ctx) {
      const { accountId } = requireAccount(ctx.caller);
      const { merchant } = ctx;
      const { channels, maxDaily, memberMayCancel, confirmMinutes } = merchant.withdrawals;
      const now = clock.now();
      const [turnover, used, { available }, away] = await Promise.all([
        turnoverOf(db, ctx, accountId),
        usedToday(db, merchant, accountId, dayOf(now, merchant.timeZone)),
        purseBalance(db, merchant.code, purse(accountId, merchant.currency.code)),
        moneyAtVendors(db, { merchantId: merchant.code, accountId }),
      ]);
      return {
        channels: channels.map(({ key, kind, min, max, fee, feeBasisPoints, provider, ...named }) => ({
          key,
          name: nameIn(ctx.request.language, named),
          kind,
          min,
          max,
          fee,
          feeBasisPoints,
          available: provider === "manual" || (providers.get(provider)?.serves(merchant.code) ?? false),
        })),
        available,
        atVendors: Math.max(0, away),
        maxDaily: maxDaily === 0 ? null : maxDaily,
        leftToday: leftOf(merchant, used),
        turnover,
        mayCancel: memberMayCancel,
        confirmMinutes,
      };
    },

    async withdraw(ctx, { payeeId, amount, paymentPassword: password, idempotencyKey: key, approval }) {
      const { accountId } = requireAccount(ctx.caller);
      const { merchant } = ctx;
      const digest = createHash("sha256")
        .update(JSON.stringify([payeeId, amount]))
        .digest("hex");
      const known = await findByKey(db, merchant.code, accountId, key);
      if (known) return detailOf(ctx, sameContent(known, digest));

      const payee = await findPayee(db, merchant.code, accountId, payeeId);
      const route = payee && routeTo(merchant, payee);
      if (!payee || !route) throw payeeGone();
      const { channel } = route;
      if (channel.provider !== "manual" && !providers.get(channel.provider)?.serves(merchant.code)) {
        throw new PlatformError("PAYMENT_UNAVAILABLE");
      }
      const { available } = await purseBalance(db, merchant.code, purse(accountId, merchant.currency.code));
      requireAmount(channel, amount, available, merchant);
      if (amount > available)
        throw new PlatformError("INSUFFICIENT_FUNDS", { details: { balance: available } });
      await requireRoom(db, ctx, accountId, amount);
      if (approval === undefined) await paymentPassword.check(ctx, password);
      await stepUp.require(ctx, { action: "withdraw", facts: { payee: payeeId, amount } }, approval);

      const { row, isNew } = await write(ctx, { accountId, payee, channel, amount, key, digest });
      if (isNew) {
        bus.publish(merchant.code, accountId, { type: "balance" });
        if (row.state === "approved") deps.approved?.(merchant, row.id);
      }
      return detailOf(ctx, row);
    },

    async withdrawals(ctx, page) {
      const { rows, ...counts } = await countedPage(
        withdrawalsOf(db, ctx.merchant.code, requireAccount(ctx.caller).accountId)
          .selectAll()
          .orderBy("created_at", "desc")
          .orderBy("id", "desc"),
        page,
      );
      return { list: await viewsOf(db, ctx, rows), ...counts };
    },

    withdrawalDetail: async (ctx, { withdrawalId }) => detailOf(ctx, await own(ctx, withdrawalId)),

    async cancel(ctx, { withdrawalId: id }) {
      if (!ctx.merchant.withdrawals.memberMayCancel) throw new PlatformError("FEATURE_OFF");
      const { accountId } = requireAccount(ctx.caller);
      const change = { event: "cancel", actor: "member" } as const;
      const row = await actOn(database, ctx.merchant.code, { id, accountId }, change, clock.now(), { bus });
      return detailOf(ctx, row);
    },

    async confirm(ctx, { withdrawalId }) {
      const row = await own(ctx, withdrawalId);
      // Where nobody is asked there is nothing to say.
      if (row.confirm_by === null) throw new PlatformError("FEATURE_OFF");
      const where = { id: row.id, accountId: row.account_id };
      const change = { event: "confirm", actor: "member", set: { received: arrives(row) } } as const;
      return detailOf(ctx, await actOn(database, ctx.merchant.code, where, change, clock.now()));
    },

    async dispute(ctx, { withdrawalId, received }) {
      const row = await own(ctx, withdrawalId);
      if (row.confirm_by === null) throw new PlatformError("FEATURE_OFF");
      const now = clock.now();
      // The time may be over although the job that says so has not come round.
      if (row.state === "paid" && row.confirm_by <= now) {
        throw new PlatformError("CONFLICT", { details: { state: "received" } });
      }
      if (received >= arrives(row)) {
        const values = { amount: formatAmount(arrives(row), ctx.merchant.currency.decimals) };
        throw refuse("/received", { messageKey: "withdraw.error.received", values });
      }
      const where = { id: row.id, accountId: row.account_id };
      const details = { received, missing: arrives(row) - received };
      const change = { event: "dispute", actor: "member", set: { received }, details } as const;
      return detailOf(ctx, await actOn(database, ctx.merchant.code, where, change, now));
    },

    async addWithdrawalProof(ctx, { withdrawalId, image }) {
      const { state, account_id: accountId } = await own(ctx, withdrawalId);
      if (state !== "not_received") throw new PlatformError("CONFLICT", { details: { state } });
      const whose = { subject: "withdrawal", subjectId: withdrawalId, accountId } as const;
      await deps.proofs.add(ctx, whose, Buffer.from(image, "base64"));
      return detailOf(ctx, await own(ctx, withdrawalId));
    },
  };
}

/** Who approves what nobody has to look at. */
export const SYSTEM = "system";

/** What a channel keeps of an amount, in minor units; of the share only whole ones. */
function feeOf({ fee, feeBasisPoints }: PayoutChannel, amount: number): number {
  return fee + Number((BigInt(amount) * BigInt(feeBasisPoints)) / 10_000n);
}

/**
 * @throws PlatformError INVALID_INPUT (pointer /amount) for less or more than the channel pays at once. The most that it
 * pays is no help to who has less than that.
 */
function requireAmount(
  channel: PayoutChannel,
  amount: number,
  available: number,
  { currency }: MerchantProfile,
): void {
  const [key, limit] =
    amount < channel.min
      ? [FIELD_MESSAGE_KEYS.min, { min: formatAmount(channel.min, currency.decimals) }]
      : amount > channel.max && available >= channel.max
        ? [FIELD_MESSAGE_KEYS.max, { max: formatAmount(channel.max, currency.decimals) }]
        : [];
  if (key) throw refuse("/amount", { messageKey: key, values: limit });
}

function leftOf({ withdrawals }: MerchantProfile, used: number): number | null {
  return withdrawals.maxDaily === 0 ? null : Math.max(0, withdrawals.maxDaily - used);
}

/** Minor units that an account has asked for on a business day, less what did not go out. */
async function usedToday(db: Db, merchant: MerchantProfile, accountId: string, day: string): Promise<number> {
  const { sum } = await withdrawalsOf(db, merchant.code, accountId)
    .select((eb) => eb.fn.sum<number | null>("amount").as("sum"))
    .where("day", "=", day)
    .where("state", "not in", UNCOUNTED_STATES)
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

/** What members see of withdrawals, in the given order. */
async function viewsOf(db: Db, ctx: CallContext, rows: readonly WithdrawalRow[]): Promise<Withdrawal[]> {
  if (rows.length === 0) return [];
  const payees = await db
    .selectFrom("payee")
    .selectAll()
    .where("merchant_id", "=", ctx.merchant.code)
    .where(
      "id",
      "in",
      rows.map((row) => row.payee_id),
    )
    .execute();
  return rows.flatMap((row) => {
    const payee = payees.find(({ id }) => id === row.payee_id);
    return payee ? [withdrawalView(ctx, row, payee)] : [];
  });
}

function withdrawalView({ merchant, request }: CallContext, row: WithdrawalRow, payee: PayeeRow): Withdrawal {
  const to = destinationName(merchant, { ...payee, name: payee.destination_name }, request.language);
  const asks = row.state === "paid" || row.state === "not_received";
  return {
    withdrawalId: row.id,
    reference: row.reference,
    payee: `${to} ${maskedNumber(payee)}`,
    amount: row.amount,
    fee: row.fee,
    arrives: arrives(row),
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    received: row.received,
    remaining: row.received === null ? null : arrives(row) - row.received,
    refunded: row.refunded,
    forced: row.forced === 1,
    confirmBy: asks ? row.confirm_by : null,
    mayCancel: merchant.withdrawals.memberMayCancel && nextState(row.state, "cancel") !== null,
    mayConfirm: row.confirm_by !== null && nextState(row.state, "confirm") !== null,
    mayDispute: row.confirm_by !== null && nextState(row.state, "dispute") !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    paidAt: row.paid_at,
  };
}

/** The withdrawals of an account, to be narrowed and selected from. */
function withdrawalsOf(db: Db, merchantId: string, accountId: string) {
  return db
    .selectFrom("withdrawal")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId);
}

function findByKey(db: Db, merchantId: string, accountId: string, key: string) {
  return withdrawalsOf(db, merchantId, accountId)
    .selectAll()
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

function payeeGone(): PlatformError {
  const fields = [{ pointer: "/payeeId", messageKey: FIELD_MESSAGE_KEYS.choice }];
  return new PlatformError("NOT_FOUND", { fields });
}

function refuse(pointer: string, error: Omit<FieldError, "pointer">): PlatformError {
  return new PlatformError("INVALID_INPUT", { fields: [{ pointer, ...error }] });
}
