import { randomBytes } from "node:crypto";
import { LIVE_PAGE } from "../live-page.ts";
import type { Send } from "../mischief.ts";
import { type StudioKeys, sign, verify } from "../signing.ts";
import { checkoutPage, indexPage, STYLE } from "./page.ts";
import { type Checkout, type Delivery, openPaymentStore, type Payout, type Step } from "./store.ts";

/** The platform knows the provider by this name where vendors have theirs. */
const PEER = "PAYMENTS";
const MAX_BODY_BYTES = 16 * 1024;
const WEBHOOK_TIMEOUT_MS = 10_000;
/** How long after a webhook that was not taken the next try is made; after the last of them nobody is told any more. */
const RETRY_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 3 * 3_600_000, 12 * 3_600_000];
/** What takes a moment outside takes this long here. */
const MOMENT_MS = 3_000;
const SHOWN = 50;

interface PaymentsDeps {
  /** Where the merchants' platform answers. */
  platformUrl: string;
  /** Where the provider itself is seen from: scheme, host and port. */
  origin: string;
  keys: StudioKeys;
  clock: { now(): number };
  dataFolder: string;
  send: Send;
}

/**
 * A payment provider: hosted checkout pages, payouts, questions about both, and signed webhooks. What a person does on
 * the checkout page, or on the provider's own page of all payments, decides how it goes, and how badly. Payouts go by the
 * end of the account's number: 0001 fails, 0002 arrives and comes back, 0003 waits for a press on the page, 0004 is
 * refused, 0005 is made while the answer gets lost; any other arrives after a moment.
 */
export function createPayments({ platformUrl, origin, keys, clock, dataFolder, send }: PaymentsDeps) {
  const store = openPaymentStore(dataFolder);
  let delivering: Promise<void> | null = null;

  /** Plans what will happen to a payment or payout, and how the merchant hears of it. */
  function plan(
    target: Pick<Checkout, "merchant" | "id">,
    subject: Step["subject"],
    state: string,
    options: Partial<Pick<Step, "paidAmount" | "paidCurrency" | "applies" | "delivery">> & {
      after?: number;
    } = {},
  ) {
    const { after = 0, paidAmount = null, paidCurrency = null, applies = true, delivery = "once" } = options;
    store.addStep({
      id: newId(),
      merchant: target.merchant,
      subject,
      targetId: target.id,
      state,
      paidAmount,
      paidCurrency,
      applies,
      delivery,
      dueAt: clock.now() + after,
      happenedAt: null,
      tries: 0,
    });
  }

  /** Lets everything happen whose time has come, and tells the merchants. Gives when that is done. */
  async function runDue(): Promise<void> {
    while (delivering) await delivering;
    delivering = (async () => {
      for (const step of store.dueSteps(clock.now())) await run(step);
    })().finally(() => {
      delivering = null;
    });
    await delivering;
  }

  async function run(step: Step): Promise<void> {
    const at = step.happenedAt ?? clock.now();
    if (step.happenedAt === null) {
      if (step.applies && !apply(step, at)) return void store.dropStep(step.id);
      store.happened(step.id, at);
    }
    const data = dataOf(step, at);
    if (!data || step.delivery === "lost") return void store.dropStep(step.id);
    const body = Buffer.from(JSON.stringify({ id: step.id, subject: step.subject, data }));
    const taken = await deliver(step, body);
    const pause = RETRY_MS[step.tries];
    // A badly signed one is not tried again as it was: what follows is the real one.
    const isBad = step.delivery === "forged" || step.delivery === "stale";
    if (taken || isBad || pause === undefined) store.dropStep(step.id);
    else store.tryAgain(step.id, clock.now() + pause);
  }

  /** Brings a payment or payout to the state of a step; false where it cannot come there any more. */
  function apply({ subject, targetId, state, paidAmount, paidCurrency }: Step, at: number): boolean {
    if (subject === "payout") {
      const payout = store.findPayout(targetId);
      // Real providers too have paid what they had called failed.
      const paysAfterAll = payout?.state === "failed" && state === "succeeded";
      if (!payout || (payout.state !== "accepted" && state !== "reversed" && !paysAfterAll)) return false;
      const failure = state === "failed" ? "INVALID_DESTINATION" : state === "reversed" ? "RETURNED" : "";
      store.movePayout({ id: targetId, state: state as Payout["state"], failure, at });
      return true;
    }
    const checkout = store.findCheckout(targetId);
    if (!checkout) return false;
    const isOver = checkout.state === "paid" || checkout.state === "reversed";
    if (isOver && (state !== "reversed" || checkout.state === "reversed")) return false;
    if (state === "expired" && checkout.state !== "pending") return false;
    store.moveCheckout({ id: targetId, state: state as Checkout["state"], paidAmount, paidCurrency, at });
    return true;
  }

  /** What the merchant is told of a step. */
  function dataOf({ subject, targetId, state, paidAmount, paidCurrency }: Step, at: number): object | null {
    if (subject === "payout") {
      const payout = store.findPayout(targetId);
      return payout ? payoutView({ ...payout, state: state as Payout["state"], at }) : null;
    }
    const checkout = store.findCheckout(targetId);
    if (!checkout) return null;
    const told = { ...checkout, state: state as Checkout["state"], at };
    return checkoutView(
      paidAmount === null
        ? state === "reversed"
          ? told
          : { ...told, paidAmount: null }
        : { ...told, paidAmount, paidCurrency },
    );
  }

  async function deliver({ merchant, delivery }: Step, body: Buffer): Promise<boolean> {
    const path = `/webhooks/v1/${merchant}/sandbox`;
    const [key] = keys.keys("inbound", merchant, PEER);
    if (!key) return false;
    const used = delivery === "forged" ? { id: key.id, secret: randomBytes(32) } : key;
    const stamp = clock.now() - (delivery === "stale" ? 600_000 : 0);
    const signature = sign(used, stamp, { method: "POST", path, body });
    const once = async () => {
      const answer = await send(`${platformUrl}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...signature },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
      });
      return answer.status >= 200 && answer.status < 300;
    };
    const tries = delivery === "twice" ? [once(), once()] : [once()];
    const outcomes = await Promise.all(tries.map((one) => one.catch(() => false)));
    return outcomes.every(Boolean);
  }

  /** What a person lets a payment do. `delivery` is how the merchant hears of its end. */
  function act(checkout: Checkout, what: string): boolean {
    const { amount, currency, state } = checkout;
    const open = state === "pending" || state === "processing";
    const pay = (options: { after?: number; delivery?: Delivery; amount?: number; currency?: string } = {}) =>
      plan(checkout, "checkout", "paid", {
        after: options.after ?? 0,
        delivery: options.delivery ?? "once",
        paidAmount: options.amount ?? amount,
        paidCurrency: options.currency ?? currency,
      });
    switch (what) {
      case "pay":
        if (open) pay();
        return open;
      case "slow":
        if (open) plan(checkout, "checkout", "processing");
        if (open) pay({ after: MOMENT_MS });
        return open;
      case "decline":
        if (open) plan(checkout, "checkout", "failed");
        return open;
      case "less":
        if (open) pay({ amount: Math.max(1, Math.floor(amount / 2)) });
        return open;
      case "more":
        if (open) pay({ amount: amount + 100 });
        return open;
      case "foreign":
        if (open) pay({ currency: currency === "USD" ? "EUR" : "USD" });
        return open;
      case "late":
        if (open) plan(checkout, "checkout", "expired");
        if (open) pay({ after: MOMENT_MS });
        return open;
      case "twice":
        if (open) pay({ delivery: "twice" });
        return open;
      case "disorder":
        if (open) pay();
        if (open) plan(checkout, "checkout", "processing", { applies: false, after: 1 });
        if (open) plan(checkout, "checkout", "expired", { applies: false, after: 2 });
        return open;
      case "forged":
        if (!open) return false;
        plan(checkout, "checkout", "paid", {
          applies: false,
          delivery: "forged",
          paidAmount: amount,
          paidCurrency: currency,
        });
        plan(checkout, "checkout", "paid", {
          applies: false,
          delivery: "stale",
          paidAmount: amount,
          paidCurrency: currency,
        });
        return true;
      case "silent":
        if (open) pay({ delivery: "lost" });
        return open;
      case "again":
        if (state === "paid") {
          const { paidAmount, paidCurrency } = checkout;
          plan(checkout, "checkout", "paid", { applies: false, paidAmount, paidCurrency });
        }
        return state === "paid";
      case "reverse":
        if (state === "paid") plan(checkout, "checkout", "reversed");
        return state === "paid";
      default:
        return false;
    }
  }

  async function api(request: Request, url: URL, merchant: string, what: string, reference: string) {
    const body = new Uint8Array(await request.arrayBuffer());
    const message = { method: request.method, path: url.pathname, body };
    const trusted = keys.keys("outbound", merchant, PEER);
    if (body.length > MAX_BODY_BYTES || !verify(trusted, request.headers, clock.now(), message)) {
      return json(401, { code: "BAD_SIGNATURE" });
    }
    if (request.method === "GET") {
      const found = what === "checkouts" ? store.checkoutOf(merchant, reference) : null;
      if (found) return json(200, checkoutView(found));
      const payout = what === "payouts" ? store.payoutOf(merchant, reference) : null;
      return payout ? json(200, payoutView(payout)) : json(404, { code: "NOT_FOUND" });
    }
    if (request.method !== "POST" || reference) return json(405, { code: "METHOD_NOT_ALLOWED" });
    const wish = fieldsOf(body);
    if (!wish) return json(400, { code: "BAD_REQUEST" });
    return what === "checkouts" ? openCheckout(merchant, wish) : openPayout(merchant, wish);
  }

  function openCheckout(merchant: string, wish: Fields): Response {
    const now = clock.now();
    const made: Checkout = {
      id: newId(),
      merchant,
      reference: wish.text("reference"),
      kind: wish.text("kind"),
      amount: wish.number("amount"),
      currency: wish.text("currency"),
      decimals: wish.number("decimals"),
      brandName: wish.text("brandName"),
      language: wish.text("language"),
      returnUrl: wish.text("returnUrl"),
      expiresAt: wish.number("expiresAt"),
      state: "pending",
      paidAmount: null,
      paidCurrency: null,
      at: now,
      createdAt: now,
    };
    if (!wish.complete || made.amount < 1 || !/^https?:\/\//.test(made.returnUrl)) {
      return json(400, { code: "BAD_REQUEST" });
    }
    const isNew = store.addCheckout(made);
    const kept = store.checkoutOf(merchant, made.reference);
    if (!kept || kept.amount !== made.amount || kept.currency !== made.currency) {
      return json(422, { code: "REFERENCE_TAKEN" });
    }
    if (isNew) plan(kept, "checkout", "expired", { after: Math.max(0, kept.expiresAt - now) });
    return json(200, { ...checkoutView(kept), url: `${origin}/checkout/${kept.id}` });
  }

  function openPayout(merchant: string, wish: Fields): Response {
    const now = clock.now();
    const made: Payout = {
      id: newId(),
      merchant,
      reference: wish.text("reference"),
      method: wish.text("method"),
      accountNumber: wish.text("accountNumber"),
      accountHolder: wish.text("accountHolder"),
      amount: wish.number("amount"),
      currency: wish.text("currency"),
      decimals: wish.number("decimals"),
      state: "accepted",
      failure: "",
      at: now,
      createdAt: now,
    };
    if (!wish.complete || made.amount < 1) return json(400, { code: "BAD_REQUEST" });
    const ending = made.accountNumber.slice(-4);
    if (ending === "0004") return json(422, { code: "CHANNEL_UNAVAILABLE" });
    const isNew = store.addPayout(made);
    const kept = store.payoutOf(merchant, made.reference);
    if (!kept || kept.amount !== made.amount || kept.accountNumber !== made.accountNumber) {
      return json(422, { code: "REFERENCE_TAKEN" });
    }
    if (isNew && ending !== "0003") {
      plan(kept, "payout", ending === "0001" ? "failed" : "succeeded", { after: MOMENT_MS });
      if (ending === "0002") plan(kept, "payout", "reversed", { after: 2 * MOMENT_MS });
    }
    return isNew && ending === "0005" ? json(500, { code: "INTERNAL" }) : json(200, payoutView(kept));
  }

  async function checkoutAction(request: Request, checkout: Checkout): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const what = form.get("what") ?? "";
    if (what !== "leave" && !act(checkout, what))
      return pageFile(checkoutPage(checkout, clock.now()), 409, checkout);
    // The payer waits for the provider's own part, not for the merchant's.
    void runDue();
    return new Response(null, { status: 303, headers: { location: checkout.returnUrl } });
  }

  async function indexAction(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const [id = "", what = ""] = [form.get("id"), form.get("what")].map((value) => value ?? "");
    const checkout = store.findCheckout(id);
    const payout = store.findPayout(id);
    if (checkout) act(checkout, what);
    else if (payout && (what === "succeeded" || what === "failed" || what === "reversed"))
      plan(payout, "payout", what);
    void runDue();
    return new Response(null, { status: 303, headers: { location: "/" } });
  }

  return {
    runDue,
    async fetch(request: Request): Promise<Response> {
      const url = new URL(request.url);
      const [, merchant, what = "", reference = ""] =
        /^\/api\/v1\/([\w-]{1,64})\/(checkouts|payouts)(?:\/([\w-]{1,64}))?$/.exec(url.pathname) ?? [];
      if (merchant) return api(request, url, merchant, what, reference);
      const id = /^\/checkout\/([\w-]{1,64})$/.exec(url.pathname)?.[1];
      const checkout = id ? store.findCheckout(id) : undefined;
      if (request.method === "POST") {
        // Only the provider's own pages press its buttons.
        if (request.headers.get("origin") !== origin) return new Response(null, { status: 403 });
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

function checkoutView({ id, reference, state, paidAmount, paidCurrency, at }: Checkout) {
  const paid =
    paidAmount === null || paidCurrency === null ? null : { amount: paidAmount, currency: paidCurrency };
  return { id, reference, state, paid, at };
}

function payoutView({ id, reference, state, failure, at }: Payout) {
  return { id, reference, state, failure, at };
}

/** The fields of a JSON body, with a note of whether each one asked for was there. */
interface Fields {
  complete: boolean;
  text(name: string): string;
  number(name: string): number;
}

function fieldsOf(body: Uint8Array): Fields | null {
  try {
    const read = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as Record<
      string,
      unknown
    >;
    const fields: Fields = {
      complete: true,
      text(name) {
        const value = read[name];
        if (typeof value === "string" && value.length <= 2_048) return value;
        fields.complete = false;
        return "";
      },
      number(name) {
        const value = read[name];
        if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
        fields.complete = false;
        return 0;
      },
    };
    return fields;
  } catch {
    return null;
  }
}

function json(status: number, content: object): Response {
  return Response.json(content, { status, headers: { "cache-control": "no-store" } });
}

/** A page of the provider's. Its forms may lead back to the merchant of the payment that it shows. */
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

function newId(): string {
  return randomBytes(16).toString("hex");
}
