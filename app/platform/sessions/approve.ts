import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { renewSession } from "./open-session.ts";

/**
 * Answers a challenge and returns its approval. The session continues under a new token and id; the old token is void.
 *
 * @throws PlatformError NOT_LOGGED_IN; STEP_UP_EXPIRED; VERIFICATION_CODE_INVALID; TOO_MANY_REQUESTS.
 */
export async function approve(
  { database, clock, stepUp }: Services,
  ctx: CallContext,
  input: CallInput<"stepUp", "approve">,
): Promise<CallValue<"stepUp", "approve">> {
  const { sessionId } = requireAccount(ctx.caller);
  const proven = await stepUp.prove(ctx, "approval", input);
  return database.transaction(async (trx) => {
    const renewed = await renewSession(trx, ctx, sessionId, clock.now());
    if (!renewed) throw new PlatformError("NOT_LOGGED_IN");
    const { sessionId: id, ...session } = renewed;
    return { approval: await stepUp.grant(trx, proven, id), ...session };
  });
}
