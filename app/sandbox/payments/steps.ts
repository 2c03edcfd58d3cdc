import { randomBytes } from "node:crypto";
import { HOUR_MS } from "../../shared/durations.ts";
import type { Send } from "../fault-injection.ts";
import type { ForcedOutcomes } from "../forced-outcomes.ts";
import { type StudioKeys, sign } from "../signing.ts";
import type { Checkout, PaymentStore, Payout, Step } from "./store.ts";
import { checkoutView, payoutView } from "./views.ts";

/** The name by which the platform knows the provider, used in place of a vendor's name. */
export const PROVIDER_CODE = "PAYMENTS";
const WEBHOOK_TIMEOUT_MS = 10_000;
/** Delays before each retry of a webhook that was not accepted; after the last one there are no more. */
const RETRY_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 3 * 3_600_000, 12 * 3_600_000];

export interface StepDeps {
  store: PaymentStore;
  clock: { now(): number };
  keys: StudioKeys;
  /** Base URL of the merchants' platform. */
  platformUrl: string;
  send: Send;
  forced: Pick<ForcedOutcomes, "take">;
}

/** The states that end a payment or payout by the payer's choice or the account number: the outcomes that can be forced. */
const OUTCOMES = new Set(["paid", "failed", "succeeded"]);

/**
 * Plans the next step of a payment or payout, and the delivery of its webhook. Times are milliseconds. A forced outcome
 * happens an hour later, with the payment seen meanwhile so that it does not expire, or is delivered twice.
 */
export function planStep(
  { store, clock, forced }: Pick<StepDeps, "store" | "clock" | "forced">,
  target: Pick<Checkout, "merchant" | "id" | "memberId">,
  subject: Step["subject"],
  state: string,
  options: Partial<Pick<Step, "paidAmount" | "paidCurrency" | "applies" | "delivery">> & {
    after?: number;
  } = {},
) {
  const { after = 0, paidAmount = null, paidCurrency = null, applies = true, delivery = "once" } = options;
  const { merchant, memberId } = target;
  const mayForce = applies && delivery === "once" && OUTCOMES.has(state);
  const isLate = mayForce && forced.take(merchant, memberId, "payment-late") !== null;
  const isTwice = mayForce && forced.take(merchant, memberId, "webhook-twice") !== null;
  if (isLate && subject === "checkout") planStep({ store, clock, forced }, target, subject, "processing");
  store.addStep({
    id: randomBytes(16).toString("hex"),
    merchant,
    subject,
    targetId: target.id,
    state,
    paidAmount,
    paidCurrency,
    applies,
    delivery: isTwice ? "twice" : delivery,
    dueAt: clock.now() + after + (isLate ? HOUR_MS : 0),
    happenedAt: null,
    tries: 0,
  });
}

/** Runs every due step, one after the other, and delivers its webhook. */
export async function runDueSteps(deps: StepDeps): Promise<void> {
  for (const step of deps.store.dueSteps(deps.clock.now())) await runStep(deps, step);
}

async function runStep(deps: StepDeps, step: Step): Promise<void> {
  const { store, clock } = deps;
  const at = step.happenedAt ?? clock.now();
  if (step.happenedAt === null) {
    if (step.applies && !applyStep(store, step, at)) return void store.dropStep(step.id);
    store.happened(step.id, at);
  }
  const data = toData(store, step, at);
  if (!data || step.delivery === "lost") return void store.dropStep(step.id);
  const body = Buffer.from(JSON.stringify({ id: step.id, subject: step.subject, data }));
  const accepted = await deliver(deps, step, body);
  const pause = RETRY_MS[step.tries];
  // A badly signed webhook is not retried: the real one follows.
  const isBad = step.delivery === "forged" || step.delivery === "stale";
  if (accepted || isBad || pause === undefined) store.dropStep(step.id);
  else store.tryAgain(step.id, clock.now() + pause);
}

/** Moves a payment or payout to the state of a step; returns false when that is no longer possible. */
function applyStep(
  store: PaymentStore,
  { subject, targetId, state, paidAmount, paidCurrency }: Step,
  at: number,
): boolean {
  if (subject === "payout") {
    const payout = store.findPayout(targetId);
    // Real providers, too, have paid after reporting a failure.
    const paysAfterAll = payout?.state === "failed" && state === "succeeded";
    if (!payout || (payout.state !== "accepted" && state !== "reversed" && !paysAfterAll)) return false;
    const failure = state === "failed" ? "INVALID_DESTINATION" : state === "reversed" ? "RETURNED" : "";
    store.movePayout({ id: targetId, state: state as Payout["state"], failure, at });
    return true;
  }
  const checkout = store.findCheckout(targetId);
  if (!checkout) return false;
  if (state === "reversedPart") return checkout.state === "paid";
  if (state === "paidAgain") return checkout.state === "paid" || checkout.state === "reversed";
  const isOver = checkout.state === "paid" || checkout.state === "reversed";
  if (isOver && (state !== "reversed" || checkout.state === "reversed")) return false;
  if (state === "expired" && checkout.state !== "pending") return false;
  store.moveCheckout({ id: targetId, state: state as Checkout["state"], paidAmount, paidCurrency, at });
  return true;
}

/** Returns the data of a step's webhook; null when its subject no longer exists. */
function toData(
  store: PaymentStore,
  { id, subject, targetId, state, paidAmount, paidCurrency }: Step,
  at: number,
): object | null {
  if (subject === "payout") {
    const payout = store.findPayout(targetId);
    return payout ? payoutView({ ...payout, state: state as Payout["state"], at }) : null;
  }
  const checkout = store.findCheckout(targetId);
  if (!checkout) return null;
  const other = { id, amount: paidAmount, currency: paidCurrency };
  // Another payment of the same page, or a partial reversal: under its own id.
  if (state === "paidAgain") return { ...checkoutView({ ...checkout, state: "paid", at }), paid: other };
  if (state === "reversedPart") {
    return { ...checkoutView({ ...checkout, state: "reversed", at }), reversed: other };
  }
  const moved = { ...checkout, state: state as Checkout["state"], at };
  return checkoutView(
    paidAmount === null
      ? state === "reversed"
        ? moved
        : { ...moved, paidAmount: null }
      : { ...moved, paidAmount, paidCurrency },
  );
}

async function deliver(
  { keys, clock, platformUrl, send }: StepDeps,
  { merchant, delivery }: Step,
  body: Buffer,
): Promise<boolean> {
  const path = `/webhooks/v1/${merchant}/sandbox`;
  const [key] = keys.keys("inbound", merchant, PROVIDER_CODE);
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
