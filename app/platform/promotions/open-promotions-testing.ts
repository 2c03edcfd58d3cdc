import type { PromotionRules } from "../contract/promotion-rules.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { testPlatform } from "../platform-testing.ts";
import type { FreeSpinIssuer } from "../ports/free-spins.ts";
import { memoryFileStore } from "../ports/memory-file-store-testing.ts";
import { rotateSeeds } from "./promotions.server.ts";
import { addPromotion, type PromotionDraft, publishPromotion, requirePromotion } from "./store-promotion.ts";

/** Opens the platform of a merchant with promotions, and functions that offer them. */
export async function openPromotions(database: Database, code: string, over: Partial<MerchantProfile> = {}) {
  const stored = new Map<string, Buffer>();
  const vendor = new Map<string, FreeSpinIssuer>();
  const platform = await testPlatform(database, {
    merchant: {
      code,
      switches: { raffles: true },
      bonuses: { depositTimes: 1, depositWeights: {}, brokeBelow: 0, offers: [] },
      ...over,
    },
    parts: { files: memoryFileStore(stored), freeSpinIssuers: vendor },
  });
  const { services, merchant, clock } = platform;
  return {
    ...platform,
    stored,
    vendor,
    turnSeeds: () => rotateSeeds(services, merchant),
    /** Publishes a promotion; returns its id. */
    async offer(of: PromotionRules, draft: Partial<PromotionDraft> = {}): Promise<string> {
      const now = clock.now();
      const id = newId(now);
      await database.transaction(async (trx) => {
        await addPromotion(
          trx,
          merchant,
          id,
          {
            group: "new",
            rules: of,
            texts: { EN: { title: "A promotion", summary: "", content: "<p>Text</p>" } },
            picture: "art:gift",
            sort: 0,
            quota: null,
            budget: null,
            startsAt: now,
            endsAt: null,
            ...draft,
          },
          now,
        );
        await publishPromotion(services, trx, merchant, await requirePromotion(trx, code, id), now);
      });
      return id;
    },
  };
}
