import { sql } from "kysely";
import { createRewardReversalRule } from "./audit-deposit-rewards.ts";
import { type Check, rule } from "./audit-rule.ts";

/** Checks invitations against their bonuses, for the inviter and for the friend. */
export const REFERRAL_RULES: readonly Check[] = (["inviter", "friend"] as const).flatMap((who) => [
  createRewardReversalRule(
    `reward of an invitation (${who})`,
    sql`select merchant_id, friend_id as account_id, ${sql.ref(`${who}_grant_id`)} as grant_id, required_deposit,
          0 as deposits_from, deposits_until from referral where required_deposit > 0`,
  ),
  rule(
    `the reward of an invitation has a bonus of the same amount (${who})`,
    sql`select 'referral ' || r.merchant_id || ' ' || r.friend_id as row,
          cast(${sql.ref(`r.${who}_amount`)} as text) || ', bonus ' || coalesce(cast(g.amount as text), 'missing') as says
        from referral r left join bonus_grant g
          on g.merchant_id = r.merchant_id and g.id = ${sql.ref(`r.${who}_grant_id`)}
            and g.account_id = ${sql.ref(`r.${who}_id`)} and g.bonus_id = 'referral' and g.occasion = r.friend_id
        where coalesce(g.amount, 0) <> ${sql.ref(`r.${who}_amount`)}`,
  ),
]);
