import { PlatformError } from "../core/errors.ts";
import { type Identity, toFacts } from "../core/identity-facts.ts";
import type { Database, Db, Trx } from "../database/database.server.ts";
import { findMatches, type IdentityMatch, loadIdentity, rememberExcluded } from "./identities.ts";
import { findMatchCase, isDismissed, type NewCase, openCase } from "./matches.ts";
import type { Owner } from "./usage.ts";

/** The identity details that are about to be added to an account, and the occasion. */
interface Screening {
  added?: Identity;
  occasion: Exclude<NewCase["occasion"], "exclusion">;
  now: number;
}

/**
 * Compares an account with the excluded people of its brand and of all brands. Returns true when the match is certain:
 * both sides have proved the same fact.
 *
 * A match becomes a case for an operator. The case holds the account if the match is certain, or if the account, or the
 * fact, is newer than the exclusion: an older account is not an attempt to return. Facts that an excluded account adds
 * are stored with its exclusion.
 */
export async function screenIdentity(
  database: Database,
  owner: Owner,
  screening: Screening,
): Promise<boolean> {
  const found = await screen(database.db, owner, screening);
  if (!found.isExcluded && found.matches.length === 0) return false;
  return database.transaction((trx) => store(trx, owner, found, screening));
}

/** As {@link screenIdentity}. @throws PlatformError PLAYER_EXCLUDED with `details.person` for a certain match. */
export async function requirePersonNotExcluded(
  database: Database,
  owner: Owner,
  screening: Screening,
): Promise<void> {
  if (await screenIdentity(database, owner, screening)) throw excludedPerson();
}

/**
 * As {@link requirePersonNotExcluded} in the caller's transaction, which opens the account: a certain match rolls it
 * back.
 */
export async function requireNotExcludedInTrx(trx: Trx, owner: Owner, screening: Screening): Promise<void> {
  if (await store(trx, owner, await screen(trx, owner, screening), screening)) throw excludedPerson();
}

/**
 * Refuses a certainly excluded person before an account is created. @throws PlatformError PLAYER_EXCLUDED with
 * `details.person`.
 */
export async function requireIdentityNotExcluded(
  db: Db,
  merchantId: string,
  identity: Identity,
  now: number,
): Promise<void> {
  const matches = await findMatches(db, merchantId, toFacts(identity), now);
  if (matches.some(({ isCertain }) => isCertain)) throw excludedPerson();
}

const excludedPerson = () => new PlatformError("PLAYER_EXCLUDED", { details: { person: true } });

interface Screened {
  isExcluded: boolean;
  facts: ReturnType<typeof toFacts>;
  matches: (IdentityMatch & { isHeld: boolean })[];
}

async function screen(db: Db, owner: Owner, { added = {}, now }: Screening): Promise<Screened> {
  const { merchantId, accountId } = owner;
  const identity = await loadIdentity(db, owner);
  const fresh = toFacts({ ...added, birthday: added.birthday ?? identity.birthday ?? null });
  const own = await db
    .selectFrom("exclusion")
    .select(["source_id", "lifted_at", "ends_at"])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .execute();
  const isExcluded = own.some(
    ({ lifted_at: lifted, ends_at: ends }) => lifted === null && (ends === null || ends > now),
  );
  if (isExcluded) return { isExcluded, facts: fresh, matches: [] };
  const account = await db
    .selectFrom("account")
    .select("registered_at")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const byFresh = await findMatches(db, merchantId, fresh, now);
  const all = await findMatches(db, merchantId, [...toFacts(identity), ...fresh], now);
  const matches: Screened["matches"] = [];
  for (const match of all) {
    // Skips the account's own facts, and those of an exclusion that applied to it and was ended early here.
    const isOwn = match.sourceMerchant === merchantId && match.sourceAccount === accountId;
    if (isOwn || own.some(({ source_id: id }) => id === match.sourceId)) continue;
    if (isDismissed(await findMatchCase(db, owner, match), match)) continue;
    const isFresh = byFresh.some(
      (one) => one.sourceMerchant === match.sourceMerchant && one.sourceAccount === match.sourceAccount,
    );
    const isHeld = match.isCertain || isFresh || account.registered_at >= match.startedAt;
    matches.push({ ...match, isHeld });
  }
  return { isExcluded, facts: fresh, matches };
}

/** Returns true when a match is certain. */
async function store(
  trx: Trx,
  owner: Owner,
  found: Screened,
  { occasion, now }: Screening,
): Promise<boolean> {
  if (found.isExcluded) await storeExclusionFacts(trx, owner, found.facts, now);
  for (const { isHeld, ...match } of found.matches)
    await openCase(trx, owner, match, { occasion, isHeld, now });
  return found.matches.some(({ isCertain }) => isCertain);
}

/** Stores, with an account's exclusions, the facts it adds about its owner during them, such as payees. */
async function storeExclusionFacts(
  trx: Trx,
  owner: Owner,
  facts: Screened["facts"],
  now: number,
): Promise<void> {
  if (facts.length === 0) return;
  const { merchantId, accountId } = owner;
  const rows = await trx
    .selectFrom("exclusion")
    .select(["source_id as sourceId", "scope", "started_at as startedAt", "ends_at as endsAt"])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("lifted_at", "is", null)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .execute();
  for (const row of rows) await rememberExcluded(trx, facts, { ...row, ...owner });
}
