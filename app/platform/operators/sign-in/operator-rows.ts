import { PlatformError } from "../../core/errors.ts";
import type { Services } from "../../core/services.ts";
import type { OperatorRow } from "../../database/tables/operators.ts";
import type { OperatorSession, SignInContext } from "../operator-context.ts";

/** Selects operators whose access is not disabled. */
export function activeOperators({ database, demo }: Services) {
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
  services: Services,
  { operator }: OperatorSession,
): Promise<OperatorRow> {
  const row = await activeOperators(services).selectAll().where("id", "=", operator.id).executeTakeFirst();
  if (!row) throw new PlatformError("NOT_LOGGED_IN");
  return row;
}
