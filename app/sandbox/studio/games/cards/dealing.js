// @ts-check
import { isCalm } from "../../frame/kit.js";

const CARD_MS = 280;
const TURN_MS = 420;

/**
 * Slides new cards in from the shoe, one after another, and turns over a card that lay face down. Waits until all are
 * in place.
 *
 * @param {HTMLElement[]} cards in the order in which they are dealt
 * @param {HTMLElement | null} turned
 * @param {HTMLElement} shoe
 */
export async function deal(cards, turned, shoe) {
  if (isCalm()) return;
  const from = shoe.getBoundingClientRect();
  const delay = turned ? TURN_MS : 0;
  const turning = turned?.animate(
    [{ transform: "rotateY(90deg)" }, { transform: "rotateY(90deg)", offset: 0.3 }, { transform: "none" }],
    { duration: TURN_MS, easing: "ease-out" },
  );
  const sliding = cards.map((card, n) => {
    const to = card.getBoundingClientRect();
    const way = `translate(${from.left - to.left}px, ${from.top - to.top}px) rotate(24deg) scale(0.8)`;
    return card.animate([{ transform: way }, { transform: "none" }], {
      duration: CARD_MS,
      delay: delay + n * CARD_MS,
      easing: "cubic-bezier(.2, .7, .2, 1)",
      fill: "backwards",
    });
  });
  await Promise.allSettled([turning, ...sliding].map((one) => one?.finished));
}
