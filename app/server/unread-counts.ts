import { LRUCache } from "lru-cache";
import type { CallValue } from "../platform/contract/calls.ts";
import { type CallContext, requireAccount } from "../platform/core/call-context.ts";
import { EVERY_ACCOUNT } from "../platform/core/events.ts";
import type { Services } from "../platform/core/services.ts";
import { expireAfter } from "../platform/core/ttl-cache.ts";
import { countUnreadMessages } from "../platform/messages/messages.server.ts";
import { countClaimableMissions } from "../platform/missions/missions.server.ts";
import type { Bus } from "../platform/ports/bus.ts";
import type { Clock } from "../platform/ports/clock.ts";
import { countClaimable } from "../platform/rewards/rewards.server.ts";

type UnreadCount = CallValue<"content", "unreadCount">;

/** The maximum delay after which items that become claimable by the clock alone are counted. */
const TTL_MS = 15_000;

interface CachedCount {
  value: Promise<UnreadCount>;
  unsubscribe: () => void;
}

/**
 * Caches members' unread counts, which every page of the member centre shows, until the member's money or messages
 * change or {@link TTL_MS} have passed. Bonuses and missions move money when they are granted or claimed. A failed
 * count is not cached.
 */
export function unreadCountCache({ bus, clock }: { bus: Pick<Bus, "subscribe">; clock: Clock }) {
  const kept = new LRUCache<string, CachedCount>({
    ...expireAfter(TTL_MS, clock),
    max: 5_000,
    dispose: ({ unsubscribe }) => unsubscribe(),
  });
  return {
    /** Returns the caller's cached counts, or those of `count`. @throws PlatformError NOT_LOGGED_IN. */
    async get(ctx: CallContext, count: () => Promise<UnreadCount>): Promise<UnreadCount> {
      const { accountId } = requireAccount(ctx.caller);
      const merchantId = ctx.merchant.code;
      const key = JSON.stringify([merchantId, accountId]);
      const found = kept.get(key);
      if (found) return found.value;
      const forget = () => kept.delete(key);
      const account = { merchantId, accountId };
      const subscriptions = [
        bus.subscribe("balance", account, forget),
        bus.subscribe("message", account, forget),
        bus.subscribe("message", { merchantId, accountId: EVERY_ACCOUNT }, forget),
      ];
      const value = count();
      kept.set(key, {
        value,
        unsubscribe: () => {
          for (const unsubscribe of subscriptions) unsubscribe();
        },
      });
      value.catch(forget);
      return value;
    },
  };
}

declare module "../platform/core/services.ts" {
  interface Services {
    unreadCounts: ReturnType<typeof unreadCountCache>;
  }
}

/** Counts the caller's unread messages, and missions and bonuses to claim. @throws PlatformError NOT_LOGGED_IN. */
export function countUnread(services: Services, ctx: CallContext): Promise<UnreadCount> {
  return services.unreadCounts.get(ctx, async () => {
    const [message, mission, reward] = await Promise.all([
      countUnreadMessages(services, ctx),
      countClaimableMissions(services, ctx),
      countClaimable(services, ctx),
    ]);
    return { message, mission, reward };
  });
}
