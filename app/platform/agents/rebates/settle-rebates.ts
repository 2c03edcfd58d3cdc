import { addDays, getDay, startOfDay } from "#app/shared/business-day.ts";
import { SETTLEMENT_MINUTES } from "#app/shared/settlement-minutes.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Services } from "../../core/services.ts";
import type { Db } from "../../database/database.server.ts";
import { lockFigures } from "../figure-clock.ts";
import { closePeriod } from "../settlements/close-period.ts";
import { storeSettlements } from "../settlements/store-settlements.ts";
import { computeRebates, toResults } from "./compute-rebates.ts";

const DELAY_MS = SETTLEMENT_MINUTES.rebate * 60_000;

/** Settlements per transaction, which holds the lock of the merchant's figures. */
const BATCH = 200;

/**
 * Settles the rebates of all business days that are over, in their order, from the first day with rates on. Safe to run
 * on several servers at once, and after a run that was interrupted: each account and day has one result.
 */
export async function settleRebates(
  services: Pick<Services, "database" | "clock">,
  merchant: MerchantProfile,
): Promise<void> {
  if (!merchant.agents.on) return;
  const { timeZone } = merchant;
  const last = addDays(getDay(services.clock.now() - DELAY_MS, timeZone), -1);
  let day = await findNextDay(services.database.db, merchant.code);
  while (day !== null && day <= last) {
    if (!(await closePeriod(services, merchant, startOfDay(addDays(day, 1), timeZone)))) return;
    await settleDay(services, merchant, day);
    day = addDays(day, 1);
  }
}

/** Returns the first business day whose rebates are not settled; null while nobody has rates. */
async function findNextDay(db: Db, merchantId: string): Promise<string | null> {
  const clock = await db
    .selectFrom("figure_clock")
    .select("rebates_day")
    .where("merchant_id", "=", merchantId)
    .executeTakeFirst();
  if (clock?.rebates_day) return addDays(clock.rebates_day, 1);
  const first = await db
    .selectFrom("rebate_rate")
    .select((eb) => eb.fn.min("from_day").as("day"))
    .where("merchant_id", "=", merchantId)
    .executeTakeFirst();
  return first?.day ?? null;
}

async function settleDay(
  { database, clock }: Pick<Services, "database" | "clock">,
  merchant: MerchantProfile,
  day: string,
): Promise<void> {
  const { code: merchantId, timeZone } = merchant;
  const span = { from: startOfDay(day, timeZone), to: startOfDay(addDays(day, 1), timeZone) };
  const rebates = await database.snapshot((db) => computeRebates(db, merchant, day));
  const list = [...rebates.values()];
  for (let at = 0; at < list.length; at += BATCH) {
    await database.transaction(async (trx) => {
      await lockFigures(trx, merchant);
      const results = await toResults(trx, merchant, list.slice(at, at + BATCH), span);
      await storeSettlements(trx, merchant, results, clock.now());
    });
  }
  await database.transaction(async (trx) => {
    await lockFigures(trx, merchant);
    await trx
      .updateTable("figure_clock")
      .set({ rebates_day: day })
      .where("merchant_id", "=", merchantId)
      .where((eb) => eb.or([eb("rebates_day", "is", null), eb("rebates_day", "<", day)]))
      .execute();
  });
}
