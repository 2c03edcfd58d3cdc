import { sql } from "kysely";
import type { GameType } from "../contract/call.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { BetRecord } from "../contract/wallet.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Db } from "../database/database.server.ts";

type Filters = Omit<CallInput<"wallet", "betRecords">, "pageNo" | "pageSize">;

/** An account's rounds that began from `from` on and before `to`, of what else the filters name. */
function roundsOf(db: Db, merchantId: string, accountId: string, filters: Filters) {
  let query = db
    .selectFrom("game_round as round")
    .where("round.merchant_id", "=", merchantId)
    .where("round.account_id", "=", accountId)
    .where("round.started_at", ">=", filters.from)
    .where("round.started_at", "<", filters.to);
  if (filters.gameType) query = query.where("round.game_type", "=", filters.gameType);
  if (filters.vassalage) query = query.where("round.vendor", "=", filters.vassalage);
  if (filters.status) query = query.where("round.status", "=", filters.status);
  return query;
}

/** The rounds of a query as the record shows them, newest first. */
function inRecord(query: ReturnType<typeof roundsOf>) {
  return query
    .leftJoin("game", "game.id", "round.game_id")
    .select([
      "round.id as roundId",
      "round.game_id as gameId",
      "game.name as gameName",
      "round.vendor as vassalage",
      "round.game_type as gameType",
      "stake",
      "valid_bet as validBet",
      "win",
      "status",
      "started_at as startedAt",
      "ended_at as endedAt",
    ])
    .orderBy("round.started_at", "desc")
    .orderBy("round.id", "desc");
}

type Row = Awaited<ReturnType<ReturnType<typeof inRecord>["execute"]>>[number];

function toBetRecord(row: Row): BetRecord {
  return { ...row, gameName: row.gameName ?? row.gameId, gameType: row.gameType as GameType };
}

/**
 * The caller's rounds that began from `from` on and before `to` (UTC epoch milliseconds), newest first, with totals
 * over all pages. @throws PlatformError NOT_LOGGED_IN.
 */
export async function betRecords(
  db: Db,
  { caller, merchant }: CallContext,
  input: CallInput<"wallet", "betRecords">,
): Promise<CallValue<"wallet", "betRecords">> {
  const query = roundsOf(db, merchant.code, requireAccount(caller).accountId, input);
  const sums = await query
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.sum<number | null>("stake").as("stake"),
      eb.fn.sum<number | null>("valid_bet").as("validBet"),
      eb.fn.sum<number | null>("win").as("win"),
    ])
    .executeTakeFirstOrThrow();
  const rows = await inRecord(query)
    .limit(input.pageSize)
    .offset((input.pageNo - 1) * input.pageSize)
    .execute();
  return {
    list: rows.map(toBetRecord),
    total: sums.total,
    totalPages: Math.ceil(sums.total / input.pageSize),
    totals: { stake: sums.stake ?? 0, validBet: sums.validBet ?? 0, win: sums.win ?? 0 },
  };
}

/**
 * The same rounds one after another, without totals: each page as fast as the first. `next` is null after the last.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function betRecordRows(
  db: Db,
  { caller, merchant }: CallContext,
  input: CallInput<"records", "betRecordRows">,
): Promise<CallValue<"records", "betRecordRows">> {
  let query = roundsOf(db, merchant.code, requireAccount(caller).accountId, input);
  const [, at, id] = /^(\d{1,15})\.(.+)$/.exec(input.after ?? "") ?? [];
  if (at !== undefined) {
    query = query
      .where("round.started_at", "<=", Number(at))
      .where(sql<boolean>`(round.started_at, round.id) < (${Number(at)}, ${id})`);
  }
  const rows = await inRecord(query)
    .limit(input.pageSize + 1)
    .execute();
  const list = rows.slice(0, input.pageSize).map(toBetRecord);
  const last = list.at(-1);
  return { list, next: last && rows.length > list.length ? `${last.startedAt}.${last.roundId}` : null };
}

/** One round of the caller's, with its vendor's own name for it. @throws PlatformError NOT_LOGGED_IN, NOT_FOUND. */
export async function roundOf(
  db: Db,
  { caller, merchant }: CallContext,
  roundId: string,
): Promise<{ round: BetRecord; vendorRoundId: string }> {
  const all = roundsOf(db, merchant.code, requireAccount(caller).accountId, {
    from: 0,
    to: Number.MAX_SAFE_INTEGER,
  });
  const row = await inRecord(all.where("round.id", "=", roundId))
    .select("round.round_id as vendorRoundId")
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  const { vendorRoundId, ...round } = row;
  return { round: toBetRecord(round), vendorRoundId };
}
