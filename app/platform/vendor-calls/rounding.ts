import { sql } from "kysely";
import { DEMO_TYPE } from "../core/call-context.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { onOwner } from "../database/on-owner.ts";
import type { LoggedCall, VendorScope } from "./call-log.ts";

/** Calls that reverse earlier wins of a bet. */
const REVERSING_CALLS: ReadonlySet<LoggedCall["kind"]> = new Set(["rollback", "resettle", "unsettle"]);

const COST = sql<number>`sum(rounded_up - rounded_back)`;

/**
 * Returns the millionths of a minor unit by which earlier wins of the bet were rounded up and which a call reverses; 0
 * for a call that reverses nothing. Called under the lock of the player's purse.
 */
export async function computeRoundingReversal(
  trx: Trx,
  { merchantId, vendor }: VendorScope,
  { kind, roundId, betTransactionId }: Pick<LoggedCall, "kind" | "roundId" | "betTransactionId">,
): Promise<number> {
  if (!REVERSING_CALLS.has(kind)) return 0;
  const before = await trx
    .selectFrom("vendor_call")
    .select(COST.as("millionths"))
    .where("merchant_id", "=", merchantId)
    .where("vendor", "=", vendor)
    .where("round_id", "=", roundId)
    .where("target_transaction_id", "=", betTransactionId)
    .where("state", "=", "applied")
    .executeTakeFirst();
  return Number(before?.millionths ?? 0);
}

/** The cost of rounding wins up, per merchant and vendor. */
export interface RoundingCost {
  vendor: string;
  currency: string;
  /** Calls with a rounded amount, and those that reversed one. */
  calls: number;
  /**
   * Millionths of a minor unit: the amount paid less the vendor's amount. Below 0 when more of earlier rounding was
   * reversed.
   */
  millionths: number;
}

/** Returns a merchant's cost of rounding in real money from `from` until before `to` (UTC epoch milliseconds). */
export async function roundingCosts(
  db: Db,
  merchantId: string,
  { from, to }: { from: number; to: number },
): Promise<RoundingCost[]> {
  const rows = await db
    .selectFrom("vendor_call as call")
    .innerJoin("account", onOwner("call"))
    .select((eb) => ["call.vendor", "account.currency", eb.fn.countAll<number>().as("calls"), COST.as("sum")])
    .where("call.merchant_id", "=", merchantId)
    .where("call.created_at", ">=", from)
    .where("call.created_at", "<", to)
    .whereRef("call.rounded_up", "<>", "call.rounded_back")
    .where("call.state", "=", "applied")
    .where("account.type", "<>", DEMO_TYPE)
    .groupBy(["call.vendor", "account.currency"])
    .orderBy("call.vendor")
    .orderBy("account.currency")
    .execute();
  return rows.map(({ sum, ...row }) => ({ ...row, millionths: Number(sum) }));
}
