import type { SignInContext } from "../operator-context.ts";
import { codesLeft, replaceRecoveryCodes } from "./authenticator.ts";
import { consumeCodeAttempt, refundCodeAttempt } from "./limits.ts";
import { getDemoCode, rejectCode } from "./prove-code.ts";
import { getSession, requireOperatorRow, type SignInDeps } from "./sign-in-deps.ts";

/** Counts the operator's remaining recovery codes. */
export async function recoveryCodes(
  deps: SignInDeps,
  ctx: SignInContext,
): Promise<{ left: number; demoCode: string | null }> {
  const row = await requireOperatorRow(deps, getSession(ctx));
  return { left: await codesLeft(deps, row.id), demoCode: getDemoCode(deps, row) };
}

/**
 * Returns ten new recovery codes, given a code of the app, to be shown once; the old ones become invalid.
 * @throws PlatformError VERIFICATION_CODE_INVALID; TOO_MANY_REQUESTS.
 */
export async function renewRecoveryCodes(
  deps: SignInDeps,
  ctx: SignInContext,
  { code }: { code: string },
): Promise<string[]> {
  const session = getSession(ctx);
  const row = await requireOperatorRow(deps, session);
  await consumeCodeAttempt(deps.limiter, session);
  const codes = await replaceRecoveryCodes(deps, row, code, (trx) =>
    ctx.log({ operator: row, action: "recoveryCodes.renew", trx }),
  );
  if (!codes) return rejectCode(ctx, row);
  await refundCodeAttempt(deps.limiter, row.id, session);
  return codes;
}
