/** The face of rewards: bonus money, and what is owed in bets before a withdrawal. Rules in docs/decisions/0105. */
import { addDays, dayOf, startOfDay } from "#app/business-day.ts";
import { formatAmount } from "#app/money.ts";
import { type CallContext, requireAccount } from "../call-context.ts";
import { gameTypeCode } from "../contract/call.ts";
import type { Bonus } from "../contract/rewards.ts";
import type { Database, Db, Trx } from "../database/database.server.ts";
import type { BonusGrantRow, TurnoverRow } from "../database/tables.ts";
import { type FieldError, PlatformError } from "../errors.ts";
import type { AreaHandlers } from "../handlers.ts";
import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";
import type { BonusTerms, MerchantProfile } from "../merchant.ts";
import type { Bus } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import { moneyAtVendors } from "../vendor-wallets/vendor-wallets.server.ts";
import { lockPurse, purse, pursesOf } from "../wallet/wallet.server.ts";
import { bonusAmount, bonusTurnover, depositTurnover, occasionOf, WHOLE } from "./bonus-rules.ts";
import { claimGrant, giveBonus, grantTerms, settleRewards, takeAway } from "./bonuses.ts";
import { cancelTurnovers, openTurnover, openTurnovers } from "./turnover.ts";

/** Members whose bonuses one run of the job takes away. */
const MOST_DUE = 500;

interface RewardsDeps {
  database: Database;
  clock: Clock;
  bus: Bus;
}

/** A deposit that was credited, or taken back. */
interface DepositNews {
  accountId: string;
  depositId: string;
  now: number;
}

type Calls = "bonusOffers" | "bonuses" | "rewardCentre" | "claimBonus" | "forfeitBonus";

/** The members' calls, and what payments ask of the rewards. */
export function createRewards({ database, clock, bus }: RewardsDeps) {
  const { db } = database;

  const lock = (trx: Trx, merchant: MerchantProfile, accountId: string) =>
    lockPurse(trx, merchant.code, purse(accountId, merchant.currency.code));

  /** Counts what has been played; costs one look where nothing is owed. Inside a transaction it is part of it. */
  async function settle(on: Db, merchant: MerchantProfile, accountId: string, now: number): Promise<void> {
    if ((await openTurnovers(on, { merchantId: merchant.code, accountId })).length === 0) return;
    const work = async (trx: Trx) => {
      await lock(trx, merchant, accountId);
      await settleRewards(trx, merchant, accountId, now);
    };
    // What is a transaction by Kysely's own word is one of our tables'.
    await (on.isTransaction ? work(on as Trx) : database.transaction(work));
  }

  /** Something that a member does with a bonus of theirs, once what was played is counted. @throws PlatformError NOT_FOUND. */
  async function act(
    { merchant, ...ctx }: CallContext,
    id: string,
    change: (trx: Trx, grant: BonusGrantRow, now: number) => Promise<BonusGrantRow>,
  ): Promise<Bonus> {
    const { accountId } = requireAccount(ctx.caller);
    const now = clock.now();
    const changed = await database.transaction(async (trx) => {
      await lock(trx, merchant, accountId);
      await settleRewards(trx, merchant, accountId, now);
      const [grant] = await grantsOf(trx, merchant, accountId).where("id", "=", id).execute();
      if (!grant) throw new PlatformError("NOT_FOUND");
      return change(trx, grant, now);
    });
    bus.publish(merchant.code, accountId, { type: "balance" });
    const [shown] = await withTurnover(db, merchant, ctx.request.language, [changed]);
    if (!shown) throw new Error(`the bonus ${id} was there and is not`);
    return shown;
  }

  const rewards: Required<Pick<AreaHandlers<"rewards">, Calls>> = {
    async bonusOffers(ctx) {
      const { merchant, request } = ctx;
      const { offers, depositTimes } = merchant.bonuses;
      const now = clock.now();
      const list = [];
      for (const terms of offers) {
        const given = await wasGiven(db, merchant, requireAccount(ctx.caller).accountId, terms, now);
        if (!given) list.push(offerView(merchant, terms, request.language));
      }
      return { depositTimes, list };
    },

    async bonuses(ctx, { from, to, status, pageNo, pageSize }) {
      const { merchant, request } = ctx;
      const { accountId } = requireAccount(ctx.caller);
      await settle(db, merchant, accountId, clock.now());
      const { timeZone } = merchant;
      let asked = grantsOf(db, merchant, accountId)
        .where("granted_at", ">=", startOfDay(from, timeZone))
        .where("granted_at", "<", startOfDay(addDays(to, 1), timeZone));
      if (status !== undefined) asked = asked.where("status", "=", status);
      const sums = await asked
        .clearSelect()
        .select((eb) => [
          "status",
          eb.fn.countAll<number>().as("count"),
          eb.fn.sum<number>("amount").as("amount"),
        ])
        .groupBy("status")
        .execute();
      const rows = await asked
        .orderBy("granted_at", "desc")
        .orderBy("id", "desc")
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
        .execute();
      const total = sums.reduce((all, one) => all + one.count, 0);
      const amountOf = (...states: BonusGrantRow["status"][]) =>
        sums.filter((one) => states.includes(one.status)).reduce((all, one) => all + one.amount, 0);
      return {
        list: await withTurnover(db, merchant, request.language, rows),
        total,
        totalPages: Math.ceil(total / pageSize),
        totals: {
          given: sums.reduce((all, one) => all + one.amount, 0),
          waiting: amountOf("open", "claimable"),
          claimed: amountOf("claimed"),
          gone: amountOf("expired", "forfeited", "cancelled"),
        },
      };
    },

    async rewardCentre(ctx) {
      const { merchant, request } = ctx;
      const { accountId } = requireAccount(ctx.caller);
      await settle(db, merchant, accountId, clock.now());
      const owed = await openTurnovers(db, { merchantId: merchant.code, accountId });
      const grants = await grantsOf(db, merchant, accountId)
        .where("status", "in", ["open", "claimable"])
        .orderBy("granted_at")
        .execute();
      return {
        turnover: sumOf(owed),
        deposits: owed
          .filter(({ kind }) => kind === "deposit")
          .map((one) => ({
            depositId: one.source_id,
            ...sumOf([one]),
            weights: shownWeights(merchant, JSON.parse(one.weights)),
            createdAt: one.created_at,
          })),
        bonuses: await withTurnover(db, merchant, request.language, grants),
      };
    },

    claimBonus: (ctx, { grantId, idempotencyKey }) =>
      act(ctx, grantId, (trx, grant, now) => claimGrant(trx, grant, idempotencyKey, now)),

    forfeitBonus: (ctx, { grantId }) =>
      act(ctx, grantId, async (trx, grant, now) => {
        if (grant.status === "forfeited") return grant;
        if (grant.status !== "open")
          throw new PlatformError("CONFLICT", { details: { state: grant.status } });
        return takeAway(trx, grant, "forfeited", "member", now);
      }),
  };

  return {
    rewards,

    /**
     * The terms of a bonus that a new deposit is to bring, as they are kept with the deposit.
     * @throws PlatformError INVALID_INPUT (pointer /bonusId) for one that this member is not offered, or not for so little.
     */
    async promiseBonus(
      trx: Trx,
      merchant: MerchantProfile,
      wish: { accountId: string; bonusId: string; amount: number; now: number },
    ): Promise<string> {
      const terms = merchant.bonuses.offers.find(({ id }) => id === wish.bonusId);
      if (!terms || (await wasGiven(trx, merchant, wish.accountId, terms, wish.now))) {
        throw refuse({ messageKey: FIELD_MESSAGE_KEYS.choice });
      }
      if (wish.amount < terms.minDeposit) {
        const values = { min: formatAmount(terms.minDeposit, merchant.currency.decimals) };
        throw refuse({ messageKey: "payments.error.bonusMin", values });
      }
      return JSON.stringify(terms);
    },

    /** How many bonuses an account can claim. */
    async claimable({ merchant, ...ctx }: CallContext): Promise<number> {
      const { accountId } = requireAccount(ctx.caller);
      await settle(db, merchant, accountId, clock.now());
      const { count } = await grantsOf(db, merchant, accountId)
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("status", "=", "claimable")
        .executeTakeFirstOrThrow();
      return count;
    },

    /** The bonus that a deposit was promised, and what became of it. */
    async bonusOfDeposit(
      merchant: MerchantProfile,
      { depositId, terms, language }: { depositId: string; terms: string; language: string },
    ) {
      const given = await db
        .selectFrom("bonus_grant")
        .select(["amount", "status"])
        .where("merchant_id", "=", merchant.code)
        .where("deposit_id", "=", depositId)
        .executeTakeFirst();
      const title = titleOf(JSON.parse(terms), merchant, language);
      return { title, amount: given?.amount ?? null, status: given?.status ?? null };
    },

    /** What goes with a credited deposit, in its transaction: its own turnover, and the bonus that was promised with it. */
    async onDeposit(
      trx: Trx,
      merchant: MerchantProfile,
      deposit: DepositNews & { amount: number; bonusTerms: string | null },
    ): Promise<void> {
      const { accountId, depositId, amount, bonusTerms, now } = deposit;
      const member = { merchantId: merchant.code, accountId };
      await lock(trx, merchant, accountId);
      await settleRewards(trx, merchant, accountId, now);
      if (await wasBroke(trx, merchant, accountId, amount)) {
        await cancelTurnovers(trx, member, { kind: "deposit" }, now);
      }
      const { depositWeights: weights } = merchant.bonuses;
      const required = depositTurnover(merchant.bonuses, amount);
      if (required > 0) {
        await openTurnover(
          trx,
          member,
          { kind: "deposit", sourceId: depositId, required, weights, expiresAt: null },
          now,
        );
      }
      if (bonusTerms !== null) await giveBonus(trx, merchant, deposit, JSON.parse(bonusTerms), now);
    },

    /** A deposit that was taken back owes nothing, and what it brought and nobody has claimed yet goes back. */
    async onDepositReversed(
      trx: Trx,
      merchant: MerchantProfile,
      { accountId, depositId, now }: DepositNews,
    ): Promise<void> {
      await lock(trx, merchant, accountId);
      await settleRewards(trx, merchant, accountId, now);
      const member = { merchantId: merchant.code, accountId };
      await cancelTurnovers(trx, member, { kind: "deposit", sourceId: depositId }, now);
      const grants = await grantsOf(trx, merchant, accountId)
        .where("deposit_id", "=", depositId)
        .where("status", "in", ["open", "claimable"])
        .execute();
      for (const grant of grants) await takeAway(trx, grant, "cancelled", "system", now);
    },

    /** What a member still owes before a withdrawal, in minor units of valid bet. */
    async withdrawalGate(on: Db, merchant: MerchantProfile, accountId: string, now: number) {
      await settle(on, merchant, accountId, now);
      return sumOf(await openTurnovers(on, { merchantId: merchant.code, accountId }));
    },

    /** Takes bonuses away whose time is over. May run anywhere, and twice. */
    async expireBonuses(merchant: MerchantProfile): Promise<void> {
      const due = await db
        .selectFrom("bonus_grant")
        .select("account_id as accountId")
        .distinct()
        .where("merchant_id", "=", merchant.code)
        .where("status", "=", "open")
        .where("expires_at", "<", clock.now())
        .limit(MOST_DUE)
        .execute();
      for (const { accountId } of due) await settle(db, merchant, accountId, clock.now());
    },
  };
}

function refuse(error: Omit<FieldError, "pointer">): PlatformError {
  return new PlatformError("INVALID_INPUT", { fields: [{ pointer: "/bonusId", ...error }] });
}

function grantsOf(on: Db, merchant: MerchantProfile, accountId: string) {
  return on
    .selectFrom("bonus_grant")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("account_id", "=", accountId);
}

/** Whether a member has had a bonus for the occasion that is now; one for every deposit is always new. */
async function wasGiven(
  on: Db,
  merchant: MerchantProfile,
  accountId: string,
  terms: BonusTerms,
  now: number,
): Promise<boolean> {
  if (terms.every === "deposit") return false;
  const occasion = occasionOf(terms, "", dayOf(now, merchant.timeZone));
  const given = await grantsOf(on, merchant, accountId)
    .clearSelect()
    .select("id")
    .where("bonus_id", "=", terms.id)
    .where("occasion", "=", occasion)
    .executeTakeFirst();
  return given !== undefined;
}

/** Whether nearly nothing was left, in no wallet and no running round, before a deposit of this amount came. */
async function wasBroke(
  trx: Trx,
  { code: merchantId, bonuses }: MerchantProfile,
  accountId: string,
  deposit: number,
): Promise<boolean> {
  const [first] = await openTurnovers(trx, { merchantId, accountId });
  if (!first) return false;
  const purses = await pursesOf(trx, merchantId, accountId);
  const own = purses.filter(({ wallet }) => wallet !== "bonus");
  const away = await moneyAtVendors(trx, { merchantId, accountId });
  if (own.reduce((sum, { balance }) => sum + balance, away) - deposit >= bonuses.brokeBelow) return false;
  const running = await trx
    .selectFrom("game_round")
    .select("id")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("started_at", ">=", first.created_at)
    .where("status", "=", "open")
    .limit(1)
    .executeTakeFirst();
  return running === undefined;
}

function sumOf(owed: readonly Pick<TurnoverRow, "required" | "done">[]) {
  const required = owed.reduce((sum, one) => sum + one.required, 0);
  const done = owed.reduce((sum, one) => sum + one.done, 0);
  return { required, done, left: required - done };
}

/** Game types of the merchant of which a valid bet does not count in full, in whole percent. */
function shownWeights({ gameTypes }: MerchantProfile, weights: Readonly<Record<string, number>>) {
  return gameTypeCode.options.flatMap((gameType) => {
    const weight = weights[gameType] ?? WHOLE;
    return weight === WHOLE || !gameTypes.includes(gameType) ? [] : [{ gameType, percent: weight / 100 }];
  });
}

function titleOf({ titles, id }: BonusTerms, merchant: MerchantProfile, language: string): string {
  return titles[language] ?? titles[merchant.defaultLanguage] ?? Object.values(titles)[0] ?? id;
}

function offerView(merchant: MerchantProfile, terms: BonusTerms, language: string) {
  const { id: bonusId, percent, most, minDeposit, times, of, days, every } = terms;
  const title = titleOf(terms, merchant, language);
  const weights = shownWeights(merchant, terms.weights);
  const bonus = bonusAmount(terms, minDeposit);
  const example = { deposit: minDeposit, bonus, required: bonusTurnover(terms, minDeposit, bonus) };
  return { bonusId, title, percent, most, minDeposit, times, of, days, every, weights, example };
}

/** What members see of bonuses, in the given order, with how far each one's turnover is. */
async function withTurnover(
  on: Db,
  merchant: MerchantProfile,
  language: string,
  grants: readonly BonusGrantRow[],
): Promise<Bonus[]> {
  if (grants.length === 0) return [];
  const turnovers = await on
    .selectFrom("turnover")
    .select(["source_id", "required", "done"])
    .where("merchant_id", "=", merchant.code)
    .where("kind", "=", "bonus")
    .where(
      "source_id",
      "in",
      grants.map(({ id }) => id),
    )
    .execute();
  return grants.map((grant) => {
    const terms = grantTerms(grant);
    const own = turnovers.filter(({ source_id }) => source_id === grant.id);
    return {
      grantId: grant.id,
      title: titleOf(terms, merchant, language),
      amount: grant.amount,
      status: grant.status,
      ...sumOf(own),
      weights: shownWeights(merchant, terms.weights),
      grantedAt: grant.granted_at,
      expiresAt: grant.expires_at,
      closedAt: grant.closed_at,
    };
  });
}
