import * as z from "zod";
import type { Clock } from "./clock.ts";
import { exchange } from "./http-exchange.ts";
import {
  type CheckoutReport,
  type PaymentProvider,
  PaymentRefused,
  type PaymentReport,
  type PayoutReport,
  WebhookRefused,
} from "./payment-provider.ts";
import { isSigned, signedHeaders } from "./signed-request.ts";
import type { VendorKeys } from "./vendor-keys.ts";

/** The provider uses this name in place of a vendor's (docs/decisions/0051). */
const PEER = "PAYMENTS";
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 16 * 1024;

const text = (max: number) => z.string().max(max);
const at = z.int().min(0);
const movement = z.object({ amount: z.int().min(0), currency: text(8) });
const checkout = z.object({
  id: text(64).min(1),
  reference: text(64).min(1),
  state: z.enum(["pending", "processing", "paid", "failed", "expired", "reversed"]),
  paid: movement.extend({ id: text(64).min(1).optional() }).nullable(),
  reversed: movement.extend({ id: text(64).min(1) }).nullish(),
  at,
});
const payout = z.object({
  id: text(64).min(1),
  reference: text(64).min(1),
  state: z.enum(["accepted", "succeeded", "failed", "reversed"]),
  failure: text(64),
  at,
});
const madeCheckout = checkout.extend({ url: z.url().max(2_048) });
const refusal = z.object({ code: text(64) });
const event = z.discriminatedUnion("subject", [
  z.object({ subject: z.literal("checkout"), id: text(64), data: checkout }),
  z.object({ subject: z.literal("payout"), id: text(64), data: payout }),
]);

interface SandboxPaymentsOptions {
  /** The address of the sandbox's provider and its pages; read at each call, since a server learns its port late. */
  baseUrl: () => string;
  keys: VendorKeys;
  clock: Clock;
}

/**
 * The sandbox's payment provider (app/sandbox/payments), over HTTP. Calls in both directions are signed like those of
 * vendors (docs/decisions/0051), so a webhook is accepted for 300 seconds and under any valid key.
 */
export function sandboxPayments({ baseUrl, keys, clock }: SandboxPaymentsOptions): PaymentProvider {
  async function ask<S extends z.ZodType>(
    schema: S,
    merchantId: string,
    path: string,
    content?: object,
  ): Promise<z.infer<S> | null> {
    const url = new URL(`${baseUrl()}/api/v1/${encodeURIComponent(merchantId)}/${path}`);
    const method = content ? "POST" : "GET";
    const body = content ? Buffer.from(JSON.stringify(content)) : new Uint8Array();
    const [key] = keys.keys("outbound", merchantId, PEER);
    if (!key) throw new Error("there is no key for the sandbox's payment provider");
    const signature = signedHeaders(key, clock.now(), { method, path: url.pathname, body });
    const answer = await exchange({
      method,
      url,
      headers: { "content-type": "application/json", ...signature },
      ...(content ? { body } : {}),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    if (answer.status === 404) return null;
    const read: unknown = JSON.parse(answer.body.toString("utf8"));
    if (answer.status === 422) throw new PaymentRefused(refusal.parse(read).code);
    if (answer.status !== 200) throw new Error(`the sandbox's payment provider answers ${answer.status}`);
    return schema.parse(read);
  }

  return {
    code: "sandbox",
    webhookIsHint: false,
    serves: () => true,

    async createCheckout({ merchantId, methods, now: _, ...order }) {
      const asked = { ...order, methods: methods.join(" ") };
      const made = await ask(madeCheckout, merchantId, "checkouts", asked);
      if (!made) throw new PaymentRefused("NOT_FOUND");
      if (new URL(made.url).origin !== new URL(baseUrl()).origin) {
        throw new Error("the sandbox's payment provider gave a page of another origin");
      }
      return { providerRef: made.id, url: made.url };
    },

    async checkoutStatus({ merchantId, reference }) {
      const found = await ask(checkout, merchantId, `checkouts/${encodeURIComponent(reference)}`);
      return found && checkoutReport(found);
    },

    async createPayout({ merchantId, ...order }) {
      const made = await ask(payout, merchantId, "payouts", order);
      if (!made) throw new PaymentRefused("NOT_FOUND");
      return payoutReport(made);
    },

    async payoutStatus({ merchantId, reference }) {
      const found = await ask(payout, merchantId, `payouts/${encodeURIComponent(reference)}`);
      return found && payoutReport(found);
    },

    readWebhook({ merchantId, path, headers, body }): PaymentReport {
      const inbound = keys.keys("inbound", merchantId, PEER);
      if (!isSigned(inbound, headers, { method: "POST", path, body }, clock.now())) {
        throw new WebhookRefused("forged");
      }
      const parsed = event.safeParse(parsedJson(body));
      if (!parsed.success) throw new WebhookRefused("malformed");
      const { subject, data } = parsed.data;
      return subject === "checkout" ? checkoutReport(data) : payoutReport(data);
    },
  };
}

function checkoutReport(read: z.infer<typeof checkout>): CheckoutReport {
  const { id: providerRef, reference, state, paid, reversed = null, at } = read;
  const named = paid && { amount: paid.amount, currency: paid.currency, ...(paid.id ? { id: paid.id } : {}) };
  return { subject: "checkout", reference, providerRef, state, paid: named, reversed, at };
}

function payoutReport({ id, reference, state, failure, at }: z.infer<typeof payout>): PayoutReport {
  return { subject: "payout", providerRef: id, reference, state, failure, at };
}

function parsedJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return null;
  }
}
