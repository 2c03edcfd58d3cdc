import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { yieldToEventLoop } from "../core/yield-to-event-loop.ts";
import type { FirstProof } from "../step-up/step-up.server.ts";
import { isKnownOrigin } from "./known-origins.ts";
import { openSession, type revokeAll, type SignedIn } from "./open-session.ts";

/** A sign-in whose first proof was correct. */
export interface FirstFactorResult {
  accountId: string;
  remember: boolean;
  /** True when the session may only set a new password. */
  passwordDue: boolean;
  /** The hash that the password matched, if a password was the proof: no session begins if it has changed since. */
  passwordHash?: string | null;
  proven: FirstProof;
}

export type BeginSession = (ctx: CallContext, given: FirstFactorResult) => Promise<SignedIn>;

declare module "../core/services.ts" {
  interface Services {
    /** Begins a session after the first proof. */
    begin: BeginSession;
    endSessions: typeof revokeAll;
  }
}

/**
 * Begins a session after a correct first proof, or requests the second proof when it is due. Every sign-in to an
 * existing account passes through here, whatever its first proof was. The caller's previous session ends.
 * @throws PlatformError STEP_UP_REQUIRED with `details.challenge` and `details.methods`; TOO_MANY_REQUESTS.
 */
export async function beginSession(
  { database, clock, stepUp }: Services,
  ctx: CallContext,
  { proven, ...opening }: FirstFactorResult,
): Promise<SignedIn> {
  const { accountId, remember, passwordDue, passwordHash } = opening;
  const now = clock.now();
  const known = await isKnownOrigin(database.db, ctx, accountId, now);
  const carry = { remember, passwordDue };
  const { unprotected } = await stepUp.guardSignIn(ctx, { accountId, known, proven, passwordHash, carry });
  await yieldToEventLoop();
  const signedIn = await database.transaction((trx) => openSession(trx, ctx, { ...opening, now }), {
    syncBeside: true,
  });
  return { ...signedIn, unprotected };
}
