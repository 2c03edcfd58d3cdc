import { type RawBuilder, sql } from "kysely";
import { createCompiledQuery } from "../database/compiled.ts";
import type { Db } from "../database/database.server.ts";
import type { Owner } from "./usage.ts";

/** A break of an account. */
export interface Exclusion {
  id: string;
  kind: "cool_off" | "self_exclusion";
  scope: "brand" | "all_brands";
  startedAt: number;
  /** UTC epoch milliseconds; null for a permanent one. */
  until: number | null;
}

const getOpen = createCompiledQuery(
  (db, { merchantId, accountId }: { merchantId: string; accountId: string }) =>
    db
      .selectFrom("exclusion")
      .select(["id", "kind", "scope", "started_at as startedAt", "ends_at as until"])
      .where("merchant_id", "=", merchantId)
      .where("account_id", "=", accountId)
      .where("lifted_at", "is", null),
);

/** Returns the longest of an account's current exclusions, or null if there is none. */
export async function loadExclusion(
  db: Db,
  { merchantId, accountId }: Owner,
  now: number,
): Promise<Exclusion | null> {
  const [longest] = (await exclusionsAt(db, { merchantId, accountId }, now)).sort(
    (a, b) => computeEnd(b) - computeEnd(a),
  );
  return longest ?? null;
}

/** Returns true when the account has excluded itself for months or permanently; a cool-off does not count. */
export async function isSelfExcluded(db: Db, owner: Owner, now: number): Promise<boolean> {
  return (await exclusionsAt(db, owner, now)).some(({ kind }) => kind === "self_exclusion");
}

const computeEnd = ({ until }: Exclusion) => until ?? Number.POSITIVE_INFINITY;

async function exclusionsAt(db: Db, { merchantId, accountId }: Owner, now: number): Promise<Exclusion[]> {
  return (await getOpen(db, { merchantId, accountId })).filter((row) => computeEnd(row) > now);
}

/** A condition on the `account` of a query: no break at `now`, and no hold (matches.ts). */
export function isNotExcluded(now: number): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from exclusion
    where exclusion.merchant_id = account.merchant_id and exclusion.account_id = account.id
      and exclusion.lifted_at is null and (exclusion.ends_at is null or exclusion.ends_at > ${now}))
    and not exists (select 1 from exclusion_match
    where exclusion_match.merchant_id = account.merchant_id and exclusion_match.account_id = account.id
      and exclusion_match.state = 'open' and exclusion_match.held_at is not null
      and (exclusion_match.ends_at is null or exclusion_match.ends_at > ${now}))`;
}
