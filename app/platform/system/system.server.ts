import { LRUCache } from "lru-cache";
import type { CallContext } from "../core/call-context.ts";
import type { AreaHandlers } from "../core/handlers.ts";
import { systemStatus } from "../core/system-status.ts";
import type { Db } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import { averageServiceTimes } from "./service-times.ts";

const SERVICE_TIMES_TTL_MS = 60_000;

/** The calls about the site itself, but its encryption keys. */
export function systemHandlers({ db, clock }: { db: Db; clock: Clock }) {
  const serviceTimes = new LRUCache<string, { at: number; times: ReturnType<typeof averageServiceTimes> }>({
    max: 2_000,
  });

  return {
    /** Spec section 4: 1 while the merchant is in maintenance, else 2 where the region is restricted, else 0. */
    async status(ctx: CallContext) {
      const { ip, country } = ctx.request;
      const status = systemStatus(ctx);
      return {
        systemStatus: status,
        maintenanceUntil: status === 1 ? ctx.merchant.maintenance.until : null,
        location: { ip, country },
      };
    },

    /** Measured at most once a minute per merchant. */
    async serviceTimes({ merchant }: CallContext) {
      const now = clock.now();
      const cached = serviceTimes.get(merchant.code);
      if (cached && now - cached.at < SERVICE_TIMES_TTL_MS) return cached.times;
      const times = averageServiceTimes(db, merchant.code, now);
      serviceTimes.set(merchant.code, { at: now, times });
      times.catch(() => serviceTimes.delete(merchant.code));
      return times;
    },

    async whitelabel({ merchant }: CallContext) {
      return { ...merchant.switches };
    },
  } satisfies AreaHandlers<"system">;
}
