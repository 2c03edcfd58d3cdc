import type { DepositDetail } from "../contract/payments.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "../database/database.server.ts";
import type { PaymentProviders } from "../ports/payment-provider.ts";
import type { AddProofDeps } from "./add-proof.ts";
import type { ChangeDepositDeps } from "./change-deposit.ts";

/** The dependencies of the deposits' use cases. */
export interface DepositDeps extends ChangeDepositDeps, AddProofDeps {
  providers: PaymentProviders;
  /** Returns the terms of the bonus requested with a deposit, as JSON. Without it there are no bonuses. */
  promiseBonus?: (trx: Trx, merchant: MerchantProfile, request: BonusRequest) => Promise<string>;
  /** Returns a deposit's bonus as its member sees it, by its terms. */
  bonusOfDeposit?: (
    merchant: MerchantProfile,
    deposit: { depositId: string; terms: string; language: string },
  ) => Promise<DepositDetail["bonus"]>;
}

/** A bonus that a member requests with a new deposit of `amount` minor units. */
export interface BonusRequest {
  accountId: string;
  bonusId: string;
  amount: number;
  now: number;
}
