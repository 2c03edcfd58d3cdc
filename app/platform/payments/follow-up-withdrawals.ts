import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import type { WithdrawalRow } from "../database/tables/payments.ts";
import { applyPayoutReport } from "./apply-payout-report.ts";
import { changeWithdrawal, type WithdrawalChange } from "./change-withdrawal.ts";
import { payWithdrawal, sendPayout } from "./pay-withdrawal.ts";
import { netAmount, SYSTEM } from "./withdrawal-rows.ts";

/** The minimum interval between queries to a provider about one payout. */
const QUERY_INTERVAL_MS = 60_000;
/** Withdrawals per run of each part; the rest is processed in the next run. */
const BATCH = 200;

/**
 * The job of withdrawals: pays those that were approved automatically, queries providers about pending payouts, and
 * closes those that their members did not confirm in time.
 */
export async function followUpWithdrawals(services: Services, merchant: MerchantProfile): Promise<void> {
  await payApproved(services, merchant);
  await queryProviders(services, merchant);
  await confirmOverdueWithdrawals(services, merchant);
}

/** Pays the withdrawals that were approved automatically and have a provider. */
export async function payApproved(services: Services, merchant: MerchantProfile): Promise<void> {
  const rows = await oldest(services.database.db, merchant, "approved")
    .select("id")
    .where("approved_by", "=", SYSTEM)
    .where("provider", "!=", "manual")
    .execute();
  await forEachRow(services, rows, "an approved withdrawal could not be paid", ({ id }) =>
    payWithdrawal(services, merchant, id, "system"),
  );
}

/** Queries providers about payouts whose outcome is not known. */
export async function queryProviders(services: Services, merchant: MerchantProfile): Promise<void> {
  const since = services.clock.now() - QUERY_INTERVAL_MS;
  const rows = await oldest(services.database.db, merchant, "paying")
    .selectAll()
    .where("provider", "!=", "manual")
    .where((eb) => eb.or([eb("asked_at", "is", null), eb("asked_at", "<=", since)]))
    .execute();
  await forEachRow(services, rows, "a provider did not say how a payout stands", (row) =>
    queryPayout(services, merchant, row),
  );
}

async function queryPayout(services: Services, merchant: MerchantProfile, row: WithdrawalRow): Promise<void> {
  const provider = services.providers.get(row.provider);
  if (!provider?.serves(merchant.code)) return;
  await services.database.db
    .updateTable("withdrawal")
    .set({ asked_at: services.clock.now() })
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", row.id)
    .execute();
  const { decimals } = merchant.currency;
  const { reference, provider_ref: providerRef } = row;
  const report = await provider.payoutStatus({
    merchantId: merchant.code,
    reference,
    providerRef,
    decimals,
  });
  // If the provider does not know the payout, our order was lost: it is sent again.
  if (report) await applyPayoutReport(services, merchant, row.provider, report);
  else await sendPayout(services, merchant, row);
}

/** Marks paid withdrawals as received if their members did not answer in time. */
export async function confirmOverdueWithdrawals(
  { database, clock }: Services,
  merchant: MerchantProfile,
): Promise<void> {
  const now = clock.now();
  const rows = await database.db
    .selectFrom("withdrawal")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("state", "=", "paid")
    .where("confirm_by", "<=", now)
    .limit(BATCH)
    .execute();
  for (const row of rows) {
    const change: WithdrawalChange = {
      event: "force",
      actor: "system",
      reason: "noAnswer",
      set: { forced: 1, received: netAmount(row) },
    };
    await database.transaction((trx) => changeWithdrawal(trx, merchant.code, { id: row.id }, change, now));
  }
}

/** Runs `work` for each row; a failure is logged with `message` and does not stop the others. */
async function forEachRow<Row extends { id: string }>(
  { log }: Services,
  rows: readonly Row[],
  message: string,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    await work(row).catch((error: unknown) =>
      log.warn({ withdrawal: row.id, fault: String(error) }, message),
    );
  }
}

function oldest(db: Db, merchant: MerchantProfile, state: WithdrawalRow["state"]) {
  return db
    .selectFrom("withdrawal")
    .where("merchant_id", "=", merchant.code)
    .where("state", "=", state)
    .orderBy("created_at")
    .limit(BATCH);
}
