import type { Logger } from "pino";
import type { CallContext } from "../platform/core/call-context.ts";
import type { MerchantProfile } from "../platform/core/merchant.ts";
import type { Database } from "../platform/database/database.server.ts";
import { findMissionDependents } from "../platform/missions/missions.server.ts";
import type { WebhookDeps } from "../platform/payments/payments.server.ts";
import {
  applyPayoutReport,
  checkPaymentPassword,
  payWithdrawal,
} from "../platform/payments/withdrawals.server.ts";
import type { Clock } from "../platform/ports/clock.ts";
import type { PasswordHasher } from "../platform/ports/password-hasher.ts";
import { findPromotionDependents } from "../platform/promotions/promotions.server.ts";
import { findDepositInviters, findReferralDependents } from "../platform/referral/referral.server.ts";
import { createRewardHooks } from "../platform/rewards/rewards.server.ts";
import type { StepUp } from "../platform/step-up/step-up.server.ts";
import type { Adapters } from "./adapters.ts";
import type { Merchants } from "./merchants.ts";

interface PaymentsDeps {
  clock: Clock;
  database: Database;
  hasher: PasswordHasher;
  log: Logger;
  adapters: Adapters;
  stepUp: StepUp;
  merchants: Pick<Merchants, "byCode">;
}

export type PaymentDeps = ReturnType<typeof composePayments>["paymentDeps"];

/**
 * Composes the dependencies of deposits and withdrawals: the providers, the checks before a payment and the rules of
 * rewards.
 */
export function composePayments({ adapters, merchants, ...process }: PaymentsDeps) {
  const { database, clock, log, hasher, stepUp } = process;
  const { db } = database;
  const { limiter } = adapters;
  const rules = createRewardHooks({ database, clock }, [
    findPromotionDependents,
    findMissionDependents,
    findReferralDependents,
  ]);
  const paymentDeps = {
    database,
    db,
    clock,
    limiter,
    log,
    hasher,
    stepUp,
    providers: adapters.payments,
    files: adapters.files,
    ...rules,
    accountsOfReversal: findDepositInviters,
    checkPaymentPassword: (ctx: CallContext, password: string | undefined) =>
      checkPaymentPassword({ db, hasher, limiter }, ctx, password),
    // The response does not wait for the provider; the job pays the rest.
    onApproved: (merchant: MerchantProfile, id: string) =>
      void payWithdrawal(paymentDeps, merchant, id, "system").catch((error) =>
        log.warn({ err: error, withdrawal: id }, "an approved withdrawal could not be paid"),
      ),
  };
  const webhookDeps: WebhookDeps = {
    ...paymentDeps,
    merchant: merchants.byCode,
    applyPayoutReport: (merchant, provider, report) =>
      applyPayoutReport(paymentDeps, merchant, provider, report),
  };
  return { paymentDeps, webhookDeps };
}
