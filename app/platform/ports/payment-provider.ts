/**
 * What the platform needs of a payment provider: a page where a member pays, a way to pay out, a question about either,
 * and a signed word when something happened. Amounts are minor units; times UTC epoch milliseconds.
 */
export interface PaymentProvider {
  /** Its name in brand documents, webhook paths and the ledger's clearing accounts. */
  readonly code: string;
  /**
   * True when a webhook proves only that its sender knows a fixed token: it is then a hint, and what is believed is the
   * provider's answer to a question of ours.
   */
  readonly webhookIsHint: boolean;
  /** Whether this merchant has an account at the provider. Without one none of the calls below can be made. */
  serves(merchantId: string): boolean;
  /**
   * The minor units that every amount in a currency is a multiple of, such as 100 where it takes whole units of two decimals;
   * left out by a provider that takes every amount.
   */
  step?(currency: string, decimals: number): number;

  /**
   * Opens a page where the member pays. Asked for once per reference.
   * @throws PaymentRefused when the provider will not; any other Error when nobody knows whether it did.
   */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** How a payment stands; null when the provider knows none. @throws Error when it does not answer. */
  checkoutStatus(query: PaymentQuery): Promise<CheckoutReport | null>;

  /**
   * Sends money to a member. The same reference is one payout however often it is asked for.
   * @throws PaymentRefused when the provider will not, and nothing was sent; any other Error when nobody knows: ask for
   * the status, never again with another reference.
   */
  createPayout(order: PayoutOrder): Promise<PayoutReport>;
  /** How a payout stands; null when the provider knows none. @throws Error when it does not answer. */
  payoutStatus(query: PaymentQuery): Promise<PayoutReport | null>;

  /**
   * Reads a webhook, after its proof was checked on the raw bytes; null when it speaks of nothing that we follow.
   * @throws WebhookRefused.
   */
  readWebhook(webhook: Webhook): PaymentReport | null;
}

export interface Money {
  /** Minor units, above zero. */
  amount: number;
  /** ISO 4217 code, or the brand's own. */
  currency: string;
  /** Minor units per unit as a power of ten. */
  decimals: number;
}

export interface CheckoutOrder extends Money {
  merchantId: string;
  /** Ours: at most 19 letters and digits, unique per merchant. */
  reference: string;
  /** What the member chose: `ewallet`, `qr`, `bank`, `counter`, `card`, `crypto`. */
  kind: string;
  /** The provider's own codes of the ways to pay that are offered; none for all. */
  methods: readonly string[];
  brandName: string;
  /** Platform language code. */
  language: string;
  now: number;
  expiresAt: number;
  /** Where the member's browser goes when it is done there. Says nothing of the outcome. */
  returnUrl: string;
}

export interface Checkout {
  /** The provider's own name for it. */
  providerRef: string;
  /** Address of the page where the member pays. */
  url: string;
}

export interface PayoutOrder extends Money {
  merchantId: string;
  /** Ours: unique per merchant and payout. */
  reference: string;
  /** The provider's code of the bank or wallet, such as `PH_GCASH`. */
  method: string;
  accountNumber: string;
  accountHolder: string;
  description: string;
}

/** Which payment a question is about. `providerRef` is null when the provider's answer to its making was lost. */
export interface PaymentQuery {
  merchantId: string;
  reference: string;
  providerRef: string | null;
  /** Minor units per unit of the merchant's currency, as a power of ten. */
  decimals: number;
  /** Of a checkout: the reversal that is asked about. */
  reversalId?: string | null;
}

/**
 * pending: nobody has paid · processing: a payment was seen and may still fail · paid: it is final · failed, expired:
 * nobody can pay it any more · reversed: it was paid, and the provider took the money back.
 */
export type CheckoutState = "pending" | "processing" | "paid" | "failed" | "expired" | "reversed";

export interface CheckoutReport {
  subject: "checkout";
  reference: string;
  providerRef: string;
  state: CheckoutState;
  /**
   * What was paid, where the provider says it; null before. `id`: the provider's own name for this payment, by which a second
   * payment of the same page differs from a repetition; the page's own (`providerRef`) where left out.
   */
  paid: { amount: number; currency: string; id?: string } | null;
  /**
   * Of `reversed`: what was taken back by this reversal, under the provider's own id of it, and of which payment where it says
   * so. Left out or null: all that was paid.
   */
  reversed?: { id: string; amount: number; currency: string; paymentId?: string | null } | null;
  /** True for what a webhook says beyond what its provider, asked, confirms: it is for a person, and nothing is booked by it. */
  isHint?: boolean;
  /** When it came to this, by the provider's clock. */
  at: number;
}

/** accepted: on its way · succeeded: it arrived · failed: it did not, and the money is ours · reversed: it came back. */
export type PayoutState = "accepted" | "succeeded" | "failed" | "reversed";

export interface PayoutReport {
  subject: "payout";
  reference: string;
  providerRef: string;
  state: PayoutState;
  /** The provider's own word for why it failed, or nothing. */
  failure: string;
  at: number;
}

export type PaymentReport = CheckoutReport | PayoutReport;

/** A webhook as it came. */
export interface Webhook {
  merchantId: string;
  /** Path with query. */
  path: string;
  headers: Headers;
  body: Uint8Array;
  /** Minor units per unit of the merchant's currency, as a power of ten. */
  decimals: number;
}

/** The provider said no, for good: nothing was made and nothing was sent. */
export class PaymentRefused extends Error {
  /** The provider's own word for why. */
  readonly reason: string;

  constructor(reason: string) {
    super(`the payment provider refused: ${reason}`);
    this.name = "PaymentRefused";
    this.reason = reason;
  }
}

/** A webhook that is not proven to be the provider's (`forged`), or that is and cannot be read (`malformed`). */
export class WebhookRefused extends Error {
  readonly reason: "forged" | "malformed";

  constructor(reason: "forged" | "malformed") {
    super(`a webhook was ${reason}`);
    this.name = "WebhookRefused";
    this.reason = reason;
  }
}

/** The providers that are set up, by code. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>;
