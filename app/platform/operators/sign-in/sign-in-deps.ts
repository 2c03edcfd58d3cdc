import { PlatformError } from "../../core/errors.ts";
import type { Database } from "../../database/database.server.ts";
import type { OperatorRow } from "../../database/tables/operators.ts";
import type { Clock } from "../../ports/clock.ts";
import type { EncryptedTexts } from "../../ports/encrypted-text.ts";
import type { Limiter } from "../../ports/limiter.ts";
import type { PasswordHasher } from "../../ports/password-hasher.ts";
import type { passwordChecker } from "../../sessions/sessions.server.ts";
import type { OperatorSession, SignInContext } from "../operator-context.ts";

export interface SignInDeps {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  checkPasswordHash: ReturnType<typeof passwordChecker>;
  limiter: Limiter;
  authenticators: EncryptedTexts;
  /** True when the known operators of a demonstration may sign in. */
  demo: boolean;
}

/** Selects operators whose access is not disabled. */
export function activeOperators({ database, demo }: Pick<SignInDeps, "database" | "demo">) {
  const rows = database.db.selectFrom("operator").where("disabled_at", "is", null);
  return demo ? rows : rows.where("demo", "=", 0);
}

/** Returns the session of the call. The guard rejects calls that need one and have none. */
export function getSession({ session }: SignInContext): OperatorSession {
  if (!session) throw new PlatformError("NOT_LOGGED_IN");
  return session;
}

/**
 * Returns the row of the session's operator.
 * @throws PlatformError NOT_LOGGED_IN when their access was closed meanwhile.
 */
export async function requireOperatorRow(
  deps: SignInDeps,
  { operator }: OperatorSession,
): Promise<OperatorRow> {
  const row = await activeOperators(deps).selectAll().where("id", "=", operator.id).executeTakeFirst();
  if (!row) throw new PlatformError("NOT_LOGGED_IN");
  return row;
}
