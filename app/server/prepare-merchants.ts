import type { MerchantProfile } from "../platform/core/merchant.ts";
import type { Database } from "../platform/database/database.server.ts";
import { runWithLock } from "../platform/database/run-with-lock.ts";
import { type JackpotDeps, openPool } from "../platform/jackpots/jackpots.server.ts";
import { seedPastDraws, seedTickets } from "../platform/lottery/lottery.server.ts";
import { seedPoints } from "../platform/points/points.server.ts";
import type { Clock } from "../platform/ports/clock.ts";
import type { PasswordHasher } from "../platform/ports/password-hasher.ts";
import type { PromotionDeps } from "../platform/promotions/promotions.server.ts";
import { seedDemonstration, seedPlayers } from "../platform/system/seed.server.ts";
import { seedOffers } from "./seed-offers.ts";

interface PrepareDeps {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  jackpotDeps: JackpotDeps;
  promotionDeps: Pick<PromotionDeps, "database" | "clock" | "seeds">;
  /** Draws, settles and opens lottery draws; null when a demonstration's simulated players are not to bet on them. */
  lotteryRounds: (() => Promise<void>) | null;
  /** Creates the known operators of a demonstration; null without one. */
  seedOperators: (() => Promise<unknown>) | null;
}

/**
 * Creates the data that merchants need before the first visitor: jackpot pools, and in a demonstration known accounts,
 * offers and past draws. One server at a time, since each first checks what exists.
 */
export function prepareMerchants(deps: PrepareDeps, merchants: readonly MerchantProfile[]): Promise<void> {
  const { database, seedOperators } = deps;
  return runWithLock(database, "prepare", async () => {
    for (const merchant of merchants) await openPool(deps.jackpotDeps, merchant);
    if (!seedOperators) return seedPoints(deps, merchants, { demo: false });
    await seedDemonstration(deps, merchants);
    await seedPastDraws(deps);
    if (deps.lotteryRounds) await seedPlays(deps, deps.lotteryRounds, merchants);
    await seedOperators();
    await seedOffers(deps.promotionDeps, merchants);
    await seedPoints(deps, merchants, { demo: true });
  });
}

/** Creates a demonstration's simulated players and has them bet on the next draws, so that there are winners to show. */
async function seedPlays(
  deps: PrepareDeps,
  openDraws: () => Promise<void>,
  merchants: readonly MerchantProfile[],
): Promise<void> {
  for (const merchant of merchants) {
    const players = await seedPlayers(deps, merchant);
    if (players.length === 0) continue;
    await openDraws();
    await seedTickets(deps, merchant, players);
  }
}
