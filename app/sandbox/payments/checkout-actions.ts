import { planStep, type StepDeps } from "./steps.ts";
import type { Checkout, Delivery } from "./store.ts";

/** Duration of steps that take a moment with a real provider. */
export const STEP_DELAY_MS = 3_000;

/** Applies the payer's choice on the checkout page; returns false when the checkout is past that point. */
export function actOnCheckout(
  deps: Pick<StepDeps, "store" | "clock" | "forced">,
  checkout: Checkout,
  what: string,
): boolean {
  const { amount, currency, state } = checkout;
  const open = state === "pending" || state === "processing";
  const pay = (options: { after?: number; delivery?: Delivery; amount?: number; currency?: string } = {}) =>
    planStep(deps, checkout, "checkout", "paid", {
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
      if (open) planStep(deps, checkout, "checkout", "processing");
      if (open) pay({ after: STEP_DELAY_MS });
      return open;
    case "decline":
      if (open) planStep(deps, checkout, "checkout", "failed");
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
      if (open) planStep(deps, checkout, "checkout", "expired");
      if (open) pay({ after: STEP_DELAY_MS });
      return open;
    case "twice":
      if (open) pay({ delivery: "twice" });
      return open;
    case "disorder":
      if (open) pay();
      if (open) planStep(deps, checkout, "checkout", "processing", { applies: false, after: 1 });
      if (open) planStep(deps, checkout, "checkout", "expired", { applies: false, after: 2 });
      return open;
    case "forged":
      if (!open) return false;
      planStep(deps, checkout, "checkout", "paid", {
        applies: false,
        delivery: "forged",
        paidAmount: amount,
        paidCurrency: currency,
      });
      planStep(deps, checkout, "checkout", "paid", {
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
        planStep(deps, checkout, "checkout", "paid", { applies: false, paidAmount, paidCurrency });
      }
      return state === "paid";
    case "reversePart":
      if (state === "paid") {
        const part = Math.max(1, Math.floor(((checkout.paidAmount ?? amount) * 3) / 10));
        const options = { paidAmount: part, paidCurrency: checkout.paidCurrency };
        planStep(deps, checkout, "checkout", "reversedPart", options);
      }
      return state === "paid";
    case "second":
    case "secondOther": {
      const isPaid = state === "paid" || state === "reversed";
      const paidAmount = what === "second" ? amount : Math.max(1, Math.floor(amount / 2));
      if (isPaid) planStep(deps, checkout, "checkout", "paidAgain", { paidAmount, paidCurrency: currency });
      return isPaid;
    }
    case "reverse":
      if (state === "paid") planStep(deps, checkout, "checkout", "reversed");
      return state === "paid";
    default:
      return false;
  }
}
