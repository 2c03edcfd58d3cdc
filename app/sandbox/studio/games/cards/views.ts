import { betView } from "../../wagers/bet-view.ts";
import type { Wager, WagerDetail } from "../../wagers/wager.ts";
import type { CardsRound } from "./rounds.ts";
import { actingHand, computeCount, type Deal, getMoves, PAYOUT_BY_RESULT, toResult } from "./rules.ts";

/** Returns the index of the hand that a bet is on. */
export const getHand = ({ data }: Wager): number => Number(data.hand ?? 0);

/** Returns true for a bet that counts for its hand: the first one or the split's, and the double's. */
const isPlaced = ({ state }: Wager) => !["placing", "refused", "reverting", "reverted"].includes(state);

/** Returns the parts of a round that its player may see: the dealer's second card only once all hands have acted. */
export function roundView(round: CardsRound, bets: readonly Wager[]) {
  const { deal } = round;
  const dealer = deal.isOver ? deal.dealer : deal.dealer.slice(0, 1);
  const at = actingHand(deal);
  return {
    id: round.id,
    step: round.step,
    isOver: deal.isOver,
    isPending: round.pending !== null,
    dealer: { cards: dealer, count: computeCount(dealer).total, isSoft: computeCount(dealer).isSoft },
    acting: at,
    moves: getMoves(deal),
    hands: deal.hands.map((hand, n) => {
      const placed = bets.filter((bet) => getHand(bet) === n && isPlaced(bet));
      return {
        cards: hand.cards,
        count: computeCount(hand.cards).total,
        isSoft: computeCount(hand.cards).isSoft,
        stake: placed.reduce((sum, { stake }) => sum + stake, 0),
        win: placed.reduce((sum, { win }) => sum + win, 0),
        result: deal.isOver ? toResult(deal, hand) : null,
      };
    }),
    bets: bets.map(betView),
  };
}

/** Returns the details of a bet on a hand for the operator. */
export function handDetail(deal: Deal | null, hand: number, stake: number): WagerDetail {
  const played = deal?.isOver ? deal.hands[hand] : undefined;
  if (!deal || !played) return { kind: "cards", dealer: [], hands: [] };
  const result = toResult(deal, played);
  const win = Math.floor((stake * PAYOUT_BY_RESULT[result]) / 1_000);
  return { kind: "cards", dealer: deal.dealer, hands: [{ cards: played.cards, stake, win, result }] };
}

export function describeRound({ deal }: CardsRound, bets: readonly Wager[]): string[] {
  const hands = deal.hands.map((hand, n) => {
    const said = deal.isOver ? toResult(deal, hand) : "still acting";
    return `Hand ${n + 1}: ${hand.cards.join(" ")} (${computeCount(hand.cards).total}), ${said}`;
  });
  const stakes = bets.map(
    (bet) => `Bet ${bet.type} on hand ${getHand(bet) + 1}: ${bet.stake}, win ${bet.win}, ${bet.state}`,
  );
  return [`Dealer: ${deal.dealer.join(" ")} (${computeCount(deal.dealer).total})`, ...hands, ...stakes];
}
