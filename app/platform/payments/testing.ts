import { bindServices } from "../core/bind-services.ts";
import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile, PayoutChannel } from "../core/merchant.ts";
import { testServices } from "../core/testing.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { memoryFileStore } from "../ports/memory-file-store-testing.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import {
  type PaymentProvider,
  PaymentRefused,
  type PayoutOrder,
  type PayoutReport,
} from "../ports/payment-provider.ts";
import { testSessions } from "../sessions/testing.ts";
import { testStepUp } from "../step-up/testing.ts";
import { clockLimiter, testClock, testMerchant, testVerification } from "../testing.ts";
import { addMerchant } from "../wallet/testing.ts";
import { confirmOverdueWithdrawals, payApproved, queryProviders } from "./follow-up-withdrawals.ts";
import { getAccount, insertPayee, PAYMENT_PASSWORD, payoutMembers } from "./payout-members-testing.ts";
import {
  applyPayoutReport,
  checkPaymentPassword,
  createWithdrawalReview,
  withdrawalCalls,
} from "./withdrawals.server.ts";

const destination = { minDigits: 6, maxDigits: 20, network: "", names: {} } as const;
const terms = { min: 10_000, max: 5_000_000, fee: 0, feeBasisPoints: 0 };

/** A bank that charges a fee, a wallet that operators pay by hand, and USDT. */
const PAYOUT_CHANNELS: readonly PayoutChannel[] = [
  {
    ...terms,
    key: "bank",
    kind: "bank",
    name: "Bank",
    names: {},
    provider: "test",
    fee: 1_500,
    feeBasisPoints: 50,
    destinations: [
      { ...destination, code: "PERLAS", name: "Bangko Perlas", minDigits: 10, maxDigits: 12 },
      { ...destination, code: "ISLA", name: "Isla Bank" },
    ],
  },
  {
    ...terms,
    key: "ewallet",
    kind: "ewallet",
    name: "E-wallet",
    names: {},
    provider: "manual",
    destinations: [{ ...destination, code: "TALA", name: "TalaPay" }],
  },
  {
    ...terms,
    key: "crypto",
    kind: "crypto",
    name: "USDT",
    names: {},
    provider: "test",
    destinations: [
      { ...destination, code: "USDT_TRC20", name: "USDT (TRC20)", network: "TRC20" },
      { ...destination, code: "USDT_ERC20", name: "USDT (ERC20)", network: "ERC20" },
    ],
  },
];

/** Returns a merchant with payouts, with the test's overrides. */
export function payoutMerchant(
  withdrawals: Partial<MerchantProfile["withdrawals"]> = {},
  profile: Partial<MerchantProfile> = {},
): MerchantProfile {
  return testMerchant({
    withdrawals: {
      channels: PAYOUT_CHANNELS,
      maxDaily: 0,
      autoApproveUpTo: 0,
      needsMobile: false,
      confirmMinutes: 60,
      memberMayCancel: true,
      ...withdrawals,
    },
    ...profile,
  });
}

/**
 * Opens withdrawals and their dependencies on a database, with sessions whose owners step up with their password.
 * `unguarded` requires neither payment password nor step-up; `trusting` has no risk hints.
 */
export async function openPayoutFixture(
  database: Database,
  merchant = payoutMerchant(),
  { unguarded = false, trusting = false }: { unguarded?: boolean; trusting?: boolean } = {},
) {
  const clock = testClock();
  const limiter = clockLimiter(clock);
  const hasher = quickHasher();
  const stepUp = testStepUp(database, clock);
  const verification = testVerification();
  const sessions = testSessions({ database, clock, hasher, limiter, verification, stepUp });
  const provider = scriptedProvider();
  const providers = new Map([[provider.code, provider]]);
  const faults: string[] = [];
  const note = (_facts: object, message: string) => void faults.push(message);
  const owed = { required: 0, done: 0, left: 0 };
  const approved: string[] = [];
  const files = new Map<string, Buffer>();
  const services = testServices({
    ...{ database, clock, hasher, limiter, providers, log: { warn: note, error: note } },
    stepUp: unguarded ? { require: async () => undefined, refund: async () => undefined } : stepUp,
    checkPaymentPassword: async (ctx, password) => {
      if (!unguarded) await checkPaymentPassword(services, ctx, password);
    },
    files: memoryFileStore(files),
    withdrawalGate: async () => ({ ...owed }),
    ...(trusting ? { hintsOnRequest: async () => [] } : {}),
    onApproved: (_merchant, id) => void approved.push(id),
  });
  const { payees, addPayee, removePayee, paymentPassword, setPaymentPassword, ...withdrawals } = bindServices(
    services,
    withdrawalCalls,
  );
  const payouts = {
    takeReport: (on: MerchantProfile, code: string, report: PayoutReport) =>
      applyPayoutReport(services, on, code, report),
    payApproved: (on: MerchantProfile) => payApproved(services, on),
    askProviders: (on: MerchantProfile) => queryProviders(services, on),
    confirmUnanswered: (on: MerchantProfile) => confirmOverdueWithdrawals(services, on),
  };
  const review = createWithdrawalReview(services);
  await addMerchant(database, merchant.code);
  const { member, proven } = payoutMembers({ database, clock, hasher, sessions, merchant });

  /** Requests a withdrawal with all required input. */
  async function withdraw(
    ctx: CallContext,
    amount: number,
    payeeId: string,
    idempotencyKey = newId(clock.now()),
  ) {
    const { value, ctx: after } = await proven(ctx, (session, approval) =>
      withdrawals.withdraw(session, {
        payeeId,
        amount,
        idempotencyKey,
        ...(approval === undefined ? { paymentPassword: PAYMENT_PASSWORD } : { approval }),
      }),
    );
    return { withdrawal: value, id: value.withdrawalId, ctx: after };
  }

  return {
    provider,
    files,
    faults,
    owed,
    approved,
    payouts,
    withdrawals,
    review,
    getPayee: (ctx: CallContext, channel = "bank") =>
      insertPayee(database, merchant, { accountId: getAccount(ctx), channel, now: clock.now() }),
    withdraw,
    database,
    merchant,
    clock,
    limiter,
    hasher,
    stepUp,
    sessions,
    payees: { list: (ctx: CallContext) => payees(ctx), add: addPayee, remove: removePayee },
    paymentPassword: {
      check: (ctx: CallContext, password: string) => checkPaymentPassword(services, ctx, password),
      describe: (ctx: CallContext) => paymentPassword(ctx),
      set: setPaymentPassword,
    },
    member,
    proven,
  };
}
export type PayoutFixture = Awaited<ReturnType<typeof openPayoutFixture>>;

/** Creates a provider whose answers a test scripts. Payouts are remembered by reference, as a real one does. */
function scriptedProvider() {
  const made: PayoutOrder[] = [];
  const script = {
    /**
     * The answer to an order: a state, a refusal, or silence that leaves the outcome unknown; `lost` accepts the order
     * and is silent.
     */
    next: "accepted" as PayoutReport["state"] | "refused" | "silent" | "lost",
    status: null as PayoutReport["state"] | null,
    serving: true,
  };
  const report = (reference: string, state: PayoutReport["state"]): PayoutReport => ({
    subject: "payout",
    reference,
    providerRef: `ref-${reference}`,
    state,
    failure: state === "failed" ? "INVALID_DESTINATION" : "",
    at: 0,
  });
  const provider: PaymentProvider = {
    code: "test",
    webhookIsHint: false,
    serves: () => script.serving,
    createCheckout: () => Promise.reject(new Error("not here")),
    checkoutStatus: async () => null,
    async createPayout(order) {
      if (script.next === "silent") throw new Error("no answer");
      if (script.next === "refused") throw new PaymentRefused("CLOSED_ACCOUNT");
      if (!made.some(({ reference }) => reference === order.reference)) made.push(order);
      if (script.next === "lost") throw new Error("no answer");
      return report(order.reference, script.next);
    },
    async payoutStatus({ reference }) {
      const known = made.some((order) => order.reference === reference);
      return known && script.status ? report(reference, script.status) : null;
    },
    readWebhook: () => null,
  };
  return { ...provider, made, script, report };
}
