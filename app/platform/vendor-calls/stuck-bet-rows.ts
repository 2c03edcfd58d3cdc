import { sql } from "kysely";
import type { Db } from "../database/database.server.ts";
import type { StuckBetNoteRow } from "../database/tables/vendor-calls.ts";
import type { VendorScope } from "./call-log.ts";

/** Maximum number of a vendor's bets in one run; the next run continues. */
const BATCH = 200;
/** The interval between queries to a vendor about the same bet. */
const QUERY_INTERVAL_MS = 6 * 3_600_000;

/** A bet that stays open, with its last note. Amounts are minor units. */
export interface StuckBet extends VendorScope {
  id: string;
  transactionId: string;
  roundId: string;
  accountId: string;
  gameId: string;
  currency: string;
  stake: number;
  win: number;
  /** The time when it was placed, or reopened after settlement. */
  openSince: number;
  asked: number;
  lastAt: number | null;
  lastSays: StuckBetNoteRow["says"] | null;
}

const OPEN_SINCE = sql<number>`coalesce(bet.unsettled_at, bet.placed_at)`;

/** Selects open bets of real and play money from vendors' calls, oldest first. */
function openBets(db: Db, merchantId: string, placedBy: number) {
  return db
    .selectFrom("bet")
    .leftJoin(
      db
        .selectFrom("stuck_bet_note")
        .select((eb) => ["bet_id", eb.fn.max("seq").as("asked")])
        .where("merchant_id", "=", merchantId)
        .groupBy("bet_id")
        .as("notes"),
      "notes.bet_id",
      "bet.id",
    )
    .leftJoin("stuck_bet_note as last", (join) =>
      join
        .onRef("last.merchant_id", "=", "bet.merchant_id")
        .onRef("last.bet_id", "=", "bet.id")
        .onRef("last.seq", "=", "notes.asked"),
    )
    .select([
      "bet.merchant_id as merchantId",
      "bet.vendor",
      "bet.id",
      "bet.transaction_id as transactionId",
      "bet.round_id as roundId",
      "bet.account_id as accountId",
      "bet.game_id as gameId",
      "bet.currency",
      "bet.stake",
      "bet.win",
      OPEN_SINCE.as("openSince"),
      sql<number>`coalesce(notes.asked, 0)`.as("asked"),
      "last.at as lastAt",
      "last.says as lastSays",
    ])
    .where("bet.merchant_id", "=", merchantId)
    .where("bet.state", "=", "open")
    .where("bet.own_wallet", "=", 0)
    .where("bet.placed_at", "<=", placedBy)
    .where(OPEN_SINCE, "<=", placedBy)
    .orderBy("bet.placed_at")
    .orderBy("bet.id");
}

/** Returns a vendor's open bets that are due for a query. */
export function selectBetsToQuery(
  db: Db,
  { merchantId, vendor }: VendorScope,
  { now, placedBy }: { now: number; placedBy: number },
): Promise<StuckBet[]> {
  return openBets(db, merchantId, placedBy)
    .where("bet.vendor", "=", vendor)
    .where((eb) => eb.or([eb("last.at", "is", null), eb("last.at", "<=", now - QUERY_INTERVAL_MS)]))
    .limit(BATCH)
    .execute();
}

/** Lists a merchant's bets placed until `placedBy` that are still open, oldest first: 1,000 at most. */
export function listStuckBets(db: Db, merchantId: string, placedBy: number): Promise<StuckBet[]> {
  return openBets(db, merchantId, placedBy).limit(1_000).execute();
}

/** Returns true when a bet was left to an operator before. */
export async function isLeftToOperator(db: Db, bet: { merchantId: string; id: string }): Promise<boolean> {
  const row = await db
    .selectFrom("stuck_bet_note")
    .select("seq")
    .where("merchant_id", "=", bet.merchantId)
    .where("bet_id", "=", bet.id)
    .where("says", "=", "left")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a note to a bet; notes are never changed. Two servers that add one at the same time add only one. */
export async function addNote(
  db: Db,
  bet: { merchantId: string; id: string },
  { says, detail, now }: { says: StuckBetNoteRow["says"]; detail: string; now: number },
): Promise<void> {
  await db
    .insertInto("stuck_bet_note")
    .values({
      merchant_id: bet.merchantId,
      bet_id: bet.id,
      seq: db
        .selectFrom("stuck_bet_note")
        .select(sql<number>`coalesce(max(seq), 0) + 1`.as("seq"))
        .where("merchant_id", "=", bet.merchantId)
        .where("bet_id", "=", bet.id),
      at: now,
      says,
      detail,
    })
    .onConflict((conflict) => conflict.columns(["merchant_id", "bet_id", "seq"]).doNothing())
    .execute();
}
