import type { Send } from "../fault-injection.ts";
import type { ForcedOutcomes } from "../forced-outcomes.ts";
import { LIVE_PAGE } from "../live-page.ts";
import { isOwnForm } from "../own-form.ts";
import type { StudioKeys } from "../signing.ts";
import { answerApi } from "./api.ts";
import { actOnCheckout } from "./checkout-actions.ts";
import { checkoutPage, indexPage, STYLE } from "./page.ts";
import { planStep, runDueSteps } from "./steps.ts";
import { type Checkout, openPaymentStore } from "./store.ts";

const SHOWN = 50;

interface PaymentsDeps {
  /** Base URL of the merchants' platform. */
  platformUrl: string;
  /** The provider's own public origin: scheme, host and port. */
  origin: string;
  keys: StudioKeys;
  clock: { now(): number };
  dataFolder: string;
  /** Outcomes that testers force on members' next payments. */
  forced: Pick<ForcedOutcomes, "take">;
  send: Send;
}

/**
 * A payment provider: hosted checkout pages, payouts, queries about both, and signed webhooks. A person decides the
 * outcome, and the faults, on the checkout page or on the provider's own page of all payments. The end of the account
 * number decides a payout: 0001 fails, 0002 arrives and is returned, 0003 waits for a button on the page, 0004 is
 * refused, 0005 is made but the response is lost; any other arrives after a moment.
 */
export function createPayments({ dataFolder, ...rest }: PaymentsDeps) {
  const { origin, clock } = rest;
  const store = openPaymentStore(dataFolder);
  const deps = { store, ...rest };
  let delivering: Promise<void> | null = null;

  /** Runs due steps and notifies the merchants; resolves when that is done. */
  async function runDue(): Promise<void> {
    while (delivering) await delivering;
    delivering = runDueSteps(deps).finally(() => {
      delivering = null;
    });
    await delivering;
  }

  async function checkoutAction(request: Request, checkout: Checkout): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const what = form.get("what") ?? "";
    if (what !== "leave" && !actOnCheckout(deps, checkout, what))
      return pageFile(checkoutPage(checkout, clock.now()), 409, checkout);
    // The payer waits for the provider's part, not for the merchant's.
    void runDue();
    return new Response(null, { status: 303, headers: { location: checkout.returnUrl } });
  }

  async function indexAction(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const [id = "", what = ""] = [form.get("id"), form.get("what")].map((value) => value ?? "");
    const checkout = store.findCheckout(id);
    const payout = store.findPayout(id);
    if (checkout) actOnCheckout(deps, checkout, what);
    else if (payout && (what === "succeeded" || what === "failed" || what === "reversed"))
      planStep(deps, payout, "payout", what);
    void runDue();
    return new Response(null, { status: 303, headers: { location: "/" } });
  }

  return {
    runDue,
    async fetch(request: Request): Promise<Response> {
      const url = new URL(request.url);
      const [, merchant, what = "", reference = ""] =
        /^\/api\/v1\/([\w-]{1,64})\/(checkouts|payouts)(?:\/([\w-]{1,64}))?$/.exec(url.pathname) ?? [];
      if (merchant) return answerApi(deps, request, { merchant, what, reference });
      const id = /^\/checkout\/([\w-]{1,64})$/.exec(url.pathname)?.[1];
      const checkout = id ? store.findCheckout(id) : undefined;
      if (request.method === "POST") {
        // Only the provider's own pages may use its buttons.
        if (!isOwnForm(request, origin)) return new Response(null, { status: 403 });
        if (checkout) return checkoutAction(request, checkout);
        return url.pathname === "/" ? indexAction(request) : new Response(null, { status: 404 });
      }
      if (request.method !== "GET") return new Response(null, { status: 405 });
      if (checkout) return pageFile(checkoutPage(checkout, clock.now()), 200, checkout);
      if (url.pathname === "/") {
        return pageFile(indexPage(store.latestCheckouts(SHOWN), store.latestPayouts(SHOWN)), 200, null);
      }
      if (url.pathname === "/pay.css") return file("text/css", STYLE);
      if (url.pathname === "/pay.js") return file("text/javascript", LIVE_PAGE);
      return new Response("There is nothing here.", { status: 404 });
    },
    async close(): Promise<void> {
      while (delivering) await delivering;
      store.close();
    },
  };
}

/** Renders a page of the provider. Its forms may redirect to the merchant of the payment that it shows. */
async function pageFile(page: Promise<unknown> | unknown, status: number, checkout: Checkout | null) {
  const back = checkout ? ` ${new URL(checkout.returnUrl).origin}` : "";
  return file("text/html", String(await page), status, `form-action 'self'${back}`);
}

function file(type: string, content: string, status = 200, formAction = "form-action 'none'"): Response {
  return new Response(content, {
    status,
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-security-policy": `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; ${formAction}`,
      "cache-control": "no-store",
    },
  });
}
