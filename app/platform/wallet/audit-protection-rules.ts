import { sql } from "kysely";
import { type Check, rule } from "./audit-rule.ts";

/** Checks exclusions that a person did not request, and the actions of held accounts. */
export const PROTECTION_RULES: readonly Check[] = [
  rule(
    "an exclusion copied from another brand has a fact that both accounts have proved",
    sql`select 'exclusion ' || e.merchant_id || ' ' || e.id as row,
          'follows ' || e.source_id || ', certain ' || coalesce(cast(m.certain as text), 'missing') as says
        from exclusion e left join exclusion_match m
          on m.merchant_id = e.merchant_id and m.account_id = e.account_id and m.source_id = e.source_id
        where e.origin = 'other_brand' and e.lifted_at is null and coalesce(m.certain, 0) <> 1`,
  ),
  rule(
    "a held account has no new deposits",
    sql`select 'deposit ' || d.merchant_id || ' ' || d.id as row,
          'asked at ' || cast(d.created_at as text) || ', held since ' || cast(m.held_at as text) as says
        from deposit d join exclusion_match m on m.merchant_id = d.merchant_id and m.account_id = d.account_id
        where d.created_at > m.held_at and (m.decided_at is null or d.created_at < m.decided_at)
          and (m.ends_at is null or d.created_at < m.ends_at)`,
  ),
];
