/** The public interface of withdrawals: payees, requests and payouts. Rules in docs/decisions/0104. */
import { addPayee } from "./add-payee.ts";
import { addWithdrawalProof } from "./add-withdrawal-proof.ts";
import { cancelWithdrawal } from "./cancel-withdrawal.ts";
import { confirmWithdrawal } from "./confirm-withdrawal.ts";
import { createWithdrawal } from "./create-withdrawal.ts";
import { disputeWithdrawal } from "./dispute-withdrawal.ts";
import { getPaymentPassword } from "./get-payment-password.ts";
import { getWithdrawal } from "./get-withdrawal.ts";
import { getWithdrawalOptions } from "./get-withdrawal-options.ts";
import { listPayees } from "./list-payees.ts";
import { listWithdrawals } from "./list-withdrawals.ts";
import { removePayee } from "./remove-payee.ts";
import { setPaymentPassword } from "./set-payment-password.ts";

export { applyPayoutReport } from "./apply-payout-report.ts";
export { checkPaymentPassword } from "./check-payment-password.ts";
export { followUpWithdrawals } from "./follow-up-withdrawals.ts";
export { payWithdrawal } from "./pay-withdrawal.ts";
export { destinationName, maskedNumber } from "./payees.ts";
export { createWithdrawalReview, type WithdrawalReview } from "./review-withdrawals.ts";
export { paymentTotals, riskHints } from "./withdrawal-risk.ts";
export { nextState, WITHDRAWAL_STATES, type WithdrawalState } from "./withdrawal-states.ts";

/** The members' calls about withdrawals, payees and the payment password. */
export const withdrawalCalls = {
  withdrawalOptions: getWithdrawalOptions,
  withdraw: createWithdrawal,
  withdrawals: listWithdrawals,
  withdrawalDetail: getWithdrawal,
  cancel: cancelWithdrawal,
  confirm: confirmWithdrawal,
  dispute: disputeWithdrawal,
  addWithdrawalProof,
  payees: listPayees,
  addPayee,
  removePayee,
  paymentPassword: getPaymentPassword,
  setPaymentPassword,
};
