import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Db } from "../database/database.server.ts";
import type { GameVendors, VendorRound } from "../ports/game-vendor.ts";
import { roundOf } from "./bet-records.ts";

interface RoundDetailDeps {
  db: Db;
  vendors: GameVendors;
  log: { warn(facts: object, message: string): void };
}

/**
 * One of the caller's rounds: what its calls moved, and what the vendor says of it. A vendor that does not answer
 * leaves its part out. @throws PlatformError NOT_LOGGED_IN; NOT_FOUND for a round that is not the caller's.
 */
export async function roundDetail(
  { db, vendors, log }: RoundDetailDeps,
  ctx: CallContext,
  input: CallInput<"records", "roundDetail">,
): Promise<CallValue<"records", "roundDetail">> {
  const { round, vendorRoundId } = await roundOf(db, ctx, input.roundId);
  const merchantId = ctx.merchant.code;
  const calls = await db
    .selectFrom("vendor_call")
    .select(["kind", "state", "amount", "created_at as at"])
    .where("merchant_id", "=", merchantId)
    .where("vendor", "=", round.vassalage)
    .where("round_id", "=", vendorRoundId)
    .where("state", "in", ["applied", "rolled_back"])
    .orderBy("created_at")
    .orderBy("transaction_id")
    .execute();
  let vendor: VendorRound | null = null;
  try {
    vendor = (await vendors.get(round.vassalage)?.round({ merchantId, roundId: vendorRoundId })) ?? null;
  } catch (error) {
    log.warn({ err: error, vassalage: round.vassalage }, "a vendor did not tell of a round");
  }
  return { round, vendorRoundId, calls, vendor };
}
