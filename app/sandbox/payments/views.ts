import type { Checkout, Payout } from "./store.ts";

/** A checkout as the merchant reads it. */
export function checkoutView({ id, reference, state, paidAmount, paidCurrency, at }: Checkout) {
  const paid =
    paidAmount === null || paidCurrency === null ? null : { amount: paidAmount, currency: paidCurrency };
  return { id, reference, state, paid, at };
}

/** A payout as the merchant reads it. */
export function payoutView({ id, reference, state, failure, at }: Payout) {
  return { id, reference, state, failure, at };
}
