import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { consumeLimit } from "../platform/core/consume-limit.ts";
import { type Limit, memoryLimiter } from "../platform/ports/limiter.ts";
import { createPacer } from "../platform/ports/pacer.ts";
import { MAX_BODY_BYTES, MAX_PICTURE_BYTES } from "../platform/wire/read-input.ts";
import { listParts } from "./request-body.ts";

/** The sender of a body: the account with its brand, and the address. */
interface LargeBodySender {
  account: string;
  address: string;
}

/** A deposit accepts three pictures; so this allows three deposits, and one failed attempt. */
const ACCOUNT_LIMIT: Limit = { name: "large bodies of an account", points: 10, windowMs: 60_000 };
/** Allows for a household or an office behind one address. */
const ADDRESS_LIMIT: Limit = { name: "large bodies of an address", points: 30, windowMs: 60_000 };
/** A body of 7 MiB occupies the event loop for 10 to 30 ms: this interval leaves most of it to other requests. */
const MIN_INTERVAL_MS = 250;
/** The milliseconds between two parts of 64 KiB that are read from refused senders, counted over all senders. */
const DISCARD_EVERY_MS = 5;

/** Returns true when a body declares a length above the limit of calls without a picture, or declares none. */
export function isLarge({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return !(Number(headers["content-length"] ?? Number.POSITIVE_INFINITY) <= MAX_BODY_BYTES);
}

/**
 * Creates the limits on large bodies of one account or address, which leave time to all others. They count in this
 * process, since they protect its event loop. `apartMs`: the interval between bodies of one address.
 */
export function createLargeBodyLimiter(apartMs = MIN_INTERVAL_MS) {
  const limiter = memoryLimiter();
  const lanes = new LRUCache<string, ReturnType<typeof createPacer>>({ max: 10_000 });
  const discardInTurn = createPacer(DISCARD_EVERY_MS);

  return {
    /**
     * Counts a body before any of it is read.
     * @throws PlatformError TOO_MANY_REQUESTS when the account or the address has reached its limit for the last
     *   minute.
     */
    async admit({ account, address }: LargeBodySender): Promise<void> {
      await consumeLimit(limiter, ACCOUNT_LIMIT, account);
      await consumeLimit(limiter, ADDRESS_LIMIT, address);
    },

    /** Resolves when the next large body of the address may be processed. */
    async apart(address: string): Promise<void> {
      const lane = lanes.get(address) ?? createPacer(apartMs);
      lanes.set(address, lane);
      await lane(async () => {});
    },

    /**
     * Slowly reads and discards the rest of a refused sender's body: closing a connection on a sender that is still
     * sending resets it, and the response is lost.
     */
    async discard(incoming: IncomingMessage, tooSlow: AbortSignal): Promise<void> {
      if (Number(incoming.headers["content-length"] ?? 0) > MAX_PICTURE_BYTES) return;
      let size = 0;
      try {
        for await (const part of listParts(incoming, tooSlow)) {
          size += part.length;
          if (size > MAX_PICTURE_BYTES) return;
          await discardInTurn(async () => {});
        }
      } catch {
        // The sender disconnected, or is too slow.
      }
    },
  };
}
