// @ts-check
import {
  ask,
  element,
  game,
  listen,
  make,
  nameBetsBy,
  notifySite,
  refreshBalance,
  say,
  t,
} from "../../frame/kit.js";
import { keepOnLeaving, takeKept } from "./kept-view.js";
import { matchList, wholeMatch } from "./matches.js";
import { showBets } from "./my-bets.js";
import { goTo, startNavigation, stayAt, viewNow } from "./navigation.js";
import { showRules } from "./rules.js";
import {
  foldSlip,
  keptSlip,
  matchesOfSlip,
  onSlip,
  presetPick,
  refusePreset,
  restoreSlip,
  startSlip,
  updateSlip,
} from "./slip.js";
import { nameOfPick, oddsText, zoneText } from "./words.js";

/**
 * @typedef {import("./words.js").Match} Match
 * @typedef {import("./navigation.js").View} View
 */

const BETS_EVERY_MS = 3_000;
const TABS = ["matches", "live", "bets"];
const panel = element("panel");
/** Media query under which the slip is a column beside the matches and always open. */
const wide = matchMedia("(min-width: 900px)");

/**
 * The current view; null before the first one.
 *
 * @type {View | null}
 */
let view = null;
/**
 * The sport shown in the list; null for all.
 * @type {string | null}
 */
let sport = game.sport;
/** @type {Map<string, Match>} */
const matches = new Map();
/**
 * The open match with all its selections.
 * @type {Match | null}
 */
let whole = null;
/**
 * The element in which the bets are shown, while they are.
 *
 * @type {HTMLElement | null}
 */
let bets = null;
let betsShownAt = 0;
/**
 * The match of the selection that opened the game, while it accepts no bets.
 * @type {string | null}
 */
let awaited = null;

/** @param {Match} one */
const isListed = ({ sport: its, phase }) =>
  (sport === null || its === sport) && (view?.tab !== "live" || phase === "live" || phase === "break");

/** Shows the matches of the current view, and restores the focus. */
function showMatches() {
  if (!view || view.tab === "bets") return;
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.name;
  if (view.match !== null && whole?.id === view.match) panel.replaceChildren(wholeMatch(whole, closeMatch));
  else if (view.match === null && matches.size > 0)
    panel.replaceChildren(matchList([...matches.values()].filter(isListed), openMatch));
  if (focused !== undefined) focusOn(focused);
}

/** @param {string} name */
function focusOn(name) {
  const all = /** @type {NodeListOf<HTMLElement>} */ (panel.querySelectorAll("[data-name]"));
  [...all].find(({ dataset }) => dataset.name === name)?.focus();
}

/** @param {string} id */
async function fetchMatch(id) {
  const answer = await ask(`match-${id}`).catch(() => null);
  if (answer?.status !== 200) return;
  const match = /** @type {Match} */ (answer.value.match);
  updateSlip(match);
  if (view?.match !== id) return;
  const isFirst = whole?.id !== id;
  whole = match;
  showMatches();
  if (isFirst) panel.querySelector("button")?.focus();
}

/** Adds the selection that the player pressed on the site to the slip, or shows why it is not available. */
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
const openMatch = (id) => goTo({ match: id });
const closeMatch = () => goTo({ match: null });

/**
 * @param {boolean} isForced true to ask even shortly after the last request
 */
function refreshBets(isForced) {
  if (view?.tab !== "bets" || (!isForced && Date.now() - betsShownAt < BETS_EVERY_MS)) return;
  betsShownAt = Date.now();
  if (bets) void showBets(bets);
}

/** @param {string} tab */
function openTab(tab) {
  if (tab === view?.tab) refreshBets(true);
  goTo({ tab, match: null, slip: false });
}

/**
 * Shows a view, no matter what led to it.
 * @param {View} next
 */
function show(next) {
  const before = view;
  view = next;
  if (before?.tab !== view.tab) showTab(view.tab);
  if (before?.slip !== view.slip) foldSlip(view.slip);
  if (before?.tab === view.tab && before.match === view.match) return;
  say("");
  whole = null;
  document.querySelector(".machine")?.scrollTo(0, 0);
  const waiting = make("p", { class: "none" }, "…");
  if (view.tab === "bets") {
    bets = make("div", {}, waiting);
    panel.replaceChildren(bets);
    return refreshBets(true);
  }
  if (view.match !== null || matches.size === 0) panel.replaceChildren(waiting);
  if (view.match !== null) return void fetchMatch(view.match);
  showMatches();
  if (before?.match) focusOn(`more ${before.match}`);
}

/** @param {string} tab */
function showTab(tab) {
  for (const name of TABS) {
    const button = element(`tab-${name}`);
    button.setAttribute("aria-selected", String(name === tab));
    button.tabIndex = name === tab ? 0 : -1;
  }
  panel.setAttribute("aria-labelledby", `tab-${tab}`);
  element("sports").hidden = tab === "bets";
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
            for (const [n, button] of [...element("sports").children].entries()) {
              button.setAttribute("aria-pressed", String(names[n] === sport));
            }
            if (view?.match === null) showMatches();
            else closeMatch();
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
    void refreshBalance().then(() => notifySite());
    return refreshBets(true);
  }
  if (event.type === "all") matches.clear();
  const changed = /** @type {Match[]} */ (event.changed ?? event.matches ?? []);
  for (const match of changed) matches.set(match.id, match);
  for (const id of event.gone ?? []) matches.delete(id);
  const watched = new Set([...matchesOfSlip(), view?.match]);
  for (const { id } of changed) if (watched.has(id)) void fetchMatch(id);
  if (awaited !== null && changed.some(({ id }) => id === awaited)) void takeSelection();
  if (view?.match === null) showMatches();
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
onSlip({
  changed: showMatches,
  placed: () => refreshBets(true),
  opened(isOpen, isAsked) {
    if (wide.matches) return;
    const go = isAsked ? goTo : stayAt;
    go({ slip: isOpen });
  },
});

/**
 * Restores the slip that the page had before it was reloaded.
 *
 * @param {import("./slip.js").KeptSlip} slip
 */
async function takeUpSlip(slip) {
  const answers = await Promise.all(
    slip.legs.map(({ fixtureId }) => ask(`match-${fixtureId}`).catch(() => null)),
  );
  restoreSlip(
    slip,
    answers.map((answer) => (answer?.status === 200 ? answer.value.match : null)),
  );
}

const kept = takeKept();
if (kept) ({ sport } = kept);
element("zone").textContent = zoneText();
say("");
showSports();
showRules(element("rules"));
startSlip();
startNavigation(kept?.view ?? {}, show);
keepOnLeaving(() => ({ view: viewNow(), sport, slip: keptSlip() }));
if (kept) void takeUpSlip(kept.slip);
if (game.selection) void takeSelection();
void refreshBalance();
listen(hear);
