import { compareFact, type Fact, type FactKind, type Identity, toIdentity } from "../core/identity-facts.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { Owner } from "./usage.ts";

/** Represents all brands of the server in `excluded_identity`, which stores nothing but digests of excluded people. */
const ALL_BRANDS = "*";

/** Returns all facts that an account states about its owner, and which of them are proved. */
export async function loadIdentity(db: Db, { merchantId, accountId }: Owner): Promise<Identity> {
  const account = await db
    .selectFrom("account")
    .select(["mobile", "mobile_verified_at", "email", "email_verified_at", "birthday", "profile"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const payees = await db
    .selectFrom("payee")
    .select(["kind", "destination", "number", "holder"])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .execute();
  const signIns = await db
    .selectFrom("third_party_identity")
    .select(["provider", "subject"])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .execute();
  return { ...toIdentity(account), payees, signIns };
}

/** Returns the devices from which an account has signed in. */
export async function getDevices(db: Db, { merchantId, accountId }: Owner): Promise<string[]> {
  const rows = await db
    .selectFrom("known_origin")
    .select("value")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("kind", "=", "device")
    .execute();
  return rows.map(({ value }) => value);
}

/** An exclusion for which facts are stored, and the account of these facts. */
export interface Source {
  sourceId: string;
  merchantId: string;
  accountId: string;
  scope: "brand" | "all_brands";
  startedAt: number;
  endsAt: number | null;
}

/**
 * Stores the identifying facts of an excluded person, for as long as the exclusion lasts. Devices, and contacts that
 * were only typed in, are stored for the person's own brand, whatever the exclusion's scope: at another brand they
 * prove nothing.
 */
export async function rememberExcluded(trx: Trx, facts: readonly Fact[], source: Source): Promise<void> {
  const { sourceId, merchantId, accountId, scope, startedAt, endsAt } = source;
  for (const { kind, digest, proved } of facts) {
    const isOfBrand = kind === "device" || (!proved && (kind === "mobile" || kind === "email"));
    await trx
      .insertInto("excluded_identity")
      .values({
        merchant_id: scope === "brand" || isOfBrand ? merchantId : ALL_BRANDS,
        digest,
        source_id: sourceId,
        source_merchant: merchantId,
        source_account: accountId,
        kind,
        proved: proved ? 1 : 0,
        started_at: startedAt,
        ends_at: endsAt,
      })
      .onConflict((conflict) => {
        const same = conflict.columns(["merchant_id", "digest", "source_id"]);
        return proved ? same.doUpdateSet({ proved: 1 }) : same.doNothing();
      })
      .execute();
  }
}

/** A similar account of an excluded person. */
export interface IdentityMatch {
  sourceMerchant: string;
  sourceAccount: string;
  /** The longest-lasting of the person's exclusions. */
  sourceId: string;
  startedAt: number;
  endsAt: number | null;
  /** True when both sides have proved the same fact. */
  isCertain: boolean;
  kinds: FactKind[];
}

/** Returns the excluded people, at this brand or at all brands of the server, who share facts. */
export async function findMatches(
  db: Db,
  merchantId: string,
  facts: readonly Fact[],
  now: number,
): Promise<IdentityMatch[]> {
  if (facts.length === 0) return [];
  const rows = await db
    .selectFrom("excluded_identity")
    .selectAll()
    .where("merchant_id", "in", [merchantId, ALL_BRANDS])
    .where(
      "digest",
      "in",
      facts.map(({ digest }) => digest),
    )
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .orderBy("source_id")
    .execute();
  const found = new Map<string, IdentityMatch>();
  const lasting = (endsAt: number | null) => endsAt ?? Number.POSITIVE_INFINITY;
  for (const row of rows) {
    for (const fact of facts.filter(({ digest }) => digest === row.digest)) {
      const likeness = compareFact({ proved: row.proved === 1 }, fact);
      if (likeness === null) continue;
      const { source_merchant: sourceMerchant, source_account: sourceAccount, source_id: sourceId } = row;
      const key = JSON.stringify([sourceMerchant, sourceAccount]);
      const one = { sourceId, startedAt: row.started_at, endsAt: row.ends_at };
      const known = found.get(key) ?? { sourceMerchant, sourceAccount, ...one, isCertain: false, kinds: [] };
      if (lasting(one.endsAt) > lasting(known.endsAt)) Object.assign(known, one);
      known.startedAt = Math.min(known.startedAt, one.startedAt);
      known.isCertain ||= likeness === "certain";
      if (!known.kinds.includes(fact.kind)) known.kinds.push(fact.kind);
      found.set(key, known);
    }
  }
  return [...found.values()];
}

/** Compares an excluded account with another. Returns null if they share nothing that counts. */
export function compareFacts(
  excluded: readonly Fact[],
  other: readonly Fact[],
  { sameBrand }: { sameBrand: boolean },
): Pick<IdentityMatch, "isCertain" | "kinds"> | null {
  const kinds = new Set<FactKind>();
  let isCertain = false;
  for (const one of excluded) {
    const isTyped = !one.proved && (one.kind === "mobile" || one.kind === "email");
    if (isTyped && !sameBrand) continue;
    for (const fact of other.filter(({ digest }) => digest === one.digest)) {
      const likeness = compareFact(one, fact);
      if (likeness === null) continue;
      kinds.add(fact.kind);
      isCertain ||= likeness === "certain";
    }
  }
  return kinds.size === 0 ? null : { isCertain, kinds: [...kinds] };
}
