/** The public interface of withdrawals: payees, requests and payouts. Rules in docs/decisions/0104. */
import type { AreaHandlers } from "../core/handlers.ts";
import { type AddPayeeDeps, addPayee } from "./add-payee.ts";
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
import { type SetPaymentPasswordDeps, setPaymentPassword } from "./set-payment-password.ts";
import type { WithdrawalDeps } from "./withdrawal-deps.ts";

export { applyPayoutReport } from "./apply-payout-report.ts";
export { checkPaymentPassword } from "./check-payment-password.ts";
export { followUpWithdrawals } from "./follow-up-withdrawals.ts";
export { payWithdrawal } from "./pay-withdrawal.ts";
export { destinationName, maskedNumber } from "./payees.ts";
export { createWithdrawalReview, type WithdrawalReview } from "./review-withdrawals.ts";
export type { WithdrawalGate } from "./withdrawal-deps.ts";
export { paymentTotals, riskHints } from "./withdrawal-risk.ts";
export { nextState, WITHDRAWAL_STATES, type WithdrawalState } from "./withdrawal-states.ts";

type HandlerDeps = WithdrawalDeps & Omit<AddPayeeDeps, "stepUp"> & SetPaymentPasswordDeps;

/** The members' calls about withdrawals, payees and the payment password. */
export function withdrawalsHandlers(deps: HandlerDeps): Required<AreaHandlers<"withdrawals">> {
  const { db } = deps.database;
  return {
    withdrawalOptions: (ctx) => getWithdrawalOptions(deps, ctx),
    withdraw: (ctx, input) => createWithdrawal(deps, ctx, input),
    withdrawals: (ctx, page) => listWithdrawals(db, ctx, page),
    withdrawalDetail: (ctx, input) => getWithdrawal(db, ctx, input),
    cancel: (ctx, input) => cancelWithdrawal(deps, ctx, input),
    confirm: (ctx, input) => confirmWithdrawal(deps, ctx, input),
    dispute: (ctx, input) => disputeWithdrawal(deps, ctx, input),
    addWithdrawalProof: (ctx, input) => addWithdrawalProof(deps, ctx, input),
    payees: (ctx) => listPayees(db, ctx),
    addPayee: (ctx, input) => addPayee(deps, ctx, input),
    removePayee: (ctx, input) => removePayee(deps, ctx, input),
    paymentPassword: (ctx) => getPaymentPassword(db, ctx),
    setPaymentPassword: (ctx, input) => setPaymentPassword(deps, ctx, input),
  };
}
