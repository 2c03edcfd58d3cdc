// @ts-check
import { amount, element, game, hasText, make, shortAmount, t } from "../../frame/kit.js";
import { drawBoard } from "./board.js";
import { oddsText, positionName } from "./names.js";
import { drawMark } from "./pictures.js";

/** @typedef {{ id: string, group: string, odds: number[], returns: number, most: number }} Position */
/** @typedef {{ columns: number, lying?: number, wide?: number, weight?: number, isMore?: boolean }} Plan */

/**
 * The layout of groups: columns on a phone, on a phone in landscape and on a wide screen, the height of a row, and a
 * flag for groups under "more bets".
 */
const PLANS = /** @type {Record<string, Plan>} */ ({
  totals: { columns: 7, wide: 14 },
  singles: { columns: 6, weight: 1.2 },
  faces: { columns: 3, wide: 6, weight: 1.7 },
  segments: { columns: 3, wide: 5, weight: 1.5 },
  counts: { columns: 3, wide: 6 },
  fans: { columns: 4, weight: 1.4 },
  first: { columns: 2, wide: 4 },
  dragon: { columns: 2, wide: 5 },
  phoenix: { columns: 2, wide: 5 },
});
/**
 * Layouts of single games that differ from the common ones.
 *
 * @type {Record<string, Record<string, Plan>>}
 */
const OWN_PLANS = {
  // More positions than fit on a phone at once.
  sicBo: {
    doubles: { columns: 6, wide: 6, isMore: true },
    triples: { columns: 4, lying: 8, wide: 8, isMore: true },
    pairs: { columns: 5, lying: 8, wide: 8, isMore: true },
  },
  fanTan: { nims: { columns: 4, wide: 6, isMore: true } },
  dragonTiger: { sides: { columns: 3, wide: 3 } },
};

/** @type {Map<string, { position: Position, button: HTMLElement, stake: HTMLElement, words: HTMLElement }>} */
const spots = new Map();

/** @param {string} group @param {number} count */
const getPlan = (group, count) =>
  OWN_PLANS[game.rules]?.[group] ?? PLANS[group] ?? { columns: count, weight: group === "sides" ? 1.7 : 1 };

/**
 * Makes the button of a position: its visible parts, and name, odds and stake in words.
 *
 * @param {Position} position
 * @param {(position: Position) => void} choose
 * @param {...(Node | string)} seen
 */
function spotButton(position, choose, ...seen) {
  const stake = make("span", { class: "stake", "aria-hidden": "true" });
  const words = make("span", { class: "hidden" });
  const button = make("button", { type: "button", onclick: () => choose(position) }, ...seen, stake, words);
  spots.set(position.id, { position, button, stake, words });
  return button;
}

/**
 * Returns the name on a spot. Below a side's title it omits the side, and numbers stay plain.
 * @param {Position} position
 */
function shortName({ id, group }) {
  const [, rest = ""] = id.split(":");
  if (group === "totals" || group === "segments") return rest;
  return group === "dragon" || group === "phoenix" ? t(`hand.${rest}`) : positionName(id);
}

/**
 * Formats odds as `8:1` or `1 / 0.5 : 1`.
 * @param {number[]} odds
 */
const shortOdds = (odds) => (odds.length > 1 ? `${oddsText(odds)} : 1` : `${oddsText(odds)}:1`);

/** @param {Position} position @param {(position: Position) => void} choose */
function drawSpot(position, choose) {
  const { id, odds, group } = position;
  const mark = drawMark(id);
  const name = mark ?? make("span", { class: "spot-name", "aria-hidden": "true" }, shortName(position));
  const short = odds.length > 2 ? odds.map((one) => one / 1_000).join("/") : shortOdds(odds);
  const pays = make("span", { class: "odds", "aria-hidden": "true" }, short);
  const button = spotButton(position, choose, name, pays);
  button.className = `spot spot-${id.replaceAll(/\W/g, "-")} of-${group}`;
  return button;
}

/**
 * Returns the share of the felt's height for a group with a number of columns.
 *
 * @param {string} group
 * @param {number} count
 * @param {number} columns
 */
const computeWeight = (group, count, columns) =>
  Math.ceil(count / columns) * (getPlan(group, count).weight ?? 1);

/** @param {HTMLElement} node @param {Record<string, number>} values */
function setAll(node, values) {
  for (const [name, value] of Object.entries(values)) node.style.setProperty(`--${name}`, String(value));
}

/** @param {string} group @param {Position[]} positions @param {(position: Position) => void} choose */
function drawGroup(group, positions, choose) {
  const title = hasText(`group.${group}`) ? t(`group.${group}`) : group;
  const count = positions.length;
  const { columns, lying = columns, wide = count } = getPlan(group, count);
  const grid = make("div", { class: "spots" }, ...positions.map((one) => drawSpot(one, choose)));
  setAll(grid, { columns, lying, wide });
  const section = make("div", { class: `group group-${group}`, role: "group", "aria-label": title }, grid);
  setAll(section, {
    weight: computeWeight(group, count, columns),
    "lying-weight": computeWeight(group, count, lying),
    "wide-weight": computeWeight(group, count, wide),
  });
  if (group === "dragon" || group === "phoenix") section.prepend(make("p", { "aria-hidden": "true" }, title));
  return section;
}

/** @param {string} name @param {[string, Position[]][]} groups @param {(position: Position) => void} choose */
function drawPage(name, groups, choose) {
  const page = make(
    "div",
    { class: `page page-${name}` },
    ...groups.map(([group, ones]) => drawGroup(group, ones, choose)),
  );
  const weights = groups.map(([group, { length }]) =>
    computeWeight(group, length, getPlan(group, length).wide ?? length),
  );
  setAll(page, { "wide-weight": weights.reduce((sum, one) => sum + one, 0) });
  return page;
}

/**
 * Draws two buttons that each show one half of the layout when it does not fit as a whole.
 * @param {HTMLElement} felt
 */
function drawTabs(felt) {
  const tabs = [
    ["main", t("group.sides")],
    ["more", t("more")],
  ].map(([page = "", text = ""]) =>
    make("button", { type: "button", class: "tab", "data-page": page, onclick: () => turn(page) }, text),
  );
  /** @param {string} page */
  function turn(page) {
    felt.dataset.page = page;
    for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.page === page));
  }
  turn("main");
  return make("div", { class: "tabs" }, ...tabs);
}

/**
 * Draws every position of the table; `choose` receives the one that is pressed.
 * @param {(position: Position) => void} choose
 */
export function drawFelt(choose) {
  const felt = element("felt");
  if (game.rules === "roulette") {
    felt.replaceChildren(drawBoard(game.positions, (one, ...seen) => spotButton(one, choose, ...seen)));
    return;
  }
  const groups = /** @type {Map<string, Position[]>} */ (
    Map.groupBy(game.positions, (/** @type {Position} */ { group }) => group)
  );
  // In games won by a side, the sides come first.
  const isFirst = (/** @type {string} */ group) => game.road === "sides" && group === "sides";
  const sorted = [...groups].sort(([a], [b]) => Number(isFirst(b)) - Number(isFirst(a)));
  const isMore = (/** @type {[string, Position[]]} */ [group, { length }]) =>
    Boolean(getPlan(group, length).isMore);
  const page = (/** @type {string} */ name, /** @type {[string, Position[]][]} */ all) =>
    drawPage(name, all, choose);
  const more = sorted.filter(isMore);
  const main = sorted.filter((one) => !isMore(one));
  felt.replaceChildren(
    ...(more.length > 0 ? [drawTabs(felt), page("main", main), page("more", more)] : [page("main", main)]),
  );
}

/**
 * Shows the stakes on the positions.
 *
 * @param {ReadonlyMap<string, number>} placed minor units by position
 * @param {ReadonlyMap<string, number>} pending chips that have not been sent
 */
export function showStakes(placed, pending) {
  for (const [id, { position, stake, words }] of spots) {
    const sum = (placed.get(id) ?? 0) + (pending.get(id) ?? 0);
    stake.textContent = sum > 0 ? shortAmount(sum) : "";
    stake.classList.toggle("pending", (pending.get(id) ?? 0) > 0);
    const pays = t("pays", { odds: oddsText(position.odds) });
    words.textContent = t("position", { name: positionName(id), pays, amount: amount(sum) });
  }
}

/** Marks the positions that won, and opens or closes the felt. @param {Record<string, number>} back @param {boolean} isOpen */
export function showFelt(back, isOpen) {
  element("felt").classList.toggle("closed", !isOpen);
  for (const [id, { button }] of spots) {
    button.classList.toggle("won", (back[id] ?? 0) > 1_000);
    // Not `disabled`: the button keeps the focus from round to round.
    button.setAttribute("aria-disabled", String(!isOpen));
  }
}
