/** The public interface of deposits. Rules in docs/decisions/0100. */
import type { Services } from "../core/services.ts";
import { addDepositProof } from "./add-deposit-proof.ts";
import { cancelDeposit } from "./cancel-deposit.ts";
import { checkDeposit } from "./check-deposit.ts";
import { createDeposit } from "./create-deposit.ts";
import { createDepositQueue } from "./deposit-queue.ts";
import { getDeposit } from "./get-deposit.ts";
import { getDepositOptions } from "./get-deposit-options.ts";
import { listDeposits } from "./list-deposits.ts";
import { markDepositSent } from "./mark-deposit-sent.ts";
import { readProof } from "./read-proof.ts";

export type { CleanImage } from "./clean-image.ts";
export { getReportOutcomes } from "./decide-report.ts";
export { canOperatorAct, type StoredDeposit } from "./deposit-queue.ts";
export { followUpDeposits } from "./follow-up-deposits.ts";
export { handleWebhook } from "./handle-webhook.ts";
export { dropPicture, readPicture, type StoredPicture, storePicture } from "./picture-files.ts";
export { countProofs } from "./proofs.ts";

/** The members' calls about deposits. */
export const depositCalls = {
  depositOptions: getDepositOptions,
  deposit: createDeposit,
  deposits: listDeposits,
  depositDetail: getDeposit,
  checkDeposit,
  cancelDeposit,
  depositSent: markDepositSent,
  addDepositProof,
};

export type DepositService = ReturnType<typeof createDepositService>;

/** Creates the operators' views of deposits and decisions on them, with the pictures that members send. */
export function createDepositService(services: Services) {
  return {
    ...createDepositQueue(services),
    proofs: { read: (merchantId: string, proofId: string) => readProof(services, merchantId, proofId) },
  };
}
