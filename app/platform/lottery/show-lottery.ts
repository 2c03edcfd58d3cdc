import { MAX_LINES } from "#app/shared/lottery-picks.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import type { LotteryDrawRow } from "../database/tables/lottery.ts";
import { carriedLotteries, lotteryViews, prizeModeOfMerchant, requireLottery } from "./carried-games.ts";
import { drawId, readDrawId } from "./draw-id.ts";
import type { LotteryGame } from "./games/lottery-game.ts";
import { playViews, shapeView } from "./play-terms.ts";
import { stakeLimits } from "./slip.ts";

/** Returns a lottery with its play types, and the draw that accepts bets now. @throws PlatformError GAME_NOT_FOUND. */
export async function showLottery(
  { database: { db }, clock }: Services,
  { merchant }: CallContext,
  { gameCode }: CallInput<"lottery", "game">,
): Promise<CallValue<"lottery", "game">> {
  const game = requireLottery(merchant, gameCode);
  const now = clock.now();
  const [[view], undrawn] = await Promise.all([
    lotteryViews(db, merchant, [game], now),
    undrawnDraws(db, game),
  ]);
  const draw = undrawn.find((row) => row.closes_at > now);
  const closing = undrawn.findLast((row) => row.closes_at <= now);
  if (!view) throw new PlatformError("GAME_NOT_FOUND");
  const { min, max } = stakeLimits(game, merchant);
  return {
    game: view,
    shape: shapeView(game.rules),
    plays: playViews(game.rules),
    prizeMode: prizeModeOfMerchant(merchant),
    minStake: min,
    maxStake: max,
    maxLines: MAX_LINES,
    draw: draw ? toHead(draw) : null,
    closing: closing ? toHead(closing) : null,
    now,
  };
}

/** Returns the opened draws of a lottery that are not drawn yet, in their order: two or three. */
function undrawnDraws(db: Db, { gameId }: LotteryGame): Promise<LotteryDrawRow[]> {
  return db
    .selectFrom("lottery_draw")
    .selectAll()
    .where("game_id", "=", gameId)
    .where("drawn_at", "is", null)
    .orderBy("draws_at")
    .execute();
}

function toHead(row: LotteryDrawRow) {
  return {
    draw: drawId({ gameId: row.game_id, drawNo: row.draw_no }),
    drawNo: row.draw_no,
    opensAt: row.opened_at,
    closesAt: row.closes_at,
    drawsAt: row.draws_at,
    seedHash: row.seed_hash,
  };
}

/** Returns one draw of a lottery that the merchant has. @throws PlatformError NOT_FOUND. */
export async function showDraw(
  { database: { db }, clock }: Services,
  { merchant }: CallContext,
  input: CallInput<"lottery", "draw">,
): Promise<CallValue<"lottery", "draw">> {
  const key = readDrawId(input.draw);
  const game = carriedLotteries(merchant).find(({ gameId }) => gameId === key?.gameId);
  if (!key || !game) throw new PlatformError("NOT_FOUND");
  const row = await db
    .selectFrom("lottery_draw")
    .selectAll()
    .where("game_id", "=", key.gameId)
    .where("draw_no", "=", key.drawNo)
    .executeTakeFirst();
  const now = clock.now();
  const [view] = await lotteryViews(db, merchant, [game], now);
  if (!row || !view) throw new PlatformError("NOT_FOUND");
  return {
    ...toHead(row),
    state: getState(row, now),
    seed: row.seed,
    numbers: row.numbers === null ? null : (JSON.parse(row.numbers) as string[]),
    drawnAt: row.drawn_at,
    game: view,
    shape: shapeView(game.rules),
  };
}

function getState(row: LotteryDrawRow, now: number): CallValue<"lottery", "draw">["state"] {
  if (row.settled_at !== null) return "settled";
  if (row.drawn_at !== null) return "drawn";
  return row.closes_at > now ? "open" : "closed";
}
