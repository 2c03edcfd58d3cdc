import { accountByMobile } from "../accounts/account-reads.server.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { requireAllowedHost, type SignedIn } from "../sessions/sessions.server.ts";
import { consumeIdToken, provedAttempt } from "./attempt-rows.ts";
import { limitSignIns, runProviderRequest } from "./run-provider-request.ts";

/**
 * Verifies the id token of a phone check without marking it as used.
 *
 * @throws PlatformError FEATURE_OFF, TOO_MANY_REQUESTS, SIGN_IN_REFUSED, SIGN_IN_UNAVAILABLE.
 */
export async function checkPhone(
  services: Services,
  ctx: CallContext,
  idToken: string,
): Promise<{ subject: string; phoneNumber: string }> {
  const { merchant } = ctx;
  if (!merchant.switches.phoneSignIn) throw new PlatformError("FEATURE_OFF");
  await limitSignIns(services, ctx);
  return runProviderRequest(services, "FIREBASE_PHONE", () =>
    services.phone.verify(merchant.signIn.firebaseProjectId, idToken),
  );
}

/**
 * Returns the number (E.164) that a phone check has proved for a registration: from its attempt, else from the id token
 * itself. Null without either, and for another service's attempt. Uses up neither: `claimIdentity` uses up an attempt,
 * `consumePhoneProof` a token.
 *
 * @throws PlatformError SIGN_IN_EXPIRED, FEATURE_OFF, SIGN_IN_REFUSED, SIGN_IN_UNAVAILABLE, TOO_MANY_REQUESTS.
 */
export async function provedNumber(
  services: Services,
  ctx: CallContext,
  { attempt, idToken }: { attempt?: string | undefined; idToken?: string | undefined },
): Promise<string | null> {
  const now = services.clock.now();
  const mobile = attempt ? (await provedAttempt(services.database.db, ctx, attempt, now)).mobile : null;
  if (mobile !== null || !idToken) return mobile;
  return (await checkPhone(services, ctx, idToken)).phoneNumber;
}

/**
 * Signs in to the account whose number is proved by the id token of a phone check, and uses up the token; a code to
 * that number would do the same (docs/decisions/0080). Returns null when no account has the number, or the merchant has
 * no sign-in by code.
 *
 * @throws PlatformError SIGN_IN_REFUSED, ACCOUNT_DISABLED, NOT_A_MEMBER, NOT_AN_AGENT, STEP_UP_REQUIRED,
 *   TOO_MANY_REQUESTS.
 */
export async function signInByNumber(
  { database: { db }, clock, begin }: Services,
  ctx: CallContext,
  number: string,
  idToken: string,
): Promise<SignedIn | null> {
  if (!ctx.merchant.switches.showVerCodeLogin) return null;
  const owner = await accountByMobile(db, ctx.merchant.code, number);
  if (!owner) return null;
  if (owner.status !== "active") throw new PlatformError("ACCOUNT_DISABLED");
  requireAllowedHost(ctx, owner.type);
  await consumeIdToken(db, ctx, idToken, clock.now());
  return begin(ctx, { accountId: owner.id, remember: false, passwordDue: false, proven: "sms" });
}

/**
 * Uses up the id token of a phone check, for any purpose. @throws PlatformError SIGN_IN_REFUSED when it was already
 * used.
 */
export async function consumePhoneProof(
  { clock }: Services,
  trx: Trx,
  ctx: CallContext,
  idToken: string,
): Promise<void> {
  await consumeIdToken(trx, ctx, idToken, clock.now());
}
