import type { Checkout, Payout } from "./store.ts";

/** Returns a checkout in the merchant's format. */
export function checkoutView({ id, reference, state, paidAmount, paidCurrency, at }: Checkout) {
  const paid =
    paidAmount === null || paidCurrency === null ? null : { amount: paidAmount, currency: paidCurrency };
  return { id, reference, state, paid, at };
}

/** Returns a payout in the merchant's format. */
export function payoutView({ id, reference, state, failure, at }: Payout) {
  return { id, reference, state, failure, at };
}
