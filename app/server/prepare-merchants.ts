import type { MerchantProfile } from "../platform/core/merchant.ts";
import type { Database } from "../platform/database/database.server.ts";
import { inTurn } from "../platform/database/in-turn.ts";
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
  /** Draws, settles and opens lottery draws; null where a demonstration's own players are not to bet on them. */
  lotteryRounds: (() => Promise<void>) | null;
  /** Makes the known operators of a demonstration; null without one. */
  seedOperators: (() => Promise<unknown>) | null;
}

/**
 * Makes what merchants need before anyone comes: jackpot pools, and in a demonstration known accounts, offers and past
 * draws. One
 * server at a time, since each looks first what is there.
 */
export function prepareMerchants(deps: PrepareDeps, merchants: readonly MerchantProfile[]): Promise<void> {
  const { database, seedOperators } = deps;
  return inTurn(database, "prepare", async () => {
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

/** Opens a demonstration's other players and has them bet on the next draws, so that there are winners to tell of. */
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
