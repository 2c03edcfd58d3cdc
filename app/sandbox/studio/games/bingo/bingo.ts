import { randomUUID } from "node:crypto";
import { json, notFound } from "../../answers.ts";
import { isKey } from "../../inputs.ts";
import { drawUntil } from "../../maths/draw-until.ts";
import { isValidStake } from "../../stakes.ts";
import { betView } from "../../wagers/bet-view.ts";
import type { Wager, WagerDetail } from "../../wagers/wager.ts";
import type { GameModule, ModuleDeps, PlayerCall } from "../module.ts";
import { bingoPage } from "./page.ts";
import { drawBalls, drawTicket, getPatterns, payFor, RETURN_BASIS_POINTS, type Ticket } from "./rules.ts";

/** Maximum number of tickets in one round. */
const MAX_TICKETS = 4;

/** The data that a game stores with a ticket. `balls`: once they were drawn. */
interface TicketData extends Record<string, unknown> {
  ticket: Ticket;
  balls?: number[];
}

const toTicket = ({ data }: Wager) => data as TicketData;
const names = (numbers: readonly number[]) => numbers.map(String);

const toDetail = (ticket: Ticket, balls: readonly number[], patterns: string[]): WagerDetail => ({
  kind: "balls",
  ticket: names(ticket),
  drawn: names(balls),
  patterns,
});

/** Bingo with 75 balls: each ticket is a separate bet, and all tickets of a round share the same balls. */
export function createBingo({ db, wagers, draw, forced, getBalance }: ModuleDeps): GameModule {
  let isStarted = false;

  /** Draws the balls for the paid tickets of a player: forced ones again until they pay more than the tickets cost. */
  function drawFor(bets: readonly Wager[]): number[] {
    const [first] = bets;
    const isForced = first && forced.take(first.merchant, first.playerId, "win");
    if (!isForced) return drawBalls(draw);
    const countStakes = (balls: readonly number[]) =>
      bets.reduce((sum, bet) => sum + payFor(getPatterns(toTicket(bet).ticket, balls).length), 0);
    return drawUntil(
      () => drawBalls(draw),
      (balls) => countStakes(balls) > bets.length,
    );
  }

  /** Draws the balls of a round, once, and decides every ticket that was paid for. */
  const decideRound = db.transaction((roundId: string) => {
    const bets = wagers.ofRound(roundId);
    const open = bets.filter(({ state }) => state === "open");
    const balls = bets.map((bet) => toTicket(bet).balls).find((one) => one !== undefined) ?? drawFor(open);
    for (const bet of open) {
      const { ticket } = toTicket(bet);
      const patterns = getPatterns(ticket, balls);
      const win = payFor(patterns.length) * bet.stake;
      const data: TicketData = { ticket, balls };
      const detail = toDetail(ticket, balls, patterns);
      wagers.decide(bet.id, { win, outcome: win > 0 ? "won" : "lost", detail, data });
    }
  });

  async function playRound(roundId: string): Promise<void> {
    decideRound(roundId);
    await Promise.all(wagers.ofRound(roundId).map(({ id }) => wagers.deliver(id)));
  }

  async function play({ play: seat, game, body: { key, stake, tickets } }: PlayerCall): Promise<Response> {
    const count = Number(tickets);
    const isCount = Number.isInteger(tickets) && count >= 1 && count <= MAX_TICKETS;
    if (!isKey(key) || !isValidStake(game, seat, stake) || !isCount)
      return json(400, { code: "BAD_REQUEST" });
    const roundId = wagers.findByKey(seat, `${key}-0`)?.roundId ?? randomUUID();
    const placed = await Promise.all(
      Array.from({ length: count }, (_, n) => {
        const ticket = drawTicket(draw);
        const detail = toDetail(ticket, [], []);
        const bet = { key: `${key}-${n}`, roundId, type: "ticket", stake };
        return wagers.place(seat, { ...bet, detail, data: { ticket } satisfies TicketData });
      }),
    );
    if (placed.some(({ kind }) => kind === "conflict")) return json(409, { code: "BET_CONFLICT" });
    await playRound(roundId);
    const bets = wagers.ofRound(roundId);
    return json(200, { bets: bets.map(betView), balance: await getBalance(seat) });
  }

  return {
    engine: "bingo",
    page: bingoPage,
    async player(call) {
      if (call.method === "GET" && call.action === "state") {
        return json(200, { balance: await getBalance(call.play) });
      }
      return call.method === "POST" && call.action === "play" ? play(call) : notFound();
    },
    async tick() {
      if (isStarted) return;
      isStarted = true;
      // A crash may occur between the tickets and their balls.
      const left = wagers.open().filter(({ detail }) => detail.kind === "balls");
      await Promise.all([...new Set(left.map(({ roundId }) => roundId))].map(playRound));
    },
    recall: (bets) =>
      bets.map((bet) => {
        const { ticket, balls } = toTicket(bet);
        const patterns = balls ? getPatterns(ticket, balls).join(", ") || "nothing" : "not drawn";
        return `Ticket ${ticket.join(" ")}; balls ${balls?.join(" ") ?? ""}; completed: ${patterns}`;
      }),
    computeReturn: () => RETURN_BASIS_POINTS,
  };
}
