import { startOfMinute } from "#app/shared/local-time.ts";
import type { PromotionGroup, PromotionRules } from "../contract/promotion-rules.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { computeMaxGrant } from "./arithmetic.ts";
import { demoTexts } from "./demo-promotion-texts.ts";
import { addPromotion, publishPromotion, requirePromotion } from "./store-promotion.ts";

interface DemoPromotion {
  group: PromotionGroup;
  art: string;
  rules: PromotionRules;
}

/** Returns the demonstrations' promotions. `unit` is a small amount in the merchant's currency, in minor units. */
function demoPromotions(unit: number): DemoPromotion[] {
  const play = { times: 5, days: 14 };
  const prizes = [
    { id: "top", amount: unit * 10, weight: 1, stock: 20 },
    { id: "large", amount: unit, weight: 9, stock: null },
    { id: "medium", amount: unit / 5, weight: 90, stock: null },
    { id: "small", amount: unit / 20, weight: 900, stock: null },
  ];
  return [
    {
      group: "new",
      art: "gift",
      rules: { kind: "signUp", amount: unit, withinDays: 7, needsMobile: false, ...play },
    },
    {
      group: "daily",
      art: "cash",
      rules: {
        kind: "depositMatch",
        percent: 30,
        most: unit * 20,
        minDeposit: unit * 2,
        of: "bonus",
        every: "day",
        times: 10,
        days: 14,
      },
    },
    {
      group: "daily",
      art: "checkin",
      rules: {
        kind: "checkIn",
        amounts: [20, 20, 10, 10, 5, 5, 1].map((part) => unit / part),
        times: 1,
        days: 7,
      },
    },
    {
      group: "daily",
      art: "spins",
      rules: { kind: "wheel", turns: { per: "day", count: 1 }, prizes, times: 3, days: 7 },
    },
    {
      group: "daily",
      art: "points",
      rules: {
        kind: "rebate",
        basisPoints: 50,
        period: "day",
        gameTypes: ["RNG"],
        minBet: unit,
        most: unit * 50,
        times: 1,
        days: 7,
      },
    },
    {
      group: "event",
      art: "lotto",
      rules: {
        kind: "raffle",
        turns: { per: "deposit", every: unit * 10, most: 200 },
        prizes,
        times: 3,
        days: 7,
      },
    },
    { group: "event", art: "cup", rules: { kind: "manual", most: unit * 10, times: 3, days: 14 } },
  ];
}

/** The play money of a demonstration's member, in units. */
const UNITS_OF_GRANT = 50;

/** A promotion's budget covers this many of its largest grants: in total, and per member. */
const GRANTS = 100_000;
const GRANTS_EACH = 1_000;

function budgetFor(rules: PromotionRules) {
  const most = computeMaxGrant(rules);
  return most === 0 ? null : { total: most * GRANTS, each: most * GRANTS_EACH };
}

/** Adds promotions to demonstrations that have none yet. */
export async function seedPromotions(
  services: Services,
  merchants: readonly MerchantProfile[],
): Promise<void> {
  const now = services.clock.now();
  for (const merchant of merchants) {
    if (merchant.demonstrationGrant === 0 || !merchant.promotions.on) continue;
    const unit = Math.floor(merchant.demonstrationGrant / UNITS_OF_GRANT / 20) * 20;
    await services.database.transaction(async (trx) => {
      const there = await trx
        .selectFrom("promotion")
        .select("id")
        .where("merchant_id", "=", merchant.code)
        .limit(1)
        .executeTakeFirst();
      if (there) return;
      for (const [sort, { group, art, rules }] of demoPromotions(unit).entries()) {
        const id = `demo-${rules.kind.toLowerCase()}`;
        const draft = {
          group,
          rules,
          texts: demoTexts(rules.kind),
          picture: `art:${art}`,
          sort,
          quota: null,
          budget: budgetFor(rules),
          startsAt: startOfMinute(now),
          endsAt: null,
        };
        await addPromotion(trx, merchant, id, draft, now);
        await publishPromotion(services, trx, merchant, await requirePromotion(trx, merchant.code, id), now);
      }
    });
  }
}
