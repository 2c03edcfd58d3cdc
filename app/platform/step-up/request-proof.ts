import type { StepUpMethod } from "../contract/step-up.ts";
import type { CallContext } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Limit } from "../ports/limiter.ts";
import { type NewChallenge, openChallenge } from "./challenges.ts";

const CHALLENGES: Limit = { name: "step-up:challenges", points: 30, windowMs: 60 * 60_000 };

/**
 * Opens a challenge for the caller to answer.
 *
 * @throws PlatformError STEP_UP_REQUIRED with `details.challenge` and `details.methods` (separated by commas),
 *   always, unless it throws TOO_MANY_REQUESTS.
 */
export async function requestProof(
  { database, clock, limiter }: Services,
  ctx: CallContext,
  challenge: NewChallenge,
  methods: readonly StepUpMethod[],
): Promise<never> {
  await consumeLimit(limiter, CHALLENGES, `${ctx.merchant.code} ${challenge.account_id}`);
  const id = await openChallenge(database.db, ctx, challenge, clock.now());
  throw new PlatformError("STEP_UP_REQUIRED", { details: { challenge: id, methods: methods.join(",") } });
}
