import { seedTeam } from "../platform/agents/agents.server.ts";
import type { MerchantProfile } from "../platform/core/merchant.ts";
import type { Services } from "../platform/core/services.ts";
import { runWithLock } from "../platform/database/run-with-lock.ts";
import { openPool } from "../platform/jackpots/jackpots.server.ts";
import { seedPastDraws, seedTickets } from "../platform/lottery/lottery.server.ts";
import { seedPoints } from "../platform/points/points.server.ts";
import { seedDemonstration, seedPlayers } from "../platform/system/seed.server.ts";
import { seedOffers } from "./seed-offers.ts";

interface PrepareOptions {
  /** Draws, settles and opens lottery draws; null when a demonstration's simulated players are not to bet on them. */
  lotteryRounds: (() => Promise<void>) | null;
  /** Creates the known operators of a demonstration; null without one. */
  seedOperators: (() => Promise<unknown>) | null;
}

/**
 * Creates the data that merchants need before the first visitor: jackpot pools, and in a demonstration known accounts,
 * offers and past draws. One server at a time, since each first checks what exists. `merchants`: those to prepare; all
 * if omitted.
 */
export function prepareMerchants(
  services: Services,
  { lotteryRounds, seedOperators }: PrepareOptions,
  merchants: readonly MerchantProfile[] = services.merchants.all(),
): Promise<void> {
  return runWithLock(services.database, "prepare", async () => {
    for (const merchant of merchants) await openPool(services, merchant);
    if (!seedOperators) return seedPoints(services, merchants, { demo: false });
    await seedDemonstration(services, merchants);
    await seedPastDraws(services);
    if (lotteryRounds) await seedPlays(services, lotteryRounds, merchants);
    await seedOperators();
    await seedOffers(services, merchants);
    await seedPoints(services, merchants, { demo: true });
    if (lotteryRounds) for (const merchant of merchants) await seedTeam(services, merchant);
  });
}

/** Creates a demonstration's simulated players and has them bet on the next draws, so that there are winners to show. */
async function seedPlays(
  services: Services,
  openDraws: () => Promise<void>,
  merchants: readonly MerchantProfile[],
): Promise<void> {
  for (const merchant of merchants) {
    const players = await seedPlayers(services, merchant);
    if (players.length === 0) continue;
    await openDraws();
    await seedTickets(services, merchant, players);
  }
}
