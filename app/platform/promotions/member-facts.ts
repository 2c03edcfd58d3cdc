import { addDays, getDay, startOfDay } from "#app/shared/business-day.ts";
import { accountDetails } from "../accounts/account-reads.server.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import { rebatePeriods } from "./arithmetic.ts";
import type { Promotion } from "./promotion.ts";
import type { EntryFacts, MemberFacts } from "./standing.ts";

/** The area of the operators' claims on applications (contract/ops/cases.ts). */
const CLAIM_AREA = "applications";

interface MemberContext {
  merchant: MerchantProfile;
  accountId: string;
  now: number;
}

/** Returns the member's facts for each of these promotions, by its id. */
export async function loadMemberFacts(
  db: Db,
  who: MemberContext,
  promotions: readonly Promotion[],
): Promise<Map<string, MemberFacts>> {
  const { merchant, accountId } = who;
  const account = await accountDetails(db, merchant.code, accountId);
  if (!account) throw new PlatformError("NOT_FOUND");
  const needsMobile = promotions.some(({ rules }) => rules.kind === "signUp" && rules.needsMobile);
  const hasMobile = needsMobile && (await hasVerifiedMobile(db, who));
  const entries = await entriesByPromotion(db, who, promotions);
  const facts = new Map<string, MemberFacts>();
  for (const promotion of promotions) {
    const own = entries.get(promotion.id) ?? [];
    facts.set(promotion.id, {
      registeredAt: account.registeredAt,
      hasMobile,
      entries: own,
      ...(await factsOfKind(db, who, promotion, own)),
    });
  }
  return facts;
}

const NO_FACTS = { deposit: null, bets: { before: 0, running: 0 }, forTurns: 0, isTakenUp: false };

async function factsOfKind(db: Db, who: MemberContext, promotion: Promotion, entries: readonly EntryFacts[]) {
  const { rules, startsAt, endsAt } = promotion;
  const { timeZone } = who.merchant;
  switch (rules.kind) {
    case "depositMatch": {
      const joined = entries.find(({ state }) => state === "joined");
      const deposit =
        joined && (await matchingDeposit(db, who, promotion, joined.created_at, rules.minDeposit));
      return { ...NO_FACTS, deposit: deposit ?? null };
    }
    case "rebate": {
      const periods = rebatePeriods(getDay(who.now, timeZone), rules.period);
      const within = (from: number, to: number) =>
        validBets(db, who, rules.gameTypes, Math.max(from, startsAt), Math.min(to, endsAt ?? to));
      const running = startOfDay(periods.running, timeZone);
      const before = startOfDay(periods.before, timeZone);
      return {
        ...NO_FACTS,
        bets: { before: await within(before, running), running: await within(running, who.now + 1) },
      };
    }
    case "wheel":
    case "raffle": {
      if (rules.turns.per === "day") return NO_FACTS;
      const to = Math.min(who.now + 1, endsAt ?? Number.MAX_SAFE_INTEGER);
      const forTurns =
        rules.turns.per === "bet"
          ? await validBets(db, who, [], startsAt, to)
          : await depositsBetween(db, who, startsAt, to);
      return { ...NO_FACTS, forTurns };
    }
    case "manual": {
      const waiting = entries.find(({ state }) => state === "applying");
      return { ...NO_FACTS, isTakenUp: waiting !== undefined && (await isEntryClaimed(db, who, waiting.id)) };
    }
    default:
      return NO_FACTS;
  }
}

async function entriesByPromotion(
  db: Db,
  { merchant, accountId }: MemberContext,
  promotions: readonly Promotion[],
): Promise<Map<string, EntryFacts[]>> {
  if (promotions.length === 0) return new Map();
  const rows = await db
    .selectFrom("promotion_entry")
    .select(["promotion_id", "id", "occasion", "state", "amount", "created_at", "updated_at"])
    .where("merchant_id", "=", merchant.code)
    .where("account_id", "=", accountId)
    .where(
      "promotion_id",
      "in",
      promotions.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, ({ promotion_id }) => promotion_id);
}

async function hasVerifiedMobile(db: Db, { merchant, accountId }: MemberContext): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select("mobile_verified_at")
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row !== undefined && row.mobile_verified_at !== null;
}

/**
 * Returns the first deposit that was started after joining, while the promotion ran, is large enough, and earned no
 * bonus.
 */
async function matchingDeposit(
  db: Db,
  { merchant, accountId }: MemberContext,
  { endsAt }: Promotion,
  joinedAt: number,
  minDeposit: number,
): Promise<{ id: string; amount: number } | undefined> {
  return db
    .selectFrom("deposit")
    .select((eb) => ["id", eb("credited", "-", eb.ref("reversed")).as("amount")])
    .where("merchant_id", "=", merchant.code)
    .where("account_id", "=", accountId)
    .where("created_at", ">=", joinedAt)
    .where("created_at", "<", endsAt ?? Number.MAX_SAFE_INTEGER)
    .where("state", "=", "succeeded")
    .where("bonus_terms", "is", null)
    .where((eb) => eb(eb("credited", "-", eb.ref("reversed")), ">=", minDeposit))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("bonus_grant")
            .select("bonus_grant.id")
            .whereRef("bonus_grant.merchant_id", "=", "deposit.merchant_id")
            .whereRef("bonus_grant.account_id", "=", "deposit.account_id")
            .whereRef("bonus_grant.deposit_id", "=", "deposit.id"),
        ),
      ),
    )
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the sum of valid bets of real money that were settled between two times, of some game types or of all. */
async function validBets(
  db: Db,
  { merchant, accountId }: MemberContext,
  gameTypes: readonly string[],
  from: number,
  to: number,
): Promise<number> {
  if (from >= to) return 0;
  let query = db
    .selectFrom("bet")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("valid_bet"), eb.lit(0)).as("sum"))
    .where("merchant_id", "=", merchant.code)
    .where("account_id", "=", accountId)
    .where("demo", "=", 0)
    .where("valid_bet", ">", 0)
    .where("settled_at", ">=", from)
    .where("settled_at", "<", to);
  if (gameTypes.length > 0) query = query.where("game_type", "in", gameTypes);
  return (await query.executeTakeFirstOrThrow()).sum;
}

/** Sums the deposits between two times that were not taken back. */
export async function depositsBetween(
  db: Db,
  { merchant, accountId }: MemberContext,
  from: number,
  to: number,
): Promise<number> {
  const row = await db
    .selectFrom("deposit")
    .select((eb) =>
      eb.fn.coalesce(eb.fn.sum<number>(eb("credited", "-", eb.ref("reversed"))), eb.lit(0)).as("sum"),
    )
    .where("merchant_id", "=", merchant.code)
    .where("account_id", "=", accountId)
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .where("state", "=", "succeeded")
    .executeTakeFirstOrThrow();
  return row.sum;
}

async function isEntryClaimed(db: Db, { merchant, now }: MemberContext, entryId: string): Promise<boolean> {
  const row = await db
    .selectFrom("case_claim")
    .select("operator_id")
    .where("merchant_id", "=", merchant.code)
    .where("area", "=", CLAIM_AREA)
    .where("case_id", "=", entryId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the business day before which seeds are revealed, and the next one. */
export function seedDays(now: number, timeZone: string): { today: string; tomorrow: string } {
  const today = getDay(now, timeZone);
  return { today, tomorrow: addDays(today, 1) };
}
