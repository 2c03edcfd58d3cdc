import type { CallInput } from "../contract/calls.ts";
import type { DepositDetail } from "../contract/payments.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import type { DepositRow } from "../database/tables/payments.ts";
import type { DepositState } from "./deposit-states.ts";
import { getDeposit, requireOwnDeposit } from "./get-deposit.ts";
import { queryProvider } from "./query-provider.ts";

/** The minimum interval between queries to a provider about one payment. */
const QUERY_INTERVAL_MS = 10_000;
/** States in which a provider may have something new to report. */
const UNDECIDED: readonly DepositState[] = ["pending", "processing", "expired", "failed", "cancelled"];

/**
 * Returns one of the caller's deposits, after querying its provider for the current state. If the provider does not
 * answer, the deposit does not change.
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND.
 */
export async function checkDeposit(
  services: Services,
  ctx: CallContext,
  input: CallInput<"payments", "checkDeposit">,
): Promise<DepositDetail> {
  const { db } = services.database;
  const row = await requireOwnDeposit(db, ctx, input.depositId);
  if (row.provider !== "manual" && (await reserveQuery(db, row, services.clock.now()))) {
    await queryProvider(services, ctx.merchant, row).catch((error: Error) =>
      services.log.warn(
        { merchant: row.merchant_id, deposit: row.id, fault: error.message },
        "the provider did not respond about a payment",
      ),
    );
  }
  return getDeposit(services, ctx, input);
}

/** Reserves the next query about a payment; returns false if the last one was less than {@link QUERY_INTERVAL_MS} ago. */
async function reserveQuery(db: Db, row: DepositRow, now: number): Promise<boolean> {
  const taken = await db
    .updateTable("deposit")
    .set({ asked_at: now })
    .where("merchant_id", "=", row.merchant_id)
    .where("id", "=", row.id)
    .where("state", "in", UNDECIDED)
    .where((eb) => eb.or([eb("asked_at", "is", null), eb("asked_at", "<=", now - QUERY_INTERVAL_MS)]))
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}
