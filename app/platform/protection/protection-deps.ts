import type { MerchantProfile } from "../core/merchant.ts";
import type { Database, Trx } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";

/** The dependencies of player protection. */
export interface ProtectionDeps {
  database: Database;
  clock: Clock;
  /** The merchants of this server: an exclusion from all brands applies to the same person's accounts at each. */
  merchants: { all(): readonly MerchantProfile[] };
  /** Ends an account's sessions, except one. */
  endSessions(
    trx: Trx,
    merchantId: string,
    accountId: string,
    how: { reason: string; exceptId?: string; now: number },
  ): Promise<void>;
}
