// @ts-check
import { game, isCalm, make, t } from "../../frame/kit.js";
import { BALL, KEEPER, picture } from "./pictures.js";
import { timesText } from "./times.js";

/** @typedef {import("./frame.js").Round} Round */

const KICK_MS = 380;
const HOLD_MS = 650;

/**
 * Penalties: a tower whose doors are spots in a goal, one of which the keeper reaches.
 *
 * @param {HTMLElement} place
 * @param {(cell: number) => void} pick
 */
export function goal(place, pick) {
  const kicks = make("ol", { class: "kicks" });
  const spots = make("div", { class: "spots", role: "group" });
  const keeper = picture("keeper", "0 0 60 80", KEEPER);
  const ball = picture("shot", "-20 -20 40 40", BALL);
  const frame = make("div", { class: "goal" }, spots, keeper);
  place.replaceChildren(kicks, make("div", { class: "pitch" }, frame, ball));
  /** The number of kicks already shown, and of which round, so that only a new one is animated. */
  let seen = { id: "", kicks: 0 };

  /** @param {Round | null} round @param {string} choice */
  function drawKicks(round, choice) {
    const isSaved = round?.result.length && round.win === 0 && round.multiplier === 0;
    const items = game.ladder[choice].map((/** @type {number} */ multiplier, /** @type {number} */ n) => {
      const isLast = n === (round?.picks.length ?? 0) - 1;
      const isTaken = n < (round?.picks.length ?? 0);
      const state = isTaken ? (isLast && isSaved ? "saved" : "in") : "";
      const isNow = round?.state === "open" && n === round.picks.length;
      return make("li", { class: isNow ? "now" : state }, timesText(multiplier));
    });
    kicks.replaceChildren(...items);
  }

  /** @param {Round | null} round @param {string} choice */
  function drawSpots(round, choice) {
    const count = game.sizes.doors[choice];
    if (spots.childElementCount !== count) {
      const buttons = Array.from({ length: count }, (_, cell) =>
        make("button", { type: "button", class: "spot", onclick: () => pick(cell) }, make("i")),
      );
      spots.dataset.count = String(count);
      spots.replaceChildren(...buttons);
    }
    for (const [n, button] of [...spots.children].entries()) {
      const kick = Math.min((round?.picks.length ?? 0) + 1, game.sizes.floors);
      button.setAttribute("aria-label", t("goal.spot", { kick, n: n + 1 }));
      button.toggleAttribute("disabled", round?.state !== "open");
    }
  }

  /**
   * Animates the last kick of a round if it is a new one.
   * @param {Round} round
   * @param {boolean} isSaved
   */
  async function kick(round, isSaved) {
    const isNew = round.id !== seen.id || round.picks.length > seen.kicks;
    seen = { id: round.id, kicks: round.picks.length };
    const cell = round.picks.at(-1);
    if (!isNew || cell === undefined || isCalm()) return;
    const count = spots.childElementCount;
    const target = getMiddle(spots.children[cell] ?? spots);
    // When the ball goes in, the keeper jumps to another spot.
    const reached = isSaved ? target : getMiddle(spots.children[(cell + 1) % count] ?? spots);
    const [from, at] = [getMiddle(ball), getMiddle(keeper)];
    const fly = `translate(${target.x - from.x}px, ${target.y - from.y}px) scale(0.6) rotate(320deg)`;
    const lean = Math.sign(reached.x - at.x) * 55;
    const dive = `translate(${(reached.x - at.x) * 0.85}px, ${(reached.y - at.y) * 0.5}px) rotate(${lean}deg)`;
    const timing = { duration: KICK_MS + HOLD_MS };
    const offset = KICK_MS / timing.duration;
    const shot = ball.animate(
      [{ transform: "none" }, { transform: fly, offset }, { transform: fly }],
      timing,
    );
    keeper.animate([{ transform: "none" }, { transform: dive, offset }, { transform: dive }], timing);
    await shot.finished;
  }

  /** @param {Round | null} round @param {string} choice */
  function draw(round, choice) {
    drawKicks(round, choice);
    drawSpots(round, choice);
    if (round?.state === "open") void kick(round, false);
  }
  return {
    draw,
    /** @param {Round} round */
    async reveal(round) {
      drawSpots(round, round.choice);
      await kick(round, round.multiplier === 0);
      drawKicks(round, round.choice);
    },
  };
}

/** @param {Element} node */
function getMiddle(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
