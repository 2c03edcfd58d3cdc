import { DAY_MS } from "#app/shared/durations.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import {
  BALANCE_UNAVAILABLE,
  deleteDebtReturn,
  deletePaidDebtReturns,
  recordDebtReturn,
} from "./record-debt-return.ts";
import { returnFrom } from "./return-all.ts";
import { vendorsUsed } from "./transfer-rows.ts";

/** Members in one run, newest debts first. */
const BATCH = 100;
/** A debt is checked in every run of its first day, and later in the runs at the start of each hour. */
const FRESH_MS = DAY_MS;
const MINUTE_MS = 60_000;

/**
 * Returns the money of members with debts from vendors' wallets, where they could continue to play with it: as it
 * arrives it pays the debt. A vendor that does not respond is skipped for the rest of the run. Safe to run from several
 * servers at once, because a vendor has one open transfer of a member at a time.
 */
export async function returnForDebts(services: Services, merchant: MerchantProfile): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  const silent = new Set<string>();
  await deletePaidDebtReturns(database.db, merchant.code);
  const isHourly = Math.floor(now / MINUTE_MS) % 60 === 0;
  for (const accountId of await debtors(database.db, merchant.code, isHourly ? 0 : now - FRESH_MS)) {
    const owner = { merchantId: merchant.code, accountId };
    for (const vendor of await vendorsUsed(database.db, owner)) {
      const outcome = silent.has(vendor)
        ? "silent"
        : await returnFrom(services, { merchant }, owner, vendor, `debt-${newId(now)}`, {
            reason: "records.debt.returned",
          });
      if (outcome === "silent") silent.add(vendor);
      const fault = outcome === "silent" ? BALANCE_UNAVAILABLE : "";
      if (outcome === null) await deleteDebtReturn(database.db, owner, vendor);
      else await recordDebtReturn(database.db, owner, vendor, { fault, now });
    }
  }
}

/** Returns the accounts with a debt recorded at `since` or later, newest first. */
async function debtors(db: Db, merchantId: string, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom("member_debt")
    .select((eb) => ["account_id", eb.fn.max("created_at").as("last")])
    .where("merchant_id", "=", merchantId)
    .where("remaining", ">", 0)
    .where("book", "=", "real")
    .groupBy("account_id")
    .having((eb) => eb.fn.max("created_at"), ">=", since)
    .orderBy("last", "desc")
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.account_id);
}
