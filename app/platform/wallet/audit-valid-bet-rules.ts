import { sql } from "kysely";
import { type Check, rule } from "./audit-rule.ts";

/** Checks of the valid bets that count for rewards against the amounts that could be lost with them. */
export const VALID_BET_RULES: readonly Check[] = [
  rule(
    "a player's valid bets of a round or draw are at most the amount at risk",
    sql`select 'round_risk ' || r.merchant_id || ' ' || r.vendor || ' ' || r.round_id || ' ' || r.account_id as row,
          'valid bets ' || cast(sum(b.valid_bet) as text) || ' of ' || cast(sum(b.stake) as text) || ' staked, '
            || cast(r.at_risk as text) || ' could be lost' as says
        from round_risk r join bet b on b.merchant_id = r.merchant_id and b.vendor = r.vendor
          and b.round_id = r.round_id and b.account_id = r.account_id
        group by r.merchant_id, r.vendor, r.round_id, r.account_id, r.at_risk
        having sum(b.valid_bet) > r.at_risk`,
  ),
];
