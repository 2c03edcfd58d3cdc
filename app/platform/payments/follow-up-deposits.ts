import { DAY_MS } from "#app/shared/durations.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { onOwner } from "../database/on-owner.ts";
import type { DepositRow } from "../database/tables/payments.ts";
import { isNotExcluded } from "../protection/protection.server.ts";
import { changeDeposit } from "./change-deposit.ts";
import { queryProvider } from "./query-provider.ts";

/**
 * The minimum interval between queries to a provider about a pending payment, and about an expired one, which is
 * followed up for a day.
 */
const PENDING_QUERY_INTERVAL_MS = 60_000;
const EXPIRED_QUERY_INTERVAL_MS = 60 * 60_000;
const EXPIRED_FOLLOW_UP_MS = DAY_MS;
/** Deposits per run; the rest is processed in the next one. */
const BATCH = 100;

/**
 * Queries providers about payments whose outcome no webhook reported, expires deposits not paid in time, and cancels
 * those of members who may not deposit any more because a break began. A provider that does not answer keeps no deposit
 * open: an expired one is queried for another day, and money that arrives late is still credited. Safe to run at any
 * time and from several servers at once.
 */
export async function followUpDeposits(services: Services, merchant: MerchantProfile): Promise<void> {
  const { clock, database, log } = services;
  for (const row of await findDueQueries(database.db, merchant.code, clock.now())) {
    await database.db
      .updateTable("deposit")
      .set({ asked_at: clock.now() })
      .where("merchant_id", "=", row.merchant_id)
      .where("id", "=", row.id)
      .execute();
    await queryProvider(services, merchant, row).catch((error: Error) =>
      log.warn(
        { merchant: merchant.code, deposit: row.id, fault: error.message },
        "the provider did not respond about a payment",
      ),
    );
  }
  for (const id of await findDueExpirations(database.db, merchant.code, clock.now())) {
    await changeDeposit(services, merchant, id, clock.now(), () => ({ event: "expired", actor: "system" }));
  }
  const change = { event: "cancel", actor: "system", reason: "break" } as const;
  for (const id of await unpaidInBreaks(database.db, merchant.code, clock.now())) {
    await changeDeposit(services, merchant, id, clock.now(), () => change).catch(ignoreConflict);
  }
}

/** Ignores a CONFLICT: a payment arrived before the break took effect. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof PlatformError && error.code === "CONFLICT")) throw error;
}

async function findDueQueries(db: Db, merchantId: string, now: number): Promise<DepositRow[]> {
  return db
    .selectFrom("deposit")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("provider", "!=", "manual")
    .where("expires_at", ">", now - EXPIRED_FOLLOW_UP_MS)
    .where("created_at", "<=", now - PENDING_QUERY_INTERVAL_MS)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("state", "in", ["pending", "processing"]),
          eb.or([eb("asked_at", "is", null), eb("asked_at", "<=", now - PENDING_QUERY_INTERVAL_MS)]),
        ]),
        eb.and([
          eb("state", "in", ["expired", "failed", "cancelled"]),
          eb.or([eb("asked_at", "is", null), eb("asked_at", "<=", now - EXPIRED_QUERY_INTERVAL_MS)]),
        ]),
      ]),
    )
    .orderBy("expires_at")
    .limit(BATCH)
    .execute();
}

async function unpaidInBreaks(db: Db, merchantId: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom("deposit")
    .innerJoin("account", onOwner("deposit"))
    .select("deposit.id")
    .where("deposit.merchant_id", "=", merchantId)
    .where("deposit.state", "=", "pending")
    .where(({ not }) => not(isNotExcluded(now)))
    .orderBy("deposit.expires_at")
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

async function findDueExpirations(db: Db, merchantId: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom("deposit")
    .select("id")
    .where("merchant_id", "=", merchantId)
    .where("state", "=", "pending")
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}
