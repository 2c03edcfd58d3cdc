import * as z from "zod";

/** The account whose open pages an event is for. */
const account = z.object({ merchantId: z.string(), accountId: z.string() });

/**
 * Every topic that the platform publishes on, with what its events carry. An event says that something changed, not what
 * it changed to: whoever shows it reads the new state. Delivery is best effort, so nothing that matters rests on it.
 */
export const TOPICS = {
  /** Money of the account moved, was set aside or was released. */
  balance: account,
};

export type Topic = keyof typeof TOPICS;
export type EventPayload<T extends Topic> = z.infer<(typeof TOPICS)[T]>;
export type AccountKey = z.infer<typeof account>;

/** Publishes an event to whoever subscribes to its topic for that account. */
export type Publish = <T extends Topic>(topic: T, payload: EventPayload<T>) => void;
