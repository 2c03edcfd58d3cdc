import { DEMO_TYPE } from "../call-context.ts";
import type { Db } from "../database/database.server.ts";
import { BATCH, deleteInBatches } from "../database/delete-in-batches.ts";

const DAY_MS = 24 * 60 * 60_000;
/** How long a session is kept once it has ended: who was signed in when, from where, may be asked. */
const KEPT_MS = 90 * DAY_MS;
/** Nobody comes back to a trial account. */
const KEPT_DEMO_MS = DAY_MS;

/**
 * Deletes the sessions of a merchant that ended long ago, with their tokens' hashes and addresses: after 90 days, those
 * of demo accounts after one. May run at any time, anywhere, and twice. Gives how many went.
 */
export function forgetSessions(db: Db, merchantId: string, now: number): Promise<number> {
  return deleteInBatches(() =>
    db
      .deleteFrom("session")
      .where("merchant_id", "=", merchantId)
      .where("token_hash", "in", (eb) =>
        eb
          .selectFrom("session as old")
          .innerJoin("account", (join) =>
            join
              .onRef("account.merchant_id", "=", "old.merchant_id")
              .onRef("account.id", "=", "old.account_id"),
          )
          .select("old.token_hash")
          .where("old.merchant_id", "=", merchantId)
          .where(({ and, or, eb: is, ref }) => {
            const endedBefore = (time: number) =>
              or([
                is("old.revoked_at", "<", time),
                is("old.expires_at", "<", time),
                is(is("old.last_seen_at", "+", ref("old.idle_ms")), "<", time),
              ]);
            return or([
              endedBefore(now - KEPT_MS),
              and([is("account.type", "=", DEMO_TYPE), endedBefore(now - KEPT_DEMO_MS)]),
            ]);
          })
          .limit(BATCH),
      )
      .executeTakeFirstOrThrow(),
  );
}
