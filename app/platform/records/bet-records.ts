import { sql } from "kysely";
import { PLAY_TOTAL_COLUMNS, toPlayTotals } from "../bets/bets.server.ts";
import type { GameType } from "../contract/call.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { BetRecord } from "../contract/wallet.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { countPages, pageOffset } from "../database/counted-page.ts";
import type { Database, Db } from "../database/database.server.ts";

type Filters = Omit<CallInput<"wallet", "betRecords">, "pageNo" | "pageSize">;

/** Selects an account's bets that were placed from `from` on and before `to` and match the other filters. */
function selectBets(db: Db, merchantId: string, accountId: string, filters: Filters) {
  const { status } = filters;
  let query = db
    .selectFrom("bet")
    .where("bet.merchant_id", "=", merchantId)
    .where("bet.account_id", "=", accountId)
    .where("bet.placed_at", ">=", filters.from)
    .where("bet.placed_at", "<", filters.to);
  if (filters.gameType) query = query.where("bet.game_type", "=", filters.gameType);
  if (filters.vassalage) query = query.where("bet.vendor", "=", filters.vassalage);
  if (status === "resettled") query = query.where("bet.resettled_at", "is not", null);
  else if (status) query = query.where("bet.state", "=", status);
  return query;
}

/** The columns of a record's bets, from the tables `bet` and `game`; {@link toBetRecord} reads them. */
export const BET_RECORD_COLUMNS = [
  "bet.id as betId",
  "bet.round_id as roundId",
  "bet.game_id as gameId",
  "game.name as gameName",
  "bet.vendor as vassalage",
  "bet.game_type as gameType",
  "bet.type as type",
  "bet.stake as stake",
  "bet.valid_bet as validBet",
  "bet.win as win",
  "bet.state as state",
  "bet.placed_at as placedAt",
  "bet.settled_at as settledAt",
  "bet.resettled_at as resettledAt",
] as const;

/** Selects the bets of a query as the record shows them, newest first. */
function selectRecordColumns(query: ReturnType<typeof selectBets>) {
  return query
    .leftJoin("game", "game.id", "bet.game_id")
    .select(BET_RECORD_COLUMNS)
    .orderBy("bet.placed_at", "desc")
    .orderBy("bet.id", "desc");
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRecordColumns>["execute"]>>[number];

/** Returns a bet as the record shows it. */
export function toBetRecord(row: Row): BetRecord {
  return { ...row, gameName: row.gameName ?? row.gameId, gameType: row.gameType as GameType };
}

/**
 * Returns the caller's bets that were placed from `from` on and before `to` (UTC epoch milliseconds), newest first,
 * with totals of the settled ones over all pages.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function betRecords(
  { database: { db } }: { database: Database },
  { caller, merchant }: CallContext,
  input: CallInput<"wallet", "betRecords">,
): Promise<CallValue<"wallet", "betRecords">> {
  const query = selectBets(db, merchant.code, requireAccount(caller).accountId, input);
  const sums = await query
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.sum<number | null>("valid_bet").as("validBet"),
      ...PLAY_TOTAL_COLUMNS,
    ])
    .executeTakeFirstOrThrow();
  const { bets, stake, win, net, open } = toPlayTotals(sums);
  const rows = await selectRecordColumns(query).limit(input.pageSize).offset(pageOffset(input)).execute();
  return {
    list: rows.map(toBetRecord),
    ...countPages(sums.total, input),
    totals: { bets, stake, validBet: Number(sums.validBet ?? 0), win, net },
    running: { bets: open.bets, stake: open.stake },
  };
}

/**
 * Returns the same bets by cursor, without totals: each page is as fast as the first. `next` is null after the last.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function betRecordRows(
  { database: { db } }: { database: Database },
  { caller, merchant }: CallContext,
  input: CallInput<"records", "betRecordRows">,
): Promise<CallValue<"records", "betRecordRows">> {
  let query = selectBets(db, merchant.code, requireAccount(caller).accountId, input);
  const [, at, id] = /^(\d{1,15})\.(.+)$/.exec(input.after ?? "") ?? [];
  if (at !== undefined) {
    query = query
      .where("bet.placed_at", "<=", Number(at))
      .where(sql<boolean>`(bet.placed_at, bet.id) < (${Number(at)}, ${id})`);
  }
  const rows = await selectRecordColumns(query)
    .limit(input.pageSize + 1)
    .execute();
  const list = rows.slice(0, input.pageSize).map(toBetRecord);
  const last = list.at(-1);
  return { list, next: last && rows.length > list.length ? `${last.placedAt}.${last.betId}` : null };
}

/** A bet as in the record, with the data that only its own page shows. */
interface WholeBet {
  bet: BetRecord;
  transactionId: string;
  ownWallet: boolean;
  /** JSON of contract/bet-detail.ts. */
  detail: string;
}

/** Returns one of the caller's bets; null for a bet that is not the caller's. @throws PlatformError NOT_LOGGED_IN. */
export async function findOwnBet(
  db: Db,
  { caller, merchant }: CallContext,
  betId: string,
): Promise<WholeBet | null> {
  const all = selectBets(db, merchant.code, requireAccount(caller).accountId, {
    from: 0,
    to: Number.MAX_SAFE_INTEGER,
  });
  const row = await selectRecordColumns(all.where("bet.id", "=", betId))
    .select(["transaction_id", "own_wallet", "detail"])
    .executeTakeFirst();
  if (!row) return null;
  const { transaction_id: transactionId, own_wallet, detail, ...bet } = row;
  return { bet: toBetRecord(bet), transactionId, ownWallet: own_wallet === 1, detail };
}
