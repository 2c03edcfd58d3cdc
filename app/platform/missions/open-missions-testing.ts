import { addBet, type TestBet } from "../bets/testing.ts";
import type { MissionRules } from "../contract/mission-rules.ts";
import { bindServices } from "../core/bind-services.ts";
import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { testServices } from "../core/testing.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { createRewardHooks, type FindDependents, rewardCalls } from "../rewards/rewards.server.ts";
import { reverseDeposit } from "../rewards/testing.ts";
import { testClock, testContext, testMerchant } from "../testing.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { countClaimableMissions, missionCalls, sharedStandings } from "./missions.server.ts";
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

/** Sets up missions of one merchant on a database, with members who bet and deposit. */
export async function openMissions(database: Database, code: string, over: Partial<MerchantProfile> = {}) {
  const clock = testClock();
  const merchant = testMerchant({ code, timeZone: "Asia/Manila", switches: { missions: true }, ...over });
  await addMerchant(database, code);
  const services = testServices({ database, clock, missionStandings: sharedStandings(clock) });
  let keys = 0;
  return {
    clock,
    merchant,
    services,
    calls: bindServices(services, missionCalls),
    rewards: bindServices(services, rewardCalls),
    claimable: (ctx: CallContext) => countClaimableMissions(services, ctx),
    newKey: () => `mission-key-${String(++keys).padStart(8, "0")}`,
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
    async comeIn() {
      const accountId = await addAccount(database, code, { now: clock.now() });
      const caller = { kind: "account", accountId, username: accountId, type: 0, sessionId: "s" } as const;
      return { accountId, ctx: testContext(merchant, {}, caller) };
    },
    bet: (accountId: string, stake: number, bet: Partial<TestBet> = {}) =>
      addBet(database, {
        merchantId: code,
        accountId,
        stake,
        placedAt: clock.now(),
        game: { id: "g", type: "RNG" },
        ...bet,
      }),
    /** Reverses all of a deposit, notifying only the given `dependents`. */
    reverse: (accountId: string, depositId: string, dependents: readonly FindDependents[]) =>
      reverseDeposit(services, merchant, createRewardHooks(services, dependents), { accountId, depositId }),
    /** Adds a credited deposit without its money; returns its id. */
    async deposit(accountId: string, amount: number, takenBack = 0): Promise<string> {
      const now = clock.now();
      const id = newId(now);
      await database.db
        .insertInto("deposit")
        .values({
          ...{ merchant_id: code, id, account_id: accountId, reference: id, channel: "bank", kind: "bank" },
          ...{ provider: "manual", amount, currency: "PHP", state: "succeeded", reason: "" },
          ...{ idempotency_key: id, digest: "", bonus_id: null, bonus_terms: null, provider_ref: null },
          ...{ reversed: takenBack, bank_line: null },
          ...{ checkout_url: null, paid_amount: amount, paid_currency: "PHP", paid_at: now },
          ...{ credited: amount, taken_back: takenBack, transfer_id: null, day: "2025-11-13" },
          ...{ created_at: now, expires_at: now + 1, updated_at: now, asked_at: null },
        })
        .execute();
      return id;
    },
  };
}
