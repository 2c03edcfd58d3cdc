import { randomBytes } from "node:crypto";
import { addBet } from "../bets/testing.ts";
import type { PromotionRules } from "../contract/promotion-rules.ts";
import { bindServices } from "../core/bind-services.ts";
import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { testServices } from "../core/testing.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { encryptedTexts } from "../ports/encrypted-text.ts";
import type { FreeSpinIssuer } from "../ports/free-spins.ts";
import { memoryFileStore } from "../ports/memory-file-store-testing.ts";
import { createRewardHooks, rewardCalls } from "../rewards/rewards.server.ts";
import { reverseDeposit } from "../rewards/testing.ts";
import { clockLimiter, testClock, testContext, testMerchant } from "../testing.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { postTransfer, purse, system } from "../wallet/wallet.server.ts";
import { findPromotionDependents } from "./deposit-dependents.ts";
import { promotionCalls, raffleCalls, rotateSeeds } from "./promotions.server.ts";
import { addPromotion, type PromotionDraft, publishPromotion, requirePromotion } from "./store-promotion.ts";

/** Opens promotions of one merchant over a database, with members who deposit and bet. */
export async function openPromotions(database: Database, code: string, over: Partial<MerchantProfile> = {}) {
  const clock = testClock();
  const merchant = testMerchant({
    code,
    switches: { raffles: true },
    bonuses: { depositTimes: 1, depositWeights: {}, brokeBelow: 0, offers: [] },
    ...over,
  });
  await addMerchant(database, code);
  const stored = new Map<string, Buffer>();
  const vendor = new Map<string, FreeSpinIssuer>();
  const services = testServices({
    database,
    clock,
    limiter: clockLimiter(clock),
    files: memoryFileStore(stored),
    promotionSeeds: encryptedTexts(randomBytes(32)),
    freeSpinIssuers: vendor,
  });
  let keys = 0;

  return {
    clock,
    merchant,
    services,
    stored,
    vendor,
    calls: bindServices(services, promotionCalls),
    raffles: bindServices(services, raffleCalls),
    rewards: bindServices(testServices({ database, clock }), rewardCalls),
    turnSeeds: () => rotateSeeds(services, merchant),
    newKey: () => `promotion-key-${String(++keys).padStart(8, "0")}`,
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
    async comeIn(): Promise<{ accountId: string; ctx: CallContext }> {
      const accountId = await addAccount(database, code, { now: clock.now() });
      const caller = { kind: "account", accountId, username: accountId, type: 0, sessionId: "s" } as const;
      return { accountId, ctx: testContext(merchant, {}, caller) };
    },
    visitor: testContext(merchant),
    ...memberMoney(services, merchant),
  };
}

/** Simulates members' bets and payments, as far as promotions depend on them. */
function memberMoney({ database, clock }: Services, merchant: MerchantProfile) {
  const { code } = merchant;
  const rules = createRewardHooks(testServices({ database, clock }), [findPromotionDependents]);
  return {
    bet: (accountId: string, stake: number, type = "RNG") =>
      addBet(database, {
        merchantId: code,
        accountId,
        stake,
        game: { id: "g", type },
        placedAt: clock.now(),
        settledAt: clock.now(),
      }),
    /** Credits a deposit as payments do; returns its id. */
    async deposit(accountId: string, amount: number): Promise<string> {
      const now = clock.now();
      const id = newId(now);
      await database.transaction(async (trx) => {
        const transfer = await postTransfer(trx, {
          merchantId: code,
          source: "payments",
          idempotencyKey: id,
          kind: "deposit",
          book: "real",
          entries: [
            { account: purse(accountId, "PHP"), amount },
            { account: system("clearing:test", "PHP"), amount: -amount },
          ],
          reference: id,
          postedAt: now,
        });
        await trx
          .insertInto("deposit")
          .values({
            ...{ merchant_id: code, id, account_id: accountId, reference: id, channel: "bank", kind: "bank" },
            ...{ provider: "manual", amount, currency: "PHP", state: "succeeded", reason: "" },
            ...{ idempotency_key: id, digest: "", bonus_id: null, bonus_terms: null, provider_ref: null },
            ...{ reversed: 0, bank_line: null },
            ...{ checkout_url: null, paid_amount: amount, paid_currency: "PHP", paid_at: now },
            ...{ credited: amount, taken_back: 0, transfer_id: transfer.id, day: "2025-11-13" },
            ...{ created_at: now, expires_at: now + 1, updated_at: now, asked_at: null },
          })
          .execute();
        const deposit = { accountId, depositId: id, amount, bonusTerms: null, now };
        await rules.onDeposit(trx, merchant, deposit);
      });
      return id;
    },
    /** Reverses `amount` of a deposit, or all of it, as far as promotions are concerned. */
    reverse: (accountId: string, depositId: string, amount?: number) =>
      reverseDeposit({ database, clock }, merchant, rules, {
        accountId,
        depositId,
        ...(amount === undefined ? {} : { amount }),
      }),
  };
}
