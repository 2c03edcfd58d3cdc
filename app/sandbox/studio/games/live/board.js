// @ts-check
/** The roulette layout: numbers, the lines and crossings between them, and the bets around them. */
import { game, make, t } from "../../frame/kit.js";
import { getNumbers, getPoint } from "./board-places.js";
import { getColour, positionName } from "./names.js";

/** @typedef {import("./felt.js").Position} Position */
/** @typedef {(position: Position, ...seen: (Node | string)[]) => HTMLElement} Draw */

/** Media query under which the board is horizontal: zero on the left, as on a wide screen. */
export const lying = matchMedia("(min-width: 700px), (min-width: 600px) and (max-height: 520px)");

/**
 * Positions of the bets around the numbers on the vertical board: the first row, the number of rows, and the column.
 *
 * @type {Record<string, [row: number, rows: number, column: number]>}
 */
const AROUND = {
  low: [2, 2, 1],
  even: [4, 2, 1],
  red: [6, 2, 1],
  black: [8, 2, 1],
  odd: [10, 2, 1],
  high: [12, 2, 1],
  "dozen:1": [2, 4, 2],
  "dozen:2": [6, 4, 2],
  "dozen:3": [10, 4, 2],
  "column:1": [14, 1, 3],
  "column:2": [14, 1, 4],
  "column:3": [14, 1, 5],
};

/**
 * Labels of the bets around the numbers; the others are labelled by their names.
 *
 * @type {Record<string, string>}
 */
const WRITTEN = {
  low: "1–18",
  high: "19–36",
  "dozen:1": "1–12",
  "dozen:2": "13–24",
  "dozen:3": "25–36",
  "column:1": "2:1",
  "column:2": "2:1",
  "column:3": "2:1",
};

/** @param {HTMLElement} node @param {Record<string, number>} values */
function setPlace(node, values) {
  for (const [name, value] of Object.entries(values)) node.style.setProperty(`--${name}`, String(value));
  return node;
}

/** @param {Position} position @param {Draw} draw */
function drawNumber(position, draw) {
  const number = Number(position.id.split(":")[1]);
  const button = draw(position, make("span", { class: "spot-name", "aria-hidden": "true" }, String(number)));
  button.className = `cell number-cell ${getColour(String(number))}`;
  button.dataset.number = String(number);
  const { x, y } = getPoint(position.id);
  return setPlace(
    button,
    number === 0 ? { r: 1, rs: 1, c: 3, cs: 3 } : { r: (y + 3) / 2, rs: 1, c: (x + 5) / 2, cs: 1 },
  );
}

/** @param {Position} position @param {Draw} draw */
function drawLine(position, draw) {
  const { x, y } = getPoint(position.id);
  const button = draw(position);
  button.className = `line ${y % 2 !== 0 ? "upright" : x % 2 !== 0 ? "across" : "crossing"}`;
  return setPlace(button, { x, y });
}

/** @param {Position} position @param {Draw} draw */
function drawAround(position, draw) {
  const { id } = position;
  const [r = 1, rs = 1, c = 1] = AROUND[id] ?? [];
  const isColour = id === "red" || id === "black";
  const seen = isColour
    ? make("span", { class: `diamond ${id}`, "aria-hidden": "true" })
    : make("span", { class: "spot-name", "aria-hidden": "true" }, WRITTEN[id] ?? positionName(id));
  const button = draw(position, seen);
  button.className = `cell around around-${id.replace(":", "-")}`;
  return setPlace(button, { r, rs, c, cs: 1 });
}

/**
 * Highlights the numbers that a bet covers.
 * @param {HTMLElement} board
 * @param {string | null} id
 */
function light(board, id) {
  const numbers = id === null ? [] : getNumbers(id);
  for (const cell of board.querySelectorAll(".number-cell"))
    if (cell instanceof HTMLElement)
      cell.classList.toggle("covered", numbers.includes(Number(cell.dataset.number)));
}

/**
 * Makes all inside bets one stop of the tab key; arrow keys move by half a cell, from a number to the line beside it.
 *
 * @param {Map<string, HTMLElement>} byPlace
 */
function moveByArrows(byPlace) {
  /** @param {HTMLElement} next */
  function goTo(next) {
    for (const one of byPlace.values()) one.tabIndex = one === next ? 0 : -1;
    next.focus();
  }
  /** @param {string} key */
  function getStep(key) {
    const [right = 0, down = 0] = {
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
      ArrowDown: [0, 1],
      ArrowUp: [0, -1],
    }[key] ?? [0, 0];
    return lying.matches ? [-down, right] : [right, down];
  }
  for (const [place, button] of byPlace) {
    button.tabIndex = place === "1,1" ? 0 : -1;
    button.addEventListener("focus", () => {
      for (const one of byPlace.values()) one.tabIndex = one === button ? 0 : -1;
    });
    button.addEventListener("keydown", (event) => {
      const [dx = 0, dy = 0] = getStep(event.key);
      if (dx === 0 && dy === 0) return;
      event.preventDefault();
      const [x = 0, y = 0] = place.split(",").map(Number);
      const next = byPlace.get(`${x + dx},${y + dy}`) ?? byPlace.get(`${x + 2 * dx},${y + 2 * dy}`);
      const above = y + dy < 0 ? byPlace.get("3,-1") : undefined;
      const below = y < 0 && dy > 0 ? byPlace.get("3,0") : undefined;
      const to = below ?? next ?? above;
      if (to) goTo(to);
    });
  }
}

/**
 * Draws the whole layout.
 * @param {Position[]} positions
 * @param {Draw} draw
 */
export function drawBoard(positions, draw) {
  const isNumber = (/** @type {Position} */ { id }) => id.startsWith("straight:");
  const isAround = (/** @type {Position} */ { group }) => group === "outside" || group === "dozens";
  /** @type {Map<string, HTMLElement>} */
  const byPlace = new Map();
  const inside = positions.filter((one) => !isAround(one));
  const board = make("div", { class: "board" });
  const drawn = inside.map((one) => {
    const button = isNumber(one) ? drawNumber(one, draw) : drawLine(one, draw);
    const { x, y } = getPoint(one.id);
    byPlace.set(`${x},${y}`, button);
    for (const type of ["focus", "pointerenter"]) button.addEventListener(type, () => light(board, one.id));
    for (const type of ["blur", "pointerleave"]) button.addEventListener(type, () => light(board, null));
    return button;
  });
  moveByArrows(byPlace);
  const isLine = (/** @type {HTMLElement} */ node) => node.classList.contains("line");
  const lines = make("div", { class: "lines" }, ...drawn.filter(isLine));
  const numbers = make(
    "div",
    { class: "numbers", role: "group", "aria-label": t("group.straights") },
    ...drawn.filter((node) => !isLine(node)),
    lines,
  );
  const groups = ["dozens", "outside"].map((group) =>
    make(
      "div",
      { class: "around-group", role: "group", "aria-label": t(`group.${group}`) },
      ...positions.filter((one) => one.group === group).map((one) => drawAround(one, draw)),
    ),
  );
  board.append(numbers, ...groups);
  return board;
}

/**
 * Marks the drawn number; null for none.
 * @param {string | null} number
 */
export function showNumber(number) {
  if (game.rules !== "roulette") return;
  for (const cell of document.querySelectorAll(".number-cell"))
    if (cell instanceof HTMLElement) cell.classList.toggle("drawn", cell.dataset.number === number);
}
