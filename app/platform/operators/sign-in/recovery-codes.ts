import type { SignInContext } from "../operator-context.ts";
import { codesLeft, renewCodes } from "./authenticator.ts";
import { consumeCodeAttempt, refundCodeAttempt } from "./limits.ts";
import { getDemoCode, refconsumeCode } from "./prove-code.ts";
import { getSession, type SignInDeps, toRow } from "./sign-in-deps.ts";

/** Counts the operator's remaining recovery codes. */
export async function recoveryCodes(
  deps: SignInDeps,
  ctx: SignInContext,
): Promise<{ left: number; demoCode: string | null }> {
  const row = await toRow(deps, getSession(ctx));
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
  const row = await toRow(deps, session);
  await consumeCodeAttempt(deps.limiter, session);
  const codes = await renewCodes(deps, row, code, (trx) =>
    ctx.log({ operator: row, action: "recoveryCodes.renew", trx }),
  );
  if (!codes) return refconsumeCode(ctx, row);
  await refundCodeAttempt(deps.limiter, row.id, session);
  return codes;
}
