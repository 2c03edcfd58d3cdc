import type { CallInput, CallValue } from "../contract/calls.ts";
import type { LotteryTicket } from "../contract/lottery.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import { drawId, readDrawId } from "./draw-id.ts";
import { lotteryByCode, lotteryById } from "./games/games.ts";

function selectTickets(db: Db, merchantId: string, accountId: string) {
  return db
    .selectFrom("lottery_ticket")
    .innerJoin("bet", (join) =>
      join
        .onRef("bet.merchant_id", "=", "lottery_ticket.merchant_id")
        .onRef("bet.id", "=", "lottery_ticket.bet_id"),
    )
    .innerJoin("lottery_draw", (join) =>
      join
        .onRef("lottery_draw.game_id", "=", "lottery_ticket.game_id")
        .onRef("lottery_draw.draw_no", "=", "lottery_ticket.draw_no"),
    )
    .select([
      "lottery_ticket.bet_id",
      "lottery_ticket.game_id",
      "lottery_ticket.draw_no",
      "lottery_ticket.play_type",
      "lottery_ticket.prize_mode",
    ])
    .select([
      "lottery_ticket.picks",
      "lottery_ticket.lines",
      "lottery_ticket.unit",
      "lottery_ticket.placed_at",
    ])
    .select(["bet.stake", "bet.win", "bet.state", "lottery_draw.draws_at", "lottery_draw.closes_at"])
    .where("lottery_ticket.merchant_id", "=", merchantId)
    .where("lottery_ticket.account_id", "=", accountId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTickets>["execute"]>>[number];

function toTicket(row: Row): LotteryTicket {
  const game = lotteryById(row.game_id);
  return {
    ticketId: row.bet_id,
    gameCode: game?.gameCode ?? "",
    name: game?.name ?? row.game_id,
    draw: drawId({ gameId: row.game_id, drawNo: row.draw_no }),
    drawNo: row.draw_no,
    drawsAt: row.draws_at,
    closesAt: row.closes_at,
    playType: row.play_type,
    prizeMode: row.prize_mode,
    picks: row.picks.split(","),
    lines: row.lines,
    unit: row.unit,
    stake: row.stake,
    win: row.win,
    state: row.state === "open" || row.state === "lost" || row.state === "void" ? row.state : "won",
    placedAt: row.placed_at,
  };
}

/** Returns one ticket of an account. @throws PlatformError NOT_FOUND. */
export async function ticketById(
  db: Db,
  merchantId: string,
  accountId: string,
  ticketId: string,
): Promise<LotteryTicket> {
  const row = await selectTickets(db, merchantId, accountId)
    .where("lottery_ticket.bet_id", "=", ticketId)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return toTicket(row);
}

/** Returns the caller's tickets, newest first. @throws PlatformError NOT_LOGGED_IN. */
export async function listTickets(
  { database: { db } }: Services,
  { merchant, caller }: CallContext,
  { gameCode, draw, ...page }: CallInput<"lottery", "tickets">,
): Promise<CallValue<"lottery", "tickets">> {
  const { accountId } = requireAccount(caller);
  const game = gameCode ? lotteryByCode(gameCode) : null;
  const key = draw ? readDrawId(draw) : null;
  if ((gameCode && !game) || (draw && !key)) return { list: [], totalPages: 0 };
  let query = selectTickets(db, merchant.code, accountId);
  if (game) query = query.where("lottery_ticket.game_id", "=", game.gameId);
  if (key)
    query = query
      .where("lottery_ticket.game_id", "=", key.gameId)
      .where("lottery_ticket.draw_no", "=", key.drawNo);
  const { rows, totalPages } = await countedPage(
    query.orderBy("lottery_ticket.placed_at", "desc").orderBy("lottery_ticket.bet_id", "desc"),
    page,
  );
  return { list: rows.map(toTicket), totalPages };
}
