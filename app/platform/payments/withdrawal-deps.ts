import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import type { PaymentProviders } from "../ports/payment-provider.ts";
import type { StepUp } from "../step-up/step-up.server.ts";
import type { AddProofDeps } from "./add-proof.ts";
import type { computeRequestRiskHints } from "./withdrawal-risk.ts";

/** The turnover requirement before a withdrawal, in minor units of valid bets. */
export interface Turnover {
  required: number;
  done: number;
  left: number;
}

/** Returns a member's turnover requirement before a withdrawal. */
export type WithdrawalGate = (
  db: Db,
  merchant: MerchantProfile,
  accountId: string,
  now: number,
) => Promise<Turnover>;

/** The dependencies of the withdrawals' use cases. */
export interface WithdrawalDeps extends AddProofDeps {
  stepUp: Pick<StepUp, "require">;
  /** @throws PlatformError as checkPaymentPassword. */
  checkPaymentPassword(ctx: CallContext, password: string | undefined): Promise<void>;
  providers: PaymentProviders;
  /** Without it there is no turnover requirement. */
  withdrawalGate?: WithdrawalGate;
  /** Returns reasons against approving a withdrawal automatically; the risk hints by default. */
  hintsOnRequest?: typeof computeRequestRiskHints;
  /** Called with a withdrawal that was approved automatically, once it is committed. */
  onApproved?: (merchant: MerchantProfile, id: string) => void;
}

/** The approver of withdrawals that no operator reviews, in place of an operator's id. */
export const SYSTEM = "system";
