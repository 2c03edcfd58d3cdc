import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import {
  type CheckoutReport,
  type PaymentProvider,
  type PaymentReport,
  WebhookRefused,
} from "../ports/payment-provider.ts";
import { applyCheckoutReport } from "./apply-checkout-report.ts";
import { applyPayoutReport } from "./apply-payout-report.ts";
import type { ReportResult } from "./report-context.ts";

const PATH = /^\/webhooks\/v1\/([A-Za-z0-9_-]{1,64})\/([a-z]{1,16})$/;
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Answers `POST /webhooks/v1/<merchant>/<provider>`, on any host; null for any other path. The signature is checked on
 * the raw bytes before anything reads them. 200 once the report is applied, repeats known facts or names no payment of
 * ours; 401 for a report that is not proven; 400 for one that cannot be read; 503 where it should be sent again.
 */
export async function handleWebhook(services: Services, request: Request): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  const [, code, name] = PATH.exec(pathname) ?? [];
  if (code === undefined || name === undefined) return null;
  const provider = services.providers.get(name);
  const merchant = services.merchants.byCode(code);
  if (!provider?.serves(code) || !merchant) return respond(404);
  if (request.method !== "POST") return respond(405, { allow: "POST" });
  if (Number(request.headers.get("content-length")) > MAX_BODY_BYTES) return respond(413);
  return handleRequest(services, provider, merchant, request, pathname + search);
}

async function handleRequest(
  services: Services,
  provider: PaymentProvider,
  merchant: MerchantProfile,
  request: Request,
  path: string,
): Promise<Response> {
  const { log } = services;
  const body = new Uint8Array(await request.arrayBuffer());
  if (body.length > MAX_BODY_BYTES) return respond(413);
  const about = { merchant: merchant.code, provider: provider.code };
  try {
    const received = provider.readWebhook({
      merchantId: merchant.code,
      path,
      headers: request.headers,
      body,
      decimals: merchant.currency.decimals,
    });
    const report =
      received && provider.webhookIsHint ? await queryPayment(provider, merchant, received) : received;
    let applied = report ? await apply(services, merchant, provider.code, report) : "unknown";
    const beyond = report && received && report !== received ? getUnconfirmedClaims(received, report) : null;
    if (beyond) applied = await apply(services, merchant, provider.code, beyond);
    const named = report ?? received;
    const facts = { ...about, subject: named?.subject, reference: named?.reference, state: named?.state };
    if (applied === "unknown") log.warn(facts, "a webhook refers to an unknown payment");
    else log.info({ ...facts, applied }, "a webhook was processed");
    return respond(200);
  } catch (error) {
    if (error instanceof WebhookRefused) {
      log.warn({ ...about, reason: error.reason }, "a webhook was refused");
      return respond(error.reason === "forged" ? 401 : 400);
    }
    log.error({ err: error, ...about }, "a webhook could not be processed");
    return respond(503);
  }
}

async function apply(
  services: Services,
  merchant: MerchantProfile,
  provider: string,
  report: PaymentReport,
): Promise<ReportResult> {
  if (report.subject === "checkout") {
    return applyCheckoutReport(services, merchant, provider, report, services.clock.now());
  }
  return applyPayoutReport(services, merchant, provider, report);
}

/** Queries the provider for the current state of the payment in a webhook; null if it does not know it. */
function queryPayment(
  provider: PaymentProvider,
  merchant: MerchantProfile,
  received: PaymentReport,
): Promise<PaymentReport | null> {
  const { reference, providerRef } = received;
  const { decimals } = merchant.currency;
  const query = { merchantId: merchant.code, reference, providerRef, decimals };
  if (received.subject === "payout") return provider.payoutStatus(query);
  const { reversed } = received;
  return provider.checkoutStatus(reversed ? { ...query, reversalId: reversed.id } : query);
}

/**
 * Returns the claims of a weakly proven webhook that the provider's answer does not confirm, such as a second payment
 * of a page for which the answer lists only one. An operator looks it up.
 */
function getUnconfirmedClaims(received: PaymentReport, answered: PaymentReport): CheckoutReport | null {
  if (received.subject !== "checkout" || answered.subject !== "checkout") return null;
  const [told, known] = [received.paid, answered.paid];
  if (received.state !== "paid" || answered.state !== "paid" || !told || !known) return null;
  if (told.amount === known.amount && (told.id === undefined || told.id === known.id)) return null;
  const id = told.id ?? `${received.providerRef}=${told.amount}`;
  return { ...received, reference: answered.reference, isHint: true, paid: { ...told, id } };
}

function respond(status: number, headers: Record<string, string> = {}): Response {
  return Response.json(
    { received: status === 200 },
    { status, headers: { "cache-control": "no-store", ...headers } },
  );
}
