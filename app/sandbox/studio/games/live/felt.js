// @ts-check
import { amount, element, game, hasText, make, shortAmount, t } from "../../frame/kit.js";
import { oddsText, positionName } from "./names.js";
import { colourOf } from "./table.js";

/** @typedef {{ id: string, group: string, odds: number[], returns: number, most: number }} Position */

/** Groups that are opened by hand: many small bets inside the numbers. */
const FOLDED = new Set(["splits", "streets", "corners", "nims"]);

/** @type {Map<string, { position: Position, button: HTMLElement, stake: HTMLElement, words: HTMLElement }>} */
const spots = new Map();

/** @param {Position} position @param {(position: Position) => void} choose */
function drawSpot(position, choose) {
  const stake = make("span", { class: "stake", "aria-hidden": "true" });
  // Name, odds and stake in words, for screen readers.
  const words = make("span", { class: "hidden" });
  const number = /^straight:(\d+)$/.exec(position.id)?.[1];
  const name = make(
    "span",
    { class: "spot-name", "aria-hidden": "true" },
    number ?? positionName(position.id),
  );
  const odds = make(
    "span",
    { class: "odds", "aria-hidden": "true" },
    number === undefined ? `${oddsText(position.odds)} : 1` : "",
  );
  const button = make(
    "button",
    {
      type: "button",
      class: `spot spot-${position.id.replaceAll(/\W/g, "-")}`,
      onclick: () => choose(position),
    },
    name,
    odds,
    stake,
    words,
  );
  if (number !== undefined) button.classList.add("number-spot", colourOf(number));
  spots.set(position.id, { position, button, stake, words });
  return button;
}

/** Draws every position of the table; `choose` hears of the one that is pressed. @param {(position: Position) => void} choose */
export function drawFelt(choose) {
  const groups = /** @type {Map<string, Position[]>} */ (
    Map.groupBy(game.positions, (/** @type {Position} */ { group }) => group)
  );
  element("felt").replaceChildren(
    ...[...groups].map(([group, positions]) => {
      const title = hasText(`group.${group}`) ? t(`group.${group}`) : group;
      const grid = make("div", { class: "spots" }, ...positions.map((one) => drawSpot(one, choose)));
      if (FOLDED.has(group)) {
        return make("details", { class: `group group-${group}` }, make("summary", {}, title), grid);
      }
      const section = make(
        "div",
        { class: `group group-${group}`, role: "group", "aria-label": title },
        grid,
      );
      if (groups.size > 1) section.prepend(make("h2", {}, title));
      return section;
    }),
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
  for (const [id, { button }] of spots) {
    button.classList.toggle("won", (back[id] ?? 0) > 1_000);
    // Not `disabled`: the button keeps the focus from round to round.
    button.setAttribute("aria-disabled", String(!isOpen));
  }
}

/** What the bets pay and give back; bets that are alike in one line. */
export function betTable() {
  const rows = /** @type {Map<string, Position[]>} */ (
    Map.groupBy(
      game.positions,
      (/** @type {Position} */ { id, odds, returns }) => `${id.split(":")[0]} ${odds} ${returns}`,
    )
  );
  const head = ["bet", "odds", "rtp", "limits"].map((key) => make("th", { scope: "col" }, t(key)));
  const lines = [...rows.values()].map((alike) => {
    const [first] = alike;
    const names = alike.map(({ id }) => positionName(id));
    const name = names.length > 4 ? `${names[0]} … ${names.at(-1)}` : names.join(", ");
    const cells = first
      ? [name, oddsText(first.odds), `${(first.returns / 100).toFixed(2)}%`, amount(first.most)]
      : [];
    return make("tr", {}, ...cells.map((text) => make("td", {}, text)));
  });
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...lines));
  return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("bets") }, table);
}
