// @ts-check
import {
  amount,
  askUntilAnswered,
  bareAmount,
  betTrouble,
  element,
  game,
  hasText,
  isUnderway,
  make,
  newKey,
  refreshBalance,
  refusalText,
  say,
  shortAmount,
  showBalance,
  t,
  tellSite,
  trouble,
  wait,
  whenDelivered,
} from "../../frame/kit.js";
import { readStake } from "./read-stake.js";
import { marketText, nameOfPick, oddsText, pickText } from "./words.js";

/**
 * @typedef {import("./words.js").Match} Match
 * @typedef {import("./words.js").Selection} Selection
 * `odds` are those that the player has seen and agreed to, `now` those that are offered; null while there are none.
 * @typedef {{ match: Match, pick: Selection, odds: number, now: number | null }} Leg
 */

const section = element("slip");
const toggle = element("slip-toggle");
const stakeInput = /** @type {HTMLInputElement} */ (element("stake"));
const acceptSelect = /** @type {HTMLSelectElement} */ (element("accept"));
const placeButton = element("place");

/** @type {Leg[]} */
let legs = [];
let busy = false;
/** What the notice tells: that odds have moved since the player chose them before the game opened. @type {{ id: string, seen: number } | null} */
let told = null;
/** @type {() => void} */
let changed = () => {};
/** @type {() => void} */
let placed = () => {};

/** @param {{ changed: () => void, placed: () => void }} listeners called when legs come and go, and when a bet was taken */
export function onSlip(listeners) {
  ({ changed, placed } = listeners);
}

/** @param {string} id @param {Selection} pick */
export const isPicked = (id, pick) =>
  legs.some((leg) => nameOfPick(leg.match.id, leg.pick) === nameOfPick(id, pick));

/** The matches that the slip has legs of. */
export const matchesOfSlip = () => legs.map(({ match }) => match.id);

/** Puts a selection on the slip, in place of another one of the same match, or takes it off. @param {Match} match @param {Selection} pick */
export function togglePick(match, pick) {
  if (busy) return;
  const wasPicked = isPicked(match.id, pick);
  legs = legs.filter((leg) => leg.match.id !== match.id);
  notice(null);
  say("");
  if (!wasPicked) {
    if (legs.length >= game.limits.maxLegs) notice(t("error.TOO_MANY_LEGS", { n: game.limits.maxLegs }));
    else legs.push({ match, pick, odds: pick.odds, now: pick.odds });
  }
  show();
  changed();
}

/**
 * Puts a selection on the slip that the player chose before the game opened, and says so while its odds are others than then.
 *
 * @param {Match} match
 * @param {Selection} pick
 * @param {number} seen the odds that the player chose it at, thousandths
 */
export function presetPick(match, pick, seen) {
  if (!isPicked(match.id, pick)) togglePick(match, pick);
  tellMoved(match.id, seen, pick.odds);
  open(true);
}

/** @param {string} id @param {number} seen @param {number | null} now */
function tellMoved(id, seen, now) {
  const isSame = now === null || now === seen;
  notice(isSame ? null : t("asked.moved", { before: oddsText(seen), now: oddsText(now) }));
  told = { id, seen };
}

/** Says on the slip why the selection that the player chose before is not there. @param {string} text */
export function refusePreset(text) {
  notice(text);
  open(true);
}

/** Takes over what is offered on a match now: all of its selections. @param {Match} match */
export function updateSlip(match) {
  const leg = legs.find((one) => one.match.id === match.id);
  if (!leg) return;
  const name = nameOfPick(match.id, leg.pick);
  const found = match.selections.find((one) => nameOfPick(match.id, one) === name);
  leg.match = match;
  leg.now = found?.odds ?? null;
  settleOdds(leg);
  if (told?.id === match.id) tellMoved(match.id, told.seen, leg.now);
  if (!busy) show();
}

/** What the player accepts anyway needs no question. @param {Leg} leg */
function settleOdds(leg) {
  if (leg.now === null) return;
  const { value } = acceptSelect;
  if (value === "any" || (value === "better" && leg.now > leg.odds)) leg.odds = leg.now;
}

const stakeOf = () => readStake(stakeInput.value, game.decimals);

/** @param {string | null} text */
function notice(text) {
  told = null;
  const box = element("slip-notice");
  box.textContent = text ?? "";
  box.hidden = text === null;
}

const productOf = () => legs.reduce((product, { odds }) => (product * odds) / 1_000, 1_000);
/** What a stake can win, in whole numbers, as the server counts it. @param {number} stake */
function mostOf(stake) {
  const product = legs.reduce((sum, { odds }) => sum * BigInt(odds), BigInt(stake));
  return Number(product / 1_000n ** BigInt(legs.length));
}
const isMoved = () => legs.some(({ odds, now }) => now !== null && now !== odds);
const isGone = () => legs.some(({ now }) => now === null);

/** @param {Leg} leg */
function legItem({ match, pick, odds, now }) {
  const name = pickText(pick, match);
  const remove = make(
    "button",
    {
      type: "button",
      class: "off",
      "aria-label": t("remove", { name }),
      onclick: () => togglePick(match, pick),
    },
    "×",
  );
  const isBetter = now !== null && now > odds;
  const price =
    now === null
      ? make("b", { class: "gone" }, t(match.betting === "suspended" ? "phase.suspended" : "phase.closed"))
      : now === odds
        ? make("b", {}, oddsText(odds))
        : make("b", { class: isBetter ? "up" : "down" }, `${oddsText(odds)} → ${oddsText(now)}`);
  return make(
    "li",
    {},
    make(
      "div",
      { class: "leg" },
      make("strong", {}, name),
      make("span", {}, marketText(pick.market)),
      make("span", {}, `${match.home} – ${match.away}`),
    ),
    price,
    remove,
  );
}

function show() {
  const { length } = legs;
  element("legs").replaceChildren(
    ...(length > 0 ? legs.map(legItem) : [make("li", { class: "empty" }, t("slip.empty"))]),
  );
  element("slip-title").textContent =
    length > 1 ? t("slip.many", { n: length }) : length === 1 ? t("slip.one") : t("slip");
  element("slip-odds").textContent = length > 0 ? oddsText(productOf()) : "";
  element("slip-foot").hidden = length === 0;
  section.classList.toggle("filled", length > 0);
  showPayout();
}

function showPayout() {
  const stake = stakeOf();
  element("most-win").textContent = stake === null ? "–" : amount(mostOf(stake));
  const isAsking = isMoved() && !busy;
  placeButton.textContent = busy ? t("placing") : t(isAsking ? "acceptAndPlace" : "place");
  placeButton.setAttribute("aria-disabled", String(busy || isGone() || stake === null));
}

/** @param {{ status: number, value: any }} answer */
function refuse(answer) {
  const { code, legs: offered = [] } = answer.value ?? {};
  for (const leg of legs) {
    const now = offered.find((/** @type {any} */ one) => one.fixtureId === leg.match.id);
    if (now) leg.now = now.odds;
  }
  const { minStake, maxStake, maxPayout, maxLegs } = game.limits;
  const values = {
    n: maxLegs,
    least: amount(minStake),
    most: amount(maxStake),
    payout: amount(maxPayout),
  };
  notice(hasText(`error.${code}`) ? t(`error.${code}`, values) : refusalText(answer));
}

/** What became of a slip that waits for the delay of bets in play. @param {object} asked @returns {Promise<{ status: number, value: any }>} */
async function whenTaken(asked) {
  for (;;) {
    const answer = await askUntilAnswered("slip", asked);
    if (answer.status !== 202) return answer;
    notice(t("waiting", { n: game.delaySeconds }));
    await wait(1_000);
  }
}

async function place() {
  const stake = stakeOf();
  if (busy || legs.length === 0) return;
  if (stake === null) return notice(t("error.stake"));
  if (isGone()) return notice(t("error.MATCH_SUSPENDED"));
  for (const leg of legs) leg.odds = leg.now ?? leg.odds;
  busy = true;
  notice(null);
  trouble(null);
  show();
  const asked = {
    key: newKey(),
    stake,
    accept: acceptSelect.value,
    legs: legs.map(({ match, pick, odds }) => ({
      fixtureId: match.id,
      market: pick.market,
      selection: pick.selection,
      line: pick.line,
      odds,
    })),
  };
  const answer = await whenTaken(asked);
  busy = false;
  if (answer.status !== 200) refuse(answer);
  else await taken(answer.value.bet);
  show();
}

/** @param {any} bet */
async function taken(bet) {
  const problem = betTrouble(bet);
  showBalance(bet.balance);
  tellSite();
  if (problem === null) {
    legs = [];
    notice(null);
    say(t("placed", { odds: oddsText(bet.odds) }));
    open(false);
  } else notice(problem);
  changed();
  placed();
  if (isUnderway(bet)) void whenDelivered(bet.id).then(refreshBalance).then(placed);
}

/** Shows or folds the slip, where it is a sheet at the foot of the page. @param {boolean} isOpen */
function open(isOpen) {
  section.dataset.open = String(isOpen);
  toggle.setAttribute("aria-expanded", String(isOpen));
}

export function startSlip() {
  stakeInput.value = bareAmount(game.stakes[0]);
  element("chips").replaceChildren(
    ...game.stakes.map((/** @type {number} */ stake) =>
      make(
        "button",
        {
          type: "button",
          class: "plain",
          "aria-label": amount(stake),
          onclick: () => {
            stakeInput.value = bareAmount(stake);
            showPayout();
          },
        },
        shortAmount(stake),
      ),
    ),
  );
  toggle.addEventListener("click", () => open(section.dataset.open !== "true"));
  section.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    open(false);
    toggle.focus();
  });
  stakeInput.addEventListener("input", showPayout);
  acceptSelect.addEventListener("change", () => {
    for (const leg of legs) settleOdds(leg);
    show();
  });
  element("slip-body").addEventListener("submit", (event) => {
    event.preventDefault();
    void place();
  });
  notice(null);
  show();
}
