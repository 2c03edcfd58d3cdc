import { randomUUID } from "node:crypto";
import * as z from "zod";
import { jsonOrNull } from "../json-or-null.ts";
import { openRedis } from "./redis.ts";

/** What an account's open pages are told. It says that something changed, never what: the page asks. */
export interface BusEvent {
  type: "balance";
}

/** Carries events from what happens to whoever listens for that account. Delivery is best effort: money never rests on it. */
export interface Bus {
  publish(merchantId: string, accountId: string, event: BusEvent): void;
  /** Gives the function that ends the subscription. */
  subscribe(merchantId: string, accountId: string, listener: (event: BusEvent) => void): () => void;
}

/** A bus within this process. */
export function memoryBus(): Bus {
  const listeners = new Map<string, Set<(event: BusEvent) => void>>();
  const keyOf = (merchantId: string, accountId: string) => `${merchantId}\n${accountId}`;
  return {
    publish(merchantId, accountId, event) {
      for (const listener of [...(listeners.get(keyOf(merchantId, accountId)) ?? [])]) listener(event);
    },
    subscribe(merchantId, accountId, listener) {
      const key = keyOf(merchantId, accountId);
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(key) === set) listeners.delete(key);
      };
    },
  };
}

/** A bus of several servers. */
export interface SharedBus extends Bus {
  close(): Promise<void>;
}

const CHANNEL = "marquee:bus";
const said = z.object({
  server: z.string(),
  merchantId: z.string(),
  accountId: z.string(),
  event: z.object({ type: z.literal("balance") }),
});

/**
 * A bus of all servers at one Redis. Resolves without waiting for it: until Redis answers, and whenever it stops to, a
 * server's events reach those who listen at that server. `report` hears of it when a connection fails.
 */
export async function redisBus(url: string, report: (error: Error) => void): Promise<SharedBus> {
  const here = memoryBus();
  const server = randomUUID();
  const speaker = await openRedis(url, report);
  // A connection that listens can do nothing else.
  const hearer = await openRedis(url, report);
  function hear(message: string) {
    const told = said.safeParse(jsonOrNull(message)).data;
    if (told && told.server !== server) here.publish(told.merchantId, told.accountId, told.event);
  }
  void speaker.connect().catch(report);
  // Once it has subscribed it does so again after each time that it lost Redis.
  void hearer
    .connect()
    .then(() => hearer.subscribe(CHANNEL, hear))
    .catch(report);
  return {
    publish(merchantId, accountId, event) {
      here.publish(merchantId, accountId, event);
      const message: z.infer<typeof said> = { server, merchantId, accountId, event };
      // The connection's own failure was reported.
      speaker.publish(CHANNEL, JSON.stringify(message)).catch(() => {});
    },
    subscribe: here.subscribe,
    async close() {
      speaker.destroy();
      hearer.destroy();
    },
  };
}
