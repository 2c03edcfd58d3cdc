import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, it, vi } from "vitest";
import { redisBus } from "./bus.ts";
import { logOutages } from "./redis.ts";
import { redisLimiter } from "./redis-limiter.ts";
import { isRedisAvailable, REDIS } from "./redis-testing.ts";

it.skipIf(!isRedisAvailable)(
  "an outage of Redis is logged once, and its return once, across all connections and attempts",
  async () => {
    const { hostname, port } = new URL(REDIS);
    const sockets = new Set<Socket>();
    let isOpen = true;
    let tries = 0;
    const way = createServer((socket) => {
      tries += 1;
      if (!isOpen) return void socket.destroy();
      const through = connect({ host: hostname, port: Number(port || 6379) });
      for (const end of [socket, through]) {
        sockets.add(end);
        end.on("error", () => undefined);
      }
      socket.pipe(through).pipe(socket);
    }).listen(0, "127.0.0.1");
    await once(way, "listening");
    const url = `redis://127.0.0.1:${(way.address() as AddressInfo).port}`;
    const logged: string[] = [];
    const report = logOutages(
      { warn: (_facts, message) => void logged.push(message), info: (message) => void logged.push(message) },
      "each for itself",
    );
    isOpen = false;
    const parts = [await redisLimiter(url, report), await redisBus(url, report)];
    // Each of the three connections has retried.
    await vi.waitFor(() => expect(tries).toBeGreaterThan(6), { timeout: 10_000 });
    expect(logged).toEqual(["Redis does not respond: each for itself"]);
    isOpen = true;
    await vi.waitFor(() => expect(logged).toHaveLength(2), { timeout: 10_000 });
    expect(logged[1]).toBe("Redis responds again");
    for (const part of parts) await part.close();
    for (const socket of sockets) socket.destroy();
    way.close();
  },
);
