import { consumeLimit } from "../../core/consume-limit.ts";
import type { Limit, Limiter } from "../../ports/limiter.ts";
import type { Attempt } from "../../sessions/sessions.server.ts";
import type { OperatorSession } from "../operator-context.ts";
import { CODE_TTL_MS } from "./sessions.ts";

const QUARTER_MS = 15 * 60_000;
const CODES_OF_SESSION: Limit = { name: "operators:session-codes", points: 5, windowMs: CODE_TTL_MS };
const CODES_OF_OPERATOR: Limit = { name: "operators:codes", points: 10, windowMs: QUARTER_MS };

/**
 * Limit on wrong passwords from a browser that the operator has signed in with, and in an open session. They are
 * counted separately from those of unknown origin, so that a stranger who knows a name cannot lock anyone out.
 */
const KNOWN_ORIGIN_PASSWORD_LIMIT: Limit = {
  name: "operators:own-passwords",
  points: 5,
  windowMs: QUARTER_MS,
};

/** Counts an attempt at a code. @throws PlatformError TOO_MANY_REQUESTS. */
export async function consumeCodeAttempt(limiter: Limiter, session: OperatorSession): Promise<void> {
  await consumeLimit(limiter, CODES_OF_SESSION, session.tokenHash);
  await consumeLimit(limiter, CODES_OF_OPERATOR, session.operator.id);
}

/** Refunds the attempt of a correct code; `session` if the same session continues. */
export async function refundCodeAttempt(
  limiter: Limiter,
  operatorId: string,
  session?: OperatorSession,
): Promise<void> {
  await limiter.refund(CODES_OF_OPERATOR, operatorId);
  if (session) await limiter.refund(CODES_OF_SESSION, session.tokenHash);
}

/**
 * Counts a password attempt where others cannot use the attempts up.
 * @throws PlatformError TOO_MANY_REQUESTS.
 */
export async function consumeIsolatedAttempt(
  limiter: Limiter,
  key: string,
): Promise<Pick<Attempt, "refund">> {
  await consumeLimit(limiter, KNOWN_ORIGIN_PASSWORD_LIMIT, key);
  return { refund: () => limiter.refund(KNOWN_ORIGIN_PASSWORD_LIMIT, key) };
}
