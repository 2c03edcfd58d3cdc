import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import type { WithdrawalRow } from "../database/tables/payments.ts";
import { applyPayoutReport } from "./apply-payout-report.ts";
import { changeWithdrawal, type WithdrawalChange } from "./change-withdrawal.ts";
import { type PayoutDeps, payWithdrawal, sendPayout } from "./pay-withdrawal.ts";
import { SYSTEM } from "./withdrawal-deps.ts";
import { netAmount } from "./withdrawal-rows.ts";

/** The minimum interval between queries to a provider about one payout. */
const QUERY_INTERVAL_MS = 60_000;
/** Withdrawals per run of each part; the rest is processed in the next run. */
const BATCH = 200;

/**
 * The job of withdrawals: pays those that were approved automatically, queries providers about pending payouts, and
 * closes those that their members did not confirm in time.
 */
export async function followUpWithdrawals(deps: PayoutDeps, merchant: MerchantProfile): Promise<void> {
  await payApproved(deps, merchant);
  await queryProviders(deps, merchant);
  await confirmOverdueWithdrawals(deps, merchant);
}

/** Pays the withdrawals that were approved automatically and have a provider. */
export async function payApproved(deps: PayoutDeps, merchant: MerchantProfile): Promise<void> {
  const rows = await oldest(deps.database.db, merchant, "approved")
    .select("id")
    .where("approved_by", "=", SYSTEM)
    .where("provider", "!=", "manual")
    .execute();
  await forEachRow(deps, rows, "an approved withdrawal could not be paid", ({ id }) =>
    payWithdrawal(deps, merchant, id, "system"),
  );
}

/** Queries providers about payouts whose outcome is not known. */
export async function queryProviders(deps: PayoutDeps, merchant: MerchantProfile): Promise<void> {
  const since = deps.clock.now() - QUERY_INTERVAL_MS;
  const rows = await oldest(deps.database.db, merchant, "paying")
    .selectAll()
    .where("provider", "!=", "manual")
    .where((eb) => eb.or([eb("asked_at", "is", null), eb("asked_at", "<=", since)]))
    .execute();
  await forEachRow(deps, rows, "a provider did not say how a payout stands", (row) =>
    queryPayout(deps, merchant, row),
  );
}

async function queryPayout(deps: PayoutDeps, merchant: MerchantProfile, row: WithdrawalRow): Promise<void> {
  const provider = deps.providers.get(row.provider);
  if (!provider?.serves(merchant.code)) return;
  await deps.database.db
    .updateTable("withdrawal")
    .set({ asked_at: deps.clock.now() })
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
  if (report) await applyPayoutReport(deps, merchant, row.provider, report);
  else await sendPayout(deps, merchant, row);
}

/** Marks paid withdrawals as received if their members did not answer in time. */
export async function confirmOverdueWithdrawals(
  { database, clock }: Pick<PayoutDeps, "database" | "clock">,
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
  { log }: PayoutDeps,
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
