import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type AccountKey, type EventPayload, type Publish, TOPICS, type Topic } from "../core/events.ts";
import { jsonOrNull } from "../core/json-or-null.ts";
import { openRedis, type RedisReport } from "./redis.ts";

/** Carries events to the subscribers of a topic for an account. */
export interface Bus {
  publish: Publish;
  /** Calls `listener` with each event of an account; returns the function that ends the subscription. */
  subscribe<T extends Topic>(
    topic: T,
    account: AccountKey,
    listener: (payload: EventPayload<T>) => void,
  ): () => void;
}

/** A bus within this process. */
export function memoryBus(): Bus {
  type Listener = (payload: EventPayload<Topic>) => void;
  const listeners = new Map<string, Set<Listener>>();
  const getKey = (topic: Topic, { merchantId, accountId }: AccountKey) =>
    `${topic}\n${merchantId}\n${accountId}`;
  return {
    publish(topic, payload) {
      for (const listener of [...(listeners.get(getKey(topic, payload)) ?? [])]) listener(payload);
    },
    subscribe(topic, account, listener) {
      const key = getKey(topic, account);
      const set = listeners.get(key) ?? new Set();
      // Each key belongs to one topic, whose payload the listener accepts.
      const own = listener as Listener;
      listeners.set(key, set.add(own));
      return () => {
        set.delete(own);
        if (set.size === 0 && listeners.get(key) === set) listeners.delete(key);
      };
    },
  };
}

/** A bus shared by several servers. */
export interface SharedBus extends Bus {
  close(): Promise<void>;
}

const CHANNEL = "marquee:bus";
/** The message between servers: the publishing server, the topic and the topic's own payload. */
const messageSchema = z.object({
  server: z.string(),
  topic: z.enum(Object.keys(TOPICS) as [Topic, ...Topic[]]),
  payload: z.unknown(),
});

/**
 * Opens a bus that all servers share through one Redis. Resolves without waiting for Redis: while it does not respond,
 * events reach only the subscribers of this server.
 */
export async function redisBus(url: string, report: RedisReport): Promise<SharedBus> {
  const local = memoryBus();
  const server = randomUUID();
  const sending = await openRedis(url, report);
  const { client: publisher } = sending;
  // A subscribed connection cannot send other commands.
  const receiving = await openRedis(url, report);
  const { client: subscriber } = receiving;
  function receive(text: string) {
    const message = messageSchema.safeParse(jsonOrNull(text)).data;
    if (!message || message.server === server) return;
    const payload = TOPICS[message.topic].safeParse(message.payload).data;
    if (payload) local.publish(message.topic, payload);
  }
  sending.connect();
  // The client subscribes again automatically after each reconnect.
  receiving.connect(() => subscriber.subscribe(CHANNEL, receive));
  return {
    publish(topic, payload) {
      local.publish(topic, payload);
      const message: z.infer<typeof messageSchema> = { server, topic, payload };
      // Failures have already been reported.
      sending.run(() => publisher.publish(CHANNEL, JSON.stringify(message))).catch(() => {});
    },
    subscribe: local.subscribe,
    async close() {
      publisher.destroy();
      subscriber.destroy();
    },
  };
}
