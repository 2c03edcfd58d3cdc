// @ts-check
import { element, game, make, t } from "../../frame/kit.js";

/** The called balls, the board of all numbers, and the payouts of patterns while nothing is called. */

const LETTERS = "BINGO";
const PER_LETTER = 15;

/**
 * Returns the letter of a number: B for 1 to 15, I for 16 to 30, and so on.
 * @param {string | number} ball
 */
const getLetter = (ball) => LETTERS[Math.floor((Number(ball) - 1) / PER_LETTER)] ?? "";

/** @param {string} ball */
const drawBall = (ball) =>
  make("span", { class: `ball ${getLetter(ball)}` }, make("b", {}, getLetter(ball)), make("span", {}, ball));

/** Draws the numbers in five rows, each after its letter. */
export function drawBoard() {
  const rows = [...LETTERS].map((letter, row) => {
    const numbers = Array.from({ length: PER_LETTER }, (_, n) =>
      make("i", { "data-ball": row * PER_LETTER + n + 1 }, String(row * PER_LETTER + n + 1)),
    );
    return make("div", { class: `line ${letter}` }, make("b", {}, letter), ...numbers);
  });
  element("board").replaceChildren(...rows);
}

/** Shows the payouts of patterns in place of balls, and an empty board. */
export function drawPays() {
  for (const number of document.querySelectorAll("#board .called")) number.classList.remove("called");
  const steps = game.pays.map((/** @type {{ patterns: number, pays: number }} */ { patterns, pays }) =>
    make("li", {}, make("b", {}, String(patterns)), `${pays.toLocaleString("en")}×`),
  );
  element("caller").replaceChildren(
    make("p", { class: "small" }, t("paysTitle")),
    make("ul", { class: "pays" }, ...steps),
  );
}

/**
 * Prepares the display of a round's balls; returns a function that calls one.
 * @param {number} all number of balls in the round
 */
export function startCalls(all) {
  drawPays();
  const last = make("div", { class: "last" });
  const before = make("div", { class: "before" });
  const count = make("p", { class: "small" });
  element("caller").replaceChildren(last, make("div", { class: "calls" }, count, before));
  let n = 0;
  return (/** @type {string} */ ball) => {
    n++;
    const called = last.firstChild;
    if (called) before.prepend(called);
    last.replaceChildren(drawBall(ball));
    count.textContent = t("drawn", { n, all });
    document.querySelector(`#board [data-ball="${ball}"]`)?.classList.add("called");
  };
}
