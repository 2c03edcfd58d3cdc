import type { CallContext } from "../core/call-context.ts";
import type { Database } from "../database/database.server.ts";
import type { WithdrawalGate } from "../payments/withdrawals.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { StepUp } from "../step-up/step-up.server.ts";

/** The dependencies of the peer transfer use cases. */
export interface PeerTransferDeps {
  database: Database;
  clock: Clock;
  stepUp: Pick<StepUp, "require">;
  /** Checks the caller's payment password. @throws PlatformError as checkPaymentPassword of payments. */
  checkPaymentPassword(ctx: CallContext, password: string | undefined): Promise<void>;
  /** Without it there is no turnover requirement. */
  withdrawalGate?: WithdrawalGate;
}
