import { createHash } from "node:crypto";
import { dayOf } from "#app/business-day.ts";
import { formatAmount } from "#app/money.ts";
import { nameIn } from "#app/name-in.ts";
import { type CallContext, requireAccount } from "../call-context.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { Deposit, DepositDetail } from "../contract/payments.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { DepositRow } from "../database/tables.ts";
import { type FieldError, PlatformError } from "../errors.ts";
import type { AreaHandlers } from "../handlers.ts";
import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";
import type { MerchantProfile, PaymentChannelRules } from "../merchant.ts";
import type { Clock } from "../ports/clock.ts";
import type { Limiter } from "../ports/limiter.ts";
import { type PaymentProviders, PaymentRefused } from "../ports/payment-provider.ts";
import { newReference } from "../reference.ts";
import { sameContent } from "../same-content.ts";
import { lockPurse, moneyEventsOf, purse, recordMoneyEvent } from "../wallet/wallet.server.ts";
import { type ChangeDeps, changeDeposit, takeReport } from "./change-deposit.ts";
import { depositsOf, findDeposit, leftOfDay } from "./deposit-rows.ts";
import type { DepositState } from "./deposit-states.ts";
import { countProofs, type createProofs } from "./proofs.ts";
import { vietQr } from "./vietqr.ts";

/** New deposits of one account. Repeating one under its key counts for nothing. */
const NEW_DEPOSITS = { name: "deposits", points: 20, windowMs: 60 * 60_000 };
/** Deposits of one account that wait for a payment at the same time. */
const MOST_PENDING = 5;
/** A provider is asked about one payment no more often than this. */
const ASK_EVERY_MS = 10_000;

export interface DepositsDeps extends ChangeDeps {
  clock: Clock;
  limiter: Limiter;
  providers: PaymentProviders;
  /** The terms of a bonus that goes with a deposit, as JSON; without this there are no bonuses. */
  promiseBonus?: (
    trx: Trx,
    merchant: MerchantProfile,
    wish: { accountId: string; bonusId: string; amount: number; now: number },
  ) => Promise<string>;
  /** What a member sees of the bonus that goes with a deposit, by its terms. */
  bonusOfDeposit?: (
    merchant: MerchantProfile,
    deposit: { depositId: string; terms: string; language: string },
  ) => Promise<DepositDetail["bonus"]>;
  proofs: Pick<ReturnType<typeof createProofs>, "add">;
  log: { warn(facts: object, message: string): void };
}

type Handlers = Required<
  Pick<
    AreaHandlers<"payments">,
    | "depositOptions"
    | "deposit"
    | "deposits"
    | "depositDetail"
    | "checkDeposit"
    | "cancelDeposit"
    | "depositSent"
    | "addDepositProof"
  >
>;

/** What members do about their deposits. */
export function createDeposits(deps: DepositsDeps): Handlers & {
  /** Asks a provider how a payment stands and takes its answer. @throws Error when it does not answer. */
  ask(merchant: MerchantProfile, row: DepositRow): Promise<void>;
} {
  const { database, clock, limiter, providers, log } = deps;
  const { db } = database;

  const own = async (ctx: CallContext, id: string) => {
    const row = await findDeposit(db, ctx.merchant.code, requireAccount(ctx.caller).accountId, id);
    if (!row) throw new PlatformError("NOT_FOUND");
    return row;
  };
  async function detailOf(ctx: CallContext, row: DepositRow): Promise<DepositDetail> {
    const { id: depositId, bonus_terms: terms } = row;
    const { language } = ctx.request;
    const bonus = terms && (await deps.bonusOfDeposit?.(ctx.merchant, { depositId, terms, language }));
    return { ...(await detailView(db, ctx, row)), bonus: bonus || null };
  }

  async function ask(merchant: MerchantProfile, row: DepositRow): Promise<void> {
    const provider = providers.get(row.provider);
    if (!provider?.serves(merchant.code)) return;
    const { reference, provider_ref: providerRef } = row;
    const { decimals } = merchant.currency;
    const report = await provider.checkoutStatus({
      merchantId: merchant.code,
      reference,
      providerRef,
      decimals,
    });
    if (report) await takeReport(deps, merchant, row.provider, report, clock.now());
  }

  /** Opens the provider's page of a new deposit. @throws PlatformError PAYMENT_UNAVAILABLE, with the deposit failed. */
  async function openCheckout(
    ctx: CallContext,
    row: DepositRow,
    channel: PaymentChannelRules,
    returnUrl: string,
  ): Promise<DepositRow> {
    const { merchant, request } = ctx;
    const back = new URL(returnUrl);
    back.searchParams.set("deposit", row.id);
    try {
      const provider = providers.get(row.provider);
      if (!provider) throw new PaymentRefused("NOT_CONNECTED");
      const made = await provider.createCheckout({
        merchantId: merchant.code,
        reference: row.reference,
        kind: row.kind,
        methods: channel.methods,
        amount: row.amount,
        currency: row.currency,
        decimals: merchant.currency.decimals,
        brandName: merchant.brandName,
        language: request.language,
        now: row.created_at,
        expiresAt: row.expires_at,
        returnUrl: back.href,
      });
      const opened = await db
        .updateTable("deposit")
        .set({ provider_ref: made.providerRef, checkout_url: made.url })
        .where("merchant_id", "=", merchant.code)
        .where("id", "=", row.id)
        .returningAll()
        .executeTakeFirst();
      return opened ?? row;
    } catch (error) {
      const isRefused = error instanceof PaymentRefused;
      const why = error instanceof Error ? error.message : String(error);
      log.warn(
        { merchant: merchant.code, provider: row.provider, deposit: row.id, fault: why },
        "no checkout",
      );
      // Nobody has seen a page, so nobody can pay. Were one made all the same and paid, it would count as late.
      await changeDeposit(deps, merchant, row.id, clock.now(), () => ({
        event: "failed",
        actor: "system",
        reason: isRefused ? "refused" : "unavailable",
      }));
      throw new PlatformError("PAYMENT_UNAVAILABLE", { cause: error });
    }
  }

  async function deposit(
    ctx: CallContext,
    input: CallInput<"payments", "deposit">,
  ): Promise<CallValue<"payments", "deposit">> {
    const { accountId } = requireAccount(ctx.caller);
    const { merchant } = ctx;
    const { idempotencyKey, channel: key, amount, bonusId = null } = input;
    const digest = createHash("sha256")
      .update(JSON.stringify([key, amount, bonusId]))
      .digest("hex");
    const known = await findByKey(db, merchant.code, accountId, idempotencyKey);
    if (known) return detailOf(ctx, sameContent(known, digest));

    const channel = channelOf(merchant, key);
    requireAmount(channel, amount, merchant);
    requireOwnAddress(input.returnUrl, merchant);
    if (channel.provider !== "manual" && !providers.get(channel.provider)?.serves(merchant.code)) {
      throw new PlatformError("PAYMENT_UNAVAILABLE");
    }
    const { allowed, retryAfterMs } = await limiter.take(NEW_DEPOSITS, `${merchant.code} ${accountId}`);
    if (!allowed) throw new PlatformError("TOO_MANY_REQUESTS", { details: { retryAfterMs } });
    const { row, isNew } = await begin(ctx, { accountId, channel, amount, bonusId, idempotencyKey, digest });
    if (!isNew || row.provider === "manual") return detailOf(ctx, row);
    return detailOf(ctx, await openCheckout(ctx, row, channel, input.returnUrl));
  }

  /** Writes a new deposit, unless its key is taken. What limits one member's deposits is looked at under that member's lock. */
  async function begin(
    { merchant }: CallContext,
    wish: {
      accountId: string;
      channel: PaymentChannelRules;
      amount: number;
      bonusId: string | null;
      idempotencyKey: string;
      digest: string;
    },
  ): Promise<{ row: DepositRow; isNew: boolean }> {
    const { accountId, channel, amount, bonusId, digest } = wish;
    const { code: merchantId, currency } = merchant;
    const now = clock.now();
    const day = dayOf(now, merchant.timeZone);
    return database.transaction(async (trx) => {
      await lockPurse(trx, merchantId, purse(accountId, currency.code));
      const first = await findByKey(trx, merchantId, accountId, wish.idempotencyKey);
      if (first) return { row: sameContent(first, digest), isNew: false };
      const { maxDailyDeposit } = merchant.payments;
      const left = await leftOfDay(trx, { merchantId, accountId, maxDailyDeposit, day });
      if (left !== null && amount > left) throw dailyLimit(left, merchant);
      if ((await countPending(trx, merchantId, accountId)) >= MOST_PENDING) {
        throw refuse("/channel", { messageKey: "payments.error.pending", values: { count: MOST_PENDING } });
      }
      const bonusTerms =
        bonusId === null ? null : await promised(trx, merchant, { accountId, bonusId, amount, now });
      const row = await trx
        .insertInto("deposit")
        .values({
          merchant_id: merchantId,
          id: newId(now),
          account_id: accountId,
          reference: newReference("DP", day),
          channel: channel.key,
          kind: channel.kind,
          provider: channel.provider,
          amount,
          currency: currency.code,
          state: "pending",
          reason: "",
          idempotency_key: wish.idempotencyKey,
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
          transfer_id: null,
          day,
          created_at: now,
          expires_at: now + channel.payWithinMs,
          updated_at: now,
          asked_at: null,
        })
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

  /** @throws PlatformError INVALID_INPUT (pointer /bonusId) for a bonus that is not offered, or goes with an open deposit. */
  async function promised(
    trx: Trx,
    merchant: MerchantProfile,
    wish: { accountId: string; bonusId: string; amount: number; now: number },
  ): Promise<string> {
    if (!deps.promiseBonus) throw refuse("/bonusId", { messageKey: FIELD_MESSAGE_KEYS.choice });
    const waiting = await depositsOf(trx, merchant.code, wish.accountId)
      .select("id")
      .where("bonus_id", "=", wish.bonusId)
      .where("state", "in", ["pending", "processing", "review"])
      .limit(1)
      .executeTakeFirst();
    if (waiting) throw refuse("/bonusId", { messageKey: "payments.error.bonusWaits" });
    return deps.promiseBonus(trx, merchant, wish);
  }

  /** An act of the member on a deposit of theirs. */
  async function act(ctx: CallContext, id: string, event: "cancel" | "sent") {
    const { way } = depositView(ctx, await own(ctx, id));
    // What a provider takes is for the provider to say.
    if (event === "sent" && way !== "transfer") throw new PlatformError("CONFLICT");
    const now = clock.now();
    const set = event === "sent" ? { paid_at: now } : {};
    const row = await changeDeposit(deps, ctx.merchant, id, now, () => ({ event, actor: "member", set }));
    return detailOf(ctx, row);
  }

  return {
    ask,

    async depositOptions(ctx) {
      const { merchant } = ctx;
      const { channels, quickAmounts, maxDailyDeposit } = merchant.payments;
      const day = dayOf(clock.now(), merchant.timeZone);
      const { accountId } = requireAccount(ctx.caller);
      return {
        channels: channels.flatMap(({ key, name, names, image, kind, provider, deposit: limits }) => {
          if (!limits) return [];
          const available =
            provider === "manual" || (providers.get(provider)?.serves(merchant.code) ?? false);
          const shown = { name: nameIn(ctx.request.language, { name, names }), image, kind };
          return [{ channel: key, ...shown, way: wayOf(provider), ...limits, available }];
        }),
        quickAmounts: [...quickAmounts],
        leftToday: await leftOfDay(db, { merchantId: merchant.code, accountId, maxDailyDeposit, day }),
      };
    },

    deposit,

    async deposits(ctx, page) {
      const { rows, ...counts } = await countedPage(
        depositsOf(db, ctx.merchant.code, requireAccount(ctx.caller).accountId)
          .selectAll()
          .orderBy("created_at", "desc")
          .orderBy("id", "desc"),
        page,
      );
      return { list: rows.map((row) => depositView(ctx, row)), ...counts };
    },

    depositDetail: async (ctx, { depositId }) => detailOf(ctx, await own(ctx, depositId)),

    async checkDeposit(ctx, { depositId }) {
      const row = await own(ctx, depositId);
      if (row.provider !== "manual" && (await mayAsk(db, row, clock.now()))) {
        await ask(ctx.merchant, row).catch((error: Error) =>
          log.warn(
            { merchant: row.merchant_id, deposit: row.id, fault: error.message },
            "no answer on a payment",
          ),
        );
      }
      return detailOf(ctx, await own(ctx, depositId));
    },

    cancelDeposit: (ctx, { depositId }) => act(ctx, depositId, "cancel"),
    depositSent: (ctx, { depositId }) => act(ctx, depositId, "sent"),

    async addDepositProof(ctx, { depositId, image }) {
      const { state, provider, account_id: accountId } = await own(ctx, depositId);
      const takes = state === "pending" || state === "processing" || state === "expired";
      if (provider !== "manual" || !takes) throw new PlatformError("CONFLICT");
      await deps.proofs.add(
        ctx,
        { subject: "deposit", subjectId: depositId, accountId },
        Buffer.from(image, "base64"),
      );
      if (state === "pending") return act(ctx, depositId, "sent");
      return detailOf(ctx, await own(ctx, depositId));
    },
  };
}

/** States in which a provider may have something new to say. */
const UNDECIDED: readonly DepositState[] = ["pending", "processing", "expired", "failed", "cancelled"];

/** Takes the right to ask a provider about a payment, which there is once in ten seconds. */
async function mayAsk(db: Db, row: DepositRow, now: number): Promise<boolean> {
  const taken = await db
    .updateTable("deposit")
    .set({ asked_at: now })
    .where("merchant_id", "=", row.merchant_id)
    .where("id", "=", row.id)
    .where("state", "in", UNDECIDED)
    .where((eb) => eb.or([eb("asked_at", "is", null), eb("asked_at", "<=", now - ASK_EVERY_MS)]))
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

function wayOf(provider: string): Deposit["way"] {
  return provider === "manual" ? "transfer" : "checkout";
}

function refuse(pointer: string, error: Omit<FieldError, "pointer">): PlatformError {
  return new PlatformError("INVALID_INPUT", { fields: [{ pointer, ...error }] });
}

function channelOf(merchant: MerchantProfile, key: string): PaymentChannelRules {
  const channel = merchant.payments.channels.find((one) => one.key === key && one.deposit !== null);
  if (!channel) throw refuse("/channel", { messageKey: FIELD_MESSAGE_KEYS.choice });
  return channel;
}

function requireAmount(
  { deposit: limits }: PaymentChannelRules,
  amount: number,
  { currency }: MerchantProfile,
) {
  const { min = 0, max = 0 } = limits ?? {};
  const shown = (minor: number) => formatAmount(minor, currency.decimals);
  if (amount < min)
    throw refuse("/amount", { messageKey: "payments.error.min", values: { min: shown(min) } });
  if (amount > max)
    throw refuse("/amount", { messageKey: "payments.error.max", values: { max: shown(max) } });
}

function dailyLimit(left: number, { currency }: MerchantProfile): PlatformError {
  const values = { left: formatAmount(left, currency.decimals) };
  return refuse("/amount", { messageKey: "payments.error.daily", values });
}

/** A browser is sent back to one of the merchant's own hosts, and nowhere else. */
function requireOwnAddress(address: string, { hosts }: MerchantProfile): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isOwn =
    url !== null && /^https?:$/.test(url.protocol) && !url.username && hosts.includes(url.hostname);
  if (!isOwn) throw refuse("/returnUrl", { messageKey: FIELD_MESSAGE_KEYS.choice });
}

function findByKey(db: Db, merchantId: string, accountId: string, key: string) {
  return depositsOf(db, merchantId, accountId)
    .selectAll()
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

async function countPending(db: Db, merchantId: string, accountId: string): Promise<number> {
  const { count } = await depositsOf(db, merchantId, accountId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return count;
}

/** A deposit as its member sees it. A channel that the brand has no more goes by its key. */
function depositView({ merchant, request }: CallContext, row: DepositRow): Deposit {
  const channel = merchant.payments.channels.find(({ key }) => key === row.channel);
  return {
    depositId: row.id,
    reference: row.reference,
    channel: row.channel,
    channelName: channel ? nameIn(request.language, channel) : row.channel,
    kind: row.kind as Deposit["kind"],
    way: wayOf(row.provider),
    amount: row.amount,
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    credited: row.credited,
    takenBack: row.taken_back,
    payUrl: row.state === "pending" ? row.checkout_url : null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    updatedAt: row.updated_at,
  };
}

async function detailView(db: Db, ctx: CallContext, row: DepositRow): Promise<Omit<DepositDetail, "bonus">> {
  const { merchant, request } = ctx;
  const [events, proofs] = await Promise.all([
    moneyEventsOf(db, row.merchant_id, "deposit", [row.id]),
    countProofs(db, row.merchant_id, "deposit", row.id),
  ]);
  const isOpen = row.state === "pending" || row.state === "processing";
  const channel = merchant.payments.channels.find(({ key }) => key === row.channel);
  const to = isOpen && row.provider === "manual" ? (channel?.account ?? null) : null;
  return {
    ...depositView(ctx, row),
    account: to && {
      bank: nameIn(request.language, { name: to.bank, names: to.bankNames }),
      number: to.number,
      holder: to.holder,
    },
    qr: to && row.kind === "qr" && to.bin ? vietQr({ ...to, amount: row.amount, text: row.reference }) : null,
    proofs,
    steps: events.map(({ state, at, reason, actor }) => ({
      state: state as DepositState,
      at,
      reason,
      actor,
    })),
  };
}
