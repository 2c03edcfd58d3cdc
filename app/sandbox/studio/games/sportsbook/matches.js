// @ts-check
import { make, t } from "../../frame/kit.js";
import { isPicked, togglePick } from "./slip.js";
import { marketText, nameOfPick, oddsText, pickText, stageText } from "./words.js";

/**
 * @typedef {import("./words.js").Match} Match
 * @typedef {import("./words.js").Selection} Selection
 */

/**
 * Previous odds of each selection: an arrow shows the direction of a change.
 *
 * @type {Map<string, { odds: number, way: string, at: number }>}
 */
const before = new Map();
const ARROW_MS = 6_000;
const SHORT = new Map([
  ["home", "1"],
  ["draw", "X"],
  ["away", "2"],
]);

/** @param {string} name @param {number} odds */
function toMethod(name, odds) {
  const last = before.get(name);
  const isMoved = last !== undefined && last.odds !== odds;
  const now = Date.now();
  if (isMoved) before.set(name, { odds, way: odds > last.odds ? "up" : "down", at: now });
  else if (!last) before.set(name, { odds, way: "", at: 0 });
  const { way = "", at = 0 } = before.get(name) ?? {};
  return now - at < ARROW_MS ? way : "";
}

/** A button that puts a selection on the slip. @param {Match} match @param {Selection} pick @param {string} label */
function oddsButton(match, pick, label) {
  const name = nameOfPick(match.id, pick);
  const way = toMethod(name, pick.odds);
  const words = pickText(pick, match);
  const isShort = label !== words;
  return make(
    "button",
    {
      type: "button",
      class: `odds ${way}`,
      "data-name": name,
      "aria-pressed": String(isPicked(match.id, pick)),
      onclick: () => togglePick(match, pick),
    },
    make("span", { class: "hidden" }, `${marketText(pick.market)}: ${isShort ? `${words}, ` : ""}`),
    make("span", {}, label),
    " ",
    make("b", {}, oddsText(pick.odds)),
  );
}

/** @param {Selection} pick */
function shortLabel({ market, selection, text }) {
  if (market === "1X2" || market === "12") return SHORT.get(selection) ?? selection;
  if (market === "AH") return `${SHORT.get(selection)} ${text}`;
  return `${t(`pick.${selection}.short`)} ${text}`;
}

/**
 * Returns the reason why betting on a match is not possible now; empty if it is.
 *
 * @param {Match} match
 */
const pausedText = ({ betting, phase }) =>
  betting === "open" || phase === "ended" || phase === "postponed" ? "" : t(`phase.${betting}`);

/** @param {Match} match */
function facts(match) {
  const { home, away, score, phase } = match;
  const isPlayed = phase !== "before" && phase !== "postponed";
  const side = (/** @type {string} */ name, /** @type {number} */ points) =>
    make(
      "p",
      { class: "side" },
      make("span", {}, name),
      ...(isPlayed ? [make("b", {}, String(points))] : []),
    );
  return [
    make("p", { class: `stage ${phase}` }, stageText(match)),
    side(home, score.home),
    side(away, score.away),
  ];
}

/** @param {Match} match @param {(id: string) => void} open */
function row(match, open) {
  const paused = pausedText(match);
  const offered = [["1X2", "12"], ["AH"], ["OU"]].map((markets) =>
    match.selections.filter(({ market }) => markets.includes(market)),
  );
  // A phone has room for one market: the winner, or another one still offered once that is decided.
  const first = offered.findIndex((picks) => picks.length > 0);
  const groups = offered.map((picks, place) => {
    const buttons = picks.map((pick) => oddsButton(match, pick, shortLabel(pick)));
    return make("div", { class: `group ${place === first ? "winner" : "lines"}` }, ...buttons);
  });
  return make(
    "article",
    { class: "match", "aria-label": `${match.home} – ${match.away}` },
    make("div", { class: "facts" }, ...facts(match)),
    ...(paused === "" ? groups : [make("p", { class: "paused" }, paused)]),
    ...(match.count > 0
      ? [
          make(
            "button",
            {
              type: "button",
              class: "more",
              "data-name": `more ${match.id}`,
              onclick: () => open(match.id),
            },
            `+${match.count}`,
            make(
              "span",
              { class: "hidden" },
              t("more", { name: `${match.home} – ${match.away}`, n: match.count }),
            ),
          ),
        ]
      : []),
  );
}

/**
 * Lists matches by competition, those in play first, then by start.
 * @param {Match[]} matches
 * @param {(id: string) => void} open
 */
export function matchList(matches, open) {
  if (matches.length === 0) return make("p", { class: "none" }, t("noMatches"));
  const isPlayed = (/** @type {Match} */ { phase }) => phase === "live" || phase === "break";
  const place = (/** @type {Match} */ match) => (isPlayed(match) ? 0 : match.phase === "before" ? 1 : 2);
  const sorted = matches.toSorted((a, b) => place(a) - place(b) || a.startsAt - b.startsAt);
  const played = sorted.filter(isPlayed);
  const others = Map.groupBy(
    sorted.filter((match) => !isPlayed(match)),
    ({ competition }) => competition,
  );
  const part = (/** @type {string} */ title, /** @type {Match[]} */ rows) =>
    make("section", {}, make("h2", {}, title), ...rows.map((match) => row(match, open)));
  return make(
    "div",
    {},
    ...(played.length > 0 ? [part(t("tab.live"), played)] : []),
    ...[...others].map(([competition, rows]) => part(competition, rows)),
  );
}

/**
 * Shows all selections of one match.
 * @param {Match} match
 * @param {() => void} close
 */
export function wholeMatch(match, close) {
  const markets = Map.groupBy(match.selections, ({ market }) => market);
  const paused = pausedText(match);
  return make(
    "div",
    { class: "whole" },
    make("button", { type: "button", class: "plain", "data-name": "back", onclick: close }, `‹ ${t("back")}`),
    make("p", { class: "small" }, match.competition),
    make("div", { class: "facts" }, ...facts(match)),
    ...(paused === "" ? [] : [make("p", { class: "paused", role: "status" }, paused)]),
    ...[...markets].map(([market, picks]) =>
      make(
        "section",
        { class: `market market-${market}` },
        make("h2", {}, marketText(market)),
        make(
          "div",
          { class: "picks" },
          ...picks.map((pick) => oddsButton(match, pick, pickText(pick, match))),
        ),
      ),
    ),
  );
}
