import { PlatformError } from "../../core/errors.ts";
import { refundOnError } from "../../core/refund-on-error.ts";
import type { OperatorRow } from "../../database/tables/operators.ts";
import { consumeAttempt } from "../../sessions/sessions.server.ts";
import { OPERATORS_MERCHANT, operatorName } from "../operator-accounts.ts";
import type { SignInContext } from "../operator-context.ts";
import { beginEnrolment } from "./authenticator.ts";
import { knownDevice } from "./devices.ts";
import { consumeIsolatedAttempt } from "./limits.ts";
import { MAX_PASSWORD_LENGTH } from "./password-rules.ts";
import { openSession } from "./sessions.ts";
import { activeOperators, type SignInDeps } from "./sign-in-deps.ts";

/**
 * Checks the password, and returns the token of a session in which the code is the next step.
 * @throws PlatformError WRONG_CREDENTIALS, alike for an unknown name and after the same work; TOO_MANY_REQUESTS with
 *   `details.retryAfterMs`.
 */
export async function signIn(
  deps: SignInDeps,
  ctx: SignInContext,
  typed: { username: string; password: string },
): Promise<string> {
  const { limiter } = deps;
  const username = operatorName(typed.username);
  const own = await knownDevice(deps, username, ctx.device);
  const attempt = own
    ? await consumeIsolatedAttempt(limiter, own)
    : await consumeAttempt(limiter, {
        merchantId: OPERATORS_MERCHANT,
        username,
        ip: ctx.ip,
        addressIsKnown: false,
      });
  const row = await activeOperators(deps).selectAll().where("username", "=", username).executeTakeFirst();
  const password = typed.password.slice(0, MAX_PASSWORD_LENGTH);
  const check = deps.checkPasswordHash(row?.password_hash ?? null, password);
  if (!(await refundOnError(check, attempt.refund)) || !row) {
    // An unknown name may be a mistyped password, and is not logged.
    await ctx.log({ operator: row ?? null, action: "signIn.refused" });
    throw new PlatformError("WRONG_CREDENTIALS");
  }
  await attempt.refund();
  const renewed = await renewHash(deps, row, password);
  if (row.totp_confirmed_at === null) await beginEnrolment(deps, row);
  return openSession(deps, renewed, "code");
}

/**
 * Renews the hash of a right password if it has another cost than today's, and returns the current row. That row
 * includes changes by another sign-in meanwhile, if the password is right for it. A password set meanwhile stays, and
 * the old one is refused.
 */
async function renewHash(deps: SignInDeps, row: OperatorRow, password: string): Promise<OperatorRow> {
  const { hasher } = deps;
  if (hasher.isCurrent(row.password_hash)) return row;
  const password_hash = await hasher.hash(password);
  const renewed = await deps.database.db
    .updateTable("operator")
    .set({ password_hash })
    .where("id", "=", row.id)
    .where("password_hash", "=", row.password_hash)
    .returning("id")
    .executeTakeFirst();
  if (renewed) return { ...row, password_hash };
  const now = await activeOperators(deps).selectAll().where("id", "=", row.id).executeTakeFirst();
  return now && (await hasher.verify(now.password_hash, password)) ? now : row;
}
