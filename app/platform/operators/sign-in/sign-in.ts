import { PlatformError } from "../../core/errors.ts";
import { refundOnError } from "../../core/refund-on-error.ts";
import type { Services } from "../../core/services.ts";
import type { OperatorRow } from "../../database/tables/operators.ts";
import { consumeAttempt, passwordChecker } from "../../sessions/sessions.server.ts";
import { OPERATORS_MERCHANT, operatorName } from "../operator-accounts.ts";
import type { SignInContext } from "../operator-context.ts";
import { beginEnrolment } from "./authenticator.ts";
import { knownDevice } from "./devices.ts";
import { consumeIsolatedAttempt } from "./limits.ts";
import { activeOperators } from "./operator-rows.ts";
import { MAX_PASSWORD_LENGTH } from "./password-rules.ts";
import { openSession } from "./sessions.ts";

/**
 * Checks the password, and returns the token of a session in which the code is the next step.
 * @throws PlatformError WRONG_CREDENTIALS, alike for an unknown name and after the same work; TOO_MANY_REQUESTS with
 *   `details.retryAfterMs`.
 */
export async function signIn(
  services: Services,
  ctx: SignInContext,
  typed: { username: string; password: string },
): Promise<string> {
  const { limiter } = services;
  const username = operatorName(typed.username);
  const own = await knownDevice(services, username, ctx.device);
  const attempt = own
    ? await consumeIsolatedAttempt(limiter, own)
    : await consumeAttempt(limiter, {
        merchantId: OPERATORS_MERCHANT,
        username,
        ip: ctx.ip,
        addressIsKnown: false,
      });
  const row = await activeOperators(services).selectAll().where("username", "=", username).executeTakeFirst();
  const password = typed.password.slice(0, MAX_PASSWORD_LENGTH);
  const check = passwordChecker(services.hasher)(row?.password_hash ?? null, password);
  if (!(await refundOnError(check, attempt.refund)) || !row) {
    // An unknown name may be a mistyped password, and is not logged.
    await ctx.log({ operator: row ?? null, action: "signIn.refused" });
    throw new PlatformError("WRONG_CREDENTIALS");
  }
  await attempt.refund();
  const renewed = await renewHash(services, row, password);
  if (row.totp_confirmed_at === null) await beginEnrolment(services, row);
  return openSession(services, renewed, "code");
}

/**
 * Renews the hash of a right password if it has another cost than today's, and returns the current row. That row
 * includes changes by another sign-in meanwhile, if the password is right for it. A password set meanwhile stays, and
 * the old one is refused.
 */
async function renewHash(services: Services, row: OperatorRow, password: string): Promise<OperatorRow> {
  const { hasher } = services;
  if (hasher.isCurrent(row.password_hash)) return row;
  const password_hash = await hasher.hash(password);
  const renewed = await services.database.db
    .updateTable("operator")
    .set({ password_hash })
    .where("id", "=", row.id)
    .where("password_hash", "=", row.password_hash)
    .returning("id")
    .executeTakeFirst();
  if (renewed) return { ...row, password_hash };
  const now = await activeOperators(services).selectAll().where("id", "=", row.id).executeTakeFirst();
  return now && (await hasher.verify(now.password_hash, password)) ? now : row;
}
