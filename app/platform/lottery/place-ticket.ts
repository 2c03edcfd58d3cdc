import { accountById } from "../accounts/account-reads.server.ts";
import { hasReachedDemoBetLimit, placeBet } from "../bets/bets.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { contentDigest, requireSameRequest } from "../core/same-content.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { LotteryDrawRow } from "../database/tables/lottery.ts";
import { requirePlay } from "../protection/protection.server.ts";
import { getBook, lockPurse, purse } from "../wallet/wallet.server.ts";
import { closedLotteries } from "./carried-games.ts";
import { readDrawId } from "./draw-id.ts";
import { lockOpenDraw } from "./lock-open-draw.ts";
import { getMaxOdds } from "./play-terms.ts";
import { readSlip, type Slip } from "./slip.ts";
import { ticketById } from "./tickets.ts";

type Input = CallInput<"lottery", "placeTicket">;

/**
 * Places a bet on a draw: debits the stake and stores the ticket in one transaction. The same idempotency key is one
 * ticket. Demo accounts bet with their play money. An error moves no money.
 * @throws PlatformError NOT_LOGGED_IN; GAME_NOT_FOUND; GAME_MAINTENANCE; ACCOUNT_DISABLED; INVALID_INPUT (see
 *   `readSlip`); ODDS_CHANGED; DRAW_CLOSED; PLAYER_EXCLUDED; WAGER_LIMIT; LOSS_LIMIT; SESSION_LIMIT; FREE_PLAY_LIMIT;
 *   INSUFFICIENT_FUNDS; IDEMPOTENCY_CONFLICT.
 */
export async function placeTicket(
  services: Services,
  ctx: CallContext,
  input: Input,
): Promise<CallValue<"lottery", "placeTicket">> {
  const { merchant, caller } = ctx;
  const { accountId } = requireAccount(caller);
  const slip = readSlip(ctx, input);
  const { game } = slip;
  const key = readDrawId(input.draw);
  if (key?.gameId !== game.gameId) throw new PlatformError("DRAW_CLOSED");
  const digest = computeDigest(input, slip);
  const { db } = services.database;
  const [account, closed] = await Promise.all([
    accountById(db, merchant.code, accountId),
    closedLotteries(db, merchant, [game]),
  ]);
  if (account?.status !== "active") throw new PlatformError("ACCOUNT_DISABLED");

  return services.database.transaction(async (trx) => {
    const { balance: before } = await lockPurse(trx, merchant.code, purse(accountId, account.currency));
    const now = services.clock.now();
    const placed = await ticketByKey(trx, merchant.code, accountId, input.idempotencyKey);
    if (placed) {
      const { bet_id } = requireSameRequest(placed, digest);
      return { ticket: await ticketById(trx, merchant.code, accountId, bet_id), balance: before };
    }
    if (closed.has(game.gameId)) throw new PlatformError("GAME_MAINTENANCE");
    if (input.odds.join() !== slip.odds.join()) throw new PlatformError("ODDS_CHANGED");
    const draw = await lockOpenDraw(services.database, trx, key, now);
    const player = { id: accountId, currency: account.currency, book: getBook(account.type) };
    if (player.book === "real") await requirePlay(trx, merchant, { accountId, stake: slip.stake, now });
    else if (await hasReachedDemoBetLimit(trx, { merchantId: merchant.code, accountId, now }))
      throw new PlatformError("FREE_PLAY_LIMIT");
    const { bet, balance } = await placeBet(trx, {
      merchantId: merchant.code,
      vendor: game.vassalage,
      transactionId: newId(now),
      roundId: input.draw,
      player,
      game: { id: game.gameId, type: game.gameType },
      type: slip.play.code,
      stake: slip.stake,
      detail: toDetail(slip, input, draw),
      now,
    });
    await trx
      .insertInto("lottery_ticket")
      .values({
        merchant_id: merchant.code,
        bet_id: bet.id,
        account_id: accountId,
        game_id: game.gameId,
        draw_no: key.drawNo,
        play_type: slip.play.code,
        prize_mode: input.prizeMode,
        picks: slip.picks.join(","),
        lines: slip.lines,
        unit: slip.unit,
        odds: JSON.stringify(slip.odds),
        demo: player.book === "demo" ? 1 : 0,
        idempotency_key: input.idempotencyKey,
        digest,
        placed_at: now,
      })
      .execute();
    const ticket = await ticketById(trx, merchant.code, accountId, bet.id);
    return { ticket, balance: balance ?? before - slip.stake };
  });
}

function ticketByKey(trx: Trx, merchantId: string, accountId: string, idempotencyKey: string) {
  return trx
    .selectFrom("lottery_ticket")
    .select(["bet_id", "digest"])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
}

function computeDigest({ draw, prizeMode }: Input, { game, play, picks, unit, odds }: Slip): string {
  return contentDigest([draw, game.gameCode, play.code, prizeMode, picks, unit, odds]);
}

function toDetail({ game, play, picks, lines, odds }: Slip, { draw, prizeMode }: Input, row: LotteryDrawRow) {
  return {
    kind: "lottery" as const,
    lottery: game.name,
    area: game.area,
    draw,
    drawsAt: row.draws_at,
    playType: play.code,
    numbers: picks,
    lines,
    prizeMode,
    odds: getMaxOdds(odds),
    drawn: [],
    hits: null,
  };
}
