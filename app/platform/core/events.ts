import * as z from "zod";

/** The account whose open pages an event is for. */
const account = z.object({ merchantId: z.string(), accountId: z.string() });

/** Used instead of an account's id: the event is for every account of the merchant. */
export const EVERY_ACCOUNT = "";

/**
 * The topics that the platform publishes on, with the payload of their events. An event reports that something changed,
 * not the new value: its subscribers read the new state. Delivery is best effort, so nothing important may depend on
 * it.
 */
export const TOPICS = {
  /** Money of the account moved, was held or was released. */
  balance: account,
  /** The account has won the jackpot. */
  jackpot: account,
  /** A lottery ticket of the account has won. */
  lotteryWin: account,
  /** Messages arrived for the account or for {@link EVERY_ACCOUNT}, or were read or deleted in one of its pages. */
  message: account,
  /** Announcements of the merchant changed; always for {@link EVERY_ACCOUNT}. */
  announcement: account,
  /** An operator's settings for the merchant's app downloads changed; always for {@link EVERY_ACCOUNT}. */
  downloads: account,
};

export type Topic = keyof typeof TOPICS;
export type EventPayload<T extends Topic> = z.infer<(typeof TOPICS)[T]>;
export type AccountKey = z.infer<typeof account>;

/** Publishes an event to the subscribers of its topic for that account. */
export type Publish = <T extends Topic>(topic: T, payload: EventPayload<T>) => void;
