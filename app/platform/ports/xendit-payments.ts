import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { parseAmount, plainDecimal } from "#app/money.ts";
import {
  type CheckoutReport,
  type PaymentProvider,
  PaymentRefused,
  type PaymentReport,
  type PayoutReport,
  type PayoutState,
  WebhookRefused,
} from "./payment-provider.ts";
import { peerFetch } from "./peer-fetch.ts";

export const XENDIT_URL = "https://api.xendit.co";

/** A merchant's account at Xendit. */
export interface XenditAccount {
  secretKey: string;
  /** Webhook verification tokens: two while one replaces the other. */
  callbackTokens: readonly string[];
}

interface XenditOptions {
  /** Where the API answers, without a slash at the end. */
  url: string;
  /** By merchant code. */
  accounts: ReadonlyMap<string, XenditAccount>;
}

const text = (max: number) => z.string().max(max);
const time = z.string().transform((value, ctx) => {
  const at = Date.parse(value);
  if (!Number.isNaN(at)) return at;
  ctx.addIssue({ code: "custom", message: "not a time" });
  return z.NEVER;
});
/** An invoice, as the API answers and as the invoice webhook says it. */
const invoice = z.object({
  id: text(64).min(1),
  external_id: text(255).min(1),
  status: z.enum(["PENDING", "PAID", "SETTLED", "EXPIRED"]),
  amount: z.number(),
  paid_amount: z.number().nullish(),
  currency: text(8).nullish(),
  paid_at: time.nullish(),
  updated: time,
});
const madeInvoice = invoice.extend({ invoice_url: z.url().max(2_048) });
/** Statuses of payouts v2; a status that is not one of these is a fault, lest money be taken for sent or for ours. */
const PAYOUT_STATES = {
  ACCEPTED: "accepted",
  PENDING_COMPLIANCE_ASSESSMENT: "accepted",
  REQUESTED: "accepted",
  READY: "accepted",
  LOCKED: "accepted",
  SUCCEEDED: "succeeded",
  FAILED: "failed",
  COMPLIANCE_REJECTED: "failed",
  CANCELLED: "failed",
  EXPIRED: "failed",
  REVERSED: "reversed",
} as const satisfies Record<string, PayoutState>;
const payout = z.object({
  id: text(64).min(1),
  reference_id: text(255).min(1),
  status: z.enum(Object.keys(PAYOUT_STATES) as (keyof typeof PAYOUT_STATES)[]),
  failure_code: text(64).nullish(),
  updated: time,
});
const payoutWebhook = z.object({ event: text(64).startsWith("payout."), data: payout });
const failure = z.object({ error_code: text(64) });

/** Statuses after which nobody knows whether the request was carried out, or will be. */
const UNDECIDED = new Set([408, 409, 425, 429]);

/**
 * Xendit (docs.xendit.co): invoices v2 for deposits, payouts v2 for withdrawals, HTTP basic authentication with the secret
 * key. Its webhooks bear a fixed token and no signature, so they are hints: what they say is asked for again.
 */
export function xenditPayments({ url, accounts }: XenditOptions): PaymentProvider {
  const account = (merchantId: string) => {
    const found = accounts.get(merchantId);
    if (!found) throw new Error(`the merchant ${merchantId} has no account at Xendit`);
    return found;
  };

  /** One request; null when there is no such thing. @throws PaymentRefused, or Error when the outcome is not known. */
  async function ask<S extends z.ZodType>(
    schema: S,
    merchantId: string,
    path: string,
    content?: { body: object; idempotencyKey?: string },
  ): Promise<z.infer<S> | null> {
    const authorization = `Basic ${Buffer.from(`${account(merchantId).secretKey}:`).toString("base64")}`;
    const answer = await peerFetch(`${url}${path}`, {
      method: content ? "POST" : "GET",
      headers: {
        authorization,
        accept: "application/json",
        ...(content ? { "content-type": "application/json" } : {}),
        ...(content?.idempotencyKey ? { "idempotency-key": content.idempotencyKey } : {}),
      },
      ...(content ? { body: JSON.stringify(content.body) } : {}),
    });
    if (answer.status === 404 && !content) return null;
    const read: unknown = await answer.json().catch(() => null);
    if (answer.status === 200) return schema.parse(read);
    const told = failure.safeParse(read);
    const code = told.success ? told.data.error_code : `HTTP_${answer.status}`;
    // A question that is refused says nothing of the payment that it is about.
    if (!content || UNDECIDED.has(answer.status) || answer.status < 400) {
      throw new Error(`Xendit answers ${answer.status} ${code}`);
    }
    throw new PaymentRefused(code);
  }

  return {
    code: "xendit",
    webhookIsHint: true,
    pages: () =>
      url === XENDIT_URL ? ["https://*.xendit.co"] : ["https://*.xendit.co", new URL(url).origin],
    serves: (merchantId) => accounts.has(merchantId),

    async createCheckout(order) {
      const seconds = Math.max(1, Math.round((order.expiresAt - order.now) / 1_000));
      const made = await ask(madeInvoice, order.merchantId, "/v2/invoices", {
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
      if (!isPayPage(made.invoice_url, url)) throw new Error("Xendit gave a page of another host");
      return { providerRef: made.id, url: made.invoice_url };
    },

    async checkoutStatus({ merchantId, reference, providerRef, decimals }) {
      const found = providerRef
        ? await ask(invoice, merchantId, `/v2/invoices/${encodeURIComponent(providerRef)}`)
        : furthest(
            await ask(
              z.array(invoice).max(100),
              merchantId,
              `/v2/invoices?external_id=${encodeURIComponent(reference)}`,
            ),
          );
      return found && invoiceReport(found, decimals);
    },

    async createPayout(order) {
      const made = await ask(payout, order.merchantId, "/v2/payouts", {
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
    },

    async payoutStatus({ merchantId, reference, providerRef }) {
      if (providerRef) {
        const found = await ask(payout, merchantId, `/v2/payouts/${encodeURIComponent(providerRef)}`);
        return found && payoutReport(found);
      }
      const path = `/v2/payouts?reference_id=${encodeURIComponent(reference)}`;
      const list = await ask(z.object({ data: z.array(payout).max(100) }), merchantId, path);
      const [found] = list?.data ?? [];
      return found ? payoutReport(found) : null;
    },

    readWebhook({ merchantId, headers, body, decimals }): PaymentReport | null {
      const given = digest(headers.get("x-callback-token") ?? "");
      const tokens = accounts.get(merchantId)?.callbackTokens ?? [];
      // Every token is compared, whichever fits, so that the time it takes tells nothing.
      const fits = tokens.map((token) => timingSafeEqual(digest(token), given));
      if (!fits.includes(true)) throw new WebhookRefused("forged");
      const content = parsedJson(body);
      if (typeof content !== "object" || content === null) throw new WebhookRefused("malformed");
      if (!("external_id" in content)) {
        // Other products have webhooks of their own, which a merchant may have sent here too.
        const event = "event" in content && typeof content.event === "string" ? content.event : "";
        if (!event.startsWith("payout.")) return null;
        const told = payoutWebhook.safeParse(content);
        if (!told.success) throw new WebhookRefused("malformed");
        return payoutReport(told.data.data);
      }
      const told = invoice.safeParse(content);
      if (!told.success) throw new WebhookRefused("malformed");
      return invoiceReport(told.data, decimals);
    },
  };
}

function invoiceReport(
  { id, external_id, status, amount, paid_amount, currency, paid_at, updated }: z.infer<typeof invoice>,
  decimals: number,
): CheckoutReport {
  const report = { subject: "checkout", providerRef: id, reference: external_id } as const;
  if (status === "PENDING") return { ...report, state: "pending", paid: null, at: updated };
  if (status === "EXPIRED") return { ...report, state: "expired", paid: null, at: updated };
  // What cannot be read exactly, or is in no named currency, is never what was asked for, so a person looks at it.
  const minor = parseAmount(String(paid_amount ?? amount), decimals) ?? 0;
  const paid = { amount: minor, currency: currency ?? "" };
  return { ...report, state: "paid", paid, at: paid_at ?? updated };
}

function payoutReport({
  id,
  reference_id,
  status,
  failure_code,
  updated,
}: z.infer<typeof payout>): PayoutReport {
  return {
    subject: "payout",
    providerRef: id,
    reference: reference_id,
    state: PAYOUT_STATES[status],
    failure: failure_code ?? "",
    at: updated,
  };
}

/** Of several invoices of one reference, the one that was paid, else the newest. */
function furthest(found: z.infer<typeof invoice>[] | null): z.infer<typeof invoice> | null {
  const paid = found?.find(({ status }) => status === "PAID" || status === "SETTLED");
  return paid ?? found?.toSorted((a, b) => b.updated - a.updated)[0] ?? null;
}

/** Whether members may be sent there to pay: Xendit's own hosts over https, or the host that stands in for its API. */
function isPayPage(page: string, api: string): boolean {
  const { protocol, hostname, origin } = new URL(page);
  return origin === new URL(api).origin || (protocol === "https:" && hostname.endsWith(".xendit.co"));
}

/** Tokens are compared by their digests: equal in length, whatever was sent. */
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
