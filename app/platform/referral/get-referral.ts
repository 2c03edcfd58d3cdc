import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { maskName } from "../core/mask-name.ts";
import type { Services } from "../core/services.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import { isCallerOnBreak } from "../protection/protection.server.ts";
import { getEarliestRegistration } from "./referral-rules.ts";
import { reviewReferrals } from "./review-referrals.ts";

type Value = CallValue<"rewards", "referral">;

/**
 * Returns the caller's invitation code, the rewards of an invitation, and a page of the invited friends, newest first.
 * Newly qualified friends are paid first. Friends' names are masked.
 *
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF.
 */
export async function getReferral(
  services: Services,
  ctx: CallContext,
  page: CallInput<"rewards", "referral">,
): Promise<Value> {
  const { merchant } = ctx;
  const { accountId } = requireAccount(ctx.caller);
  if (!merchant.switches.referral) throw new PlatformError("FEATURE_OFF");
  await reviewReferrals(services, merchant, accountId);
  const { db } = services.database;
  const { code } = await db
    .selectFrom("account")
    .select("referral_code as code")
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const { rows, total, totalPages } = await countedPage(selectFriends(db, merchant.code, accountId), page);
  const { qrSize: _, ...terms } = merchant.referral;
  const now = services.clock.now();
  const open = getEarliestRegistration(merchant.referral, now);
  return {
    code,
    terms,
    onBreak: await isCallerOnBreak(db, ctx, now),
    totals: { invited: total, ...(await loadTotals(db, merchant.code, accountId)) },
    list: rows.map(({ username_shown, registered_at, state, reward, status }) => ({
      name: maskName(username_shown),
      registeredAt: registered_at,
      state: status === "cancelled" ? "takenBack" : (state ?? (registered_at >= open ? "open" : "expired")),
      reward: status === "cancelled" ? 0 : (reward ?? 0),
    })),
    totalPages,
  };
}

function selectFriends(db: Db, merchantId: string, inviterId: string) {
  return db
    .selectFrom("account")
    .leftJoin("referral", (join) =>
      join
        .onRef("referral.merchant_id", "=", "account.merchant_id")
        .onRef("referral.friend_id", "=", "account.id"),
    )
    .leftJoin("bonus_grant", (join) =>
      join
        .onRef("bonus_grant.merchant_id", "=", "referral.merchant_id")
        .onRef("bonus_grant.id", "=", "referral.inviter_grant_id"),
    )
    .select([
      "account.username_shown",
      "account.registered_at",
      "referral.state",
      "referral.inviter_amount as reward",
      "bonus_grant.status",
    ])
    .where("account.merchant_id", "=", merchantId)
    .where("account.referred_by", "=", inviterId)
    .orderBy("account.registered_at", "desc")
    .orderBy("account.id", "desc");
}

/** Returns the number of qualified friends and their rewards, and separately the rewards reversed with their deposits. */
async function loadTotals(
  db: Db,
  merchantId: string,
  inviterId: string,
): Promise<{ qualified: number; earned: number; takenBack: number }> {
  const rows = await db
    .selectFrom("referral")
    .leftJoin("bonus_grant", (join) =>
      join
        .onRef("bonus_grant.merchant_id", "=", "referral.merchant_id")
        .onRef("bonus_grant.id", "=", "referral.inviter_grant_id"),
    )
    .select((eb) => [
      eb
        .case()
        .when("bonus_grant.status", "=", "cancelled")
        .then(eb.lit(1))
        .else(eb.lit(0))
        .end()
        .as("isTakenBack"),
      eb.fn.countAll<number>().as("friends"),
      eb.fn.sum<number>("inviter_amount").as("sum"),
    ])
    .where("referral.merchant_id", "=", merchantId)
    .where("inviter_id", "=", inviterId)
    .where("state", "=", "paid")
    .groupBy("isTakenBack")
    .execute();
  const of = (isTakenBack: number) => rows.find((row) => row.isTakenBack === isTakenBack);
  return {
    qualified: Number(of(0)?.friends ?? 0),
    earned: Number(of(0)?.sum ?? 0),
    takenBack: Number(of(1)?.sum ?? 0),
  };
}
