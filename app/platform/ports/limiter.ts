import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** A budget: `points` per key in a window that begins with the first of them. */
export interface Limit {
  name: string;
  points: number;
  windowMs: number;
}

export interface Applied {
  /** False when the budget was used up; no point is taken then. */
  allowed: boolean;
  /** Points taken of the budget so far, including this one. */
  used: number;
  /** Milliseconds until the budget is full again. */
  retryAfterMs: number;
}

/** Counts tries: in memory on one node, or in an adapter that shares the counts between nodes. */
export interface Limiter {
  /** Takes one point of the key's budget, atomically, so that simultaneous tries cannot share it. */
  take(limit: Limit, key: string): Promise<Applied>;
  /** Refunds a point, for a try that turned out not to count. */
  refund(limit: Limit, key: string): Promise<void>;
}

/**
 * Counts in this process. It uses the system clock: its windows are not a business rule for which tests change the
 * time.
 */
export function memoryLimiter(): Limiter {
  const budgets = new Map<string, RateLimiterMemory>();
  const budget = ({ name, points, windowMs }: Limit) => {
    const known = budgets.get(name);
    if (known) return known;
    const made = new RateLimiterMemory({ keyPrefix: name, points, duration: windowMs / 1_000 });
    budgets.set(name, made);
    return made;
  };
  return {
    async take(limit, key) {
      const { allowed, result } = await budget(limit)
        .consume(key)
        .then(
          (result) => ({ allowed: true, result }),
          (refused: unknown) => {
            if (refused instanceof RateLimiterRes) return { allowed: false, result: refused };
            throw refused;
          },
        );
      // The budget counts refusals too: if they stayed, they would outweigh the refunded points.
      if (!allowed) await budget(limit).reward(key);
      const used = Math.min(result.consumedPoints, limit.points);
      return { allowed, used, retryAfterMs: result.msBeforeNext };
    },
    async refund(limit, key) {
      await budget(limit).reward(key);
    },
  };
}
