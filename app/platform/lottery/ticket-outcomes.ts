import type { SettledBet } from "../bets/bets.server.ts";
import type { BetDetailFor } from "../contract/bet-detail.ts";
import type { Db } from "../database/database.server.ts";
import type { BetState } from "../database/tables/bets.ts";
import type { LotteryDrawRow } from "../database/tables/lottery.ts";
import { drawId } from "./draw-id.ts";
import type { LotteryGame } from "./games/lottery-game.ts";
import { computeWin, type DrawnNumbers, hitsByTier } from "./match.ts";
import { getMaxOdds } from "./play-terms.ts";

/** The number of tickets read at a time. */
const BATCH = 2_500;

/** A ticket on a draw, with its bet. */
export type DrawTicket = Awaited<ReturnType<typeof loadDrawTickets>>[number];

/** Returns a merchant's next tickets on a draw whose bets are in one of `states`, in the order of their bets. */
export function loadDrawTickets(
  db: Db,
  draw: Pick<LotteryDrawRow, "game_id" | "draw_no">,
  { merchantId, states, after }: { merchantId: string; states: readonly BetState[]; after: string },
) {
  return db
    .selectFrom("lottery_ticket as ticket")
    .innerJoin("bet", (join) =>
      join.onRef("bet.merchant_id", "=", "ticket.merchant_id").onRef("bet.id", "=", "ticket.bet_id"),
    )
    .select(["ticket.play_type", "ticket.prize_mode", "ticket.picks", "ticket.lines", "ticket.odds"])
    .select(["ticket.unit", "ticket.demo", "bet.id", "bet.account_id", "bet.currency", "bet.round_id"])
    .select(["bet.transaction_id", "bet.win"])
    .where("ticket.merchant_id", "=", merchantId)
    .where("ticket.game_id", "=", draw.game_id)
    .where("ticket.draw_no", "=", draw.draw_no)
    .where("ticket.bet_id", ">", after)
    .where("bet.state", "in", states)
    .orderBy("ticket.bet_id")
    .limit(BATCH)
    .execute();
}

/** Returns the bet data that settling a ticket needs. */
export function toBet(ticket: DrawTicket): SettledBet["bet"] {
  return {
    id: ticket.id,
    accountId: ticket.account_id,
    currency: ticket.currency,
    book: ticket.demo === 1 ? "demo" : "real",
    roundId: ticket.round_id,
    transactionId: ticket.transaction_id,
  };
}

/** The outcome of a ticket. */
interface Outcome {
  /** Returns the win of a ticket with that unit, in minor units. */
  winOfUnit(unit: number): number;
  detail: BetDetailFor<"lottery">;
}

/** Computes the outcomes of tickets, once for all that have the same picks and odds. */
export function createOutcomeCalculator(
  game: LotteryGame,
  draw: LotteryDrawRow,
): (ticket: DrawTicket) => Outcome {
  const drawn: DrawnNumbers = JSON.parse(draw.numbers ?? "[]");
  const known = new Map<string, Outcome>();
  return (ticket) => {
    const key = `${ticket.play_type} ${ticket.prize_mode} ${ticket.odds} ${ticket.picks}`;
    const before = known.get(key);
    if (before) return before;
    const outcome = toOutcome(game, draw, drawn, ticket);
    known.set(key, outcome);
    return outcome;
  };
}

/** @throws Error for a play type that the lottery no longer has: play types are never removed. */
function toOutcome(
  game: LotteryGame,
  draw: LotteryDrawRow,
  drawn: DrawnNumbers,
  ticket: DrawTicket,
): Outcome {
  const play = game.rules.plays.find(({ code }) => code === ticket.play_type);
  if (!play) throw new Error(`${game.gameId} has no play type ${ticket.play_type}`);
  const odds: number[] = JSON.parse(ticket.odds);
  const picks = ticket.picks.split(",");
  const hits = hitsByTier(game.rules.shape, play, picks, drawn);
  return {
    winOfUnit: (unit) => computeWin(unit, hits, odds),
    detail: {
      kind: "lottery",
      lottery: game.name,
      area: game.area,
      draw: drawId({ gameId: draw.game_id, drawNo: draw.draw_no }),
      drawsAt: draw.draws_at,
      playType: ticket.play_type,
      numbers: picks,
      lines: ticket.lines,
      prizeMode: ticket.prize_mode,
      odds: getMaxOdds(odds),
      drawn: [...drawn],
      hits: hits.reduce((sum, count) => sum + count, 0),
    },
  };
}
