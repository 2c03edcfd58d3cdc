import { LRUCache } from "lru-cache";
import type { CallValue } from "../platform/contract/calls.ts";
import { type CallContext, requireAccount } from "../platform/core/call-context.ts";
import { EVERY_ACCOUNT } from "../platform/core/events.ts";
import type { Bus } from "../platform/ports/bus.ts";
import type { Clock } from "../platform/ports/clock.ts";

type UnreadCount = CallValue<"content", "unreadCount">;

/** The maximum delay after which items that become claimable by the clock alone are counted. */
const TTL_MS = 15_000;

interface CachedCount {
  value: Promise<UnreadCount>;
  until: number;
  unsubscribe: () => void;
}

/**
 * Caches a member's unread counts, which every page of the member centre shows, until the member's money or messages
 * change or {@link TTL_MS} have passed. Bonuses and missions move money when they are granted or claimed. A failed
 * count is not cached. The returned function throws PlatformError NOT_LOGGED_IN.
 */
export function createUnreadCountCache(
  { bus, clock }: { bus: Pick<Bus, "subscribe">; clock: Clock },
  count: (ctx: CallContext) => Promise<UnreadCount>,
): (ctx: CallContext) => Promise<UnreadCount> {
  const kept = new LRUCache<string, CachedCount>({ max: 5_000, dispose: ({ unsubscribe }) => unsubscribe() });
  return async (ctx) => {
    const { accountId } = requireAccount(ctx.caller);
    const merchantId = ctx.merchant.code;
    const key = JSON.stringify([merchantId, accountId]);
    const found = kept.get(key);
    if (found && found.until > clock.now()) return found.value;
    const forget = () => kept.delete(key);
    const account = { merchantId, accountId };
    const subscriptions = [
      bus.subscribe("balance", account, forget),
      bus.subscribe("message", account, forget),
      bus.subscribe("message", { merchantId, accountId: EVERY_ACCOUNT }, forget),
    ];
    const value = count(ctx);
    kept.set(key, {
      value,
      until: clock.now() + TTL_MS,
      unsubscribe: () => {
        for (const unsubscribe of subscriptions) unsubscribe();
      },
    });
    value.catch(forget);
    return value;
  };
}
