import { sql } from "kysely";
import { SKEW_MS } from "./audit-peer-rules.ts";
import { type Check, rule } from "./audit-rule.ts";

/** Checks bets from vendors' own wallets against the breaks of their players. */
export const OWN_WALLET_RULES: readonly Check[] = [
  rule(
    "a vendor that asks before each stake accepts none from its own wallet during a break",
    sql`select 'bet ' || b.merchant_id || ' ' || b.id as row,
          cast(b.stake as text) || ' at ' || b.vendor || ', break ' || x.id as says
        from bet b join vendor v on v.code = b.vendor
          join exclusion x on x.merchant_id = b.merchant_id and x.account_id = b.account_id
        where b.own_wallet = 1 and b.state <> 'void' and b.placed_at > v.may_play_since + ${SKEW_MS}
          and b.placed_at > x.started_at + ${SKEW_MS}
          and (x.ends_at is null or b.placed_at < x.ends_at - ${SKEW_MS})
          and (x.lifted_at is null or b.placed_at < x.lifted_at - ${SKEW_MS})`,
  ),
];
