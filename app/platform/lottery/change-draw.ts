import { BetError, findBet, resettleBet, rollBackBet } from "../bets/bets.server.ts";
import type { Services } from "../core/services.ts";
import type { Database } from "../database/database.server.ts";
import type { LotteryDrawRow } from "../database/tables/lottery.ts";
import { lockPurse, purse } from "../wallet/wallet.server.ts";
import { type DrawKey, drawId } from "./draw-id.ts";
import { drawNumbers } from "./draw-numbers.ts";
import { createTicketCounter } from "./draw-valid-bets.ts";
import { lotteryById } from "./games/games.ts";
import { createOutcomeCalculator, type DrawTicket, loadDrawTickets } from "./ticket-outcomes.ts";

/** The result of changing a draw. */
export interface ChangedDraw {
  /** Tickets whose money moved. */
  tickets: number;
  /** Tickets that could not be changed, with the reason. */
  refused: { bet: string; reason: string }[];
}

/**
 * Voids a draw at every merchant: it accepts no more bets, all stakes are refunded, and paid wins are taken back. The
 * draw itself still takes place, so that its seed is revealed. Repeating it also changes tickets added since.
 * @throws Error when there is no such draw.
 */
export async function voidDraw(
  services: Pick<Services, "database" | "clock">,
  key: DrawKey,
  reason: string,
): Promise<ChangedDraw> {
  const { database, clock } = services;
  const draw = await requireDraw(database, key);
  const now = clock.now();
  await database.transaction((trx) =>
    trx
      .updateTable("lottery_draw")
      .set({ closes_at: now })
      .where("game_id", "=", key.gameId)
      .where("draw_no", "=", key.drawNo)
      .where("closes_at", ">", now)
      .execute(),
  );
  return eachTicket(services, draw, ["open", "won", "lost"], async (ticket, merchantId) =>
    database.transaction(async (trx) => {
      await lockPurse(trx, merchantId, purse(ticket.account_id, ticket.currency));
      const bet = await findBet(trx, { merchantId, vendor: getVendor(draw) }, ticket.transaction_id);
      if (!bet || bet.state === "void") return false;
      await rollBackBet(trx, bet, { key: `${bet.transactionId}/void`, reason, now });
      return true;
    }),
  );
}

/**
 * Settles a draw once more by the numbers that follow from its published seed: stores them, and moves the difference of
 * each settled ticket with a different outcome. Void tickets stay void.
 * @throws Error where there is no such draw, and for one that is not settled yet.
 */
export async function correctDraw(
  services: Pick<Services, "database" | "clock">,
  key: DrawKey,
  reason: string,
): Promise<ChangedDraw> {
  const { database, clock } = services;
  const before = await requireDraw(database, key);
  const game = lotteryById(key.gameId);
  if (!game || before.seed === null || before.settled_at === null) {
    throw new Error(`${drawId(key)} is not settled yet: it cannot be corrected.`);
  }
  const now = clock.now();
  const numbers = JSON.stringify(drawNumbers(before.seed, drawId(key), game.rules.shape));
  await database.transaction((trx) =>
    trx
      .updateTable("lottery_draw")
      .set({ numbers })
      .where("game_id", "=", key.gameId)
      .where("draw_no", "=", key.drawNo)
      .execute(),
  );
  const draw = { ...before, numbers };
  const toOutcome = createOutcomeCalculator(game, draw);
  const counts = new Map<string, ReturnType<typeof createTicketCounter>>();
  const getValidBets = (merchantId: string) => {
    const count = counts.get(merchantId) ?? createTicketCounter(game, draw, merchantId);
    counts.set(merchantId, count);
    return count;
  };
  return eachTicket(services, draw, ["won", "lost"], async (ticket, merchantId) => {
    const { winOfUnit, detail } = toOutcome(ticket);
    const win = winOfUnit(ticket.unit);
    if (win === ticket.win) return false;
    const counted = await getValidBets(merchantId)(database.db, [ticket]);
    const validBet = counted.ofBet.get(ticket.id) ?? 0;
    return database.transaction(async (trx) => {
      await lockPurse(trx, merchantId, purse(ticket.account_id, ticket.currency));
      const bet = await findBet(trx, { merchantId, vendor: game.vassalage }, ticket.transaction_id);
      if (!bet || bet.state === "void" || bet.win === win) return false;
      const outcome = win > 0 ? "won" : "lost";
      const correction = `${bet.transactionId}/corrected-${now}`;
      await resettleBet(trx, bet, { key: correction, outcome, win, validBet, reason, detail, now });
      return true;
    });
  });
}

async function requireDraw({ db }: Database, key: DrawKey): Promise<LotteryDrawRow> {
  const row = await db
    .selectFrom("lottery_draw")
    .selectAll()
    .where("game_id", "=", key.gameId)
    .where("draw_no", "=", key.drawNo)
    .executeTakeFirst();
  if (!row) throw new Error(`There is no draw ${drawId(key)}.`);
  return row;
}

function getVendor(draw: LotteryDrawRow): string {
  const game = lotteryById(draw.game_id);
  if (!game) throw new Error(`there is no lottery ${draw.game_id}`);
  return game.vassalage;
}

/** Changes the tickets of a draw one by one, at every merchant, each in a separate transaction. */
async function eachTicket(
  { database: { db } }: Pick<Services, "database">,
  draw: LotteryDrawRow,
  states: Parameters<typeof loadDrawTickets>[2]["states"],
  change: (ticket: DrawTicket, merchantId: string) => Promise<boolean>,
): Promise<ChangedDraw> {
  const changed: ChangedDraw = { tickets: 0, refused: [] };
  const merchants = await db.selectFrom("merchant").select("id").orderBy("id").execute();
  for (const { id: merchantId } of merchants) {
    for (let after = ""; ; ) {
      const tickets = await loadDrawTickets(db, draw, { merchantId, states, after });
      const last = tickets.at(-1);
      if (!last) break;
      for (const ticket of tickets) {
        try {
          if (await change(ticket, merchantId)) changed.tickets += 1;
        } catch (error) {
          if (!(error instanceof BetError)) throw error;
          changed.refused.push({ bet: ticket.id, reason: error.message });
        }
      }
      after = last.id;
    }
  }
  return changed;
}
