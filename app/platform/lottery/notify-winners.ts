import type { LocalizedTexts } from "../content/content.server.ts";
import type { Services } from "../core/services.ts";
import type { LotteryDrawRow } from "../database/tables/lottery.ts";
import { sendPersonalMessages } from "../messages/messages.server.ts";
import { drawId } from "./draw-id.ts";
import { lotteryById } from "./games/games.ts";

/** The win of one account's tickets in a draw. */
interface DrawWin {
  lottery: string;
  drawNo: string;
  /** Minor units. */
  amount: number;
}

declare module "../core/services.ts" {
  interface Services {
    /** Returns the message to a member about a win, in the languages of the merchant; null where it has no messages. */
    winMessage(merchantId: string, win: DrawWin): LocalizedTexts | null;
  }
}

/** Building texts in all languages for more winners would delay other requests. */
const BATCH_SIZE = 200;

/**
 * Sends each member whose tickets won in a draw one message with the sum, even when they have no page open. Frequent
 * draws send none: their players are online, and the messages would fill the inbox. Repeating it sends nothing again.
 */
export async function notifyWinners(
  { database, clock, winMessage }: Services,
  draw: LotteryDrawRow,
  merchantId: string,
): Promise<void> {
  const game = lotteryById(draw.game_id);
  if (!game || game.area === "HOUSE") return;
  const winners = await database.db
    .selectFrom("lottery_ticket as ticket")
    .innerJoin("bet", (join) =>
      join.onRef("bet.merchant_id", "=", "ticket.merchant_id").onRef("bet.id", "=", "ticket.bet_id"),
    )
    .select((eb) => ["bet.account_id", eb.fn.sum<number>("bet.win").as("amount")])
    .where("ticket.merchant_id", "=", merchantId)
    .where("ticket.game_id", "=", draw.game_id)
    .where("ticket.draw_no", "=", draw.draw_no)
    .where("ticket.demo", "=", 0)
    .where("bet.state", "=", "won")
    .groupBy("bet.account_id")
    .execute();
  const { game_id: gameId, draw_no: drawNo } = draw;
  for (let at = 0; at < winners.length; at += BATCH_SIZE) {
    const messages = winners.slice(at, at + BATCH_SIZE).flatMap(({ account_id: accountId, amount }) => {
      const texts = winMessage(merchantId, { lottery: game.name, drawNo, amount: Number(amount) });
      const idempotencyKey = `lottery-win:${drawId({ gameId, drawNo })}:${accountId}`;
      return texts ? [{ accountId, texts, idempotencyKey }] : [];
    });
    if (messages.length === 0) return;
    await database.transaction((trx) =>
      sendPersonalMessages(trx, { merchantId, sentAt: clock.now() }, messages),
    );
  }
}
