import type { MissionRules } from "../contract/mission-rules.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { testPlatform } from "../platform-testing.ts";
import { createRewardHooks, type FindDependents } from "../rewards/rewards.server.ts";
import { reverseDeposit } from "../rewards/testing.ts";
import { addMission, type MissionDraft } from "./store-mission.ts";

/** Returns the rules: bet 100.00 a day for a prize of 5.00, with a turnover requirement of three times. */
function testRules(over: Partial<MissionRules> = {}): MissionRules {
  return {
    goal: "bet",
    gameTypes: [],
    target: 10_000,
    period: "day",
    prize: 500,
    times: 3,
    days: 7,
    ...over,
  };
}

/** Opens the platform of a merchant with missions, and functions that offer them. */
export async function openMissions(database: Database, code: string, over: Partial<MerchantProfile> = {}) {
  const platform = await testPlatform(database, {
    merchant: { code, switches: { missions: true }, ...over },
  });
  const { services, merchant, clock } = platform;
  return {
    ...platform,
    async offer(rules: Partial<MissionRules> = {}, draft: Partial<MissionDraft> = {}): Promise<string> {
      const now = clock.now();
      const id = newId(now);
      const texts = { EN: { title: "A mission", summary: "Play." } };
      const whole = {
        rules: testRules(rules),
        texts,
        sort: 0,
        startsAt: now,
        endsAt: null,
        budget: null,
        ...draft,
      };
      await database.transaction((trx) => addMission(trx, merchant, id, whole, now));
      return id;
    },
    /** Reverses all of a deposit, notifying only the given `dependents`, without its money. */
    reverse: (accountId: string, depositId: string, dependents: readonly FindDependents[]) =>
      reverseDeposit(services, merchant, createRewardHooks(services, dependents), { accountId, depositId }),
  };
}
