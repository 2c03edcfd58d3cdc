import type { DepositDetail } from "../contract/payments.ts";
import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { DepositCredited, DepositReversed, ReversalRemainder } from "./change-deposit.ts";
import type { computeRequestRiskHints } from "./withdrawal-risk.ts";

/** The turnover requirement before a withdrawal, in minor units of valid bets. */
export interface Turnover {
  required: number;
  done: number;
  left: number;
}

/** A bonus that a member requests with a new deposit of `amount` minor units. */
export interface BonusRequest {
  accountId: string;
  bonusId: string;
  amount: number;
  now: number;
}

declare module "../core/services.ts" {
  interface Services {
    /** Checks the caller's payment password. @throws PlatformError as checkPaymentPassword of payments. */
    checkPaymentPassword(ctx: CallContext, password: string | undefined): Promise<void>;
    /** Returns a member's turnover requirement before a withdrawal. */
    withdrawalGate(db: Db, merchant: MerchantProfile, accountId: string, now: number): Promise<Turnover>;
    /** Called with a withdrawal that was approved automatically, once it is committed. */
    onApproved(merchant: MerchantProfile, id: string): void;
    /** Replaces the risk hints that prevent an automatic approval, in tests. */
    hintsOnRequest?: typeof computeRequestRiskHints;
    /** Returns the terms of the bonus requested with a deposit, as JSON. */
    promiseBonus(trx: Trx, merchant: MerchantProfile, request: BonusRequest): Promise<string>;
    /** Returns a deposit's bonus as its member sees it, by its terms. */
    bonusOfDeposit(
      merchant: MerchantProfile,
      deposit: { depositId: string; terms: string; language: string },
    ): Promise<DepositDetail["bonus"]>;
    /** Grants the bonus of a deposit and adds its turnover requirement, in the transaction that credits it. */
    onDeposit(trx: Trx, merchant: MerchantProfile, credited: DepositCredited): Promise<void>;
    /**
     * Returns the accounts besides the depositor's that a reversal may change: their purses are locked first, in the
     * order of ids.
     */
    accountsOfReversal(trx: Trx, merchant: MerchantProfile, accountId: string): Promise<string[]>;
    /**
     * Cancels rewards that depend on a deposit, in the transaction that reverses it. Returns those that a person must
     * decide on.
     */
    onDepositReversed(
      trx: Trx,
      merchant: MerchantProfile,
      reversed: DepositReversed,
    ): Promise<ReversalRemainder[] | undefined>;
  }
}
