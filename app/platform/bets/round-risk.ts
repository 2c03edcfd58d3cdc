import type { Trx } from "../database/database.server.ts";
import type { VendorScope } from "./bet.ts";

/** The maximum loss of a player in a round or a draw, in minor units, if it is less than their stakes. */
export interface RoundRisk extends VendorScope {
  roundId: string;
  accountId: string;
  atRisk: number;
}

/** Records the maximum losses of rounds for the audit; replaces earlier records of the same rounds. */
export async function recordRisks(trx: Trx, risks: readonly RoundRisk[], now: number): Promise<void> {
  if (risks.length === 0) return;
  await trx
    .insertInto("round_risk")
    .values(
      risks.map(({ merchantId, vendor, roundId, accountId, atRisk }) => ({
        merchant_id: merchantId,
        vendor,
        round_id: roundId,
        account_id: accountId,
        at_risk: atRisk,
        counted_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["merchant_id", "vendor", "round_id", "account_id"])
        .doUpdateSet((eb) => ({ at_risk: eb.ref("excluded.at_risk"), counted_at: now })),
    )
    .execute();
}
