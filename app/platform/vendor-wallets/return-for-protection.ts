import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { VendorReturnRow } from "../database/tables/vendor-wallets.ts";
import { hasPlayLimit, playRefusal } from "../protection/protection.server.ts";
import { BALANCE_UNAVAILABLE } from "./record-debt-return.ts";
import { errorText } from "./record-outcome.ts";
import { returnFrom } from "./return-all.ts";
import type { Owner } from "./transfer-rows.ts";

/** Maximum number of accounts in one run; the next run continues. */
const BATCH = 500;
const MINUTE_MS = 60_000;
/** The maximum interval between queries to a vendor that does not respond; the first is one minute. */
const MAX_QUERY_INTERVAL_MS = 30 * MINUTE_MS;
/**
 * When the balance is zero, open bets may still win: it is checked again after these delays, and at once when a win is
 * reported.
 */
const EMPTY_RECHECK_DELAYS_MS = [
  MINUTE_MS,
  10 * MINUTE_MS,
  60 * MINUTE_MS,
  6 * 60 * MINUTE_MS,
  24 * 60 * MINUTE_MS,
];

/** An account's use of one vendor's wallet. */
interface Use {
  account_id: string;
  vendor: string;
}

type Cause = Exclude<VendorReturnRow["cause"], "debt">;

/**
 * Ends games and returns money from vendors' own wallets for members with breaks and limits. It does so at every vendor
 * during a break and once the time of a session limit is used up, and at a vendor that does not call us before each
 * stake while the member has a limit that the vendor cannot enforce.
 *
 * It reads the current breaks and limits, regardless of who began a break, or at which brand. The next run retries
 * vendors that did not respond. Safe to run at any time and from several servers at once.
 */
export async function returnForProtection(services: Services, merchant: MerchantProfile): Promise<void> {
  const { database, clock, vendors, log } = services;
  if (![...vendors.values()].some(({ wallet }) => wallet)) return;
  const uses = await findDueUses(database.db, merchant, clock.now());
  for (const use of uses) {
    try {
      const cause = await loadCause(services, merchant, use);
      if (cause === null) await deleteReturn(database.db, merchant, use);
      else await returnMoney(services, merchant, use, cause);
    } catch (error) {
      const facts = { err: error, merchant: merchant.code, account: use.account_id, vassalage: use.vendor };
      log.warn(facts, "money was not returned from a vendor for a member's protection");
    }
  }
}

/** Schedules a check of a vendor in the next run, because a bet has won there. */
export async function scheduleReturn(
  trx: Trx,
  {
    merchantId,
    vendor,
    accountId,
    now,
  }: { merchantId: string; vendor: string; accountId: string; now: number },
): Promise<void> {
  await trx
    .updateTable("vendor_return")
    .set({ next_at: now, tries: 0 })
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("vendor", "=", vendor)
    .where("cause", "!=", "debt")
    .execute();
}

/** Returns due accounts that have sent money to a vendor, and whose break or limit may apply to it. */
async function findDueUses(db: Db, { code, protection }: MerchantProfile, now: number): Promise<Use[]> {
  const isForAll = protection.defaultLimits.some(({ kind }) => kind !== "deposit");
  return db
    .selectFrom("vendor_transfer as t")
    .leftJoin("vendor_return as r", (join) =>
      join
        .onRef("r.merchant_id", "=", "t.merchant_id")
        .onRef("r.account_id", "=", "t.account_id")
        .onRef("r.vendor", "=", "t.vendor")
        .on("r.cause", "!=", "debt"),
    )
    .select(["t.account_id", "t.vendor"])
    .distinct()
    .where("t.merchant_id", "=", code)
    .where("t.direction", "=", "in")
    .where((eb) => eb.or([eb("t.state", "!=", "failed"), eb("t.vendor_outcome", "=", "done")]))
    .where((eb) => eb.or([eb("r.next_at", "is", null), eb("r.next_at", "<=", now)]))
    .$if(!isForAll, (query) =>
      query.where((eb) =>
        eb.or([
          // A row is retained until no break or limit applies to the account.
          eb("r.next_at", "is not", null),
          eb.exists(
            eb
              .selectFrom("exclusion as x")
              .select("x.id")
              .whereRef("x.merchant_id", "=", "t.merchant_id")
              .whereRef("x.account_id", "=", "t.account_id")
              .where("x.lifted_at", "is", null)
              .where((of) => of.or([of("x.ends_at", "is", null), of("x.ends_at", ">", now)])),
          ),
          eb.exists(
            eb
              .selectFrom("exclusion_match as m")
              .select("m.id")
              .whereRef("m.merchant_id", "=", "t.merchant_id")
              .whereRef("m.account_id", "=", "t.account_id")
              .where("m.state", "=", "open")
              .where("m.held_at", "is not", null)
              .where((of) => of.or([of("m.ends_at", "is", null), of("m.ends_at", ">", now)])),
          ),
          eb.exists(
            eb
              .selectFrom("player_limit as l")
              .select("l.kind")
              .whereRef("l.merchant_id", "=", "t.merchant_id")
              .whereRef("l.account_id", "=", "t.account_id")
              .where("l.kind", "!=", "deposit")
              .where((of) => of.or([of("l.amount", "is not", null), of("l.next_amount", "is not", null)])),
          ),
        ]),
      ),
    )
    .orderBy("t.account_id")
    .orderBy("t.vendor")
    .limit(BATCH)
    .execute();
}

/** Returns the reason why the account's money may not stay at a vendor now, or null. */
async function loadCause(
  { database: { db }, clock, vendors }: Services,
  merchant: MerchantProfile,
  { account_id: accountId, vendor }: Use,
): Promise<Cause | null> {
  const now = clock.now();
  const refusal = await playRefusal(db, merchant, { accountId, stake: 1, now });
  if (refusal?.code === "PLAYER_EXCLUDED") return "break";
  if (refusal?.code === "SESSION_LIMIT") return "session";
  if (vendors.get(vendor)?.wallet?.asksMayPlay) return null;
  return (await hasPlayLimit(db, merchant, accountId, now)) ? "limit" : null;
}

/**
 * Ends the account's games at a vendor, moves its money there to the main wallet, and stores the time of the next
 * check.
 */
async function returnMoney(
  services: Services,
  merchant: MerchantProfile,
  { account_id: accountId, vendor }: Use,
  cause: Cause,
): Promise<void> {
  const owner: Owner = { merchantId: merchant.code, accountId };
  const { db } = services.database;
  const before = await findReturn(db, owner, vendor);
  const isSame = before?.cause === cause;
  const ended =
    isSame && before.ended_at !== null ? { at: before.ended_at } : await endGames(services, owner, vendor);
  const key = `protection-${newId(services.clock.now())}`;
  const outcome = await returnFrom(services, { merchant }, owner, vendor, key, {
    reason: "wallets.reason.protection",
  });
  const isDone = outcome === null && ended.fault === undefined;
  const isMoved = outcome !== null && outcome !== "silent";
  const fault = ended.fault ?? (outcome === "silent" ? BALANCE_UNAVAILABLE : "");
  const wasDone = before?.fault === "";
  // Each reason to wait is counted separately: a vendor that responds again is queried after a minute again.
  const tries = isMoved || !isSame || wasDone !== isDone ? 0 : before.tries + 1;
  const wait = isDone
    ? (EMPTY_RECHECK_DELAYS_MS[Math.min(tries, EMPTY_RECHECK_DELAYS_MS.length - 1)] ?? MINUTE_MS)
    : Math.min(MAX_QUERY_INTERVAL_MS, MINUTE_MS * 2 ** Math.min(tries, 10));
  const now = services.clock.now();
  const since = isSame ? before.since : now;
  const row = { cause, since, tries, next_at: now + wait, ended_at: ended.at, fault, changed_at: now };
  await db
    .insertInto("vendor_return")
    .values({ merchant_id: merchant.code, account_id: accountId, vendor, ...row })
    .onConflict((conflict) => conflict.columns(["merchant_id", "account_id", "vendor"]).doUpdateSet(row))
    .execute();
}

/** Requests the vendor to end the account's games, if it supports that; `fault` when it did not answer. */
async function endGames(
  { vendors, clock, log }: Services,
  { merchantId, accountId: playerId }: Owner,
  vendor: string,
): Promise<{ at: number | null; fault?: string }> {
  const wallet = vendors.get(vendor)?.wallet;
  if (!wallet?.endSessions) return { at: null };
  try {
    await wallet.endSessions({ merchantId, playerId });
    return { at: clock.now() };
  } catch (error) {
    log.warn(
      { err: error, merchant: merchantId, vassalage: vendor },
      "a vendor did not end a player's games",
    );
    return { at: null, fault: errorText(error).slice(0, 300) };
  }
}

function findReturn(db: Db, { merchantId, accountId }: Owner, vendor: string) {
  return db
    .selectFrom("vendor_return")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("vendor", "=", vendor)
    .executeTakeFirst();
}

async function deleteReturn(db: Db, { code }: MerchantProfile, { account_id, vendor }: Use): Promise<void> {
  await db
    .deleteFrom("vendor_return")
    .where("merchant_id", "=", code)
    .where("account_id", "=", account_id)
    .where("vendor", "=", vendor)
    .where("cause", "!=", "debt")
    .execute();
}
