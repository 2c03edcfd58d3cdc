import { DAY_MS } from "#app/shared/durations.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Database } from "../database/database.server.ts";
import type { PromotionEntryRow } from "../database/tables/promotions.ts";
import { isOnBreak } from "../protection/protection.server.ts";
import { computeMaxGrant } from "./arithmetic.ts";
import { changeEntry, type EntryTerms, refundBudget } from "./entries.ts";

/** The final state of free spins that a break takes away. */
const REVOKED_BY_BREAK = { state: "rejected", reason: "promotions.reason.break" } as const;
/** Maximum number of grants that one run requests from vendors; the next run requests the rest. */
const BATCH = 500;

/**
 * Requests the free spins of a claimed entry from the vendor and returns the updated entry. If the vendor does not
 * respond, it is still in process, and the job retries. The entry's id is the reference, so that a repeated request
 * gives once. A member on a break gets none, then or later.
 */
export async function issueFreeSpins(
  services: Services,
  merchant: MerchantProfile,
  entry: PromotionEntryRow,
): Promise<PromotionEntryRow> {
  const { database, clock, freeSpinIssuers, log } = services;
  if (await isOnBreak(database.db, merchant, entry.account_id, clock.now())) {
    return settleEntry(services, entry, REVOKED_BY_BREAK);
  }
  const { rules } = JSON.parse(entry.terms) as EntryTerms;
  const issuer = rules.kind === "freeSpins" ? freeSpinIssuers.get(rules.vassalage) : undefined;
  if (!issuer || rules.kind !== "freeSpins") return moveToQueueEnd(database, entry, clock.now());
  try {
    const outcome = await issuer.issue({
      reference: entry.id,
      merchantId: merchant.code,
      accountId: entry.account_id,
      gameId: rules.gameId,
      spins: rules.spins,
      stake: rules.stake,
      currency: merchant.currency.code,
      expiresAt: entry.created_at + rules.days * DAY_MS,
    });
    const set =
      outcome === "issued"
        ? { state: "issued" as const }
        : { state: "rejected" as const, reason: "promotions.reason.vendor" };
    return await settleEntry(services, entry, set);
  } catch (error) {
    log.warn({ err: error, entry: entry.id }, "a vendor did not grant free spins; the request is retried");
    return moveToQueueEnd(database, entry, clock.now());
  }
}

/** Stores the final state of an entry; the worth of spins that were not given returns to the budget. */
function settleEntry(
  { database, clock }: Services,
  entry: PromotionEntryRow,
  set: Pick<PromotionEntryRow, "state"> & { reason?: string },
): Promise<PromotionEntryRow> {
  const { rules } = JSON.parse(entry.terms) as EntryTerms;
  return database.transaction(async (trx) => {
    const changed = await changeEntry(trx, entry, set, clock.now());
    if (set.state === "rejected") {
      await refundBudget(trx, entry.merchant_id, entry.promotion_id, computeMaxGrant(rules));
    }
    return changed;
  });
}

/**
 * Moves an entry that was not given behind the waiting ones, so that a vendor that does not answer delays no other
 * entry.
 */
async function moveToQueueEnd(
  database: Database,
  entry: PromotionEntryRow,
  now: number,
): Promise<PromotionEntryRow> {
  await database.db
    .updateTable("promotion_entry")
    .set({ updated_at: now })
    .where("merchant_id", "=", entry.merchant_id)
    .where("id", "=", entry.id)
    .where("state", "=", entry.state)
    .execute();
  return { ...entry, updated_at: now };
}

/** The delay before a vendor that could not revoke free spins is called again. */
const RETRY_DELAY_MS = 60 * 60_000;
/** How long after the start of a break its member's free spins are searched: none of them can be played for longer. */
const SEARCH_PERIOD_MS = 366 * DAY_MS;

/**
 * Revokes, at vendors, the unplayed free spins of members on a break. Wins of played ones are still paid. May run
 * anywhere, and twice.
 */
export async function revokeFreeSpins(services: Services, merchant: MerchantProfile): Promise<void> {
  const { database, clock, freeSpinIssuers, log } = services;
  const now = clock.now();
  const given = await database.db
    .selectFrom("exclusion")
    .innerJoin("promotion_entry as entry", (join) =>
      join
        .onRef("entry.merchant_id", "=", "exclusion.merchant_id")
        .onRef("entry.account_id", "=", "exclusion.account_id"),
    )
    .innerJoin("promotion", (join) =>
      join
        .onRef("promotion.merchant_id", "=", "entry.merchant_id")
        .onRef("promotion.id", "=", "entry.promotion_id"),
    )
    .selectAll("entry")
    .distinct()
    .where("exclusion.merchant_id", "=", merchant.code)
    .where("exclusion.started_at", ">", now - SEARCH_PERIOD_MS)
    .where("exclusion.lifted_at", "is", null)
    .where((eb) => eb.or([eb("exclusion.ends_at", "is", null), eb("exclusion.ends_at", ">", now)]))
    .where("promotion.kind", "=", "freeSpins")
    .where("entry.state", "=", "issued")
    .where((eb) =>
      eb.or([
        eb("entry.updated_at", "<=", eb.ref("exclusion.started_at")),
        eb("entry.updated_at", "<=", now - RETRY_DELAY_MS),
      ]),
    )
    .limit(BATCH)
    .execute();
  for (const entry of given) {
    const { rules } = JSON.parse(entry.terms) as EntryTerms;
    const issuer = rules.kind === "freeSpins" ? freeSpinIssuers.get(rules.vassalage) : undefined;
    const { id: reference, account_id: accountId } = entry;
    try {
      if (!issuer?.takeBack) throw new Error("it takes no free spins back");
      await issuer.takeBack({ reference, merchantId: merchant.code, accountId });
      await database.transaction((trx) => changeEntry(trx, entry, REVOKED_BY_BREAK, clock.now()));
    } catch (error) {
      log.warn(
        { err: error, entry: reference },
        "a vendor did not withdraw free spins; the request is retried",
      );
      await moveToQueueEnd(database, entry, clock.now());
    }
  }
}

/** Retries requests to vendors for free spins that were claimed and not given yet. May run anywhere, and twice. */
export async function followUpFreeSpins(services: Services, merchant: MerchantProfile): Promise<void> {
  const waiting = await services.database.db
    .selectFrom("promotion_entry")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("state", "=", "process")
    .orderBy("updated_at")
    .orderBy("id")
    .limit(BATCH)
    .execute();
  for (const entry of waiting) await issueFreeSpins(services, merchant, entry);
}
