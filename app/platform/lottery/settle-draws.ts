import { recordRisks, type SettledBet, settleBets } from "../bets/bets.server.ts";
import type { Services } from "../core/services.ts";
import type { LotteryDrawRow } from "../database/tables/lottery.ts";
import { createTicketCounter } from "./draw-valid-bets.ts";
import { lotteryById } from "./games/games.ts";
import { notifyWinners } from "./notify-winners.ts";
import { createOutcomeCalculator, loadDrawTickets, toBet } from "./ticket-outcomes.ts";

/** Time since the lease was last renewed after which another server may take over a draw. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;

/**
 * Settles every completed draw that is not settled yet. Safe on several servers: one at a time has the lease of a draw,
 * and tickets that are already settled do not change. Returns the number of tickets.
 */
export async function settleDraws(services: Services): Promise<number> {
  const { db } = services.database;
  const draws = await db
    .selectFrom("lottery_draw")
    .selectAll()
    .where("drawn_at", "is not", null)
    .where("settled_at", "is", null)
    .orderBy("drawn_at")
    .execute();
  if (draws.length === 0) return 0;
  const merchants = await db.selectFrom("merchant").select("id").orderBy("id").execute();
  let tickets = 0;
  for (const draw of draws) {
    if (!(await lease(services, draw))) continue;
    tickets += await withLeaseRenewal(services, draw, async () => {
      let settled = 0;
      for (const { id } of merchants) {
        settled += await settleAtMerchant(services, draw, id);
        await notifyWinners(services, draw, id);
      }
      await endSettlement(services, draw);
      return settled;
    });
  }
  return tickets;
}

/** Acquires the settlement lease of a draw; returns false while another server has it. */
async function lease({ database, clock }: Services, draw: LotteryDrawRow): Promise<boolean> {
  const now = clock.now();
  const row = await database.transaction((trx) =>
    trx
      .updateTable("lottery_draw")
      .set({ settling_until: now + LEASE_MS })
      .where("game_id", "=", draw.game_id)
      .where("draw_no", "=", draw.draw_no)
      .where("settled_at", "is", null)
      .where((eb) => eb.or([eb("settling_until", "is", null), eb("settling_until", "<=", now)]))
      .returning("draw_no")
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** Runs `work` and renews the settlement lease of a draw while it runs. */
async function withLeaseRenewal<T>(
  { database, clock, log }: Services,
  draw: LotteryDrawRow,
  work: () => Promise<T>,
): Promise<T> {
  let lastRenewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    lastRenewal = database.db
      .updateTable("lottery_draw")
      .set({ settling_until: clock.now() + LEASE_MS })
      .where("game_id", "=", draw.game_id)
      .where("draw_no", "=", draw.draw_no)
      .where("settling_until", "is not", null)
      .execute()
      // Another server may then take over the draw. Settling a ticket twice does nothing.
      .catch((error) => log.error({ err: error }, "the settlement of a draw could not be stored"));
  }, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await lastRenewal;
  }
}

async function endSettlement({ database, clock }: Services, draw: LotteryDrawRow): Promise<void> {
  await database.transaction((trx) =>
    trx
      .updateTable("lottery_draw")
      .set({ settled_at: clock.now(), settling_until: null })
      .where("game_id", "=", draw.game_id)
      .where("draw_no", "=", draw.draw_no)
      .execute(),
  );
}

async function settleAtMerchant(
  { database, clock }: Services,
  draw: LotteryDrawRow,
  merchantId: string,
): Promise<number> {
  const game = lotteryById(draw.game_id);
  if (!game) throw new Error(`there is no lottery ${draw.game_id}`);
  const toOutcome = createOutcomeCalculator(game, draw);
  const count = createTicketCounter(game, draw, merchantId);
  let settled = 0;
  for (let after = ""; ; ) {
    const tickets = await loadDrawTickets(database.db, draw, { merchantId, states: ["open"], after });
    const last = tickets.at(-1);
    if (!last) return settled;
    const { ofBet, risks } = await count(database.db, tickets);
    const bets = tickets.map((ticket): SettledBet => {
      const { winOfUnit, detail } = toOutcome(ticket);
      const validBet = ofBet.get(ticket.id) ?? 0;
      return { bet: toBet(ticket), win: winOfUnit(ticket.unit), validBet, detail };
    });
    settled += await database.transaction(async (trx) => {
      await recordRisks(trx, risks, clock.now());
      const done = await settleBets(trx, { merchantId, vendor: game.vassalage }, bets, clock.now());
      for (const { bet, win } of bets) {
        if (win > 0) trx.publish("lotteryWin", { merchantId, accountId: bet.accountId });
      }
      return done;
    });
    after = last.id;
  }
}
