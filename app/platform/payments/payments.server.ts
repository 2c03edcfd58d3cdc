/** The face of payments: money that members bring and take. Rules in docs/decisions/0100 and 0101. */
import type { MerchantProfile } from "../merchant.ts";
import { createDepositQueue } from "./deposit-queue.ts";
import { createDeposits, type DepositsDeps } from "./deposits.ts";
import { followUpDeposits } from "./follow-up.ts";
import { createProofs, type ProofsDeps } from "./proofs.ts";
import { createWebhooks, type WebhookDeps } from "./webhooks.ts";

export {
  DEPOSIT_REJECT_REASONS,
  type DepositRejectReason,
  type QueuedDeposit,
  type QueuedDepositDetail,
} from "./deposit-queue.ts";

/** Deposits: the members' calls, the operators' acts, the providers' webhooks and the work that comes round. */
export function createPayments(deps: Omit<DepositsDeps, "proofs"> & WebhookDeps & ProofsDeps) {
  const proofs = createProofs(deps);
  const { ask, ...payments } = createDeposits({ ...deps, proofs });
  return {
    payments,
    proofs,
    ...createDepositQueue(deps),
    webhooks: createWebhooks(deps),
    followUp: (merchant: MerchantProfile) => followUpDeposits({ ...deps, ask }, merchant),
  };
}
