import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { Dependent, ReversedDeposit } from "../rewards/rewards.server.ts";
import { friendDeposits } from "./friend-activity.ts";
import { friendDeadline } from "./referral-rules.ts";

/**
 * Returns the rewards of an invitation, to inviter and friend, for which the friend's deposits are no longer
 * sufficient.
 */
export async function findReferralDependents(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, amount }: ReversedDeposit,
): Promise<Dependent[]> {
  const row = await paidInvitation(trx, merchant.code, accountId);
  if (!row) return [];
  // The terms under which it was paid; today's terms for a row from before they were stored.
  const required = row.requiredDeposit ?? merchant.referral.requiredDeposit;
  const until = row.depositsUntil ?? friendDeadline(merchant.referral, row.registeredAt);
  const left = await friendDeposits(trx, merchant.code, accountId, until);
  if (left >= required || left + amount < required) return [];
  const given = [
    { grantId: row.inviterGrantId, accountId: row.inviterId },
    { grantId: row.friendGrantId, accountId },
  ];
  return given.flatMap(({ grantId, ...whose }) =>
    grantId === null ? [] : [{ kind: "referral" as const, grantId, ...whose }],
  );
}

/** Returns the member whose reward may be reversed with a friend's deposit. */
export async function findDepositInviters(
  trx: Trx,
  merchant: MerchantProfile,
  accountId: string,
): Promise<string[]> {
  const row = await paidInvitation(trx, merchant.code, accountId);
  return row ? [row.inviterId] : [];
}

function paidInvitation(db: Db, merchantId: string, friendId: string) {
  return db
    .selectFrom("referral")
    .innerJoin("account as friend", (join) =>
      join
        .onRef("friend.merchant_id", "=", "referral.merchant_id")
        .onRef("friend.id", "=", "referral.friend_id"),
    )
    .select([
      "referral.inviter_id as inviterId",
      "inviter_grant_id as inviterGrantId",
      "friend_grant_id as friendGrantId",
      "friend.registered_at as registeredAt",
      "referral.required_deposit as requiredDeposit",
      "referral.deposits_until as depositsUntil",
    ])
    .where("referral.merchant_id", "=", merchantId)
    .where("friend_id", "=", friendId)
    .where("referral.state", "=", "paid")
    .executeTakeFirst();
}
