import { createCompiledQuery } from "../database/compiled.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { onOwner } from "../database/on-owner.ts";

/** last_seen is written at most this often, so that reading pages rarely writes. */
const SEEN_WRITE_INTERVAL_MS = 60_000;

const liveSession = createCompiledQuery(
  (db, { merchantId, sessionId, now }: { merchantId: string; sessionId: string; now: number }) =>
    db
      .selectFrom("session")
      .select(["last_seen_at as lastSeenAt"])
      .where("merchant_id", "=", merchantId)
      .where("id", "=", sessionId)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", now)
      .where((eb) => eb(eb("last_seen_at", "+", eb.ref("idle_ms")), ">", now)),
);

/** Finds a token's live session with its account; runs for every request of a signed-in caller. */
export const findSessionByToken = createCompiledQuery(
  (db, { merchantId, tokenHash, now }: { merchantId: string; tokenHash: string; now: number }) =>
    db
      .selectFrom("session")
      .innerJoin("account", onOwner("session"))
      .select(["session.id", "session.audience", "session.last_seen_at", "session.password_due"])
      .select(["account.id as account_id", "username_shown", "type"])
      .where("session.merchant_id", "=", merchantId)
      .where("token_hash", "=", tokenHash)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", now)
      .where((eb) => eb(eb("last_seen_at", "+", eb.ref("idle_ms")), ">", now))
      .where("account.status", "=", "active"),
);

/** Returns a valid session by its id rather than its token; null when it has ended or does not exist. */
export async function findLiveSession(db: Db, merchantId: string, sessionId: string, now: number) {
  const [row] = await liveSession(db, { merchantId, sessionId, now });
  return row ?? null;
}

/** Makes the sessions of an account end at `end` (epoch milliseconds) at the latest. */
export async function endSessionsAt(
  trx: Trx,
  merchantId: string,
  accountId: string,
  end: number,
): Promise<void> {
  await trx
    .updateTable("session")
    .set({ expires_at: end })
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", end)
    .execute();
}

/** Records activity of a session's owner that a game reports instead of the site. */
export async function touchSession(
  db: Db,
  merchantId: string,
  session: { id: string; lastSeenAt: number },
  now: number,
): Promise<void> {
  if (now - session.lastSeenAt < SEEN_WRITE_INTERVAL_MS) return;
  await db
    .updateTable("session")
    .set({ last_seen_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", session.id)
    .where("last_seen_at", "=", session.lastSeenAt)
    .execute();
}
