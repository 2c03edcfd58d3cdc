import type { Enrolment } from "../../contract/ops/session.ts";
import { PlatformError } from "../../core/errors.ts";
import type { Services } from "../../core/services.ts";
import type { SignInContext } from "../operator-context.ts";
import { decryptOfferedSecret, replaceSecret } from "./authenticator.ts";
import { consumeCodeAttempt, refundCodeAttempt } from "./limits.ts";
import { getSession, requireOperatorRow } from "./operator-rows.ts";
import { getEnrolment, rejectCode } from "./prove-code.ts";
import { endOtherSessions } from "./sessions.ts";
import { requirePassword } from "./set-password.ts";

/** Returns the set-up of a replacement app, in a session that a recovery code began; null in any other. */
export async function newApp(
  services: Services,
  ctx: SignInContext,
  { offer }: { offer: string | null },
): Promise<Enrolment | null> {
  if (offer === null) return null;
  const session = getSession(ctx);
  const row = await requireOperatorRow(services, session);
  const secret = decryptOfferedSecret(services, row, session.tokenHash, offer);
  return secret === null ? null : getEnrolment(secret, row);
}

/**
 * Replaces the lost app by the one that {@link newApp} showed, given the password and the new app's first code. Returns
 * its recovery codes, to be shown once. The old app, its codes and the operator's other sessions end.
 * @throws PlatformError FORBIDDEN for a session that was not begun with a recovery code; WRONG_CREDENTIALS (pointer
 *   /password); VERIFICATION_CODE_INVALID; TOO_MANY_REQUESTS.
 */
export async function replaceApp(
  services: Services,
  ctx: SignInContext,
  { offer, password, code }: { offer: string | null; password: string; code: string },
): Promise<string[]> {
  const session = getSession(ctx);
  const row = await requireOperatorRow(services, session);
  const secret = offer === null ? null : decryptOfferedSecret(services, row, session.tokenHash, offer);
  if (secret === null) throw new PlatformError("FORBIDDEN");
  await requirePassword(services, session, row, {
    password,
    refused: { pointer: "/password", messageKey: "ops.error.password" },
  });
  await consumeCodeAttempt(services.limiter, session);
  const codes = await replaceSecret(services, row, { secret, code }, async (trx) => {
    await endOtherSessions(trx, session);
    await ctx.log({ operator: row, action: "authenticator.replace", trx });
  });
  if (!codes) return rejectCode(ctx, row);
  await refundCodeAttempt(services.limiter, row.id, session);
  return codes;
}
