import * as z from "zod";
import { parseDecimal } from "#app/shared/money.ts";
import type { CheckoutReport, PayoutReport, PayoutState } from "./payment-provider.ts";

const text = (max: number) => z.string().max(max);
const time = z.string().transform((value, ctx) => {
  const at = Date.parse(value);
  if (!Number.isNaN(at)) return at;
  ctx.addIssue({ code: "custom", message: "not a time" });
  return z.NEVER;
});
/** An invoice, as the API returns it and as the invoice webhook sends it. */
export const invoice = z.object({
  id: text(64).min(1),
  external_id: text(255).min(1),
  status: z.enum(["PENDING", "PAID", "SETTLED", "EXPIRED"]),
  amount: z.number(),
  paid_amount: z.number().nullish(),
  currency: text(8).nullish(),
  paid_at: time.nullish(),
  payment_id: text(64).nullish(),
  updated: time,
});
/** A refund, as the API returns it and as its webhook sends it; only refunds of invoices are tracked. */
export const refund = z.object({
  id: text(64).min(1),
  payment_id: text(64).nullish(),
  invoice_id: text(64).nullish(),
  status: z.enum(["SUCCEEDED", "FAILED", "PENDING", "CANCELLED"]),
  amount: z.number(),
  currency: text(8),
  updated: time,
});
export const refundWebhook = z.object({ event: text(64).startsWith("refund."), data: refund });
export const madeInvoice = invoice.extend({ invoice_url: z.url().max(2_048) });
/** Statuses of payouts v2. An unknown status is an error: guessing could count money as sent, or as ours. */
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
export const payout = z.object({
  id: text(64).min(1),
  reference_id: text(255).min(1),
  status: z.enum(Object.keys(PAYOUT_STATES) as (keyof typeof PAYOUT_STATES)[]),
  failure_code: text(64).nullish(),
  updated: time,
});
export const payoutWebhook = z.object({ event: text(64).startsWith("payout."), data: payout });

export function invoiceReport(read: z.infer<typeof invoice>, decimals: number): CheckoutReport {
  const { id, external_id, status, amount, paid_amount, currency, paid_at, payment_id, updated } = read;
  const report = { subject: "checkout", providerRef: id, reference: external_id } as const;
  if (status === "PENDING") return { ...report, state: "pending", paid: null, at: updated };
  if (status === "EXPIRED") return { ...report, state: "expired", paid: null, at: updated };
  // An amount that cannot be read exactly, or has no currency, never matches the order, so a person reviews it.
  const minor = parseDecimal(String(paid_amount ?? amount), decimals) ?? 0;
  const paid = { amount: minor, currency: currency ?? "", ...(payment_id ? { id: payment_id } : {}) };
  return { ...report, state: "paid", paid, at: paid_at ?? updated };
}

/** Reports a refund that the provider confirms, under the reference of its invoice. */
export function refundReport(
  { id, payment_id, invoice_id, amount, currency, updated }: z.infer<typeof refund>,
  reference: string,
  decimals: number,
): CheckoutReport {
  const minor = parseDecimal(String(amount), decimals) ?? 0;
  const reversed = { id, amount: minor, currency, paymentId: payment_id ?? null };
  const report = { subject: "checkout", providerRef: invoice_id ?? "", reference } as const;
  return { ...report, state: "reversed", paid: null, reversed, at: updated };
}

export function payoutReport({
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

/** Returns the paid invoice among those of one reference, else the newest. */
export function pickCurrentInvoice(found: z.infer<typeof invoice>[] | null): z.infer<typeof invoice> | null {
  const paid = found?.find(({ status }) => status === "PAID" || status === "SETTLED");
  return paid ?? found?.toSorted((a, b) => b.updated - a.updated)[0] ?? null;
}
