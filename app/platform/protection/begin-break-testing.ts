import { DAY_MS } from "#app/shared/durations.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { testServices } from "../core/testing.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { Clock } from "../ports/clock.ts";
import { storeExclusion } from "./exclude.ts";

/** Begins a one-day cool-off of an account without its page, for tests. */
export async function beginBreak(
  database: Database,
  { merchant, clock, accountId }: { merchant: MerchantProfile; clock: Clock; accountId: string },
): Promise<void> {
  const startedAt = clock.now();
  const id = newId(startedAt);
  const terms = { kind: "cool_off", scope: "brand", startedAt, endsAt: startedAt + DAY_MS } as const;
  const cause = { origin: "member", operatorId: null, reason: "" } as const;
  const owner = { merchantId: merchant.code, accountId };
  await database.transaction((trx) =>
    storeExclusion(testServices({ endSessions: async () => {} }), trx, owner, {
      ...terms,
      id,
      sourceId: id,
      cause,
    }),
  );
}
