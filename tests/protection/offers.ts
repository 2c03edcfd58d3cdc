import type { PromotionRules } from "#app/platform/contract/promotion-rules.ts";
import { ENTERED_FREE_SPINS, RULES } from "#app/platform/promotions/testing.ts";
import { FIXTURE_TIME } from "../wire/real-platform.ts";
import type { ProtectionFixture } from "./protection-fixture.ts";

/** Publishes one offer of every kind, and returns the ids. */
export async function publishOffers({ merchant, loadOperator, key }: ProtectionFixture) {
  const cashier = await loadOperator("cashier");
  const finance = await loadOperator("finance");
  const second = await loadOperator("finance");

  async function publish(rules: PromotionRules | typeof ENTERED_FREE_SPINS): Promise<string> {
    const { id } = await cashier.promotions.create({
      ...{ merchant: merchant.code, group: "new", picture: "art:gift", sort: 0, quota: null },
      budget: { total: 100_000_000, each: 1_000_000 },
      texts: { EN: { title: "A promotion", summary: "", content: "<p>Text</p>" } },
      ...{ startsAt: 0, endsAt: null, rules, idempotencyKey: key() },
    });
    await finance.promotions.publish({ merchant: merchant.code, id, seenVersion: 1 });
    return id;
  }

  const mission = await finance.missions.create({
    merchant: merchant.code,
    rules: { goal: "bet", gameTypes: [], target: 1, period: "day", prize: 100, times: 0, days: 1 },
    texts: { EN: { title: "A mission", summary: "" } },
    ...{ budget: { total: 100_000, each: 1_000 }, sort: 0, startsAt: 0, endsAt: null },
    idempotencyKey: key(),
  });
  await second.missions.publish({ merchant: merchant.code, id: mission.id, seenVersion: 1 });
  const reward = await finance.rewards.create({
    ...{
      merchant: merchant.code,
      type: "bonus",
      picture: "art:cup",
      price: 1,
      worth: 100,
      times: 0,
      days: 1,
    },
    texts: { EN: { name: "A bonus", text: "" } },
    ...{ stock: 1_000, perMember: 10, sort: 0, idempotencyKey: key() },
  });
  await second.rewards.publish({ merchant: merchant.code, id: reward.id, seenVersion: 1 });
  const race = await finance.tournaments.create({
    merchant: merchant.code,
    rules: {
      ...{ metric: "turnover", gameTypes: [], vendors: [], games: [], minStake: 0, minBets: 1 },
      ...{ prizes: [{ from: 1, to: 1, amount: 100 }], times: 0, days: 1 },
    },
    texts: { EN: { title: "A race", summary: "" } },
    ...{ startsAt: FIXTURE_TIME + 60_000, endsAt: FIXTURE_TIME + 600_000_000, idempotencyKey: key() },
  });
  await second.tournaments.publish({ merchant: merchant.code, id: race.id, seenVersion: 1 });
  return {
    race: race.id,
    signUp: await publish(RULES.signUp),
    manual: await publish(RULES.manual),
    freeSpins: await publish(ENTERED_FREE_SPINS),
  };
}
export type Offers = Awaited<ReturnType<typeof publishOffers>>;
