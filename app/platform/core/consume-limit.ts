import type { Limit, Limiter } from "../ports/limiter.ts";
import { PlatformError } from "./errors.ts";

/**
 * Consumes one point of a key's limit.
 * @throws PlatformError TOO_MANY_REQUESTS with `details.retryAfterMs` when none is left.
 */
export async function consumeLimit(limiter: Limiter, limit: Limit, key: string): Promise<void> {
  const { allowed, retryAfterMs } = await limiter.take(limit, key);
  if (!allowed) throw new PlatformError("TOO_MANY_REQUESTS", { details: { retryAfterMs } });
}
