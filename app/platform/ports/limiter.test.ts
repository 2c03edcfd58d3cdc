import { randomBytes } from "node:crypto";
import { connect, createServer, type Socket } from "node:net";
import { createClient } from "redis";
import { afterEach, describe, expect, it } from "vitest";
import { redisBus } from "./bus.ts";
import { type Limit, type Limiter, memoryLimiter } from "./limiter.ts";
import { redisLimiter, type SharedLimiter } from "./redis-limiter.ts";
import { canStartRedis, isRedisAvailable, REDIS, startRedis } from "./redis-testing.ts";

const limit = (points = 3): Limit => ({
  name: `test-${randomBytes(6).toString("hex")}`,
  points,
  windowMs: 60_000,
});

async function keepsBudgets(limiter: Limiter) {
  const budget = limit();
  const takes = await Promise.all(Array.from({ length: 20 }, () => limiter.take(budget, "maria")));
  expect(takes.filter(({ allowed }) => allowed)).toHaveLength(3);
  const refused = await limiter.take(budget, "maria");
  expect(refused).toMatchObject({ allowed: false, used: 3 });
  expect(refused.retryAfterMs).toBeGreaterThan(50_000);
  expect(await limiter.take(budget, "jose")).toMatchObject({ allowed: true, used: 1 });
  const other = limit(1);
  expect(await limiter.take(other, "maria")).toMatchObject({ allowed: true });
  await limiter.refund(other, "maria");
  expect(await limiter.take(other, "maria")).toMatchObject({ allowed: true });

  const flooded = limit();
  const flood = await Promise.all(Array.from({ length: 20 }, () => limiter.take(flooded, "maria")));
  const held = flood.filter(({ allowed }) => allowed);
  for (const _ of held) await limiter.refund(flooded, "maria");
  // After all points are refunded, all are available again, however many tries were refused in between.
  for (let used = 1; used <= held.length; used++) {
    expect(await limiter.take(flooded, "maria")).toMatchObject({ allowed: true, used });
  }
}

describe("a limiter in memory", () => {
  it("enforces each key's limit, also for many concurrent calls", () => keepsBudgets(memoryLimiter()));
});

const { hostname, port } = new URL(REDIS);

/** Retries until Redis itself counts: both servers then share one budget. */
async function connected(one: Limiter, other: Limiter) {
  await expect
    .poll(async () => {
      const budget = limit(2);
      await one.take(budget, "probe");
      return (await other.take(budget, "probe")).used;
    })
    .toBe(2);
}

describe.skipIf(!canStartRedis)("a limiter and a bus whose Redis is stopped", () => {
  it("continue within half a second, then at once, and return to Redis when it is back", async () => {
    await using redis = await startRedis();
    const faults: string[] = [];
    const limiter = await redisLimiter(redis.url, (fault) => void faults.push(fault?.message ?? "back"));
    const other = await redisLimiter(redis.url, () => undefined);
    const bus = await redisBus(redis.url, () => undefined);
    await connected(limiter, other);
    redis.stop();
    await limiter.take(limit(), "maria");
    const begun = performance.now();
    await keepsBudgets(limiter);
    // This would take more than five seconds if each call waited for Redis again.
    expect(performance.now() - begun).toBeLessThan(2_500);
    for (let n = 0; n < 1_000; n++) bus.publish("balance", { merchantId: "m", accountId: "a" } as never);
    expect(faults).toEqual(["Redis has not answered for 500 ms"]);
    redis.go();
    await connected(limiter, other);
    expect(faults).toEqual(["Redis has not answered for 500 ms", "back"]);
    for (const one of [limiter, other, bus]) await one.close();
  });
});

describe.skipIf(!isRedisAvailable)("a limiter in Redis", () => {
  const open: SharedLimiter[] = [];
  const closers: (() => void)[] = [];
  afterEach(async () => {
    for (const limiter of open.splice(0)) await limiter.close();
    for (const close of closers.splice(0)) close();
  });

  async function limiterAt(url: string) {
    const faults: string[] = [];
    const limiter = await redisLimiter(url, (fault) => void faults.push(fault?.message ?? "back"));
    open.push(limiter);
    return { limiter, faults };
  }

  /** A connection to Redis that can be cut. */
  async function line() {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      const through = connect({ host: hostname, port: Number(port || 6379) });
      for (const end of [socket, through]) {
        sockets.add(end);
        end.on("error", () => undefined);
      }
      socket.pipe(through).pipe(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const cut = () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    };
    closers.push(cut);
    return { url: `redis://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, cut };
  }

  it("enforces each key's limit, also for many concurrent calls", async () => {
    const { limiter } = await limiterAt(REDIS);
    await connected(limiter, (await limiterAt(REDIS)).limiter);
    await keepsBudgets(limiter);
  });

  it("shares one limit between two servers", async () => {
    const [one, other] = [(await limiterAt(REDIS)).limiter, (await limiterAt(REDIS)).limiter];
    await connected(one, other);
    const budget = limit(3);
    const takes = [];
    for (const limiter of [one, other, one, other, one]) takes.push(await limiter.take(budget, "maria"));
    expect(takes.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
  });

  it("drops the pending points of a killed server, and keeps all others", async () => {
    const killed = (await limiterAt(REDIS)).limiter;
    const stopped = await redisLimiter(REDIS, () => undefined);
    await connected(killed, stopped);
    const budget = limit(5);
    for (let n = 0; n < 3; n++) await killed.take(budget, "maria");
    expect((await stopped.take(budget, "maria")).used).toBe(4);
    await stopped.close();
    // As if the pending points had expired.
    const client = await createClient({ url: REDIS }).connect();
    const pending = `marquee:{${budget.name} maria}:pending`;
    expect(await client.zCard(pending)).toBe(3);
    for (const value of await client.zRange(pending, 0, -1)) await client.zAdd(pending, { score: 1, value });
    const next = (await limiterAt(REDIS)).limiter;
    await connected(next, killed);
    expect((await next.take(budget, "maria")).used).toBe(2);
    // Refunds its own point, and one that is final.
    for (let n = 0; n < 2; n++) await next.refund(budget, "maria");
    expect((await next.take(budget, "maria")).used).toBe(1);
    client.destroy();
  });

  it("makes the points of a live server final, so that they remain when it is killed later", async () => {
    const times = { finalAfterMs: 20, lookMs: 5, expiresMs: 60_000 };
    const limiter = await redisLimiter(REDIS, () => undefined, times);
    open.push(limiter);
    const client = await createClient({ url: REDIS }).connect();
    closers.push(() => client.destroy());
    await connected(limiter, (await limiterAt(REDIS)).limiter);
    const budget = limit(5);
    const place = `marquee:{${budget.name} maria}`;
    const counted = async () => [await client.get(`${place}:count`), await client.zCard(`${place}:pending`)];
    for (let n = 0; n < 3; n++) await limiter.take(budget, "maria");
    await expect.poll(counted).toEqual(["3", 0]);
    const next = (await limiterAt(REDIS)).limiter;
    await connected(next, limiter);
    expect((await next.take(budget, "maria")).used).toBe(4);
    await limiter.refund(budget, "maria");
    expect(await counted()).toEqual(["2", 1]);
  });

  it("keeps a pending point no longer than its window, and makes no expired point final", async () => {
    const limiter = await redisLimiter(REDIS, () => undefined);
    const client = await createClient({ url: REDIS }).connect();
    closers.push(() => client.destroy());
    await connected(limiter, (await limiterAt(REDIS)).limiter);
    const budget = { ...limit(1), windowMs: 30_000 };
    const place = `marquee:{${budget.name} maria}`;
    await limiter.take(budget, "maria");
    const [point] = await client.zRangeWithScores(`${place}:pending`, 0, -1);
    expect(point?.score).toBeLessThanOrEqual(Date.now() + 30_000);
    // As if the point had expired.
    await client.zAdd(`${place}:pending`, { score: 1, value: point?.value ?? "" });
    await limiter.close();
    expect(await client.get(`${place}:count`)).toBe("0");
  });

  it("continues to count locally when Redis is lost, and reports that", async () => {
    const { url, cut } = await line();
    const { limiter, faults } = await limiterAt(url);
    await connected(limiter, (await limiterAt(REDIS)).limiter);
    cut();
    await expect.poll(() => faults.length).toBeGreaterThan(0);
    const budget = limit(10);
    const takes = [];
    for (let n = 0; n < 15; n++) takes.push(await limiter.take(budget, "maria"));
    expect(takes.filter(({ allowed }) => allowed)).toHaveLength(10);
  });

  it("limits from the first call even if Redis was never available", async () => {
    const { url, cut } = await line();
    cut();
    const { limiter } = await limiterAt(url);
    await keepsBudgets(limiter);
  });
});
