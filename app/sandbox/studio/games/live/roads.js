// @ts-check
import { element, game, make, t } from "../../frame/kit.js";
import { getLetter } from "./letters.js";
import { faceName, getColour, positionName, sideName } from "./names.js";
import { picture } from "./pictures.js";

/** @typedef {{ number: number, mark: string, signs: string[] }} Entry */

const ROWS = 6;
const KEPT = 120;
const SHOWN_VALUES = 24;
/** Number of results in the strip: more than fit beside the clock of any screen. */
const STRIP = 40;
/** The sides drawn in blue; the other side is red. */
const FIRST_SIDES = new Set(["player", "dragon", "andar"]);

/** @type {Entry[]} */
let entries = [];

/** @param {string} mark */
const getSide = (mark) => (mark === "tie" ? "tie" : FIRST_SIDES.has(mark) ? "one" : "two");

/**
 * Sets the whole road, when the frame receives the table.
 * @param {Entry[]} all
 */
export function setRoad(all) {
  entries = all;
  draw();
}

/**
 * Adds the result of one more round.
 * @param {Entry} entry
 */
export function addToRoad(entry) {
  if (entries.some(({ number }) => number === entry.number)) return;
  entries = [...entries, entry].slice(-KEPT);
  draw();
}

/**
 * Removes a round that was declared void.
 * @param {number} number
 */
export function dropFromRoad(number) {
  entries = entries.filter((entry) => entry.number !== number);
  draw();
}

/**
 * Returns the counted things of an entry: the side, the colour or size, or each picture.
 *
 * @param {Entry} entry
 */
function countMarks({ mark, signs }) {
  if (game.road === "sides") return [mark === "tie" ? t("pos.tie") : sideName(mark)];
  if (signs[0] !== undefined) return [positionName(signs[0])];
  return game.items === "face" ? mark.split("-").map(faceName) : [mark];
}

/** Returns the frequency of each mark in the shown rounds: `Banker 12 (48%)`. */
function statistics() {
  const counted = entries.flatMap(countMarks);
  const counts = [...Map.groupBy(counted, (name) => name)].sort((a, b) => b[1].length - a[1].length);
  return counts.map(([name, all]) => {
    const share = Math.round((100 * all.length) / counted.length);
    return make("li", {}, make("span", {}, name), ` ${all.length} (${share}%)`);
  });
}

/**
 * Places a node in a grid of six rows.
 * @param {Node} node
 * @param {number} column
 * @param {number} row
 */
function placeAt(node, column, row) {
  if (node instanceof HTMLElement) node.style.gridArea = `${row + 1} / ${column + 1}`;
  return node;
}

/** The sides of the table that can win. @type {string[]} */
const SIDES = game.positions
  .filter((/** @type {{ id: string, group: string }} */ { id, group }) => group === "sides" && id !== "tie")
  .map((/** @type {{ id: string }} */ { id }) => id);

/**
 * Returns the letter on a bead. In many languages the word for a tie begins with the letter of a side.
 *
 * @param {string} mark
 */
const getSign = (mark) =>
  mark === "tie"
    ? "="
    : getLetter(
        sideName(mark),
        SIDES.filter((id) => id !== mark)
          .map(sideName)
          .join(" "),
      );

/** @param {Entry} entry */
function bead({ mark, signs }) {
  const node = make("span", { class: `bead ${getSide(mark)}` }, getSign(mark));
  if (signs.includes("playerPair")) node.append(make("i", { class: "pair-one" }));
  if (signs.includes("bankerPair")) node.append(make("i", { class: "pair-two" }));
  return node;
}

/** Draws every round in columns of six. */
function beadPlate() {
  return entries.map((entry, n) => placeAt(bead(entry), Math.floor(n / ROWS), n % ROWS));
}

/** Draws a column for each run of one side; ties are counted on the round before them. */
function bigRoad() {
  /** @type {{ mark: string, ties: number }[][]} */
  const runs = [];
  for (const { mark } of entries) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (mark === "tie") {
      if (last) last.ties += 1;
    } else if (run && last?.mark === mark) run.push({ mark, ties: 0 });
    else runs.push([{ mark, ties: 0 }]);
  }
  /** @type {Set<string>} */
  const taken = new Set();
  return runs.flatMap((run, first) => {
    let [column, row] = [first, 0];
    while (taken.has(`${column}/0`)) column += 1;
    return run.map(({ mark, ties }, n) => {
      // A run goes down, then to the right once the column ends or the cell below is taken.
      if (n > 0) {
        if (row + 1 < ROWS && !taken.has(`${column}/${row + 1}`)) row += 1;
        else column += 1;
      }
      taken.add(`${column}/${row}`);
      const node = make("span", { class: `ring ${getSide(mark)}` }, ties > 0 ? String(ties) : "");
      return placeAt(node, column, row);
    });
  });
}

/** @param {string} title @param {Node[]} cells */
function grid(title, cells) {
  const box = make("div", { class: "grid", role: "img", "aria-label": `${title}: ${summary()}` }, ...cells);
  const scroll = make("div", { class: "scroll" }, box);
  return make("div", {}, make("h3", {}, title), scroll);
}

/** The last rounds in words, newest last. */
const summary = () =>
  entries
    .slice(-ROWS * 2)
    .map(({ mark }) => (game.road === "sides" ? (mark === "tie" ? t("pos.tie") : sideName(mark)) : mark))
    .join(", ");

/** The last values, newest first. */
function values() {
  const last = entries.slice(-SHOWN_VALUES).reverse();
  const nodes = last.map(({ mark, signs }) => {
    const parts = game.items === "face" ? mark.split("-").map(faceName).join(" ") : mark;
    const colour = game.rules === "roulette" ? getColour(mark) : (signs[0] ?? "");
    return make("li", { class: `value ${colour}` }, parts);
  });
  return make("ul", { class: "values" }, ...nodes);
}

/** The last results in the stage, newest first. */
function strip() {
  return entries
    .slice(-STRIP)
    .reverse()
    .map(({ mark, signs }) => {
      if (game.road === "sides") return make("li", { class: `mark ${getSide(mark)}` }, getSign(mark));
      if (game.items === "face") {
        const faces = mark
          .split("-")
          .map((face) => make("i", { class: `face-${face}` }, picture(face) ?? ""));
        return make("li", { class: "mark faces" }, ...faces);
      }
      const colour = game.rules === "roulette" ? getColour(mark) : (signs[0] ?? `sign-${mark}`);
      return make("li", { class: `mark ${colour}` }, mark);
    });
}

function draw() {
  element("strip").replaceChildren(...strip());
  const place = element("road");
  if (entries.length === 0) return place.replaceChildren(make("p", { class: "small" }, t("road.none")));
  const roads =
    game.road === "sides" ? [grid(t("road.bead"), beadPlate()), grid(t("road.big"), bigRoad())] : [values()];
  const counts = make("ul", { class: "statistics" }, ...statistics());
  place.replaceChildren(...roads, make("h3", {}, t("road.last", { n: entries.length })), counts);
  for (const scroll of place.querySelectorAll(".scroll")) scroll.scrollLeft = scroll.scrollWidth;
}
