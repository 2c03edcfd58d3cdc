/** The face of withdrawals: where members are paid to, what they ask for, and what operators decide. */
export { REJECT_REASONS, type RejectReason } from "./change-withdrawal.ts";
export { createPayouts, type Payouts } from "./pay-withdrawals.ts";
export { createPayees } from "./payees.ts";
export { createPaymentPassword, type PaymentPassword } from "./payment-password.ts";
export {
  createWithdrawalReview,
  type OperatorActor,
  type ReviewedWithdrawal,
  type WithdrawalReview,
} from "./review-withdrawals.ts";
export { createWithdrawals, type Turnover, type WithdrawalGate } from "./withdrawals.ts";
