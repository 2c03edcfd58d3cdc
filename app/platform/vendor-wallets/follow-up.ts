import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import type { Database, Db } from "../database/database.server.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import type { Clock } from "../ports/clock.ts";
import type { GameVendors } from "../ports/game-vendor.ts";
import { changeTransfer } from "./change-transfer.ts";
import { OPEN_STATES, type TransferEvent } from "./transfer-states.ts";

/** By then whoever sent a transfer has given up waiting for its answer, or is gone. */
export const ASK_AFTER_MS = 20_000;
/** Transfers of one run; what is left comes next time. */
const BATCH = 200;

export interface FollowUpDeps {
  database: Database;
  clock: Clock;
  vendors: GameVendors;
  log: { warn(facts: object, message: string): void };
}

/** How much of a fault's text is kept. */
const FAULT_LENGTH = 300;

/**
 * Notes what came of a transfer. `fault`: why it is `silent`. `by`: the operator who
 * had it asked for.
 */
export async function noteOutcome(
  { database, clock }: Pick<FollowUpDeps, "database" | "clock">,
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

/** Asks a vendor what became of a transfer, and notes what it says; whether it says anything. */
export async function askVendor(
  deps: FollowUpDeps,
  row: VendorTransferRow,
  by?: Operation,
): Promise<{ answered: boolean }> {
  const { merchant_id: merchantId, id } = row;
  await deps.database.db
    .updateTable("vendor_transfer")
    // Until this one is answered or not, nobody knows that the vendor is silent.
    .set((eb) => ({ asked_at: deps.clock.now(), asks: eb("asks", "+", 1), fault: "" }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .execute();
  let outcome: TransferEvent = "silent";
  let fault = "";
  try {
    const wallet = deps.vendors.get(row.vendor)?.wallet;
    if (!wallet) throw new Error(`${row.vendor} is not connected`);
    outcome = await wallet.settle({ merchantId, playerId: row.account_id, reference: row.reference });
  } catch (error) {
    fault = faultOf(error);
    const said = "a vendor does not say what became of a transfer";
    deps.log.warn({ err: error, merchant: merchantId, transfer: id }, said);
  }
  await noteOutcome(deps, row, outcome, { fault, by });
  return { answered: outcome !== "silent" };
}

export function faultOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Asks vendors what became of the transfers that nobody knows the outcome of, and brings each to its end: done where
 * the vendor did it, given back where it never heard of it. So it goes on with those that operators settled in its
 * place. A vendor that does not answer is left alone until the next run, and what was due of it then waits behind other
 * vendors'. Safe to run at any time and from several servers at once.
 */
export async function followUpTransfers(deps: FollowUpDeps, { code }: MerchantProfile): Promise<void> {
  const { database, clock, vendors } = deps;
  const connected = [...vendors.values()].flatMap(({ vassalage, wallet }) => (wallet ? [vassalage] : []));
  if (connected.length === 0) return;
  const silent = new Set<string>();
  const now = clock.now();
  const due = [
    ...(await dueToAsk(database.db, code, connected, now)),
    ...(await unconfirmed(database.db, code, connected, now)),
  ];
  for (const row of due) {
    if (silent.has(row.vendor)) continue;
    const { answered } = await askVendor(deps, row);
    if (answered) continue;
    silent.add(row.vendor);
    const others = due.filter(({ id, vendor }) => vendor === row.vendor && id !== row.id);
    await waitBehind(database.db, code, others, now);
  }
}

/** Counts these as asked about at this time, the start of the run, so that whichever was not asked about is next. */
async function waitBehind(db: Db, merchantId: string, rows: readonly VendorTransferRow[], now: number) {
  if (rows.length === 0) return;
  await db
    .updateTable("vendor_transfer")
    .set({ asked_at: now })
    .where("merchant_id", "=", merchantId)
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .where((eb) => eb.or([eb("asked_at", "is", null), eb("asked_at", "<", now)]))
    .execute();
}

/** Those whose outcome nobody knows, once whoever sent them no longer waits. */
async function dueToAsk(db: Db, merchantId: string, vendors: readonly string[], now: number) {
  return longestAgo(db, merchantId, vendors, now)
    .where("state", "in", OPEN_STATES)
    .where("created_at", "<=", now - ASK_AFTER_MS)
    .execute();
}

/** Those that operators settled in the vendor's place and that it has not spoken of since. */
async function unconfirmed(db: Db, merchantId: string, vendors: readonly string[], now: number) {
  return longestAgo(db, merchantId, vendors, now)
    .where("settled_at", "is not", null)
    .where("vendor_outcome", "is", null)
    .execute();
}

/** Those that were asked about longest ago come first, so that none keeps the others waiting. */
function longestAgo(db: Db, merchantId: string, vendors: readonly string[], now: number) {
  return db
    .selectFrom("vendor_transfer")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("vendor", "in", vendors)
    .where((eb) => eb.or([eb("asked_at", "is", null), eb("asked_at", "<=", now - ASK_AFTER_MS)]))
    .orderBy((eb) => eb.fn.coalesce("asked_at", "created_at"))
    .orderBy("asks")
    .limit(BATCH);
}
