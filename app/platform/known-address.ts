import { sql } from "kysely";
import { addressBlock } from "./address-block.ts";
import type { Db } from "./database/database.server.ts";

/** A device or an address that was not seen for so long is unknown again (docs/decisions/0087). */
export const FORGOTTEN_AFTER_MS = 180 * 24 * 60 * 60_000;

/**
 * For a query of `account`: 1 as `known` when the account has signed in from this address (an address block) since `since`,
 * epoch milliseconds, else 0.
 */
export function isKnownAddress(block: string, since: number) {
  return sql<0 | 1>`case when exists (
    select 1 from known_origin
    where known_origin.merchant_id = account.merchant_id and known_origin.account_id = account.id
      and known_origin.kind = 'address' and known_origin.value = ${block} and known_origin.last_seen_at > ${since}
  ) then 1 else 0 end`.as("known");
}

/** The account that has proved this number (E.164) to be its own, and whether `ip` is an address it has signed in from. */
export async function ownerOfNumber(
  db: Db,
  merchantId: string,
  mobile: string,
  { ip, now }: { ip: string; now: number },
): Promise<{ known: 0 | 1 } | undefined> {
  return db
    .selectFrom("account")
    .select(isKnownAddress(addressBlock(ip), now - FORGOTTEN_AFTER_MS))
    .where("merchant_id", "=", merchantId)
    .where("mobile", "=", mobile)
    .where("mobile_verified_at", "is not", null)
    .executeTakeFirst();
}
