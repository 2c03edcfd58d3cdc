// @ts-check
/** @typedef {{ hand: number, turn: number }} Dealt */

/**
 * Returns the order in which the cards of a game are dealt.
 *
 * @param {string} rules
 * @param {{ items: string[] }[]} hands
 * @returns {Dealt[]}
 */
export function dealOrder(rules, hands) {
  const all = hands.flatMap(({ items }, hand) => items.map((_, turn) => ({ hand, turn })));
  if (rules === "blackjack") {
    // The dealer's first card, then the player's hand as it is played, then the dealer's other cards.
    const rank = (/** @type {Dealt} */ { hand, turn }) => (hand === 1 ? (turn === 0 ? 0 : 2) : 1);
    return all.sort((a, b) => rank(a) - rank(b) || a.turn - b.turn);
  }
  if (hands.length === 3)
    return all.sort(
      (a, b) => Number(b.hand === 0) - Number(a.hand === 0) || a.turn - b.turn || a.hand - b.hand,
    );
  return all.sort((a, b) => a.turn - b.turn || a.hand - b.hand);
}
