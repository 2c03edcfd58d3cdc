import type { PromotionKind, PromotionRules, RulesFor } from "../contract/promotion-rules.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { testPlatform } from "../platform-testing.ts";
import type { FreeSpinIssuer } from "../ports/free-spins.ts";
import { memoryFileStore } from "../ports/memory-file-store-testing.ts";
import { rotateSeeds } from "./promotions.server.ts";
import { addPromotion, type PromotionDraft, publishPromotion, requirePromotion } from "./store-promotion.ts";

const testTurnover = { times: 10, days: 30 };
const prizes = [
  { id: "grand", amount: 100_000, weight: 1, stock: 1 },
  { id: "small", amount: 500, weight: 99, stock: null },
];

/** One of each kind of promotion, in minor units. */
export const RULES: { [K in PromotionKind]: RulesFor<K> } = {
  depositMatch: {
    kind: "depositMatch",
    percent: 100,
    most: 500_000,
    minDeposit: 50_000,
    of: "bonus",
    every: "account",
    ...testTurnover,
  },
  rebate: {
    kind: "rebate",
    basisPoints: 50,
    period: "day",
    gameTypes: [],
    minBet: 10_000,
    most: 200_000,
    times: 1,
    days: 7,
  },
  signUp: { kind: "signUp", amount: 10_000, withinDays: 7, needsMobile: false, ...testTurnover },
  checkIn: { kind: "checkIn", amounts: [100, 0, 300], times: 1, days: 7 },
  wheel: { kind: "wheel", turns: { per: "day", count: 1 }, prizes, times: 5, days: 7 },
  raffle: { kind: "raffle", turns: { per: "deposit", every: 100_000, most: 300 }, prizes, times: 5, days: 7 },
  freeSpins: {
    kind: "freeSpins",
    vassalage: "KALYE",
    gameId: "g1",
    gameName: "Golden Carabao",
    spins: 20,
    stake: 100,
    days: 7,
  },
  manual: { kind: "manual", most: 300_000, times: 3, days: 14 },
  info: { kind: "info" },
};

const { gameName: _, ...entered } = RULES.freeSpins;
/** The free spins as an operator enters them. */
export const ENTERED_FREE_SPINS = entered;

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
