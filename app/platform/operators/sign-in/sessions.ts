import { PlatformError } from "../../core/errors.ts";
import { newToken, tokenHash } from "../../core/secret-token.ts";
import type { Services } from "../../core/services.ts";
import type { Trx } from "../../database/database.server.ts";
import type { OperatorRow } from "../../database/tables/operators.ts";
import { toOperator } from "../operator-accounts.ts";
import type { OperatorSession, SignInContext } from "../operator-context.ts";
import { deleteExpiredDevices } from "./devices.ts";
import { activeOperators, getSession, requireOperatorRow } from "./operator-rows.ts";

const MINUTE_MS = 60_000;
/** A session ends after this long without a request. */
const IDLE_MS = 30 * MINUTE_MS;
/** A session ends this long after its start in any case. */
const MAX_SESSION_MS = 12 * 60 * MINUTE_MS;
/** The time limit for the code after the password. */
export const CODE_TTL_MS = 10 * MINUTE_MS;
/** The minimum interval between writes of a session's last use. */
const SEEN_WRITE_INTERVAL_MS = MINUTE_MS;

/**
 * Opens a session and returns its token. The session whose token hash is `instead` is deleted. Locks the operator's
 * row, so that a simultaneous password change or disabling of the account either ends the new session too, or has
 * already prevented it.
 * @throws PlatformError NOT_LOGGED_IN when the account's password has changed or the account is disabled.
 */
export async function openSession(
  { database, clock }: Services,
  { id, password_hash }: OperatorRow,
  stage: "code" | "in",
  instead = "",
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await database.transaction(async (trx) => {
    const still = await trx
      .updateTable("operator")
      .set({ password_hash })
      .where("id", "=", id)
      .where("password_hash", "=", password_hash)
      .where("disabled_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!still) throw new PlatformError("NOT_LOGGED_IN");
    await trx.deleteFrom("operator_session").where("token_hash", "=", instead).execute();
    await trx
      .insertInto("operator_session")
      .values({ token_hash: tokenHash(token), operator_id: id, stage, created_at: now, seen_at: now })
      .execute();
  });
  return token;
}

/** Returns the session of a token; null when there is none, or when it has expired. */
export async function resolveSession(services: Services, token: string): Promise<OperatorSession | null> {
  const { db } = services.database;
  const now = services.clock.now();
  const hash = tokenHash(token);
  const found = await activeOperators(services)
    .innerJoin("operator_session", "operator_session.operator_id", "operator.id")
    .selectAll("operator")
    .select(["operator_session.stage", "operator_session.seen_at", "operator_session.created_at as begun_at"])
    .where("operator_session.token_hash", "=", hash)
    .executeTakeFirst();
  if (!found) return null;
  const isVerified = found.stage === "in";
  const isOver = isVerified
    ? found.seen_at + IDLE_MS <= now || found.begun_at + MAX_SESSION_MS <= now
    : found.begun_at + CODE_TTL_MS <= now;
  if (isOver) {
    await db.deleteFrom("operator_session").where("token_hash", "=", hash).execute();
    return null;
  }
  if (isVerified && found.seen_at + SEEN_WRITE_INTERVAL_MS <= now) {
    await db.updateTable("operator_session").set({ seen_at: now }).where("token_hash", "=", hash).execute();
  }
  return {
    operator: toOperator(found),
    isVerified,
    passwordDue: found.password_due === 1,
    enrols: found.totp_confirmed_at === null,
    tokenHash: hash,
  };
}

export async function signOut(services: Services, ctx: SignInContext): Promise<void> {
  const session = getSession(ctx);
  await services.database.db
    .deleteFrom("operator_session")
    .where("token_hash", "=", session.tokenHash)
    .execute();
  if (session.isVerified)
    await ctx.log({ operator: await requireOperatorRow(services, session), action: "signOut" });
}

/** Ends all sessions of an operator except this one. */
export async function endOtherSessions(trx: Trx, session: OperatorSession): Promise<void> {
  await trx
    .deleteFrom("operator_session")
    .where("operator_id", "=", session.operator.id)
    .where("token_hash", "!=", session.tokenHash)
    .execute();
}

/** Deletes expired sessions, and browsers that were not seen for long. Safe to run on several servers, and repeatedly. */
export async function deleteExpiredSessions(services: Services): Promise<void> {
  await deleteExpiredDevices(services);
  await services.database.db
    .deleteFrom("operator_session")
    .where("seen_at", "<=", services.clock.now() - IDLE_MS)
    .execute();
}
