import { betView } from "../../wagers/bet-view.ts";
import type { Wager, WagerDetail } from "../../wagers/wager.ts";
import type { CardsRound } from "./rounds.ts";
import { actingHand, BACK, countOf, type Deal, movesOf, resultOf } from "./rules.ts";

/** Which hand a bet is on. */
export const handOf = ({ data }: Wager): number => Number(data.hand ?? 0);

/** What stands on a hand: the first bet or the split's, and the double's. */
const isPlaced = ({ state }: Wager) => !["placing", "refused", "reverting", "reverted"].includes(state);

/** A round as its player may see it: the dealer's second card only once all hands have acted. */
export function roundView(round: CardsRound, bets: readonly Wager[]) {
  const { deal } = round;
  const dealer = deal.isOver ? deal.dealer : deal.dealer.slice(0, 1);
  const at = actingHand(deal);
  return {
    id: round.id,
    step: round.step,
    isOver: deal.isOver,
    isPending: round.pending !== null,
    dealer: { cards: dealer, count: countOf(dealer).total, isSoft: countOf(dealer).isSoft },
    acting: at,
    moves: movesOf(deal),
    hands: deal.hands.map((hand, n) => {
      const placed = bets.filter((bet) => handOf(bet) === n && isPlaced(bet));
      return {
        cards: hand.cards,
        count: countOf(hand.cards).total,
        isSoft: countOf(hand.cards).isSoft,
        stake: placed.reduce((sum, { stake }) => sum + stake, 0),
        win: placed.reduce((sum, { win }) => sum + win, 0),
        result: deal.isOver ? resultOf(deal, hand) : null,
      };
    }),
    bets: bets.map(betView),
  };
}

/** A bet on a hand as the operator is told of it. */
export function handDetail(deal: Deal | null, hand: number, stake: number): WagerDetail {
  const played = deal?.isOver ? deal.hands[hand] : undefined;
  if (!deal || !played) return { kind: "cards", dealer: [], hands: [] };
  const result = resultOf(deal, played);
  const win = Math.floor((stake * BACK[result]) / 1_000);
  return { kind: "cards", dealer: deal.dealer, hands: [{ cards: played.cards, stake, win, result }] };
}

export function roundInWords({ deal }: CardsRound, bets: readonly Wager[]): string[] {
  const hands = deal.hands.map((hand, n) => {
    const said = deal.isOver ? resultOf(deal, hand) : "still acting";
    return `Hand ${n + 1}: ${hand.cards.join(" ")} (${countOf(hand.cards).total}), ${said}`;
  });
  const stakes = bets.map(
    (bet) => `Bet ${bet.type} on hand ${handOf(bet) + 1}: ${bet.stake}, win ${bet.win}, ${bet.state}`,
  );
  return [`Dealer: ${deal.dealer.join(" ")} (${countOf(deal.dealer).total})`, ...hands, ...stakes];
}
