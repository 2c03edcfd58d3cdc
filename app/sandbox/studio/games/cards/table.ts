import { drawUntil } from "../../maths/draw-until.ts";
import type { Wager } from "../../wagers/wager.ts";
import type { ModuleDeps } from "../module.ts";
import { type CardsRound, openCardsRounds } from "./rounds.ts";
import {
  actingHand,
  type Deal,
  dealCards,
  type Move,
  makeMove,
  PAYOUT_BY_RESULT,
  toResult,
} from "./rules.ts";
import { getHand, handDetail } from "./views.ts";

/** Deals and plays rounds. Cards and the outcomes of all bets are stored together, before any wallet is notified. */
export function createTable({ db, wagers, clock, draw, forced }: ModuleDeps) {
  const rounds = openCardsRounds(db);

  /** Stores a round; if it is over, decides its bets in the same transaction. */
  const store = db.transaction((round: CardsRound) => {
    rounds.save(round);
    if (round.deal.isOver) decideBets(round);
  });

  function decideBets({ id, deal }: CardsRound): void {
    for (const bet of wagers.ofRound(id)) {
      const hand = deal.hands[getHand(bet)];
      if (!hand || bet.state !== "open") continue;
      const back = PAYOUT_BY_RESULT[toResult(deal, hand)];
      const win = Math.floor((bet.stake * back) / 1_000);
      const outcome = back === 1_000 ? "void" : back > 0 ? "won" : "lost";
      wagers.decide(bet.id, { win, outcome, detail: handDetail(deal, getHand(bet), bet.stake) });
    }
  }

  const begin = db.transaction((bet: Wager) => {
    const { merchant, vendor, gameCode, playerId } = bet;
    const seat = { merchant, vendor, gameCode, playerId };
    const dealOnce = () => dealCards(draw);
    // Only a blackjack wins whatever the player does.
    const deal = forced.take(merchant, playerId, "win") ? drawUntil(dealOnce, isBlackjack) : dealOnce();
    rounds.begin({ ...seat, id: bet.id, deal, createdAt: clock.now() });
    const round = rounds.find(bet.id);
    if (round?.deal.isOver) decideBets(round);
  });

  /** Reports the outcomes of a round's bets to the wallets. */
  async function deliver(id: string): Promise<void> {
    await Promise.all(wagers.ofRound(id).map((bet) => wagers.deliver(bet.id)));
  }

  /** Deals the cards of an accepted first bet, once. */
  async function deal(bet: Wager): Promise<void> {
    if (bet.state !== "open" || rounds.find(bet.id)) return;
    begin(bet);
    await deliver(bet.id);
  }

  /** Makes a move of the acting hand. */
  async function move(round: CardsRound, name: Move): Promise<void> {
    const deal = makeMove(round.deal, name, draw);
    store({ ...round, deal, step: round.step + 1, pending: null });
    if (deal.isOver) await deliver(round.id);
  }

  /** Completes a pending move whose bet was accepted, and drops one whose bet was refused. */
  async function resolvePending(id: string): Promise<void> {
    const round = rounds.find(id);
    if (!round?.pending) return;
    const bet = wagers.findByKey(round, round.pending.key);
    if (bet?.state === "open") await move(round, round.pending.move);
    else if (bet?.state !== "placing") rounds.save({ ...round, pending: null });
  }

  /** Stands on every hand that has not acted. */
  async function standAll(id: string): Promise<void> {
    await resolvePending(id);
    for (let round = rounds.find(id); round && actingHand(round.deal) !== null; round = rounds.find(id)) {
      if (round.pending) return;
      await move(round, "stand");
    }
  }

  return { rounds, deal, move, resolvePending, standAll };
}

const isBlackjack = (deal: Deal): boolean =>
  deal.isOver && deal.hands.some((hand) => toResult(deal, hand) === "blackjack");
