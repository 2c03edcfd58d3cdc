// @ts-check
import { amount, game, make, t } from "../../frame/kit.js";
import { oddsText, positionName } from "./names.js";

/** @typedef {import("./felt.js").Position} Position */

/** Renders a table of the odds and returns of the bets; equal bets share a line. */
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
