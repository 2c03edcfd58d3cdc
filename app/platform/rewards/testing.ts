import { afterAll, beforeAll, expect } from "vitest";
import { testSeed } from "#tests/budget.ts";
import { addBet, changeBet } from "../bets/testing.ts";
import { bindServices } from "../core/bind-services.ts";
import type { CallContext, Caller } from "../core/call-context.ts";
import type { Topic } from "../core/events.ts";
import type { BonusTerms, MerchantProfile } from "../core/merchant.ts";
import { testServices } from "../core/testing.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { TestDatabase } from "../database/testing.ts";
import { memoryBus } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import { testClock, testContext, testMerchant } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { postTransfer, purse, system } from "../wallet/wallet.server.ts";
import { countClaimable, createRewardHooks, expireBonuses, rewardCalls } from "./rewards.server.ts";

/** Returns a bonus of 100%, granted once, with a turnover requirement of ten times in 30 days; `over` replaces fields. */
export function testBonus(over: Partial<BonusTerms> = {}): BonusTerms {
  return {
    id: "welcome",
    titles: { EN: "Welcome bonus", TY: "Pambungad" },
    percent: 100,
    most: 500_000,
    minDeposit: 1,
    times: 10,
    of: "bonus",
    days: 30,
    weights: {},
    every: "account",
    ...over,
  };
}

/** Opens rewards of one merchant over a database; the test credits deposits and settles bets. */
export async function openRewardFixture(
  database: Database,
  code: string,
  bonuses: Partial<MerchantProfile["bonuses"]> = {},
) {
  const clock = testClock();
  const merchant = testMerchant({
    code,
    gameTypes: ["RNG", "LIVE", "COCKFIGHT"],
    bonuses: { depositTimes: 1, depositWeights: {}, brokeBelow: 1, offers: [], ...bonuses },
  });
  await addMerchant(database, code);
  const bus = memoryBus();
  database.publishTo(bus.publish);
  const services = testServices({ database, clock });
  const rules = createRewardHooks(services);
  const context = (accountId: string, on = merchant): CallContext => {
    const caller: Caller = { kind: "account", accountId, username: accountId, type: 0, sessionId: "s" };
    return testContext(on, {}, caller);
  };

  return {
    clock,
    merchant,
    rewards: bindServices(services, rewardCalls),
    ...rules,
    claimable: (ctx: CallContext) => countClaimable(services, ctx),
    expireBonuses: (on: MerchantProfile) => expireBonuses(services, on),
    /** Adds a member with an empty purse, and records the events sent to their pages. */
    async comeIn() {
      const accountId = await addAccount(database, code, { now: clock.now() });
      const heard: Topic[] = [];
      bus.subscribe("balance", { merchantId: code, accountId }, () => void heard.push("balance"));
      const left = () =>
        rules.withdrawalGate(database.db, merchant, accountId, clock.now()).then((owed) => owed.left);
      return { accountId, ctx: context(accountId), heard, left };
    },
    context,
    ...memberMoney({ database, code, clock, merchant, rules }),
  };
}

interface MemberMoneyDeps {
  database: Database;
  code: string;
  clock: Clock;
  merchant: MerchantProfile;
  rules: Pick<ReturnType<typeof createRewardHooks>, "onDeposit">;
}

/** Simulates members' deposits and bets, as far as rewards depend on them. */
function memberMoney({ database, code, clock, merchant, rules }: MemberMoneyDeps) {
  return {
    /** Credits a deposit as payments do, and returns its id. */
    async deposit(accountId: string, amount: number, terms: BonusTerms | null = null): Promise<string> {
      const now = clock.now();
      const depositId = newId(now);
      await database.transaction(async (trx) => {
        const { id: transferId } = await postTransfer(trx, {
          merchantId: code,
          source: "test",
          idempotencyKey: depositId,
          kind: "deposit",
          book: "real",
          entries: [
            { account: purse(accountId, "PHP"), amount },
            { account: system("clearing:test", "PHP"), amount: -amount },
          ],
          postedAt: now,
        });
        const bonusTerms = terms && JSON.stringify(terms);
        await rules.onDeposit(trx, merchant, {
          ...{ accountId, depositId, transferId, amount, bonusTerms, now },
        });
      });
      return depositId;
    },
    /** Takes money from a purse, as a lost bet would. */
    async lose(accountId: string, amount: number) {
      await database.transaction(async (trx) => {
        await postTransfer(trx, {
          merchantId: code,
          source: "test",
          idempotencyKey: newId(clock.now()),
          kind: "bet",
          book: "real",
          entries: [
            { account: purse(accountId, "PHP"), amount: -amount },
            { account: system("house", "PHP"), amount },
          ],
          postedAt: clock.now(),
        });
      });
    },
    /** Adds a settled or open bet; by default it is placed and settled now and counts in full. Returns its id. */
    async play(
      accountId: string,
      stake: number,
      over: Partial<{
        gameType: string;
        validBet: number;
        placedAt: number;
        settledAt: number | null;
        demo: boolean;
      }> = {},
    ): Promise<string> {
      const now = clock.now();
      const { gameType = "RNG", placedAt = now, settledAt = now, ...rest } = over;
      const bet = {
        merchantId: code,
        accountId,
        stake,
        game: { id: "g", type: gameType },
        placedAt,
        ...rest,
      };
      return addBet(database, settledAt === null ? { ...bet, state: "open" } : { ...bet, settledAt });
    },
    /** Reopens a settled bet. */
    async unsettle(betId: string) {
      await changeBet(database, code, betId, { state: "open", win: 0, valid_bet: 0, at: clock.now() });
    },
    /** Settles a reopened bet as lost. */
    async settleAgain(betId: string, validBet: number) {
      await changeBet(database, code, betId, { state: "lost", valid_bet: validBet, at: clock.now() });
    },
    /** Changes the valid bet of a settled bet, in minor units, by default now. */
    async resettle(betId: string, validBet: number, at = clock.now()) {
      await changeBet(database, code, betId, { valid_bet: validBet, at });
    },
  };
}

/** Reverses `amount` of a deposit that is not in the ledger, or all of it, as far as its dependents are concerned. */
export async function reverseDeposit(
  { database, clock }: { database: Database; clock: Clock },
  merchant: MerchantProfile,
  { onDepositReversed }: Pick<ReturnType<typeof createRewardHooks>, "onDepositReversed">,
  { accountId, depositId, amount }: { accountId: string; depositId: string; amount?: number },
) {
  return database.transaction(async (trx) => {
    const deposit = trx
      .updateTable("deposit")
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", depositId);
    const { credited, before } = await deposit
      .set((eb) => ({ reversed: eb.ref("reversed") }))
      .returning(["credited", "reversed as before"])
      .executeTakeFirstOrThrow();
    const taken = amount ?? credited - before;
    const left = credited - before - taken;
    await deposit.set({ reversed: before + taken, state: left === 0 ? "reversed" : "succeeded" }).execute();
    return onDepositReversed(trx, merchant, { accountId, depositId, amount: taken, left, now: clock.now() });
  });
}

/** Returns the status of each bonus of a merchant, sorted, with its account. */
export async function bonusStatuses({ db }: Database, { code }: MerchantProfile) {
  return db
    .selectFrom("bonus_grant")
    .select(["account_id as accountId", "status"])
    .where("merchant_id", "=", code)
    .orderBy("status")
    .execute();
}

export const SEED = testSeed();

/** Opens rewards for the tests of a file with hooks, and returns shared helpers. */
export function openRewards(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
  };

  let fixtures = 0;
  beforeAll(async () => {
    given.database = await open();
  });
  afterAll(async () => {
    // The bets of these tests move no money; every other audit rule applies.
    const { findings } = await audit(given.database);
    expect(findings.filter(({ rule }) => !rule.startsWith("a bet's result"))).toEqual([]);
    await given.database.drop();
  });
  const newFixture = (bonuses: Parameters<typeof openRewardFixture>[2] = {}) =>
    openRewardFixture(given.database, `m${++fixtures}`, bonuses);

  return { given, newFixture };
}
