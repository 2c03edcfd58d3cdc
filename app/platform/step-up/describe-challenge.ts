import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { CHALLENGE_TRIES } from "./challenges.ts";
import type { SignInChallengeData } from "./guard-sign-in.ts";
import { maskedTarget } from "./methods.ts";
import { getCodeTarget, requireOpenChallenge } from "./require-open-challenge.ts";

/**
 * Describes a challenge: the approval that it requests and the methods to answer it. @throws PlatformError
 * STEP_UP_EXPIRED.
 */
export async function describeChallenge(
  services: Services,
  ctx: CallContext,
  { challenge }: CallInput<"stepUp", "challenge">,
): Promise<CallValue<"stepUp", "challenge">> {
  const { row, holder, methods } = await requireOpenChallenge(services, ctx, challenge);
  return {
    purpose: row.purpose,
    action: row.action,
    because: row.purpose === "signIn" ? (JSON.parse(row.carry) as SignInChallengeData).because : null,
    methods: methods.map((method) => ({ method, to: maskedTarget(method, holder) })),
    expiresAt: row.expires_at,
    triesLeft: CHALLENGE_TRIES - row.tries,
  };
}

/**
 * Sends the code that answers a challenge.
 * @throws PlatformError STEP_UP_EXPIRED; TOO_MANY_REQUESTS; CODE_NOT_SENT.
 */
export async function sendChallengeCode(
  services: Services,
  ctx: CallContext,
  { challenge, method }: CallInput<"stepUp", "sendCode">,
): Promise<CallValue<"stepUp", "sendCode">> {
  const { row, holder, methods } = await requireOpenChallenge(services, ctx, challenge);
  if (!methods.includes(method)) throw new PlatformError("STEP_UP_EXPIRED");
  const isProved = method === "sms" ? holder.mobileIsProved : holder.emailIsProved;
  return services.verification.send(ctx, {
    purpose: "stepUp",
    target: getCodeTarget(method, holder),
    subject: row.id_hash,
    afterThree: isProved ? "sent" : "unlessProved",
  });
}
