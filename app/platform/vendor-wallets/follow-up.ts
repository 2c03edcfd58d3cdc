import type { Database, Db } from "../database/database.server.ts";
import type { WalletTransferRow } from "../database/tables.ts";
import type { MerchantProfile } from "../merchant.ts";
import type { Bus } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import type { GameVendors } from "../ports/game-vendor.ts";
import { changeTransfer } from "./change-transfer.ts";
import { OPEN_STATES, type TransferEvent } from "./transfer-states.ts";

/** By then whoever sent a transfer has given up waiting for its answer, or is gone. */
const ASK_AFTER_MS = 20_000;
/** Transfers of one run; what is left comes next time. */
const BATCH = 200;

export interface FollowUpDeps {
  database: Database;
  clock: Clock;
  bus: Bus;
  vendors: GameVendors;
  log: { warn(facts: object, message: string): void };
}

/** Notes what came of a transfer, and tells the member's open pages. */
export async function noteOutcome(
  { database, clock, bus }: Pick<FollowUpDeps, "database" | "clock" | "bus">,
  row: WalletTransferRow,
  event: TransferEvent,
): Promise<void> {
  const actor = event === "absent" || event === "silent" ? "system" : "provider";
  const changed = await database.transaction((trx) =>
    changeTransfer(trx, row.merchant_id, row.id, { event, actor }, clock.now()),
  );
  if (changed) bus.publish(row.merchant_id, row.account_id, { type: "balance" });
}

/**
 * Asks vendors what became of the transfers that nobody knows the outcome of, and brings each to its end: done where the
 * vendor did it, given back where it never heard of it. A vendor that does not answer is left alone until the next run.
 * Safe to run at any time and from several servers at once.
 */
export async function followUpTransfers(deps: FollowUpDeps, { code }: MerchantProfile): Promise<void> {
  const { database, clock, vendors, log } = deps;
  const silent = new Set<string>();
  for (const row of await dueToAsk(database.db, code, clock.now())) {
    const wallet = vendors.get(row.vendor)?.wallet;
    if (!wallet || silent.has(row.vendor)) continue;
    await database.db
      .updateTable("wallet_transfer")
      .set({ asked_at: clock.now() })
      .where("merchant_id", "=", code)
      .where("id", "=", row.id)
      .execute();
    let outcome: TransferEvent = "silent";
    try {
      outcome = await wallet.settle({
        merchantId: code,
        playerId: row.account_id,
        reference: row.reference,
      });
    } catch (error) {
      silent.add(row.vendor);
      log.warn(
        { err: error, merchant: code, transfer: row.id },
        "a vendor does not say what became of a transfer",
      );
    }
    await noteOutcome(deps, row, outcome);
  }
}

/** Those that were asked about longest ago come first, so that none keeps the others waiting. */
async function dueToAsk(db: Db, merchantId: string, now: number): Promise<WalletTransferRow[]> {
  const asked = now - ASK_AFTER_MS;
  return db
    .selectFrom("wallet_transfer")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("state", "in", OPEN_STATES)
    .where("created_at", "<=", asked)
    .where((eb) => eb.or([eb("asked_at", "is", null), eb("asked_at", "<=", asked)]))
    .orderBy((eb) => eb.fn.coalesce("asked_at", "created_at"))
    .limit(BATCH)
    .execute();
}
