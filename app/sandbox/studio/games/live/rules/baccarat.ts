import { type Card, cardName, getPoint, getPoints, isPair, shuffleShoe, type TakeCard } from "./cards.ts";
import {
  computePaybacks,
  FULL_PAYBACK,
  position,
  type TableResult,
  type TableRules,
  toWinPayback,
} from "./rules.ts";

const DECKS = 8;

export interface BaccaratHands {
  player: Card[];
  banker: Card[];
}

/**
 * Returns true when the banker draws a third card, given its points and the player's third card (null: the player
 * stood).
 */
function bankerDraws(points: number, third: Card | null): boolean {
  if (third === null) return points <= 5;
  const value = getPoint(third);
  if (points <= 2) return true;
  if (points === 3) return value !== 8;
  if (points === 4) return value >= 2 && value <= 7;
  if (points === 5) return value >= 4 && value <= 7;
  return points === 6 && (value === 6 || value === 7);
}

/** Deals by the tableau of punto banco, which leaves no decisions to the table. */
export function dealBaccarat(take: TakeCard): BaccaratHands {
  const player = [take()];
  const banker = [take()];
  player.push(take());
  banker.push(take());
  if (getPoints(player) >= 8 || getPoints(banker) >= 8) return { player, banker };
  const third = getPoints(player) <= 5 ? take() : null;
  if (third) player.push(third);
  if (bankerDraws(getPoints(banker), third)) banker.push(take());
  return { player, banker };
}

export function settleBaccarat({ player, banker }: BaccaratHands, commission: boolean): TableResult {
  const [ofPlayer, ofBanker] = [getPoints(player), getPoints(banker)];
  const isTie = ofPlayer === ofBanker;
  const bankerPays = commission ? 950 : ofBanker === 6 ? 500 : 1000;
  const pairs = { playerPair: isPair(player), bankerPair: isPair(banker) };
  return {
    hands: [
      { side: "player", items: player.map(cardName), points: ofPlayer },
      { side: "banker", items: banker.map(cardName), points: ofBanker },
    ],
    mark: isTie ? "tie" : ofPlayer > ofBanker ? "player" : "banker",
    signs: Object.entries(pairs).flatMap(([name, is]) => (is ? [name] : [])),
    back: computePaybacks({
      player: isTie ? FULL_PAYBACK : ofPlayer > ofBanker && toWinPayback(1_000),
      banker: isTie ? FULL_PAYBACK : ofBanker > ofPlayer && toWinPayback(bankerPays),
      tie: isTie && toWinPayback(8_000),
      playerPair: pairs.playerPair && toWinPayback(11_000),
      bankerPair: pairs.bankerPair && toWinPayback(11_000),
    }),
  };
}

function baccarat(commission: boolean): TableRules {
  return {
    id: commission ? "baccarat" : "baccaratEven",
    road: "sides",
    items: "card",
    positions: [
      position("playerPair", "pairs", 11_000, 8_964),
      position("bankerPair", "pairs", 11_000, 8_964),
      position("player", "sides", 1_000, 9_876),
      position("tie", "sides", 8_000, 8_564),
      commission
        ? position("banker", "sides", 950, 9_894)
        : { id: "banker", group: "sides", odds: [1_000, 500], returns: 9_854 },
    ],
    deal: (draw) => settleBaccarat(dealBaccarat(shuffleShoe(DECKS, draw)), commission),
  };
}

/** Eight decks, reshuffled for each round; the banker's win costs 5 % commission. */
export const BACCARAT = baccarat(true);
/** Without commission; the banker's win with 6 pays half. */
export const BACCARAT_EVEN = baccarat(false);
