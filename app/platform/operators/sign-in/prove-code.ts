import type { CodeVerified, Enrolment } from "../../contract/ops/session.ts";
import { PlatformError } from "../../core/errors.ts";
import { tokenHash } from "../../core/secret-token.ts";
import type { Services } from "../../core/services.ts";
import type { OperatorRow } from "../../database/tables/operators.ts";
import { totpCode, totpUri } from "../../step-up/step-up.server.ts";
import type { SignInContext } from "../operator-context.ts";
import { consumeAnswer, createAppOffer, getSecret } from "./authenticator.ts";
import { rememberDevice } from "./devices.ts";
import { consumeCodeAttempt, refundCodeAttempt } from "./limits.ts";
import { getSession, requireOperatorRow } from "./operator-rows.ts";
import { openSession } from "./sessions.ts";

/** Returns the data that the code step shows: the app's set-up until there is one, and a demonstration's code. */
export async function codeStep(
  services: Services,
  ctx: SignInContext,
): Promise<{ enrolment: Enrolment | null; demoCode: string | null }> {
  const row = await requireOperatorRow(services, getSession(ctx));
  const isSetUp = row.totp_confirmed_at !== null;
  return {
    enrolment: isSetUp ? null : getEnrolment(getSecret(services, row), row),
    demoCode: getDemoCode(services, row),
  };
}

/** Returns the secret and address for setting up an authenticator app. */
export function getEnrolment(secret: string, { username }: OperatorRow): Enrolment {
  return { secret, uri: totpUri(secret, "Marquee", username) };
}

/** Returns the current code for the public operators of a demonstration; null for any other. */
export function getDemoCode(services: Services, row: OperatorRow): string | null {
  if (!services.demo || row.demo === 0) return null;
  return totpCode(getSecret(services, row), services.clock.now(), row.totp_last_step);
}

/**
 * Accepts a code of the app or a recovery code, each valid once.
 * @throws PlatformError VERIFICATION_CODE_INVALID; TOO_MANY_REQUESTS; NOT_LOGGED_IN.
 */
export async function proveCode(
  services: Services,
  ctx: SignInContext,
  { code }: { code: string },
): Promise<CodeVerified> {
  const session = getSession(ctx);
  const row = await requireOperatorRow(services, session);
  await consumeCodeAttempt(services.limiter, session);
  const proof = await consumeAnswer(services, row, code);
  if (!proof) return rejectCode(ctx, row);
  await refundCodeAttempt(services.limiter, row.id);
  const token = await openSession(services, row, "in", session.tokenHash);
  const byRecoveryCode = proof.by === "recoveryCode";
  if (byRecoveryCode) {
    await ctx.log({ operator: row, action: "signIn.recoveryCode", after: { left: proof.left } });
  } else if (proof.recoveryCodes.length > 0) {
    await ctx.log({ operator: row, action: "signIn.enrolled" });
  }
  await ctx.log({ operator: row, action: "signIn" });
  const recoveryCodes = byRecoveryCode ? [] : proof.recoveryCodes;
  const deviceToken = await rememberDevice(services, row.id, ctx.device);
  // The app of a demonstration's operator is shared by everyone.
  const mayReplace = byRecoveryCode && row.demo === 0;
  const appOffer = mayReplace ? createAppOffer(services, row, tokenHash(token)) : null;
  return { token, deviceToken, byRecoveryCode, appOffer, recoveryCodes };
}

/** Logs a wrong code, and throws. */
export async function rejectCode(ctx: SignInContext, operator: OperatorRow): Promise<never> {
  await ctx.log({ operator, action: "signIn.codeRefused" });
  throw new PlatformError("VERIFICATION_CODE_INVALID", {
    fields: [{ pointer: "/code", messageKey: "error.VERIFICATION_CODE_INVALID" }],
  });
}
