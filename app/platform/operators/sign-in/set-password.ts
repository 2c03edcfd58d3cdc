import { PlatformError } from "../../core/errors.ts";
import { refundOnError } from "../../core/refund-on-error.ts";
import type { Services } from "../../core/services.ts";
import type { OperatorRow } from "../../database/tables/operators.ts";
import { passwordChecker } from "../../sessions/sessions.server.ts";
import type { OperatorSession, SignInContext } from "../operator-context.ts";
import { consumeIsolatedAttempt } from "./limits.ts";
import { getSession, requireOperatorRow } from "./operator-rows.ts";
import { MAX_PASSWORD_LENGTH, passwordError } from "./password-rules.ts";
import { endOtherSessions } from "./sessions.ts";

/**
 * Sets an operator's own password; their other sessions end.
 * @throws PlatformError INVALID_INPUT; WRONG_CREDENTIALS when the old one is wrong; TOO_MANY_REQUESTS.
 */
export async function setPassword(
  services: Services,
  ctx: SignInContext,
  typed: { old: string; password: string; again: string },
): Promise<void> {
  const session = getSession(ctx);
  const row = await requireOperatorRow(services, session);
  const error = passwordError(typed, row.username);
  if (error) throw new PlatformError("INVALID_INPUT", { fields: [error] });
  await requirePassword(services, session, row, {
    password: typed.old,
    refused: { pointer: "/old", messageKey: "ops.error.oldPassword" },
  });
  const password_hash = await services.hasher.hash(typed.password);
  await services.database.transaction(async (trx) => {
    await trx
      .updateTable("operator")
      .set({ password_hash, password_due: 0 })
      .where("id", "=", row.id)
      .execute();
    await endOtherSessions(trx, session);
  });
  await ctx.log({ operator: row, action: "password.set" });
}

/** Checks the password in an open session. @throws PlatformError WRONG_CREDENTIALS with `refused`; TOO_MANY_REQUESTS. */
export async function requirePassword(
  { limiter, hasher }: Services,
  session: OperatorSession,
  row: OperatorRow,
  { password, refused }: { password: string; refused: { pointer: string; messageKey: string } },
): Promise<void> {
  const attempt = await consumeIsolatedAttempt(limiter, session.tokenHash);
  const check = passwordChecker(hasher)(row.password_hash, password.slice(0, MAX_PASSWORD_LENGTH));
  const isRight = await refundOnError(check, attempt.refund);
  if (!isRight) throw new PlatformError("WRONG_CREDENTIALS", { fields: [refused] });
  await attempt.refund();
}
