/** The face of withdrawals: where members are paid to, what they ask for, and what operators decide. */
export { createPayouts } from "./pay-withdrawals.ts";
export { createPayees } from "./payees.ts";
export { createPaymentPassword } from "./payment-password.ts";
export { createWithdrawalReview } from "./review-withdrawals.ts";
export { createWithdrawals } from "./withdrawals.ts";
