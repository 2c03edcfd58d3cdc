/** The face of withdrawals: where members are paid to, what they ask for, and what operators decide. */
export { REJECT_REASONS, type RejectReason } from "./change-withdrawal.ts";
export type { ActFacts, OperatorActor } from "./operator-actor.ts";
export { createPayouts } from "./pay-withdrawals.ts";
export { createPayees, destinationName } from "./payees.ts";
export { createPaymentPassword } from "./payment-password.ts";
export {
  createWithdrawalReview,
  type ReviewedWithdrawal,
  type WithdrawalReview,
} from "./review-withdrawals.ts";
export { nextState, WITHDRAWAL_STATES, type WithdrawalState } from "./withdrawal-states.ts";
export { createWithdrawals, type WithdrawalGate } from "./withdrawals.ts";
