import { sql } from "kysely";
import { DAY_MS } from "#app/shared/durations.ts";

/** A device or an address not seen for this long becomes unknown again (docs/decisions/0087). */
export const KNOWN_ADDRESS_TTL_MS = 180 * DAY_MS;

/**
 * A column for a query of `account`: `known` is 1 when the account has signed in from the address block since `since`
 * (epoch milliseconds), otherwise 0.
 */
export function isKnownAddress(block: string, since: number) {
  return sql<0 | 1>`case when exists (
    select 1 from known_origin
    where known_origin.merchant_id = account.merchant_id and known_origin.account_id = account.id
      and known_origin.kind = 'address' and known_origin.value = ${block} and known_origin.last_seen_at > ${since}
  ) then 1 else 0 end`.as("known");
}
