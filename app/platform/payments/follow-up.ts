import type { Db } from "../database/database.server.ts";
import type { DepositRow } from "../database/tables.ts";
import type { MerchantProfile } from "../merchant.ts";
import type { Clock } from "../ports/clock.ts";
import { type ChangeDeps, changeDeposit } from "./change-deposit.ts";

/** A payment that is under way is asked about this often; one that is over, for a day, this often. */
const ASK_OPEN_MS = 60_000;
const ASK_OVER_MS = 60 * 60_000;
const OVER_FOR_MS = 24 * 60 * 60_000;
/** Deposits of one run; what is left comes next time. */
const BATCH = 100;

interface FollowUpDeps extends ChangeDeps {
  clock: Clock;
  ask(merchant: MerchantProfile, row: DepositRow): Promise<void>;
  log: { warn(facts: object, message: string): void };
}

/**
 * Asks providers about payments of whose outcome no webhook told, and lets deposits expire that nobody paid in time. A
 * provider that does not answer keeps no deposit open: one that expires is asked about for another day, and money that
 * comes late is credited all the same. Safe to run at any time and from several servers at once.
 */
export async function followUpDeposits(deps: FollowUpDeps, merchant: MerchantProfile): Promise<void> {
  const { clock, database, ask, log } = deps;
  for (const row of await dueToAsk(database.db, merchant.code, clock.now())) {
    await database.db
      .updateTable("deposit")
      .set({ asked_at: clock.now() })
      .where("merchant_id", "=", row.merchant_id)
      .where("id", "=", row.id)
      .execute();
    await ask(merchant, row).catch((error: Error) =>
      log.warn({ merchant: merchant.code, deposit: row.id, fault: error.message }, "no answer on a payment"),
    );
  }
  for (const id of await dueToExpire(database.db, merchant.code, clock.now())) {
    await changeDeposit(deps, merchant, id, clock.now(), () => ({ event: "expired", actor: "system" }));
  }
}

async function dueToAsk(db: Db, merchantId: string, now: number): Promise<DepositRow[]> {
  return db
    .selectFrom("deposit")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("provider", "!=", "manual")
    .where("expires_at", ">", now - OVER_FOR_MS)
    .where("created_at", "<=", now - ASK_OPEN_MS)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("state", "in", ["pending", "processing"]),
          eb.or([eb("asked_at", "is", null), eb("asked_at", "<=", now - ASK_OPEN_MS)]),
        ]),
        eb.and([
          eb("state", "in", ["expired", "failed", "cancelled"]),
          eb.or([eb("asked_at", "is", null), eb("asked_at", "<=", now - ASK_OVER_MS)]),
        ]),
      ]),
    )
    .orderBy("expires_at")
    .limit(BATCH)
    .execute();
}

async function dueToExpire(db: Db, merchantId: string, now: number): Promise<string[]> {
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
