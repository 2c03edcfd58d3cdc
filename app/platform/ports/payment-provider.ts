/**
 * The platform's interface to a payment provider: a page where a member pays, a payout, a status query for either, and
 * a signed webhook for events. Amounts are minor units; times UTC epoch milliseconds.
 */
export interface PaymentProvider {
  /** The provider's name in brand documents, webhook paths and the ledger's clearing accounts. */
  readonly code: string;
  /**
   * True when a webhook proves only that its sender knows a fixed token. It is then a hint, and only the provider's
   * response to our own query is trusted.
   */
  readonly webhookIsHint: boolean;
  /** Returns true when this merchant has an account at the provider. Without one none of the calls below can be made. */
  serves(merchantId: string): boolean;
  /**
   * Every amount in a currency is a multiple of this many minor units, such as 100 for whole units of two decimals.
   * Omitted by a provider that accepts every amount.
   */
  step?(currency: string, decimals: number): number;

  /**
   * Opens a page where the member pays. Called once per reference.
   * @throws PaymentRefused when the provider refuses; any other Error when it is unknown if the page was opened.
   */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Returns the state of a payment; null when the provider knows none. @throws Error when it does not answer. */
  checkoutStatus(query: PaymentQuery): Promise<CheckoutReport | null>;

  /**
   * Sends money to a member. Repeated calls with the same reference make one payout.
   * @throws PaymentRefused when the provider refuses, and nothing was sent; any other Error when the outcome is
   *   unknown: query the status, never retry with another reference.
   */
  createPayout(order: PayoutOrder): Promise<PayoutReport>;
  /** Returns the state of a payout; null when the provider knows none. @throws Error when it does not answer. */
  payoutStatus(query: PaymentQuery): Promise<PayoutReport | null>;

  /**
   * Reads a webhook, after its proof was checked on the raw bytes. Returns null when it concerns nothing that we track.
   *
   * @throws WebhookRefused.
   */
  readWebhook(webhook: Webhook): PaymentReport | null;
}

export interface Money {
  /** Minor units, above zero. */
  amount: number;
  /** ISO 4217 code, or a code of the brand. */
  currency: string;
  /** Minor units per unit as a power of ten. */
  decimals: number;
}

export interface CheckoutOrder extends Money {
  merchantId: string;
  /** Our reference: at most 19 letters and digits, unique per merchant. */
  reference: string;
  /** Our id of the member who pays. */
  memberId: string;
  /** The kind of payment that the member chose: `ewallet`, `qr`, `bank`, `counter`, `card`, `crypto`. */
  kind: string;
  /** The provider's codes of the payment methods that are offered; empty for all. */
  methods: readonly string[];
  brandName: string;
  /** Platform language code. */
  language: string;
  now: number;
  expiresAt: number;
  /** The address to which the provider returns the member's browser. It states nothing about the outcome. */
  returnUrl: string;
}

export interface Checkout {
  /** The provider's reference of the checkout. */
  providerRef: string;
  /** Address of the page where the member pays. */
  url: string;
}

export interface PayoutOrder extends Money {
  merchantId: string;
  /** Our reference: unique per merchant and payout. */
  reference: string;
  /** Our id of the member who is paid. */
  memberId: string;
  /** The provider's code of the bank or wallet, such as `PH_GCASH`. */
  method: string;
  accountNumber: string;
  accountHolder: string;
  description: string;
}

/**
 * Identifies the payment of a status query. `providerRef` is null when the provider's response to its creation was
 * lost.
 */
export interface PaymentQuery {
  merchantId: string;
  reference: string;
  providerRef: string | null;
  /** Minor units per unit of the merchant's currency, as a power of ten. */
  decimals: number;
  /** For a checkout: the reversal to query. */
  reversalId?: string | null;
}

/**
 * pending: not paid yet · processing: a payment was seen and may still fail · paid: final · failed, expired: can no
 * longer be paid · reversed: it was paid, and the provider took the money back.
 */
export type CheckoutState = "pending" | "processing" | "paid" | "failed" | "expired" | "reversed";

export interface CheckoutReport {
  subject: "checkout";
  reference: string;
  providerRef: string;
  state: CheckoutState;
  /**
   * The payment, once the provider reports it; null before. `id`: the provider's own id of this payment, which
   * distinguishes a second payment on the same page from a repetition; the page's own (`providerRef`) when omitted.
   */
  paid: { amount: number; currency: string; id?: string } | null;
  /**
   * For `reversed`: the amount that this reversal took back, with the provider's own id of it and, if reported, the
   * payment it belongs to. Omitted or null: the whole amount paid.
   */
  reversed?: { id: string; amount: number; currency: string; paymentId?: string | null } | null;
  /**
   * True for a webhook's claim that the provider does not confirm when queried. An operator reviews it, and nothing is
   * booked.
   */
  isHint?: boolean;
  /** The time of this state, by the provider's clock. */
  at: number;
}

/**
 * accepted: on its way · succeeded: it arrived · failed: it did not, and the money is ours · reversed: it was returned.
 */
export type PayoutState = "accepted" | "succeeded" | "failed" | "reversed";

export interface PayoutReport {
  subject: "payout";
  reference: string;
  providerRef: string;
  state: PayoutState;
  /** The provider's reason for the failure, or empty. */
  failure: string;
  at: number;
}

export type PaymentReport = CheckoutReport | PayoutReport;

/** A webhook as received. */
export interface Webhook {
  merchantId: string;
  /** Path with query. */
  path: string;
  headers: Headers;
  body: Uint8Array;
  /** Minor units per unit of the merchant's currency, as a power of ten. */
  decimals: number;
}

/** Thrown when the provider refuses for good: nothing was created and nothing was sent. */
export class PaymentRefused extends Error {
  /** The provider's reason. */
  readonly reason: string;

  constructor(reason: string) {
    super(`the payment provider refused: ${reason}`);
    this.name = "PaymentRefused";
    this.reason = reason;
  }
}

/**
 * Thrown for a webhook that is not proven to be the provider's (`forged`), or is proven but cannot be parsed
 * (`malformed`).
 */
export class WebhookRefused extends Error {
  readonly reason: "forged" | "malformed";

  constructor(reason: "forged" | "malformed") {
    super(`a webhook was ${reason}`);
    this.name = "WebhookRefused";
    this.reason = reason;
  }
}

/** The configured providers, by code. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>;
