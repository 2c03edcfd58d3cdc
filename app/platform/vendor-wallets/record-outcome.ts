import type { Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import { changeTransfer } from "./change-transfer.ts";
import type { TransferEvent } from "./transfer-states.ts";

/** Maximum stored length of an error's text, in characters. */
const FAULT_LENGTH = 300;

/** Records a transfer's outcome. `fault`: the reason if it is `silent`. `by`: the operator who had the vendor queried. */
export async function recordOutcome(
  { database, clock }: Services,
  row: VendorTransferRow,
  event: TransferEvent,
  { fault = "", by }: { fault?: string; by?: Operation | undefined } = {},
): Promise<void> {
  const actor = event === "absent" || event === "silent" ? "system" : "provider";
  await database.transaction(async (trx) => {
    await changeTransfer(trx, row.merchant_id, row.id, { event, actor }, clock.now());
    const { state } = await trx
      .updateTable("vendor_transfer")
      .set({ fault: fault.slice(0, FAULT_LENGTH) })
      .where("merchant_id", "=", row.merchant_id)
      .where("id", "=", row.id)
      .returning("state")
      .executeTakeFirstOrThrow();
    await by?.record(trx, { state: row.state }, { state, answer: event });
  });
}

/** Returns the message of a thrown value. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
