import { randomBytes } from "node:crypto";
import { verify } from "../signing.ts";
import { STEP_DELAY_MS } from "./checkout-actions.ts";
import { PROVIDER_CODE, planStep, type StepDeps } from "./steps.ts";
import type { Checkout, Payout } from "./store.ts";
import { checkoutView, payoutView } from "./views.ts";

const MAX_BODY_BYTES = 16 * 1024;

interface ApiDeps extends StepDeps {
  /** The provider's own public origin: scheme, host and port. */
  origin: string;
}

/**
 * Answers the merchant's calls: open a checkout or payout, or query its state. Calls must be signed; unsigned ones get
 * 401.
 */
export async function answerApi(
  deps: ApiDeps,
  request: Request,
  { merchant, what, reference }: { merchant: string; what: string; reference: string },
): Promise<Response> {
  const { store, keys, clock } = deps;
  const body = new Uint8Array(await request.arrayBuffer());
  const message = { method: request.method, path: new URL(request.url).pathname, body };
  const trusted = keys.keys("outbound", merchant, PROVIDER_CODE);
  if (body.length > MAX_BODY_BYTES || !verify(trusted, request.headers, clock.now(), message)) {
    return json(401, { code: "BAD_SIGNATURE" });
  }
  if (request.method === "GET") {
    const found = what === "checkouts" ? store.getCheckout(merchant, reference) : null;
    if (found) return json(200, checkoutView(found));
    const payout = what === "payouts" ? store.computePayout(merchant, reference) : null;
    return payout ? json(200, payoutView(payout)) : json(404, { code: "NOT_FOUND" });
  }
  if (request.method !== "POST" || reference) return json(405, { code: "METHOD_NOT_ALLOWED" });
  const input = getFields(body);
  if (!input) return json(400, { code: "BAD_REQUEST" });
  return what === "checkouts" ? openCheckout(deps, merchant, input) : openPayout(deps, merchant, input);
}

function openCheckout(deps: ApiDeps, merchant: string, input: Fields): Response {
  const { store, clock, origin } = deps;
  const now = clock.now();
  const made: Checkout = {
    id: newId(),
    merchant,
    reference: input.text("reference"),
    memberId: input.text("memberId"),
    kind: input.text("kind"),
    methods: input.text("methods"),
    amount: input.number("amount"),
    currency: input.text("currency"),
    decimals: input.number("decimals"),
    brandName: input.text("brandName"),
    language: input.text("language"),
    returnUrl: input.text("returnUrl"),
    expiresAt: input.number("expiresAt"),
    state: "pending",
    paidAmount: null,
    paidCurrency: null,
    at: now,
    createdAt: now,
  };
  if (!input.complete || made.amount < 1 || !/^https?:\/\//.test(made.returnUrl)) {
    return json(400, { code: "BAD_REQUEST" });
  }
  const isNew = store.addCheckout(made);
  const stored = store.getCheckout(merchant, made.reference);
  if (!stored || stored.amount !== made.amount || stored.currency !== made.currency) {
    return json(422, { code: "REFERENCE_TAKEN" });
  }
  if (isNew) planStep(deps, stored, "checkout", "expired", { after: Math.max(0, stored.expiresAt - now) });
  return json(200, { ...checkoutView(stored), url: `${origin}/checkout/${stored.id}` });
}

function openPayout(deps: ApiDeps, merchant: string, input: Fields): Response {
  const { store, clock } = deps;
  const now = clock.now();
  const made: Payout = {
    id: newId(),
    merchant,
    reference: input.text("reference"),
    memberId: input.text("memberId"),
    method: input.text("method"),
    accountNumber: input.text("accountNumber"),
    accountHolder: input.text("accountHolder"),
    amount: input.number("amount"),
    currency: input.text("currency"),
    decimals: input.number("decimals"),
    state: "accepted",
    failure: "",
    at: now,
    createdAt: now,
  };
  if (!input.complete || made.amount < 1) return json(400, { code: "BAD_REQUEST" });
  const ending = made.accountNumber.slice(-4);
  if (ending === "0004") return json(422, { code: "CHANNEL_UNAVAILABLE" });
  const isNew = store.addPayout(made);
  const stored = store.computePayout(merchant, made.reference);
  if (!stored || stored.amount !== made.amount || stored.accountNumber !== made.accountNumber) {
    return json(422, { code: "REFERENCE_TAKEN" });
  }
  if (isNew && ending !== "0003") {
    planStep(deps, stored, "payout", ending === "0001" ? "failed" : "succeeded", { after: STEP_DELAY_MS });
    if (ending === "0002") planStep(deps, stored, "payout", "reversed", { after: 2 * STEP_DELAY_MS });
  }
  return isNew && ending === "0005" ? json(500, { code: "INTERNAL" }) : json(200, payoutView(stored));
}

/** The fields of a JSON body. `complete` records if every requested field was present. */
interface Fields {
  complete: boolean;
  text(name: string): string;
  number(name: string): number;
}

function getFields(body: Uint8Array): Fields | null {
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

function newId(): string {
  return randomBytes(16).toString("hex");
}
