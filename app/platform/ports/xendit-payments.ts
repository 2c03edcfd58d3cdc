import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { plainDecimal } from "#app/shared/money.ts";
import {
  type CheckoutReport,
  type Money,
  type PaymentProvider,
  PaymentRefused,
  type PaymentReport,
  WebhookRefused,
} from "./payment-provider.ts";
import { requestXendit, type XenditOptions } from "./xendit-client.ts";
import {
  invoice,
  invoiceReport,
  madeInvoice,
  payout,
  payoutReport,
  payoutWebhook,
  pickCurrentInvoice,
  refund,
  refundReport,
  refundWebhook,
} from "./xendit-messages.ts";

export const XENDIT_URL = "https://api.xendit.co";

type Call<Name extends keyof PaymentProvider> = PaymentProvider[Name] extends (
  input: infer Input,
) => infer Result
  ? (options: XenditOptions, input: Input) => Result
  : never;

/**
 * Xendit (docs.xendit.co): invoices v2 for deposits, payouts v2 for withdrawals, HTTP basic authentication with the
 * secret key. Its webhooks contain a fixed token and no signature, so they are only hints: their content is queried
 * again.
 */
export function xenditPayments(options: XenditOptions): PaymentProvider {
  const { accounts } = options;
  return {
    code: "xendit",
    webhookIsHint: true,
    serves: (merchantId) => accounts.has(merchantId),
    step: getStep,
    createCheckout: (order) => createCheckout(options, order),
    checkoutStatus: (query) => checkoutStatus(options, query),
    createPayout: (order) => createPayout(options, order),
    payoutStatus: (query) => payoutStatus(options, query),
    readWebhook: (webhook) => readWebhook(options, webhook),
  };
}

/** Currencies for which Xendit accepts only whole units (rupiah and dong); others have their two decimals. */
const WHOLE_UNITS: ReadonlySet<string> = new Set(["IDR", "VND"]);

function getStep(currency: string, decimals: number): number {
  return 10 ** (WHOLE_UNITS.has(currency) ? decimals : Math.max(0, decimals - 2));
}

/** @throws PaymentRefused for an amount that Xendit would round. */
function requireWhole({ amount, currency, decimals }: Money): void {
  if (amount % getStep(currency, decimals) !== 0) throw new PaymentRefused("AMOUNT_NOT_POSSIBLE");
}

const createCheckout: Call<"createCheckout"> = async (options, order) => {
  requireWhole(order);
  const seconds = Math.max(1, Math.round((order.expiresAt - order.now) / 1_000));
  const made = await requestXendit(options, madeInvoice, order.merchantId, "/v2/invoices", {
    body: {
      external_id: order.reference,
      amount: Number(plainDecimal(order.amount, order.decimals)),
      currency: order.currency,
      description: `${order.brandName} ${order.reference}`,
      invoice_duration: seconds,
      should_send_email: false,
      success_redirect_url: order.returnUrl,
      failure_redirect_url: order.returnUrl,
      ...(order.methods.length > 0 ? { payment_methods: order.methods } : {}),
    },
  });
  if (!made) throw new PaymentRefused("NOT_FOUND");
  if (!isPayPage(made.invoice_url, options.url)) throw new Error("Xendit gave a page of another host");
  return { providerRef: made.id, url: made.invoice_url };
};

const checkoutStatus: Call<"checkoutStatus"> = async (
  options,
  { merchantId, reference, providerRef, decimals, reversalId },
) => {
  if (reversalId) return refundStatus(options, merchantId, reversalId, decimals);
  const byReference = `/v2/invoices?external_id=${encodeURIComponent(reference)}`;
  const found = providerRef
    ? await requestXendit(options, invoice, merchantId, `/v2/invoices/${encodeURIComponent(providerRef)}`)
    : pickCurrentInvoice(await requestXendit(options, z.array(invoice).max(100), merchantId, byReference));
  return found && invoiceReport(found, decimals);
};

/** Returns a sent refund of one of our invoices, or null for any other. */
async function refundStatus(
  options: XenditOptions,
  merchantId: string,
  refundId: string,
  decimals: number,
): Promise<CheckoutReport | null> {
  const found = await requestXendit(options, refund, merchantId, `/refunds/${encodeURIComponent(refundId)}`);
  if (found?.status !== "SUCCEEDED" || !found.invoice_id) return null;
  const path = `/v2/invoices/${encodeURIComponent(found.invoice_id)}`;
  const paid = await requestXendit(options, invoice, merchantId, path);
  return paid && refundReport(found, paid.external_id, decimals);
}

const createPayout: Call<"createPayout"> = async (options, order) => {
  requireWhole(order);
  const made = await requestXendit(options, payout, order.merchantId, "/v2/payouts", {
    idempotencyKey: order.reference,
    body: {
      reference_id: order.reference,
      channel_code: order.method,
      channel_properties: {
        account_number: order.accountNumber,
        account_holder_name: order.accountHolder,
      },
      amount: Number(plainDecimal(order.amount, order.decimals)),
      currency: order.currency,
      description: order.description,
    },
  });
  if (!made) throw new PaymentRefused("NOT_FOUND");
  return payoutReport(made);
};

const payoutStatus: Call<"payoutStatus"> = async (options, { merchantId, reference, providerRef }) => {
  if (providerRef) {
    const path = `/v2/payouts/${encodeURIComponent(providerRef)}`;
    const found = await requestXendit(options, payout, merchantId, path);
    return found && payoutReport(found);
  }
  const path = `/v2/payouts?reference_id=${encodeURIComponent(reference)}`;
  const list = await requestXendit(options, z.object({ data: z.array(payout).max(100) }), merchantId, path);
  const [found] = list?.data ?? [];
  return found ? payoutReport(found) : null;
};

const readWebhook: Call<"readWebhook"> = (
  { accounts },
  { merchantId, headers, body, decimals },
): PaymentReport | null => {
  const given = digest(headers.get("x-callback-token") ?? "");
  const tokens = accounts.get(merchantId)?.callbackTokens ?? [];
  // Every token is compared, so that the timing does not reveal which one matches.
  const fits = tokens.map((token) => timingSafeEqual(digest(token), given));
  if (!fits.includes(true)) throw new WebhookRefused("forged");
  const content = parsedJson(body);
  if (typeof content !== "object" || content === null) throw new WebhookRefused("malformed");
  if (!("external_id" in content)) {
    // Webhooks of other products may be sent to the same address; they are ignored.
    const event = "event" in content && typeof content.event === "string" ? content.event : "";
    if (event === "refund.succeeded") {
      const refunded = refundWebhook.safeParse(content);
      if (!refunded.success) throw new WebhookRefused("malformed");
      // Only the invoice has the reference.
      return refundReport(refunded.data.data, "", decimals);
    }
    if (!event.startsWith("payout.")) return null;
    const sent = payoutWebhook.safeParse(content);
    if (!sent.success) throw new WebhookRefused("malformed");
    return payoutReport(sent.data.data);
  }
  const sent = invoice.safeParse(content);
  if (!sent.success) throw new WebhookRefused("malformed");
  return invoiceReport(sent.data, decimals);
};

/**
 * Returns true when members may be sent to this page to pay: one of Xendit's own hosts over https, or the host
 * configured as its API.
 */
function isPayPage(page: string, api: string): boolean {
  const { protocol, hostname, origin } = new URL(page);
  return origin === new URL(api).origin || (protocol === "https:" && hostname.endsWith(".xendit.co"));
}

/** Hashes a token for comparison: digests have the same length for any input. */
function digest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function parsedJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return null;
  }
}
