import { randomBytes } from "node:crypto";
import { bindServices } from "#app/platform/core/bind-services.ts";
import type { CallContext } from "#app/platform/core/call-context.ts";
import type { MerchantProfile } from "#app/platform/core/merchant.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { findMissionDependents } from "#app/platform/missions/missions.server.ts";
import { BANK, testChannel } from "#app/platform/payments/deposits-testing.ts";
import {
  createDepositService,
  depositCalls,
  followUpDeposits,
  handleWebhook,
} from "#app/platform/payments/payments.server.ts";
import { payoutMerchant } from "#app/platform/payments/testing.ts";
import {
  createWithdrawalReview,
  followUpWithdrawals,
  withdrawalCalls,
} from "#app/platform/payments/withdrawals.server.ts";
import { peerTransferCalls } from "#app/platform/peer-transfers/peer-transfers.server.ts";
import type { Clock } from "#app/platform/ports/clock.ts";
import { quickHasher } from "#app/platform/ports/password-hasher.ts";
import { sandboxPayments } from "#app/platform/ports/sandbox-payments.ts";
import { derivedConnections } from "#app/platform/ports/vendor-connection.ts";
import { derivedVendorKeys } from "#app/platform/ports/vendor-keys.ts";
import { findPromotionDependents } from "#app/platform/promotions/promotions.server.ts";
import { findDepositInviters, findReferralDependents } from "#app/platform/referral/referral.server.ts";
import {
  countClaimable,
  createRewardHooks,
  expireBonuses,
  rewardCalls,
} from "#app/platform/rewards/rewards.server.ts";
import { testBonus } from "#app/platform/rewards/testing.ts";
import { handleVendorCall } from "#app/platform/vendor-calls/vendor-calls.server.ts";
import {
  followUpTransfers,
  returnForDebts,
  vendorWalletCalls,
} from "#app/platform/vendor-wallets/vendor-wallets.server.ts";
import { addMerchant } from "#app/platform/wallet/testing.ts";
import { testServices } from "../../../app/platform/core/testing.ts";
import { addCatalogue, VENDOR } from "../vendor-fixture.ts";
import { createTransferVendor, scriptedProvider, TRANSFER_VENDOR } from "./outside.ts";
import { addPlayer, type PlayerKind } from "./players.ts";
import { signedRequests } from "./signed-requests.ts";

/** The minimum and maximum of a deposit and of a withdrawal. */
export const LIMITS = { min: 1_000, max: 100_000 };
/** The fee that a bank keeps of a withdrawal; the wallet that operators pay by hand keeps nothing. */
const FEE = { fixed: 150, basisPoints: 50 };
/** Withdrawals up to this daily total need no review. */
export const AUTO_APPROVED = 3_000;

/** One bonus once per account with a low turnover, and one with every deposit, for which bets count by half. */
export const BONUSES = [
  testBonus({ percent: 20, most: 10_000, minDeposit: 1_000, times: 1, days: 2 }),
  testBonus({
    id: "reload",
    percent: 10,
    most: 5_000,
    minDeposit: 1_000,
    times: 1,
    of: "depositAndBonus",
    days: 1,
    weights: { RNG: 5_000 },
    every: "deposit",
  }),
];

/** Returns a merchant with all features of the wallet. */
function walletMerchant(code: string): MerchantProfile {
  const [bank, ewallet] = payoutMerchant().withdrawals.channels;
  if (!bank || !ewallet) throw new Error("no channels");
  const { fixed: fee, basisPoints: feeBasisPoints } = FEE;
  return payoutMerchant(
    {
      channels: [
        { ...bank, ...LIMITS, fee, feeBasisPoints, provider: "sandbox" },
        { ...ewallet, ...LIMITS },
      ],
      autoApproveUpTo: AUTO_APPROVED,
    },
    {
      code,
      hosts: ["manila.test"],
      gameTypes: ["RNG"],
      vendors: [VENDOR, TRANSFER_VENDOR].map((vassalage) => ({ vassalage, hot: false, maintenance: false })),
      transferWallets: [TRANSFER_VENDOR],
      accountTransfers: { toUpline: true, toDownline: true, ...LIMITS, maxDaily: 0 },
      payments: {
        channels: [testChannel({ deposit: LIMITS }), { ...BANK, deposit: LIMITS }],
        quickAmounts: [],
        underpaidCrypto: "review",
        maxDailyDeposit: 0,
      },
      bonuses: { depositTimes: 1, depositWeights: {}, brokeBelow: 1, offers: BONUSES },
    },
  );
}

/** Returns the fee that a channel deducts from a withdrawal, in minor units. */
export const getFee = (channel: "bank" | "ewallet", amount: number) =>
  channel === "bank" ? FEE.fixed + Math.floor((amount * FEE.basisPoints) / 10_000) : 0;

interface FixtureOptions {
  merchantId: string;
  clock: Clock;
  /** The secret from which the keys of vendors and of the payment provider are derived. */
  secret?: Buffer;
}

/**
 * Composes the capabilities that move a member's money as app/server does, over a payment provider that answers as
 * scripted: its webhooks are the sandbox's, signed. Neither payment password nor second proof is required, and no check
 * blocks a withdrawal.
 */
export async function openWalletFixture(database: Database, options: FixtureOptions) {
  const { merchantId, clock, secret = randomBytes(32) } = options;
  const merchant = walletMerchant(merchantId);
  const keys = derivedVendorKeys([{ id: "1", secret }]);
  const provider = scriptedProvider(sandboxPayments({ baseUrl: () => "https://pay.test", keys, clock }));
  const services = testServices({
    database,
    clock,
    providers: new Map([[provider.code, provider]]),
    log: { info: () => undefined, warn: () => undefined, error: onError },
    merchants: { byCode: (code: string) => (code === merchantId ? merchant : null) },
  });
  function onError(facts: object, message: string) {
    // A payment by a provider that had called it failed is reported to people; any other report is a fault.
    if (!message.startsWith("a provider paid a payout that it had reported as failed"))
      throw new Error(message, facts);
  }
  const rules = createRewardHooks(services, [
    findPromotionDependents,
    findMissionDependents,
    findReferralDependents,
  ]);
  const unguarded = {
    stepUp: { require: async () => undefined, refund: async () => undefined },
    checkPaymentPassword: async () => undefined,
    withdrawalGate: rules.withdrawalGate,
    hintsOnRequest: async () => [],
  };
  const paymentServices = testServices({
    ...services,
    ...unguarded,
    hasher: quickHasher(),
    limiter: { take: async () => ({ allowed: true, used: 0, retryAfterMs: 0 }), refund: async () => {} },
    files: { put: async () => {}, get: async () => null, delete: async () => {} },
    promiseBonus: rules.promiseBonus,
    onDeposit: rules.onDeposit,
    onDepositReversed: rules.onDepositReversed,
    accountsOfReversal: findDepositInviters,
  });
  const payments = bindServices(paymentServices, depositCalls);
  const withdrawals = bindServices(paymentServices, withdrawalCalls);
  const accountTransfers = bindServices(testServices({ ...services, ...unguarded }), peerTransferCalls);
  const keeper = createTransferVendor();
  const vendorWalletServices = testServices({
    ...services,
    vendors: new Map([[TRANSFER_VENDOR, keeper.vendor]]),
  });
  await addMerchant(database, merchantId);
  await addCatalogue(database);

  return {
    database,
    merchant,
    clock,
    provider,
    keeper,
    rewards: bindServices(services, rewardCalls),
    claimable: (ctx: CallContext) => countClaimable(services, ctx),
    withdrawals,
    wallets: bindServices(vendorWalletServices, vendorWalletCalls),
    accountTransfers,
    review: createWithdrawalReview(services),
    ...createDepositService(paymentServices),
    payments,
    webhooks: (request: Request) => handleWebhook(paymentServices, request),
    vendorCalls: (request: Request) =>
      handleVendorCall(
        testServices({ ...services, connections: derivedConnections(keys), translate: () => (key) => key }),
        request,
      ),
    ...signedRequests(merchantId, keys, clock),
    addPlayer: (balance?: number, kind?: PlayerKind) =>
      addPlayer({ database, clock, merchant }, balance, kind),
    /** Returns debtors' money from vendors; returns all transfers ever made for that, by account, in order. */
    async bringHome() {
      await returnForDebts(vendorWalletServices, merchant);
      const rows = await database.db
        .selectFrom("vendor_transfer")
        .select(["account_id", "id", "reference"])
        .where("merchant_id", "=", merchantId)
        .where("idempotency_key", "like", "debt-%")
        .orderBy("id")
        .execute();
      return Map.groupBy(rows, (row) => row.account_id);
    },
    /** Runs the jobs of every minute, one after the other. */
    async runJobs() {
      await followUpWithdrawals(services, merchant);
      await followUpDeposits(paymentServices, merchant);
      await expireBonuses(services, merchant);
      await followUpTransfers(vendorWalletServices, merchant);
    },
  };
}
export type WalletFixture = Awaited<ReturnType<typeof openWalletFixture>>;
