import { createHash } from "node:crypto";
import type { SignInReason } from "../contract/step-up.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { loadProofHolder, signInMethods } from "./methods.ts";
import { requestProof } from "./request-proof.ts";

/** The state with which a sign-in continues after its second proof. */
export interface SignInState {
  remember: boolean;
  passwordDue: boolean;
}

/** The data stored with a sign-in's challenge. */
export type SignInChallengeData = SignInState & { because: SignInReason };

/**
 * The first proof of a sign-in. `sms`: a code to a phone of the account; it also counts as a second proof, unless the
 * account has an authenticator app. `reset`: such a code with which the password has just been set; the app is then
 * always required.
 */
export type FirstProof = "password" | "sms" | "reset";

interface GuardedSignIn {
  accountId: string;
  /** True when the account has signed in from this device and address before. */
  known: boolean;
  proven: FirstProof;
  /** The hash that the password matched, if a password was the proof. */
  passwordHash?: string | null | undefined;
  carry: SignInState;
}

/**
 * Continues a sign-in after a correct first proof, or requires the second one (spec section 4). `unprotected` is true
 * when a second proof was due that the account does not have.
 *
 * @throws PlatformError STEP_UP_REQUIRED with `details.challenge` and `details.methods` (separated by commas);
 *   TOO_MANY_REQUESTS.
 */
export async function guardSignIn(
  services: Services,
  ctx: CallContext,
  { accountId, known, proven, passwordHash, carry }: GuardedSignIn,
): Promise<{ unprotected: boolean }> {
  const holder = await loadProofHolder(services.database.db, ctx.merchant.code, accountId);
  const always = proven === "reset" || holder.authenticator?.always;
  if (known && !always) return { unprotected: false };
  if (proven !== "password" && !holder.authenticator) return { unprotected: false };
  const methods = signInMethods(ctx.merchant, holder);
  if (methods.length === 0) return { unprotected: ctx.merchant.switches.stepUpVerification === true };
  const because = proven === "reset" ? "reset" : known ? "always" : "place";
  const challenge = {
    account_id: accountId,
    purpose: "signIn",
    session_id: null,
    action: "",
    digest: passwordDigest(passwordHash === undefined ? holder.passwordHash : passwordHash),
    carry: JSON.stringify({ ...carry, because } satisfies SignInChallengeData),
  } as const;
  return requestProof(services, ctx, challenge, methods);
}

/**
 * Returns the digest that binds a sign-in's challenge to the password: the challenge is void once the password changes.
 */
export function passwordDigest(passwordHash: string | null): string {
  return createHash("sha256")
    .update(passwordHash ?? "")
    .digest("hex");
}
