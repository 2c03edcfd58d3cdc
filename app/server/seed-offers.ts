import { seedAnnouncements } from "../platform/content/content.server.ts";
import type { MerchantProfile } from "../platform/core/merchant.ts";
import type { Services } from "../platform/core/services.ts";
import { seedMissions } from "../platform/missions/missions.server.ts";
import { seedPromotions } from "../platform/promotions/promotions.server.ts";
import { seedTournaments } from "../platform/tournaments/tournaments.server.ts";

/** Creates announcements and offers for demonstrations that have none yet. */
export async function seedOffers(deps: Services, merchants: readonly MerchantProfile[]): Promise<void> {
  await seedAnnouncements(deps.database, merchants, deps.clock.now());
  await seedPromotions(deps, merchants);
  await seedMissions(deps, merchants);
  await seedTournaments(deps, merchants);
}
