import { PlatformError } from "../../core/errors.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Trx } from "../../database/database.server.ts";
import type { SettlementRow } from "../../database/tables/agents.ts";
import { postTransfer, purse, recordMoneyEvent, system } from "../../wallet/wallet.server.ts";

/** The kinds of the transfers that pay settlements. */
const EARNING_KINDS = {
  dividend: "dividend",
  dailySalary: "salary-daily",
  hourSalary: "salary-hourly",
  realtimeSalary: "salary-realtime",
  rebate: "rebate",
} as const satisfies Record<SettlementRow["kind"], string>;

interface Release {
  releasedBy?: string;
  confirmedBy?: string;
}

/** Credits a settlement's net amount to its account's main purse, and stores it as paid. */
export async function creditSettlement(
  trx: Trx,
  merchant: MerchantProfile,
  row: SettlementRow,
  { releasedBy, confirmedBy }: Release,
  now: number,
): Promise<void> {
  const { code: merchantId } = merchant;
  const currency = merchant.currency.code;
  const { id: transferId } = await postTransfer(trx, {
    merchantId,
    source: "settlements",
    idempotencyKey: `${row.subject}:${row.from_at}`,
    kind: EARNING_KINDS[row.kind],
    book: "real",
    entries: [
      { account: system("house", currency), amount: -row.net },
      { account: purse(row.account_id, currency), amount: row.net },
    ],
    reference: row.id,
    postedAt: now,
  });
  await trx
    .updateTable("settlement")
    .set({
      ...{ state: "paid", paid_at: now, transfer_id: transferId, held_reason: null },
      ...{ released_by: releasedBy ?? null, confirmed_by: confirmedBy ?? null },
    })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", row.id)
    .execute();
}

/**
 * Pays a held settlement. The caller checks how many operators it needs.
 * @throws PlatformError NOT_FOUND; CONFLICT when it is not held.
 */
export async function releaseSettlement(
  trx: Trx,
  merchant: MerchantProfile,
  id: string,
  operators: { releasedBy: string; confirmedBy?: string },
  now: number,
): Promise<void> {
  const row = await trx
    .updateTable("settlement")
    .set({ released_by: operators.releasedBy })
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  if (row.state !== "held") throw new PlatformError("CONFLICT");
  await creditSettlement(trx, merchant, row, operators, now);
  await recordEarning(trx, row, "paid", now);
}

/** Records a step of a settlement that was held, for the money timeline. Others take one step only. */
export async function recordEarning(
  trx: Trx,
  row: SettlementRow,
  state: "held" | "paid",
  at: number,
): Promise<void> {
  await recordMoneyEvent(trx, {
    ...{ merchantId: row.merchant_id, subject: "earning", subjectId: row.id, accountId: row.account_id },
    ...{ state, at, actor: state === "held" ? "system" : "operator", details: { amount: row.net } },
  });
}
