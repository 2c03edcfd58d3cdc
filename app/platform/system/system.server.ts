import { LRUCache } from "lru-cache";
import type { CallContext } from "../call-context.ts";
import type { Db } from "../database/database.server.ts";
import type { AreaHandlers } from "../handlers.ts";
import type { FieldRule } from "../merchant.ts";
import type { Clock } from "../ports/clock.ts";
import { averageServiceTimes } from "./service-times.ts";
import { systemStatus } from "./system-status.ts";

const SERVICE_TIMES_TTL_MS = 60_000;

/** The calls about the site itself. */
export function systemCalls({ db, clock }: { db: Db; clock: Clock }) {
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
      const kept = serviceTimes.get(merchant.code);
      if (kept && now - kept.at < SERVICE_TIMES_TTL_MS) return kept.times;
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

/** Spec section 7, "validation rules": what a password must meet, whichever form asks for it. */
export async function passwordRules({ merchant }: CallContext): Promise<FieldRule> {
  const { username, mobile } = merchant.registration;
  const rule = username.password ?? mobile.password;
  if (!rule) throw new TypeError(`merchant ${merchant.code} has no password rule`);
  return rule;
}
