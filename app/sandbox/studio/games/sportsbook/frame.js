// @ts-check
import {
  ask,
  element,
  game,
  listen,
  make,
  nameBetsBy,
  refreshBalance,
  say,
  t,
  tellSite,
} from "../../frame/kit.js";
import { matchList, wholeMatch } from "./matches.js";
import { showBets } from "./my-bets.js";
import { showRules } from "./rules.js";
import { matchesOfSlip, onSlip, presetPick, refusePreset, startSlip, updateSlip } from "./slip.js";
import { nameOfPick, oddsText, zoneText } from "./words.js";

/** @typedef {import("./words.js").Match} Match */

const BETS_EVERY_MS = 3_000;
const TABS = ["matches", "live", "bets"];
const panel = element("panel");

/** What is shown: a tab, and perhaps one match on it. @type {{ tab: string, match: string | null }} */
let view = { tab: "matches", match: null };
/** The sport that the list shows; null for all. @type {string | null} */
let sport = game.sport;
/** @type {Map<string, Match>} */
const matches = new Map();
/** All selections of the match that is open. @type {Match | null} */
let whole = null;
let betsShownAt = 0;
/** The match of the selection that the player came with, while no bets on it are taken. @type {string | null} */
let awaited = null;

/** @param {Match} one */
const isListed = ({ sport: its, phase }) =>
  (sport === null || its === sport) && (view.tab === "matches" || phase === "live" || phase === "break");

/** Shows what the view says, and puts the focus back where it was. */
function show() {
  if (view.tab === "bets") return;
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.name;
  if (view.match !== null && whole) panel.replaceChildren(wholeMatch(whole, closeMatch));
  else if (matches.size > 0)
    panel.replaceChildren(matchList([...matches.values()].filter(isListed), openMatch));
  if (focused === undefined) return;
  const again = [...panel.querySelectorAll("[data-name]")].find(
    (one) => /** @type {HTMLElement} */ (one).dataset.name === focused,
  );
  /** @type {HTMLElement | undefined} */ (again)?.focus();
}

/** @param {string} id */
async function fetchMatch(id) {
  const answer = await ask(`match-${id}`).catch(() => null);
  if (answer?.status !== 200) return;
  const match = /** @type {Match} */ (answer.value.match);
  updateSlip(match);
  if (view.match !== id) return;
  whole = match;
  show();
}

/** Puts the selection on the slip that the player pressed on the site, or says why it cannot be bet on. */
async function takeSelection() {
  const { fixtureId, pick, odds } = game.selection;
  const answer = await ask(`match-${fixtureId}`).catch(() => null);
  awaited = null;
  if (answer === null) return refusePreset(t("error.offline"));
  if (answer.status !== 200 || pick === null) return refusePreset(t("error.MATCH_UNKNOWN"));
  const match = /** @type {Match} */ (answer.value.match);
  if (sport !== null && sport !== match.sport) {
    sport = match.sport;
    showSports();
  }
  if (match.betting === "suspended") {
    awaited = fixtureId;
    return refusePreset(t("error.MATCH_SUSPENDED"));
  }
  if (match.betting === "closed") return refusePreset(t("error.MATCH_CLOSED"));
  const name = nameOfPick(fixtureId, pick);
  const offered = match.selections.find((one) => nameOfPick(fixtureId, one) === name);
  if (offered) presetPick(match, offered, odds);
  else refusePreset(t("error.LINE_GONE"));
}

/** @param {string} id */
function openMatch(id) {
  view = { ...view, match: id };
  whole = null;
  void fetchMatch(id).then(() => panel.querySelector("button")?.focus());
}

function closeMatch() {
  const { match } = view;
  view = { ...view, match: null };
  show();
  const back = panel.querySelector(`[data-name="more ${match}"]`);
  /** @type {HTMLElement | null} */ (back)?.focus();
}

/** @param {boolean} isForced whether to ask although it was asked a moment ago */
function refreshBets(isForced) {
  if (view.tab !== "bets" || (!isForced && Date.now() - betsShownAt < BETS_EVERY_MS)) return;
  betsShownAt = Date.now();
  void showBets(panel);
}

/** @param {string} tab */
function openTab(tab) {
  view = { tab, match: null };
  for (const name of TABS) {
    const button = element(`tab-${name}`);
    button.setAttribute("aria-selected", String(name === tab));
    button.tabIndex = name === tab ? 0 : -1;
  }
  panel.setAttribute("aria-labelledby", `tab-${tab}`);
  say("");
  element("sports").hidden = tab === "bets";
  panel.replaceChildren(make("p", { class: "none" }, "…"));
  if (tab === "bets") refreshBets(true);
  else show();
}

function showSports() {
  const names = [null, ...game.sports];
  element("sports").replaceChildren(
    ...names.map((name) =>
      make(
        "button",
        {
          type: "button",
          class: "filter-one",
          "aria-pressed": String(name === sport),
          "data-name": `sport ${name}`,
          onclick: () => {
            sport = name;
            view = { ...view, match: null };
            for (const [n, button] of [...element("sports").children].entries()) {
              button.setAttribute("aria-pressed", String(names[n] === sport));
            }
            show();
          },
        },
        t(name === null ? "sport.all" : `sport.${name}`),
      ),
    ),
  );
  const chosen = element("sports").querySelector("[aria-pressed=true]");
  chosen?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** @param {any} event */
function hear(event) {
  if (event.type === "bets" || event.type === "slip") {
    void refreshBalance().then(() => tellSite());
    return refreshBets(true);
  }
  if (event.type === "all") matches.clear();
  const changed = /** @type {Match[]} */ (event.changed ?? event.matches ?? []);
  for (const match of changed) matches.set(match.id, match);
  for (const id of event.gone ?? []) matches.delete(id);
  const watched = new Set([...matchesOfSlip(), view.match]);
  for (const { id } of changed) if (watched.has(id)) void fetchMatch(id);
  if (awaited !== null && changed.some(({ id }) => id === awaited)) void takeSelection();
  if (view.match === null) show();
  refreshBets(false);
}

for (const [n, name] of TABS.entries()) {
  const button = element(`tab-${name}`);
  button.addEventListener("click", () => openTab(name));
  button.addEventListener("keydown", ({ key }) => {
    const by = { ArrowRight: 1, ArrowLeft: TABS.length - 1 }[key];
    const next = by === undefined ? undefined : TABS[(n + by) % TABS.length];
    if (next === undefined) return;
    openTab(next);
    element(`tab-${next}`).focus();
  });
}
nameBetsBy((bet) => `${t(`type.${bet.type}`)} ${oddsText(bet.detail?.odds ?? 0)}`);
onSlip({ changed: show, placed: () => refreshBets(true) });
element("zone").textContent = zoneText();
say("");
showSports();
showRules(element("rules"));
startSlip();
if (game.selection) void takeSelection();
void refreshBalance();
listen(hear);
