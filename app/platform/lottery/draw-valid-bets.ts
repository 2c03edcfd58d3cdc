import { shareRisk } from "#app/shared/stake-at-risk.ts";
import type { RoundRisk } from "../bets/bets.server.ts";
import { yieldToEventLoop } from "../core/yield-to-event-loop.ts";
import type { Db } from "../database/database.server.ts";
import type { LotteryDrawRow } from "../database/tables/lottery.ts";
import { drawId } from "./draw-id.ts";
import type { LotteryGame } from "./games/lottery-game.ts";
import { createDrawRisk } from "./risk.ts";
import type { DrawTicket } from "./ticket-outcomes.ts";

/** Valid bets by bet id, and the possible losses of players whose tickets cover each other. */
export interface DrawValidBets {
  ofBet: ReadonlyMap<string, number>;
  risks: RoundRisk[];
}

/**
 * Counts the valid bets of one merchant's tickets on a closed draw. All of a player's tickets that are not void are
 * counted together, so that the part of one ticket that another covers does not count. Returns the same result for a
 * ticket every time.
 */
export function createTicketCounter(game: LotteryGame, draw: LotteryDrawRow, merchantId: string) {
  const roundId = drawId({ gameId: draw.game_id, drawNo: draw.draw_no });
  const getRisk = createDrawRisk(game.rules, { seed: draw.seed ?? "", draw: roundId });
  const ofBet = new Map<string, number>();
  return async (db: Db, tickets: readonly DrawTicket[]): Promise<DrawValidBets> => {
    const risks: RoundRisk[] = [];
    const asked = tickets.filter(({ id }) => !ofBet.has(id)).map((ticket) => ticket.account_id);
    const rows = await ticketsOfAccounts(db, { merchantId, vendor: game.vassalage, roundId }, asked);
    for (const [accountId, own] of Map.groupBy(rows, (row) => row.account_id)) {
      // Many wide tickets take long to count.
      await yieldToEventLoop();
      const staked = own.map(({ play_type: playType, picks, odds, ...ticket }) => {
        return { ...ticket, playType, picks: picks.split(","), odds: JSON.parse(odds) as number[] };
      });
      const stakes = own.map(({ stake }) => stake);
      const atRisk = getRisk(staked);
      for (const [at, share] of shareRisk(atRisk, stakes).entries()) ofBet.set(own[at]?.id ?? "", share);
      if (atRisk < stakes.reduce((sum, stake) => sum + stake, 0)) {
        risks.push({ merchantId, vendor: game.vassalage, roundId, accountId, atRisk });
      }
    }
    return { ofBet, risks };
  };
}

async function ticketsOfAccounts(
  db: Db,
  { merchantId, vendor, roundId }: { merchantId: string; vendor: string; roundId: string },
  accountIds: readonly string[],
) {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom("bet")
    .innerJoin("lottery_ticket as ticket", (join) =>
      join.onRef("ticket.merchant_id", "=", "bet.merchant_id").onRef("ticket.bet_id", "=", "bet.id"),
    )
    .select(["bet.id", "bet.account_id", "bet.stake"])
    .select(["ticket.play_type", "ticket.picks", "ticket.lines", "ticket.odds", "ticket.unit"])
    .where("bet.merchant_id", "=", merchantId)
    .where("bet.vendor", "=", vendor)
    .where("bet.round_id", "=", roundId)
    .where("bet.account_id", "in", [...new Set(accountIds)])
    .where("bet.state", "<>", "void")
    .orderBy("bet.id")
    .execute();
}
