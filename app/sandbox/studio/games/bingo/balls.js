// @ts-check
import { element, game, make, t } from "../../frame/kit.js";

/** Balls as they are called, the board of all numbers, and what patterns pay while nothing is called. */

const LETTERS = "BINGO";
const PER_LETTER = 15;

/** The letter of a number: B for 1 to 15, I for 16 to 30, and so on. @param {string | number} ball */
const getLetter = (ball) => LETTERS[Math.floor((Number(ball) - 1) / PER_LETTER)] ?? "";

/** @param {string} ball */
const drawBall = (ball) =>
  make("span", { class: `ball ${getLetter(ball)}` }, make("b", {}, getLetter(ball)), make("span", {}, ball));

/** The numbers in five rows, a letter before each. */
export function drawBoard() {
  const rows = [...LETTERS].map((letter, row) => {
    const numbers = Array.from({ length: PER_LETTER }, (_, n) =>
      make("i", { "data-ball": row * PER_LETTER + n + 1 }, String(row * PER_LETTER + n + 1)),
    );
    return make("div", { class: `line ${letter}` }, make("b", {}, letter), ...numbers);
  });
  element("board").replaceChildren(...rows);
}

/** Shows what patterns pay in place of balls, and an empty board. */
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

/** Makes place for a round's balls; gives what calls one. @param {number} all how many balls there will be */
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
