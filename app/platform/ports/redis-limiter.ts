import { randomUUID } from "node:crypto";
import { type Applied, type Limit, type Limiter, memoryLimiter } from "./limiter.ts";
import { openRedis, type RedisReport } from "./redis.ts";

/**
 * Times of pending points, in milliseconds. A taken point is pending at first: it counts, but expires if its server is
 * killed before it knows whether the point counts. It also expires with its window.
 */
export interface PendingTimes {
  /** The age at which a running server makes a point final. */
  finalAfterMs: number;
  /** The interval at which a server checks for such points. */
  lookMs: number;
  /** The lifetime of a pending point, longer than any running server needs to make it final. */
  expiresMs: number;
}
const PENDING_TIMES: PendingTimes = { finalAfterMs: 3_000, lookMs: 1_000, expiresMs: 8_000 };

const NOW = `
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;
/** Takes a point if one is left. Returns 1 or 0 for that, the points taken, and the milliseconds left of the window. */
const TAKE = `${NOW}
redis.call("ZREMRANGEBYSCORE", KEYS[2], "-inf", now)
redis.call("SET", KEYS[1], 0, "PX", ARGV[2], "NX")
local used = tonumber(redis.call("GET", KEYS[1])) + redis.call("ZCARD", KEYS[2])
local left = redis.call("PTTL", KEYS[1])
if used >= tonumber(ARGV[1]) then return {0, used, left} end
redis.call("ZADD", KEYS[2], now + math.min(tonumber(ARGV[4]), left), ARGV[3])
redis.call("PEXPIRE", KEYS[2], ARGV[4])
return {1, used + 1, left}
`;
/** Makes a pending point final, unless its window has ended. */
const FINISH = `${NOW}
local expires = redis.call("ZSCORE", KEYS[2], ARGV[1])
redis.call("ZREM", KEYS[2], ARGV[1])
if expires and tonumber(expires) > now and redis.call("EXISTS", KEYS[1]) == 1 then
  redis.call("INCR", KEYS[1])
end
return 0
`;
/** Refunds a point: the pending one, or a final one. */
const REFUND = `
if redis.call("ZREM", KEYS[2], ARGV[1]) == 0 and tonumber(redis.call("GET", KEYS[1]) or "0") > 0 then
  redis.call("DECR", KEYS[1])
end
return 0
`;

interface PendingPoint {
  id: string;
  since: number;
}

/** Counts in Redis, shared by several servers, and in this process while Redis does not respond. */
export interface SharedLimiter extends Limiter {
  close(): Promise<void>;
}

/**
 * Resolves without waiting for Redis. Whenever Redis does not respond, each server counts on its own, so that limits
 * always apply.
 */
export async function redisLimiter(
  url: string,
  report: RedisReport,
  times = PENDING_TIMES,
): Promise<SharedLimiter> {
  const redis = await openRedis(url, report);
  const { client } = redis;
  redis.connect();
  const limiter = countInRedis(redis, memoryLimiter(), times);
  return {
    ...limiter,
    async close() {
      await limiter.close();
      client.destroy();
    },
  };
}

/** Counts in Redis, shared by several servers; in `fallback` while Redis does not respond. */
function countInRedis(
  redis: Pick<Awaited<ReturnType<typeof openRedis>>, "client" | "answers" | "run">,
  fallback: Limiter,
  { finalAfterMs, lookMs, expiresMs }: PendingTimes,
): Limiter & { close(): Promise<void> } {
  const pending = new Map<string, PendingPoint[]>();
  const run = async (script: string, place: string, given: string[]) => {
    if (!redis.answers()) throw new Error("Redis does not answer");
    const keys = [`marquee:{${place}}:count`, `marquee:{${place}}:pending`];
    return redis.run(() => redis.client.eval(script, { keys, arguments: given }));
  };
  const getPlace = ({ name }: Limit, key: string) => `${name} ${key}`;

  async function finish(isDue: (point: PendingPoint) => boolean): Promise<void> {
    const due = [...pending].flatMap(([place, points]) =>
      points.filter(isDue).map((point) => ({ place, point })),
    );
    await Promise.all(
      due.map(async ({ place, point }) => {
        if (!remove(place, point)) return;
        // A point that Redis did not receive is retried at the next check.
        await run(FINISH, place, [point.id]).catch(() => add(place, point));
      }),
    );
  }
  const look = () => {
    const until = performance.now() - finalAfterMs;
    void finish(({ since }) => since <= until);
  };
  const timer = setInterval(look, lookMs).unref();

  function add(place: string, point: PendingPoint): void {
    const points = pending.get(place);
    if (points) points.push(point);
    else pending.set(place, [point]);
  }
  function remove(place: string, point: PendingPoint | undefined): boolean {
    const points = pending.get(place) ?? [];
    const index = point ? points.indexOf(point) : -1;
    if (index < 0) return false;
    points.splice(index, 1);
    if (points.length === 0) pending.delete(place);
    return true;
  }

  return {
    async take(limit, key): Promise<Applied> {
      const place = getPlace(limit, key);
      const point = { id: randomUUID(), since: performance.now() };
      try {
        const given = [limit.points, limit.windowMs, point.id, expiresMs].map(String);
        const [taken, used, left] = (await run(TAKE, place, given)) as [number, number, number];
        if (taken === 1) add(place, point);
        return { allowed: taken === 1, used: Math.min(used, limit.points), retryAfterMs: left };
      } catch {
        return fallback.take(limit, key);
      }
    },
    async refund(limit, key) {
      const place = getPlace(limit, key);
      const point = pending.get(place)?.at(-1);
      remove(place, point);
      await run(REFUND, place, [point?.id ?? ""]).catch(() => fallback.refund(limit, key));
    },
    async close() {
      clearInterval(timer);
      // Points that a stopping server has not refunded count for good.
      await finish(() => true);
    },
  };
}
