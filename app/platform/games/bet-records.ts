import type { CallContext } from "../call-context.ts";
import type { GameType } from "../contract/call.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { Db } from "../database/database.server.ts";
import { PlatformError } from "../errors.ts";

/**
 * The caller's rounds that began from `from` on and before `to` (UTC epoch milliseconds), newest first, with totals
 * over all pages. @throws PlatformError NOT_LOGGED_IN.
 */
export async function betRecords(
  db: Db,
  { caller, merchant }: CallContext,
  input: CallInput<"wallet", "betRecords">,
): Promise<CallValue<"wallet", "betRecords">> {
  if (caller.kind !== "account") throw new PlatformError("NOT_LOGGED_IN");
  let query = db
    .selectFrom("game_round as round")
    .where("round.merchant_id", "=", merchant.code)
    .where("round.account_id", "=", caller.accountId)
    .where("round.started_at", ">=", input.from)
    .where("round.started_at", "<", input.to);
  if (input.gameType) query = query.where("round.game_type", "=", input.gameType);
  if (input.vassalage) query = query.where("round.vendor", "=", input.vassalage);

  const sums = await query
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.sum<number | null>("stake").as("stake"),
      eb.fn.sum<number | null>("valid_bet").as("validBet"),
      eb.fn.sum<number | null>("win").as("win"),
    ])
    .executeTakeFirstOrThrow();
  const rows = await query
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
    .orderBy("round.id", "desc")
    .limit(input.pageSize)
    .offset((input.pageNo - 1) * input.pageSize)
    .execute();
  return {
    list: rows.map((row) => ({
      ...row,
      gameName: row.gameName ?? row.gameId,
      gameType: row.gameType as GameType,
    })),
    total: sums.total,
    totalPages: Math.ceil(sums.total / input.pageSize),
    totals: { stake: sums.stake ?? 0, validBet: sums.validBet ?? 0, win: sums.win ?? 0 },
  };
}
