import type { Services } from "../../core/services.ts";
import type { SignInContext } from "../operator-context.ts";
import { codesLeft, replaceRecoveryCodes } from "./authenticator.ts";
import { consumeCodeAttempt, refundCodeAttempt } from "./limits.ts";
import { getSession, requireOperatorRow } from "./operator-rows.ts";
import { getDemoCode, rejectCode } from "./prove-code.ts";

/** Counts the operator's remaining recovery codes. */
export async function recoveryCodes(
  services: Services,
  ctx: SignInContext,
): Promise<{ left: number; demoCode: string | null }> {
  const row = await requireOperatorRow(services, getSession(ctx));
  return { left: await codesLeft(services, row.id), demoCode: getDemoCode(services, row) };
}

/**
 * Returns ten new recovery codes, given a code of the app, to be shown once; the old ones become invalid.
 * @throws PlatformError VERIFICATION_CODE_INVALID; TOO_MANY_REQUESTS.
 */
export async function renewRecoveryCodes(
  services: Services,
  ctx: SignInContext,
  { code }: { code: string },
): Promise<string[]> {
  const session = getSession(ctx);
  const row = await requireOperatorRow(services, session);
  await consumeCodeAttempt(services.limiter, session);
  const codes = await replaceRecoveryCodes(services, row, code, (trx) =>
    ctx.log({ operator: row, action: "recoveryCodes.renew", trx }),
  );
  if (!codes) return rejectCode(ctx, row);
  await refundCodeAttempt(services.limiter, row.id, session);
  return codes;
}
