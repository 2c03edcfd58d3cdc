import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { isOnBreak } from "../protection/protection.server.ts";
import { computeTurnover, grantPrize, lockMember } from "../rewards/rewards.server.ts";
import { friendActivity } from "./friend-activity.ts";
import {
  friendDeadline,
  getEarliestRegistration,
  getRequiredDeposits,
  getRewardWindowStart,
  hasQualified,
  toReward,
} from "./referral-rules.ts";
import { isSamePerson } from "./same-person.ts";

/** The name of an invitation's bonus in a member's records. */
const TITLES = {
  EN: "Friend invited",
  TY: "Inimbitang kaibigan",
  CN: "邀请好友",
  TH: "ชวนเพื่อน",
  VI: "Mời bạn bè",
  ID: "Undang teman",
  JA: "お友だち招待",
};

interface Friend {
  id: string;
  inviterId: string;
  registeredAt: number;
}

/**
 * Pays bonus money for every invited account that has qualified, to its inviter and to itself; with `inviterId`, only
 * for those of one inviter. Each invited account is decided once, so this may run anywhere, and twice. An account that
 * is closed or on a break is not decided during that time.
 */
export async function reviewReferrals(
  { database, clock }: Services,
  merchant: MerchantProfile,
  inviterId?: string,
): Promise<void> {
  if (!merchant.switches.referral) return;
  const now = clock.now();
  for (const friend of await openFriends(database.db, merchant, now, inviterId)) {
    const activity = await friendActivity(database.db, merchant, friend);
    if (!hasQualified(merchant.referral, activity)) continue;
    if (!(await mayBePaid(database.db, merchant, friend, now))) continue;
    await database.transaction((trx) => decide(trx, merchant, friend, now));
  }
}

/** Returns undecided invited members whose time is not over. */
async function openFriends(
  db: Db,
  { code, referral }: MerchantProfile,
  now: number,
  inviterId: string | undefined,
): Promise<Friend[]> {
  let query = db
    .selectFrom("account as friend")
    .innerJoin("account as inviter", (join) =>
      join
        .onRef("inviter.merchant_id", "=", "friend.merchant_id")
        .onRef("inviter.id", "=", "friend.referred_by"),
    )
    .leftJoin("referral", (join) =>
      join
        .onRef("referral.merchant_id", "=", "friend.merchant_id")
        .onRef("referral.friend_id", "=", "friend.id"),
    )
    .select(["friend.id", "inviter.id as inviterId", "friend.registered_at as registeredAt"])
    .where("friend.merchant_id", "=", code)
    .where("friend.referred_by", "is not", null)
    .where("friend.registered_at", ">=", getEarliestRegistration(referral, now))
    .where("friend.status", "=", "active")
    .where("inviter.status", "=", "active")
    .where("referral.friend_id", "is", null);
  if (inviterId !== undefined) query = query.where("friend.referred_by", "=", inviterId);
  return query.orderBy("friend.registered_at").execute();
}

async function mayBePaid(db: Db, merchant: MerchantProfile, friend: Friend, now: number): Promise<boolean> {
  for (const accountId of [friend.inviterId, friend.id]) {
    if (await isOnBreak(db, merchant, accountId, now)) return false;
  }
  return true;
}

async function decide(trx: Trx, merchant: MerchantProfile, friend: Friend, now: number): Promise<void> {
  // In the order of their ids, like all code that locks two members.
  for (const accountId of [friend.inviterId, friend.id].sort()) await lockMember(trx, merchant, accountId);
  // The facts read before the locks may have changed: a deposit taken back, a break begun.
  const activity = await friendActivity(trx, merchant, friend);
  if (!hasQualified(merchant.referral, activity)) return;
  if (!(await mayBePaid(trx, merchant, friend, now))) return;
  const whose = { merchantId: merchant.code, inviterId: friend.inviterId, friendId: friend.id };
  const isRefused = await isSamePerson(trx, whose);
  const added = await trx
    .insertInto("referral")
    .values({
      ...{ merchant_id: merchant.code, friend_id: friend.id, inviter_id: friend.inviterId },
      ...{ state: isRefused ? "refused" : "paid", decided_at: now },
      required_deposit: getRequiredDeposits(merchant.referral, activity),
      deposits_until: friendDeadline(merchant.referral, friend.registeredAt),
      ...{ inviter_amount: 0, inviter_grant_id: null, friend_amount: 0, friend_grant_id: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("friend_id")
    .executeTakeFirst();
  if (!added || isRefused) return;
  const reward = toReward(merchant.referral, await rewardedSince(trx, merchant, friend.inviterId, now));
  await trx
    .updateTable("referral")
    .set({
      inviter_amount: reward.inviter,
      inviter_grant_id: await grant(trx, merchant, friend.inviterId, friend.id, reward.inviter, now),
      friend_amount: reward.friend,
      friend_grant_id: await grant(trx, merchant, friend.id, friend.id, reward.friend, now),
    })
    .where("merchant_id", "=", merchant.code)
    .where("friend_id", "=", friend.id)
    .execute();
}

/** Returns the number of friends for whom an inviter was rewarded within 30 days. */
async function rewardedSince(
  trx: Trx,
  { code }: MerchantProfile,
  inviterId: string,
  now: number,
): Promise<number> {
  const { n } = await trx
    .selectFrom("referral")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("merchant_id", "=", code)
    .where("inviter_id", "=", inviterId)
    .where("inviter_amount", ">", 0)
    .where("decided_at", ">=", getRewardWindowStart(now))
    .executeTakeFirstOrThrow();
  return Number(n);
}

async function grant(
  trx: Trx,
  merchant: MerchantProfile,
  accountId: string,
  friendId: string,
  amount: number,
  now: number,
): Promise<string | null> {
  if (amount === 0) return null;
  const { times, days } = merchant.referral;
  const owed = { required: computeTurnover(amount, times), times, days };
  const source = { id: "referral", occasion: friendId, titles: TITLES };
  return (await grantPrize(trx, merchant, { accountId, amount, ...owed, ...source }, now)).id;
}
