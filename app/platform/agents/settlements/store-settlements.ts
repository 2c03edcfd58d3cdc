import type { MerchantProfile } from "../../core/merchant.ts";
import type { Trx } from "../../database/database.server.ts";
import { newId } from "../../database/ids.ts";
import type { SettlementLineRow, SettlementRow } from "../../database/tables/agents.ts";
import { inChunks } from "../add-sums.ts";
import { creditSettlement, recordEarning } from "./pay-settlement.ts";

/** A settlement before it is stored. */
export type NewSettlement = Omit<
  SettlementRow,
  | "id"
  | "state"
  | "held_reason"
  | "computed_at"
  | "paid_at"
  | "transfer_id"
  | "released_by"
  | "confirmed_by"
  | "deducted_in"
>;

export type NewLine = Omit<SettlementLineRow, "merchant_id" | "settlement_id">;

export interface Result {
  row: NewSettlement;
  lines: NewLine[];
  /** True when operators hold the contract. */
  isHeld: boolean;
  /** Ids of the downlines' settlements that it pays. */
  deducts: readonly string[];
}

/**
 * Stores settlements with their lines, and pays those that nobody holds: one whose amount is above the brand's limit
 * for one operator waits too. A result that is stored already is left as it is. Returns the number of stored ones.
 */
export async function storeSettlements(
  trx: Trx,
  merchant: MerchantProfile,
  results: readonly Result[],
  now: number,
): Promise<number> {
  let stored = 0;
  const lines: SettlementLineRow[] = [];
  for (const result of results) {
    const row = await insertSettlement(trx, merchant, result, now);
    if (!row) continue;
    stored += 1;
    for (const line of result.lines) {
      lines.push({ merchant_id: merchant.code, settlement_id: row.id, ...line });
    }
    await inChunks(result.deducts, (ids) =>
      trx
        .updateTable("settlement")
        .set({ deducted_in: row.id })
        .where("merchant_id", "=", merchant.code)
        .where("id", "in", ids)
        .where("deducted_in", "is", null)
        .execute(),
    );
  }
  await inChunks(lines, (part) => trx.insertInto("settlement_line").values(part).execute());
  return stored;
}

/** Inserts a settlement and pays it, unless it is held; returns null when it is stored already. */
async function insertSettlement(
  trx: Trx,
  merchant: MerchantProfile,
  { row, isHeld }: Result,
  now: number,
): Promise<SettlementRow | null> {
  const reason = row.net > merchant.agents.reviewAbove ? "amount" : isHeld ? "contract" : null;
  const isPaid = row.net > 0 && reason === null;
  const full: SettlementRow = {
    ...row,
    id: newId(now),
    state: row.net === 0 ? "nothing" : "held",
    held_reason: row.net === 0 ? null : reason,
    computed_at: now,
    paid_at: null,
    transfer_id: null,
    released_by: null,
    confirmed_by: null,
    deducted_in: null,
  };
  const inserted = await trx
    .insertInto("settlement")
    .values(full)
    .onConflict((conflict) => conflict.columns(["merchant_id", "subject", "from_at"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return null;
  if (isPaid) await creditSettlement(trx, merchant, full, {}, now);
  else if (row.net > 0) await recordEarning(trx, full, "held", now);
  return full;
}
