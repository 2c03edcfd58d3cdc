import type { MerchantProfile } from "../merchant.ts";
import type { Clock } from "../ports/clock.ts";
import {
  type PaymentProvider,
  type PaymentProviders,
  type PaymentReport,
  type PayoutReport,
  WebhookRefused,
} from "../ports/payment-provider.ts";
import { type ChangeDeps, type Taken, takeReport } from "./change-deposit.ts";

const PATH = /^\/webhooks\/v1\/([A-Za-z0-9_-]{1,64})\/([a-z]{1,16})$/;
const MAX_BODY_BYTES = 64 * 1024;

export interface WebhookDeps extends ChangeDeps {
  clock: Clock;
  providers: PaymentProviders;
  /** The merchant of a code, or null when no brand of it is served. */
  merchant: (code: string) => MerchantProfile | null;
  /** Takes a proven report on a payout. Without it none is ours. */
  takePayout?: (merchant: MerchantProfile, provider: string, report: PayoutReport) => Promise<Taken>;
  log: {
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
}

/**
 * Answers `POST /webhooks/v1/<merchant>/<provider>`, whatever the host; null for any other path. The proof is checked on
 * the raw bytes before anything reads them. 200 once what it says was taken, had been taken before or is about nothing of
 * ours; 401 for one that is not proven; 400 for one that cannot be read; 503 where it should be sent again.
 */
export function createWebhooks(deps: WebhookDeps): (request: Request) => Promise<Response | null> {
  const { clock, providers, log, takePayout } = deps;

  async function take(merchant: MerchantProfile, provider: string, report: PaymentReport): Promise<Taken> {
    if (report.subject === "checkout") return takeReport(deps, merchant, provider, report, clock.now());
    return takePayout ? takePayout(merchant, provider, report) : "unknown";
  }

  async function answer(
    provider: PaymentProvider,
    merchant: MerchantProfile,
    request: Request,
    path: string,
  ) {
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.length > MAX_BODY_BYTES) return respond(413);
    const about = { merchant: merchant.code, provider: provider.code };
    try {
      const said = provider.readWebhook({
        merchantId: merchant.code,
        path,
        headers: request.headers,
        body,
        decimals: merchant.currency.decimals,
      });
      const report = said && provider.webhookIsHint ? await askAbout(provider, merchant, said) : said;
      const taken = report ? await take(merchant, provider.code, report) : "unknown";
      const told = report ?? said;
      const facts = { ...about, subject: told?.subject, reference: told?.reference, state: told?.state };
      if (taken === "unknown") log.warn(facts, "a webhook is about nothing of ours");
      else log.info({ ...facts, taken }, "a webhook was taken");
      return respond(200);
    } catch (error) {
      if (error instanceof WebhookRefused) {
        log.warn({ ...about, reason: error.reason }, "a webhook was refused");
        return respond(error.reason === "forged" ? 401 : 400);
      }
      log.error({ err: error, ...about }, "a webhook could not be taken");
      return respond(503);
    }
  }

  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const [, code, name] = PATH.exec(pathname) ?? [];
    if (code === undefined || name === undefined) return null;
    const provider = providers.get(name);
    const merchant = deps.merchant(code);
    if (!provider?.serves(code) || !merchant) return respond(404);
    if (request.method !== "POST") return respond(405, { allow: "POST" });
    if (Number(request.headers.get("content-length")) > MAX_BODY_BYTES) return respond(413);
    return answer(provider, merchant, request, pathname + search);
  };
}

/** What the provider itself answers on what a hint is about; null when it knows nothing of it. */
function askAbout(
  provider: PaymentProvider,
  merchant: MerchantProfile,
  { subject, reference, providerRef }: PaymentReport,
): Promise<PaymentReport | null> {
  const { decimals } = merchant.currency;
  const query = { merchantId: merchant.code, reference, providerRef, decimals };
  return subject === "checkout" ? provider.checkoutStatus(query) : provider.payoutStatus(query);
}

function respond(status: number, headers: Record<string, string> = {}): Response {
  return Response.json(
    { received: status === 200 },
    { status, headers: { "cache-control": "no-store", ...headers } },
  );
}
