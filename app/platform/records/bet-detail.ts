import { betDetail as detailShape } from "../contract/bet-detail.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { BetChange } from "../contract/records.ts";
import type { BetRecord } from "../contract/wallet.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import type { VendorRound } from "../ports/game-vendor.ts";
import { findOwnBet } from "./bet-records.ts";

type Value = CallValue<"records", "betDetail">;

/**
 * Returns one of the caller's bets: its details, its history, the movements of its calls and, if requested, the
 * vendor's report of its round. That part is missing if the vendor does not answer.
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND for a bet that is not the caller's.
 */
export async function betDetail(
  { database: { db }, vendors, log }: Services,
  ctx: CallContext,
  input: CallInput<"records", "betDetail">,
): Promise<Value> {
  const found = await findOwnBet(db, ctx, input.betId);
  if (!found) throw new PlatformError("NOT_FOUND");
  const { bet, transactionId, ownWallet, detail } = found;
  const merchantId = ctx.merchant.code;
  const owner = { merchantId, accountId: requireAccount(ctx.caller).accountId };
  const changes = await loadChanges(db, owner, bet.betId);
  const calls = await selectCalls(db, owner, bet, transactionId);
  let vendor: VendorRound | null = null;
  if (input.askVendor === 1) {
    try {
      const { vassalage, roundId } = bet;
      vendor = (await vendors.get(vassalage)?.round({ merchantId, roundId, transactionId })) ?? null;
    } catch (error) {
      log.warn({ err: error, vassalage: bet.vassalage }, "a vendor did not report a round");
    }
  }
  const parsed = detailShape.safeParse(JSON.parse(detail));
  // Details of an older version have a shape that is no longer known: the money is shown all the same.
  return { bet, ownWallet, detail: parsed.data ?? { kind: "none" }, changes, calls, vendor };
}

interface Owner {
  merchantId: string;
  accountId: string;
}

/** Returns the changes of a bet, in order, each with the amount it moved to the account's purses. */
async function loadChanges(db: Db, { merchantId, accountId }: Owner, betId: string): Promise<BetChange[]> {
  return db
    .selectFrom("bet_change as change")
    .select((eb) => [
      "kind",
      "state",
      "stake",
      "valid_bet as validBet",
      "win",
      "shortfall",
      "reason",
      "at",
      eb
        .selectFrom("entry")
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>("entry.amount"), sum.lit(0)).as("moved"))
        .whereRef("entry.merchant_id", "=", "change.merchant_id")
        .whereRef("entry.transfer_id", "=", "change.transfer_id")
        .where("entry.ledger_account_id", "like", `${accountId}/%`)
        .$asScalar()
        .$castTo<number>()
        .as("moved"),
    ])
    .where("merchant_id", "=", merchantId)
    .where("bet_id", "=", betId)
    .orderBy("seq")
    .execute();
}

/** Selects the calls about a bet that moved its money, and the end of its round. */
function selectCalls(
  db: Db,
  { merchantId, accountId }: Owner,
  { vassalage, roundId }: BetRecord,
  transactionId: string,
): Promise<Value["calls"]> {
  return db
    .selectFrom("vendor_call")
    .select(["kind", "state", "amount", "created_at as at"])
    .where("merchant_id", "=", merchantId)
    .where("vendor", "=", vassalage)
    .where("round_id", "=", roundId)
    .where("account_id", "=", accountId)
    .where((eb) =>
      eb.or([
        eb("transaction_id", "=", transactionId),
        eb("target_transaction_id", "=", transactionId),
        eb("kind", "=", "end_round"),
      ]),
    )
    .where("state", "in", ["applied", "rolled_back"])
    .orderBy("created_at")
    .orderBy("transaction_id")
    .execute();
}
