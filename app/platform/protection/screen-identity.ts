import { PlatformError } from "../core/errors.ts";
import { type Identity, toFacts } from "../core/identity-facts.ts";
import type { Database, Db, Trx } from "../database/database.server.ts";
import { findMatches, loadIdentity, type Match, rememberExcluded } from "./identities.ts";
import { isDismissed, type NewCase, openCase, toCase } from "./matches.ts";
import type { Owner } from "./usage.ts";

/** The identity details that are about to be added to an account, and the occasion. */
interface Screening {
  added?: Identity;
  occasion: Exclude<NewCase["occasion"], "exclusion">;
  now: number;
}

/**
 * Compares an account with the excluded people of its brand and of all brands, and returns whether it is certainly one of
 * theirs: both sides have proved the same fact. A match becomes a case for an operator. It holds the account where it is certain,
 * or where the account, or the fact, is younger than the exclusion: an account that was there before does not come back. What an
 * excluded account itself adds is remembered with its exclusion.
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

/** As {@link screenIdentity}. @throws PlatformError PLAYER_EXCLUDED with `details.person` where it is certain. */
export async function requireNoExcludedPerson(
  database: Database,
  owner: Owner,
  screening: Screening,
): Promise<void> {
  if (await screenIdentity(database, owner, screening)) throw excludedPerson();
}

/** As {@link requireNoExcludedPerson} in the caller's transaction, which opens the account: certain undoes it. */
export async function requireNobodyExcluded(trx: Trx, owner: Owner, screening: Screening): Promise<void> {
  if (await store(trx, owner, await screen(trx, owner, screening), screening)) throw excludedPerson();
}

/** Refuses who is certainly excluded before there is an account. @throws PlatformError PLAYER_EXCLUDED with `details.person`. */
export async function requireNewPerson(
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
  matches: (Match & { isHeld: boolean })[];
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
    // Its own facts, and those of an exclusion that reached it and was ended early here.
    const isOwn = match.sourceMerchant === merchantId && match.sourceAccount === accountId;
    if (isOwn || own.some(({ source_id: id }) => id === match.sourceId)) continue;
    if (isDismissed(await toCase(db, owner, match), match)) continue;
    const isFresh = byFresh.some(
      (one) => one.sourceMerchant === match.sourceMerchant && one.sourceAccount === match.sourceAccount,
    );
    const isHeld = match.isCertain || isFresh || account.registered_at >= match.startedAt;
    matches.push({ ...match, isHeld });
  }
  return { isExcluded, facts: fresh, matches };
}

/** Returns whether a match is certain. */
async function store(
  trx: Trx,
  owner: Owner,
  found: Screened,
  { occasion, now }: Screening,
): Promise<boolean> {
  if (found.isExcluded) await rememberMore(trx, owner, found.facts, now);
  for (const { isHeld, ...match } of found.matches)
    await openCase(trx, owner, match, { occasion, isHeld, now });
  return found.matches.some(({ isCertain }) => isCertain);
}

/** Remembers with an account's exclusions what it says of its owner meanwhile, such as where it is paid to. */
async function rememberMore(trx: Trx, owner: Owner, facts: Screened["facts"], now: number): Promise<void> {
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
