/** The public interface of deposits. Rules in docs/decisions/0100. */
import type { AreaHandlers } from "../core/handlers.ts";
import { addDepositProof } from "./add-deposit-proof.ts";
import { cancelDeposit } from "./cancel-deposit.ts";
import { checkDeposit } from "./check-deposit.ts";
import { createDeposit } from "./create-deposit.ts";
import type { DepositDeps } from "./deposit-deps.ts";
import { createDepositQueue } from "./deposit-queue.ts";
import { getDeposit } from "./get-deposit.ts";
import { getDepositOptions } from "./get-deposit-options.ts";
import { listDeposits } from "./list-deposits.ts";
import { markDepositSent } from "./mark-deposit-sent.ts";
import { readProof } from "./read-proof.ts";

export { type CleanImage, cleanImage, MAX_IMAGE_BYTES } from "./clean-image.ts";
export { getReportOutcomes } from "./decide-report.ts";
export type { DepositDeps } from "./deposit-deps.ts";
export { canOperatorAct, type StoredDeposit } from "./deposit-queue.ts";
export { followUpDeposits } from "./follow-up-deposits.ts";
export { handleWebhook, type WebhookDeps } from "./handle-webhook.ts";
export { countProofs } from "./proofs.ts";

/** The members' calls about deposits. */
export function paymentsHandlers(deps: DepositDeps): Required<AreaHandlers<"payments">> {
  return {
    depositOptions: (ctx) => getDepositOptions(deps, ctx),
    deposit: (ctx, input) => createDeposit(deps, ctx, input),
    deposits: (ctx, page) => listDeposits(deps.database.db, ctx, page),
    depositDetail: (ctx, input) => getDeposit(deps, ctx, input),
    checkDeposit: (ctx, input) => checkDeposit(deps, ctx, input),
    cancelDeposit: (ctx, input) => cancelDeposit(deps, ctx, input),
    depositSent: (ctx, input) => markDepositSent(deps, ctx, input),
    addDepositProof: (ctx, input) => addDepositProof(deps, ctx, input),
  };
}

export type DepositService = ReturnType<typeof createDepositService>;

/** Creates the operators' views of deposits and decisions on them, with the pictures that members send. */
export function createDepositService(deps: DepositDeps) {
  return {
    ...createDepositQueue(deps),
    proofs: { read: (merchantId: string, proofId: string) => readProof(deps, merchantId, proofId) },
  };
}
