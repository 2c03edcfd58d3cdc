import { randomBytes } from "node:crypto";
import type { AccountType, CallContext, Caller } from "#app/platform/core/call-context.ts";
import type { MerchantProfile } from "#app/platform/core/merchant.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/database/ids.ts";
import { openLaunch } from "#app/platform/games/launch-sessions.ts";
import { BANK, testChannel } from "#app/platform/payments/deposit-testing.ts";
import {
  createDepositBackOffice,
  followUpDeposits,
  handleWebhook,
  paymentsHandlers,
} from "#app/platform/payments/payments.server.ts";
import { payoutMerchant } from "#app/platform/payments/testing.ts";
import {
  applyPayoutReport,
  createWithdrawalReview,
  followUpWithdrawals,
  withdrawalsHandlers,
} from "#app/platform/payments/withdrawals.server.ts";
import { peerTransferHandlers } from "#app/platform/peer-transfers/peer-transfers.server.ts";
import type { Clock } from "#app/platform/ports/clock.ts";
import type { GameVendor, VendorTransferOutcome } from "#app/platform/ports/game-vendor.ts";
import { quickHasher } from "#app/platform/ports/password-hasher.ts";
import {
  type PaymentProvider,
  PaymentRefused,
  type PaymentReport,
  type PayoutReport,
} from "#app/platform/ports/payment-provider.ts";
import { sandboxPayments } from "#app/platform/ports/sandbox-payments.ts";
import { signedHeaders } from "#app/platform/ports/signed-request.ts";
import { derivedVendorKeys } from "#app/platform/ports/vendor-keys.ts";
import {
  countClaimable,
  expireBonuses,
  rewardRules,
  rewardsHandlers,
} from "#app/platform/rewards/rewards.server.ts";
import { testBonus } from "#app/platform/rewards/testing.ts";
import { testContext } from "#app/platform/testing.ts";
import { handleVendorCall } from "#app/platform/vendor-calls/vendor-calls.server.ts";
import { createVendorWallets } from "#app/platform/vendor-wallets/vendor-wallets.server.ts";
import { addAccount, addMerchant } from "#app/platform/wallet/testing.ts";
import { addCatalogue, GAME_CODE, VENDOR } from "../vendor-floor.ts";

/** What a member of the tests begins with, in minor units. */
export const START = 50_000;
/** The least and the most of a deposit and of a withdrawal. */
export const LIMITS = { min: 1_000, max: 100_000 };
/** What a bank keeps of a withdrawal; the wallet that operators pay by hand keeps nothing. */
const FEE = { fixed: 150, basisPoints: 50 };
/** Withdrawals of a day up to here need no review. */
export const AUTO_APPROVED = 3_000;

/** Once for an account, easily bet; and with every deposit, of which a bet counts by half. */
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

/** A vendor that keeps money itself. */
export const KEEPER = "JADE";

/** What goes wrong with a transfer to or from a vendor: nothing · it is not heard · its answer is lost · it is refused. */
export type InjectedFault = "none" | "deaf" | "lost" | "refused";

export type PayoutAnswer = "accepted" | "succeeded" | "refused" | "silent";

/** A merchant that has everything of the wallet. */
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
      vendors: [VENDOR, KEEPER].map((vassalage) => ({ vassalage, hot: false, maintenance: false })),
      transferWallets: [KEEPER],
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

/** Minor units that a channel keeps of a withdrawal. */
export const feeOf = (channel: "bank" | "ewallet", amount: number) =>
  channel === "bank" ? FEE.fixed + Math.floor((amount * FEE.basisPoints) / 10_000) : 0;

export interface Player {
  id: string;
  ctx: CallContext;
  /** Of a game that is open. */
  token: string;
  payees: Record<"bank" | "ewallet", string>;
}

interface HouseOptions {
  merchantId: string;
  clock: Clock;
  /** What the keys of vendors and of the payment provider are derived from. */
  secret?: Buffer;
}

/**
 * The capabilities that move a member's money, put together as app/server does, over a payment provider that says what
 * it is told to: its webhooks are the sandbox's, signed. Neither payment password nor second proof is asked for.
 */
export async function openWalletHouse(database: Database, options: HouseOptions) {
  const { merchantId, clock, secret = randomBytes(32) } = options;
  const merchant = walletMerchant(merchantId);
  const keys = derivedVendorKeys([{ id: "1", secret }]);
  const provider = tamedProvider(sandboxPayments({ baseUrl: () => "https://pay.test", keys, clock }));
  const deps = {
    database,
    clock,
    providers: new Map([[provider.code, provider]]),
    log: { info: () => undefined, warn: () => undefined, error: onError },
    merchant: (code: string) => (code === merchantId ? merchant : null),
  };
  function onError(facts: object, message: string) {
    // That a provider pays what it had called failed is news for people; everything else is a fault.
    if (!message.startsWith("a provider paid what it had called failed")) throw new Error(message, facts);
  }
  const rules = rewardRules(deps);
  const unguarded = {
    stepUp: { require: async () => undefined, refund: async () => undefined },
    checkPaymentPassword: async () => undefined,
    withdrawalGate: rules.withdrawalGate,
  };
  const paymentDeps = {
    ...deps,
    ...unguarded,
    db: database.db,
    hasher: quickHasher(),
    limiter: { take: async () => ({ allowed: true, used: 0, retryAfterMs: 0 }), refund: async () => {} },
    files: { put: async () => {}, get: async () => null, delete: async () => {} },
    promiseBonus: rules.promiseBonus,
    onDeposit: rules.onDeposit,
    onDepositReversed: rules.onDepositReversed,
    applyPayoutReport: (on: MerchantProfile, code: string, report: PayoutReport) =>
      applyPayoutReport(deps, on, code, report),
  };
  const payments = paymentsHandlers(paymentDeps);
  const withdrawals = withdrawalsHandlers(paymentDeps);
  const accountTransfers = peerTransferHandlers({ ...deps, ...unguarded });
  const keeper = keepingVendor();
  const vendorWallets = createVendorWallets({ ...deps, vendors: new Map([[KEEPER, keeper.vendor]]) });
  await addMerchant(database, merchantId);
  await addCatalogue(database);

  const keyOf = (peer: string) => {
    const [key] = keys.keys("inbound", merchantId, peer);
    if (!key) throw new Error("no key");
    return key;
  };
  const peerKeys = { [VENDOR]: keyOf(VENDOR), PAYMENTS: keyOf("PAYMENTS") };

  /** A request with the signature of a vendor or of the payment provider. */
  function signed(path: string, peer: keyof typeof peerKeys, content: object): Request {
    const body = Buffer.from(JSON.stringify(content));
    const key = peerKeys[peer];
    const headers = signedHeaders(key, clock.now(), { method: "POST", path, body });
    return new Request(`http://any.test${path}`, { method: "POST", headers, body });
  }

  /** A vendor's call. */
  function vendorRequest(call: string, content: object): Request {
    const body = call === "bet" ? { gameCode: GAME_CODE, ...content } : content;
    return signed(`/vendor/v1/${merchantId}/${VENDOR}/${call}`, VENDOR, body);
  }

  /** The provider's word on a checkout or a payout. */
  function webhookRequest(report: Partial<PaymentReport> & Pick<PaymentReport, "subject" | "reference">) {
    const { subject, reference } = report;
    const rest = subject === "checkout" ? { paid: null } : { failure: "" };
    const data = { id: `ref-${reference}`, at: clock.now(), ...rest, ...report, subject: undefined };
    return signed(`/webhooks/v1/${merchantId}/sandbox`, "PAYMENTS", { subject, id: newId(1), data });
  }

  /** A member, or an agent (type 2); below another where that is named. */
  async function addPlayer(
    balance = START,
    { type = 0, above = null }: { type?: AccountType; above?: Player | null } = {},
  ): Promise<Player> {
    const now = clock.now();
    const id = await addAccount(database, merchantId, { balance, now, type });
    await database.db
      .updateTable("account")
      .set({ upline_id: above?.id ?? null })
      .where("merchant_id", "=", merchantId)
      .where("id", "=", id)
      .execute();
    const sessionId = await addSession(database, merchantId, id, now);
    const launch = { session_id: sessionId, vendor: VENDOR, game_id: "comet", currency: "PHP" };
    const opened = await openLaunch(
      database.db,
      { merchant_id: merchantId, account_id: id, language: "EN", ip: "127.0.0.1", ...launch },
      now,
    );
    await database.db
      .updateTable("launch_session")
      .set({ expires_at: FOR_EVER })
      .where("merchant_id", "=", merchantId)
      .where("id", "=", opened.id)
      .execute();
    const caller: Caller = { kind: "account", accountId: id, username: id, type, sessionId };
    const payees = {
      bank: await addPayee(database, merchant, id, "bank", now),
      ewallet: await addPayee(database, merchant, id, "ewallet", now),
    };
    return { id, token: opened.token, ctx: testContext(merchant, {}, caller), payees };
  }

  return {
    database,
    merchant,
    clock,
    provider,
    keeper,
    rewards: rewardsHandlers(deps),
    claimable: (ctx: CallContext) => countClaimable(deps, ctx),
    withdrawals,
    wallets: vendorWallets.wallet,
    accountTransfers,
    review: createWithdrawalReview(deps),
    ...createDepositBackOffice(paymentDeps),
    payments,
    webhooks: (request: Request) => handleWebhook(paymentDeps, request),
    vendorCalls: (request: Request) => handleVendorCall({ ...deps, keys }, request),
    vendorRequest,
    webhookRequest,
    addPlayer,
    /** What comes round every minute, one after the other. */
    async runJobs() {
      await followUpWithdrawals(deps, merchant);
      await followUpDeposits(paymentDeps, merchant);
      await expireBonuses(deps, merchant);
      await vendorWallets.followUp(merchant);
    },
  };
}
export type WalletHouse = Awaited<ReturnType<typeof openWalletHouse>>;

const FOR_EVER = Date.UTC(2100, 0, 1);

/** The sandbox's provider without its server: it takes every order, and answers a payout as it is told. */
function tamedProvider(sandbox: PaymentProvider) {
  const script = { payout: "accepted" as PayoutAnswer };
  return {
    ...sandbox,
    script,
    createCheckout: async ({ reference }) => ({
      providerRef: `ref-${reference}`,
      url: `https://pay.test/${reference}`,
    }),
    checkoutStatus: async () => null,
    payoutStatus: async () => null,
    async createPayout({ reference }): Promise<PayoutReport> {
      const { payout } = script;
      if (payout === "silent") throw new Error("no answer");
      if (payout === "refused") throw new PaymentRefused("CLOSED_ACCOUNT");
      return {
        subject: "payout",
        reference,
        providerRef: `ref-${reference}`,
        state: payout,
        failure: "",
        at: 0,
      };
    },
  } satisfies PaymentProvider & { script: object };
}

/** A vendor that keeps money itself and fails as it is told; each reference is done once. */
function keepingVendor() {
  const balances = new Map<string, number>();
  const known = new Map<string, VendorTransferOutcome | "absent">();
  const script = { next: "none" as InjectedFault };
  const notHere = () => Promise.reject(new Error("not here"));
  const vendor: GameVendor = {
    vassalage: KEEPER,
    catalogue: notHere,
    launch: notHere,
    round: notHere,
    wallet: {
      balance: async ({ playerId }) => balances.get(playerId) ?? 0,
      async transfer({ reference, playerId, direction, amount }) {
        if (script.next === "deaf") throw new Error("not heard");
        const after = (balances.get(playerId) ?? 0) + (direction === "in" ? amount : -amount);
        const outcome = script.next === "refused" ? "refused" : after < 0 ? "short" : "done";
        if (outcome === "done") balances.set(playerId, after);
        known.set(reference, outcome);
        if (script.next === "lost") throw new Error("the answer is lost");
        return outcome;
      },
      async settle({ reference }) {
        const outcome = known.get(reference) ?? "absent";
        known.set(reference, outcome);
        return outcome;
      },
    },
  };
  return { vendor, script };
}

async function addSession(database: Database, merchantId: string, accountId: string, now: number) {
  const id = newId(now);
  await database.db
    .insertInto("session")
    .values({
      merchant_id: merchantId,
      token_hash: id,
      id,
      account_id: accountId,
      audience: "member",
      created_at: now,
      last_seen_at: now,
      expires_at: FOR_EVER,
      idle_ms: FOR_EVER - now,
      ip: "127.0.0.1",
      user_agent: "",
      remember: 0,
      revoked_at: null,
      revoked_reason: null,
    })
    .execute();
  return id;
}

async function addPayee(
  database: Database,
  merchant: MerchantProfile,
  accountId: string,
  channel: string,
  now: number,
): Promise<string> {
  const rules = merchant.withdrawals.channels.find(({ key }) => key === channel);
  const [destination] = rules?.destinations ?? [];
  if (!rules || !destination) throw new Error(`no channel ${channel}`);
  const id = newId(now);
  await database.db
    .insertInto("payee")
    .values({
      merchant_id: merchant.code,
      id,
      account_id: accountId,
      channel,
      kind: rules.kind,
      destination: destination.code,
      destination_name: destination.name,
      number: "1234567890",
      holder: "Ana Cruz",
      created_at: now,
      removed_at: null,
    })
    .execute();
  return id;
}
