/** Paying withdrawals out through providers, and what becomes of them there. */
import type { Database, Trx } from "../database/database.server.ts";
import type { WithdrawalRow } from "../database/tables.ts";
import { PlatformError } from "../errors.ts";
import type { MerchantProfile } from "../merchant.ts";
import type { Bus } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import { type PaymentProviders, PaymentRefused, type PayoutReport } from "../ports/payment-provider.ts";
import type { Taken } from "./change-deposit.ts";
import {
  actOn,
  arrives,
  bookReturnToHouse,
  changeWithdrawal,
  type WithdrawalChange,
} from "./change-withdrawal.ts";
import type { OperatorActor } from "./operator-actor.ts";
import { SYSTEM } from "./withdrawals.ts";

const MINUTE_MS = 60_000;
/** How often a provider is asked about one payout, and how many are done in one run of a job. */
const ASK_EVERY_MS = MINUTE_MS;
const A_RUN = 200;

export interface PayDeps {
  database: Database;
  clock: Clock;
  bus: Bus;
  providers: PaymentProviders;
  log: {
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
}

export interface Payouts {
  /**
   * Pays an approved withdrawal: through its provider, or leaves it to the operator who does it by hand. A provider that
   * does not answer leaves it `paying`: nobody knows, and the provider is asked.
   * @throws PlatformError NOT_FOUND; CONFLICT; PAYMENT_UNAVAILABLE where the provider is not connected, with nothing changed.
   */
  pay(merchant: MerchantProfile, id: string, by: OperatorActor | "system"): Promise<WithdrawalRow>;
  /** Takes a provider's word on a payout. Old news and unknown references change nothing. */
  takeReport(merchant: MerchantProfile, provider: string, report: PayoutReport): Promise<Taken>;
  /** For jobs: pays what was approved without review, asks about what is under way, and ends what nobody answered for. */
  payApproved(merchant: MerchantProfile): Promise<void>;
  askProviders(merchant: MerchantProfile): Promise<void>;
  confirmUnanswered(merchant: MerchantProfile): Promise<void>;
}

export function createPayouts({ database, clock, bus, providers, log }: PayDeps): Payouts {
  const { db } = database;

  async function pay(merchant: MerchantProfile, id: string, by: OperatorActor | "system") {
    const isSystem = by === "system";
    const note = isSystem ? undefined : by.note;
    const row = await actOn(
      database,
      merchant.code,
      { id },
      {
        event: "pay",
        actor: isSystem ? "system" : "operator",
        set: { paid_by: isSystem ? SYSTEM : by.operatorId, asked_at: clock.now() },
        ...(isSystem ? {} : { details: { operator: by.operatorId } }),
      },
      clock.now(),
      { guard: (trx) => requireProvider(trx, merchant, id), ...(note ? { note } : {}) },
    );
    if (row.provider !== "manual") await send(merchant, row);
    return row;
  }

  async function requireProvider(trx: Trx, merchant: MerchantProfile, id: string): Promise<void> {
    const row = await trx
      .selectFrom("withdrawal")
      .select("provider")
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row || row.provider === "manual") return;
    if (!providers.get(row.provider)?.serves(merchant.code)) throw new PlatformError("PAYMENT_UNAVAILABLE");
  }

  /** Asks a provider to pay. The reference makes it one payout however often this is done. */
  async function send(merchant: MerchantProfile, row: WithdrawalRow): Promise<void> {
    const provider = providers.get(row.provider);
    if (!provider?.serves(merchant.code)) return;
    const facts = { merchant: merchant.code, withdrawal: row.id, provider: row.provider };
    const payee = await db
      .selectFrom("payee")
      .innerJoin("account", (join) =>
        join
          .onRef("account.merchant_id", "=", "payee.merchant_id")
          .onRef("account.id", "=", "payee.account_id"),
      )
      .select(["destination", "number", "holder", "username_shown"])
      .where("payee.merchant_id", "=", merchant.code)
      .where("payee.id", "=", row.payee_id)
      .executeTakeFirstOrThrow();
    try {
      const report = await provider.createPayout({
        merchantId: merchant.code,
        reference: row.reference,
        method: payee.destination,
        accountNumber: payee.number,
        accountHolder: payee.holder || payee.username_shown,
        amount: arrives(row),
        currency: row.currency,
        decimals: merchant.currency.decimals,
        description: `${merchant.brandName} ${row.reference}`,
      });
      await takeReport(merchant, row.provider, report);
    } catch (error) {
      if (error instanceof PaymentRefused) {
        log.warn({ ...facts, refusal: error.reason }, "a provider refused a payout");
        const details = { refusal: error.reason };
        await settle(merchant, row, { event: "fail", actor: "provider", reason: "refused", details });
        return;
      }
      // It may have been paid. What is not known is not failed: the provider is asked.
      log.warn({ ...facts, fault: String(error) }, "no answer on a payout");
    }
  }

  async function settle(
    merchant: MerchantProfile,
    row: WithdrawalRow,
    change: WithdrawalChange,
  ): Promise<Taken> {
    const now = clock.now();
    const changed = await database.transaction((trx) =>
      changeWithdrawal(trx, merchant.code, { id: row.id }, change, now),
    );
    if (!changed) {
      await takeOldNews(merchant, row.id, change);
      return "old";
    }
    bus.publish(merchant.code, changed.account_id, { type: "balance" });
    return "changed";
  }

  /** What a provider says of a withdrawal that is in no state to hear it: mostly a repetition, and sometimes money. */
  async function takeOldNews(
    merchant: MerchantProfile,
    id: string,
    { event }: WithdrawalChange,
  ): Promise<void> {
    const now = clock.now();
    const row = await database.transaction(async (trx) => {
      const there = await trx
        .selectFrom("withdrawal")
        .selectAll()
        .where("merchant_id", "=", merchant.code)
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const housePaid = there.state === "reversed" && there.reason === "withdraw.reason.refunded";
      if (event === "reverse" && housePaid) await bookReturnToHouse(trx, there, now);
      if (event === "succeed" && there.state === "rejected") {
        await trx
          .updateTable("withdrawal")
          .set((eb) => ({ paid_twice_at: eb.fn.coalesce("paid_twice_at", eb.val(now)) }))
          .where("merchant_id", "=", merchant.code)
          .where("id", "=", id)
          .execute();
      }
      return there;
    });
    if (event !== "succeed" || row.state !== "rejected") return;
    const facts = { merchant: merchant.code, withdrawal: id, reference: row.reference, amount: arrives(row) };
    log.error(facts, "a provider paid what it had called failed: the member has the money twice");
  }

  async function takeReport(
    merchant: MerchantProfile,
    provider: string,
    report: PayoutReport,
  ): Promise<Taken> {
    const row = await db
      .updateTable("withdrawal")
      .set({ provider_ref: report.providerRef })
      .where("merchant_id", "=", merchant.code)
      .where("provider", "=", provider)
      .where("reference", "=", report.reference)
      .returningAll()
      .executeTakeFirst();
    if (!row) return "unknown";
    const details: WithdrawalChange["details"] = report.failure ? { failure: report.failure } : {};
    switch (report.state) {
      case "accepted":
        return "old";
      case "succeeded":
        return settle(merchant, row, paidChange(merchant, "provider", clock.now()));
      case "failed":
        return settle(merchant, row, { event: "fail", actor: "provider", reason: "failed", details });
      case "reversed":
        return settle(merchant, row, { event: "reverse", actor: "provider", reason: "returned", details });
    }
  }

  /** Runs work for each row; one that fails is logged and does not keep the others. */
  async function each(rows: readonly { id: string }[], what: string, work: (id: string) => Promise<unknown>) {
    for (const { id } of rows) {
      await work(id).catch((error: unknown) => log.warn({ withdrawal: id, fault: String(error) }, what));
    }
  }

  const open = (merchant: MerchantProfile, state: WithdrawalRow["state"]) =>
    db
      .selectFrom("withdrawal")
      .where("merchant_id", "=", merchant.code)
      .where("state", "=", state)
      .orderBy("created_at")
      .limit(A_RUN);

  return {
    pay,
    takeReport,

    async payApproved(merchant) {
      const rows = await open(merchant, "approved")
        .select("id")
        .where("approved_by", "=", SYSTEM)
        .where("provider", "!=", "manual")
        .execute();
      await each(rows, "an approved withdrawal was not paid", (id) => pay(merchant, id, "system"));
    },

    async askProviders(merchant) {
      const since = clock.now() - ASK_EVERY_MS;
      const rows = await open(merchant, "paying")
        .selectAll()
        .where("provider", "!=", "manual")
        .where((eb) => eb.or([eb("asked_at", "is", null), eb("asked_at", "<=", since)]))
        .execute();
      await each(rows, "a provider did not say how a payout stands", async (id) => {
        const row = rows.find((one) => one.id === id);
        const provider = row && providers.get(row.provider);
        if (!row || !provider?.serves(merchant.code)) return;
        await db
          .updateTable("withdrawal")
          .set({ asked_at: clock.now() })
          .where("merchant_id", "=", merchant.code)
          .where("id", "=", id)
          .execute();
        const { decimals } = merchant.currency;
        const { reference, provider_ref: providerRef } = row;
        const query = { merchantId: merchant.code, reference, providerRef, decimals };
        const report = await provider.payoutStatus(query);
        // Where the provider knows of none, our question to make it was lost: the same one is asked again.
        if (report) await takeReport(merchant, row.provider, report);
        else await send(merchant, row);
      });
    },

    async confirmUnanswered(merchant) {
      const now = clock.now();
      const rows = await db
        .selectFrom("withdrawal")
        .selectAll()
        .where("merchant_id", "=", merchant.code)
        .where("state", "=", "paid")
        .where("confirm_by", "<=", now)
        .limit(A_RUN)
        .execute();
      for (const row of rows) {
        const change: WithdrawalChange = {
          event: "force",
          actor: "system",
          reason: "noAnswer",
          set: { forced: 1, received: arrives(row) },
        };
        await database.transaction((trx) =>
          changeWithdrawal(trx, merchant.code, { id: row.id }, change, now),
        );
      }
    },
  };
}

/** A withdrawal that is paid; where the brand asks whether it arrived, its member has so long to say so. */
export function paidChange(
  { withdrawals }: MerchantProfile,
  actor: "provider" | "operator",
  now: number,
): WithdrawalChange {
  const { confirmMinutes } = withdrawals;
  const confirm_by = confirmMinutes === null ? null : now + confirmMinutes * MINUTE_MS;
  return { event: "succeed", actor, set: { paid_at: now, confirm_by } };
}
