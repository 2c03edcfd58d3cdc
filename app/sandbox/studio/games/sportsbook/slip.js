// @ts-check
import {
  amount,
  bareAmount,
  betTrouble,
  element,
  game,
  isUnderway,
  make,
  newKey,
  notifySite,
  refreshBalance,
  say,
  showBalance,
  t,
  trouble,
  whenDelivered,
} from "../../frame/kit.js";
import { placeBets } from "./place-bets.js";
import { readStake } from "./read-stake.js";
import { getRefusal, showReceipts } from "./slip-answers.js";
import { drawSlipChips } from "./slip-chips.js";
import { makeLegItem, patchLegItem } from "./slip-legs.js";
import { canCombine, computeMaximumWin, computeTotals, getKind } from "./slip-sums.js";
import { nameOfPick, oddsText, pickText } from "./words.js";

/**
 * @typedef {import("./words.js").Match} Match
 * @typedef {import("./words.js").Selection} Selection
 * `odds` are those that the player has seen and agreed to, `now` those that are offered, null while there are none; `stake` is
 * typed, and counts where legs are singles; `trouble`: why it was not placed.
 * @typedef {{ name: string, match: Match, pick: Selection, odds: number, now: number | null, stake: string,
 *   trouble: string | null, item: import("./slip-legs.js").LegItem | null }} Leg
 * @typedef {{ legs: Leg[], stake: number | null }} Bet
 * @typedef {{ fixtureId: string, market: string, selection: string, line: number | null, odds: number, stake: string }} KeptLeg
 * @typedef {{ legs: KeptLeg[], stake: string, wanted: "singles" | "accumulator", accept: string }} KeptSlip
 */

/** A press this soon after the button changed its meaning was intended for the earlier one. */
const STEADY_MS = 700;

const section = element("slip");
const toggle = element("slip-toggle");
const stakeInput = /** @type {HTMLInputElement} */ (element("stake"));
const acceptSelect = /** @type {HTMLSelectElement} */ (element("accept"));
const placeButton = element("place");
const singlesChoice = /** @type {HTMLInputElement} */ (element("as-singles"));
const accumulatorChoice = /** @type {HTMLInputElement} */ (element("as-accumulator"));

/** @type {Leg[]} */
let legs = [];
/**
 * The chosen kind of bet for several picks that can be combined.
 * @type {"singles" | "accumulator"}
 */
let wanted = "accumulator";
let busy = false;
/**
 * Runs while presses of the place button are ignored.
 * @type {ReturnType<typeof setTimeout> | null}
 */
let steadying = null;
/**
 * The selection in the notice that odds have moved since the player chose them before the game opened.
 *
 * @type {{ name: string, seen: number } | null}
 */
let lastNotice = null;
/** @type {{ changed: () => void, placed: () => void, opened: (isOpen: boolean, isAsked: boolean) => void }} */
let listeners = { changed() {}, placed() {}, opened() {} };

/**
 * Sets the listeners. `changed` is called when legs are added or removed, `placed` when a bet was accepted, `opened`
 * when the slip is to be opened or folded, with a flag for the player's own request.
 *
 * @param {typeof listeners} those
 */
export function onSlip(those) {
  listeners = those;
}

/** @param {string} id @param {Selection} pick */
export const isPicked = (id, pick) => legs.some(({ name }) => name === nameOfPick(id, pick));

/** Returns the matches of the slip's legs. */
export const matchesOfSlip = () => legs.map(({ match }) => match.id);

const kind = () => getKind(matchesOfSlip(), wanted);

/**
 * Adds a selection to the slip, or removes it.
 * @param {Match} match
 * @param {Selection} pick
 */
export function togglePick(match, pick) {
  if (busy) return;
  const name = nameOfPick(match.id, pick);
  const others = legs.filter((leg) => leg.name !== name);
  notice(null);
  showReceipts([]);
  say("");
  if (others.length < legs.length) legs = others;
  else if (legs.length >= game.limits.maxLegs) notice(t("error.TOO_MANY_LEGS", { n: game.limits.maxLegs }));
  else addLeg(match, pick, stakeInput.value);
  show();
  listeners.changed();
}

/** @param {Match} match @param {Selection} pick @param {string} stake */
function addLeg(match, pick, stake) {
  const name = nameOfPick(match.id, pick);
  legs.push({ name, match, pick, odds: pick.odds, now: pick.odds, stake, trouble: null, item: null });
}

/**
 * Puts a selection on the slip that the player chose before the game opened, with a notice while its odds differ from
 * those at that time.
 *
 * @param {Match} match
 * @param {Selection} pick
 * @param {number} seen the odds that the player chose it at, thousandths
 */
export function presetPick(match, pick, seen) {
  if (!isPicked(match.id, pick)) togglePick(match, pick);
  announceMovedOdds(nameOfPick(match.id, pick), seen, pick.odds);
  listeners.opened(true, false);
}

/** @param {string} name @param {number} seen @param {number | null} now */
function announceMovedOdds(name, seen, now) {
  const isSame = now === null || now === seen;
  notice(isSame ? null : t("asked.moved", { before: oddsText(seen), now: oddsText(now) }));
  lastNotice = { name, seen };
}

/**
 * Shows on the slip why the selection chosen before is missing.
 * @param {string} text
 */
export function refusePreset(text) {
  notice(text);
  listeners.opened(true, false);
}

/**
 * Updates the slip to the current offer on a match, with all its selections.
 * @param {Match} match
 */
export function updateSlip(match) {
  const own = legs.filter((leg) => leg.match.id === match.id);
  if (own.length === 0) return;
  const asked = currentRequest();
  for (const leg of own) {
    const found = match.selections.find((one) => nameOfPick(match.id, one) === leg.name);
    leg.match = match;
    leg.now = found?.odds ?? null;
    settleOdds(leg);
    if (lastNotice?.name === leg.name) announceMovedOdds(leg.name, lastNotice.seen, leg.now);
  }
  if (currentRequest() !== asked) steady();
  if (!busy) show();
}

/**
 * Updates a leg's odds without a question if the player accepts the change anyway.
 *
 * @param {Leg} leg
 */
function settleOdds(leg) {
  if (leg.now === null) return;
  const { value } = acceptSelect;
  if (value === "any" || (value === "better" && leg.now > leg.odds)) leg.odds = leg.now;
}

/** Ignores presses for a moment: the second tap of a double tap must not confirm the result of the first. */
function steady() {
  if (steadying) clearTimeout(steadying);
  steadying = setTimeout(() => {
    steadying = null;
    showPayout();
  }, STEADY_MS);
}

/** Returns the new odds that the button asks the player to accept. */
const currentRequest = () => legs.map(({ odds, now }) => (now !== null && now !== odds ? now : "")).join(" ");

const getStake = (/** @type {string} */ typed) => readStake(typed, game.decimals);

/**
 * Returns the bets that the slip would place now; of singles only those on offer.
 * @returns {Bet[]}
 */
function getBets() {
  if (legs.length === 0) return [];
  if (kind() !== "singles") return [{ legs, stake: getStake(stakeInput.value) }];
  return legs.filter(({ now }) => now !== null).map((leg) => ({ legs: [leg], stake: getStake(leg.stake) }));
}

/** @param {string | null} text */
function notice(text) {
  lastNotice = null;
  const box = element("slip-notice");
  box.textContent = text ?? "";
  box.hidden = text === null;
}

const computeOdds = (/** @type {Leg[]} */ those) => those.map(({ odds }) => odds);
const isMoved = () => legs.some(({ odds, now }) => now !== null && now !== odds);
const isGone = () => legs.some(({ now }) => now === null);

function show() {
  const { length } = legs;
  const how = kind();
  for (const leg of legs) leg.item ??= getItem(leg);
  const list = element("legs");
  const items = legs.map(({ item }) => item?.node ?? "");
  const isSame = list.children?.length === length && items.every((node, n) => node === list.children[n]);
  if (length === 0) list.replaceChildren(make("li", { class: "empty" }, t("slip.empty")));
  else if (!isSame) list.replaceChildren(...items);
  const titles = { single: "slip.one", singles: "slip.singles", accumulator: "slip.many" };
  element("slip-title").textContent = length > 0 ? t(titles[how], { n: length }) : t("slip");
  element("slip-odds").textContent =
    length > 0 && how !== "singles"
      ? oddsText(computeMaximumWin({ stake: 1_000, odds: computeOdds(legs) }))
      : "";
  element("slip-foot").hidden = length === 0;
  element("slip-kind").hidden = length < 2;
  const isCombining = canCombine(matchesOfSlip());
  accumulatorChoice.disabled = !isCombining;
  singlesChoice.checked = how === "singles";
  accumulatorChoice.checked = how !== "singles";
  element("same-match").hidden = length < 2 || isCombining;
  element("stake-name").textContent = t(how === "singles" ? "stake.each" : "stake");
  section.classList.toggle("filled", length > 0);
  showPayout();
}

/** @param {Leg} leg */
const getItem = (leg) =>
  makeLegItem({
    name: pickText(leg.pick, leg.match),
    stake: leg.stake,
    remove: () => togglePick(leg.match, leg.pick),
    typed(text) {
      leg.stake = text;
      showPayout();
    },
  });

function showPayout() {
  const how = kind();
  for (const leg of legs) {
    const stake = getStake(leg.stake);
    const most = stake === null ? null : computeMaximumWin({ stake, odds: [leg.odds] });
    if (leg.item) patchLegItem(leg.item, leg, { isSingle: how === "singles", most });
  }
  const bets = getBets();
  const whole = bets.flatMap(({ stake, legs: those }) =>
    stake === null ? [] : [{ stake, odds: computeOdds(those) }],
  );
  const isWhole = bets.length > 0 && whole.length === bets.length;
  const totals = computeTotals(whole);
  element("total").hidden = how !== "singles";
  element("total-stake").textContent = isWhole ? amount(totals.stake) : "–";
  element("most-win").textContent = isWhole ? amount(totals.most) : "–";
  const isAsking = isMoved() && !busy;
  const words = busy
    ? t("placing")
    : how === "singles"
      ? t(isAsking ? "acceptAndPlace.many" : "place.many", { n: bets.length })
      : t(isAsking ? "acceptAndPlace" : "place");
  placeButton.textContent = words;
  const isOff = busy || steadying !== null || !isWhole || (how !== "singles" && isGone());
  placeButton.setAttribute("aria-disabled", String(isOff));
}

async function place() {
  if (busy || legs.length === 0 || steadying) return;
  const bets = getBets();
  if (bets.length === 0 || (kind() !== "singles" && isGone())) return notice(t("error.MATCH_SUSPENDED"));
  if (bets.some(({ stake }) => stake === null)) return notice(t("error.stake"));
  for (const leg of bets.flatMap((bet) => bet.legs)) leg.odds = leg.now ?? leg.odds;
  busy = true;
  notice(null);
  showReceipts([]);
  trouble(null);
  for (const leg of legs) leg.trouble = null;
  show();
  const asked = bets.map(({ stake, legs: those }) => ({
    key: newKey(),
    stake: stake ?? 0,
    accept: acceptSelect.value,
    legs: those.map(({ match, pick, odds }) => ({
      fixtureId: match.id,
      market: pick.market,
      selection: pick.selection,
      line: pick.line,
      odds,
    })),
  }));
  const answers = await placeBets(asked, () => notice(t("waiting", { n: game.delaySeconds })));
  busy = false;
  steady();
  reportAnswers(bets, answers);
  show();
}

/**
 * Shows the results of bets, and keeps those on the slip that were not accepted.
 *
 * @param {Bet[]} bets
 * @param {{ status: number, value: any }[]} answers
 */
function reportAnswers(bets, answers) {
  const taken = [];
  const troubles = [];
  for (const [n, bet] of bets.entries()) {
    const answer = answers[n] ?? { status: 0, value: null };
    const placed = answer.status === 200 ? answer.value.bet : null;
    if (placed) heard(placed);
    const text = placed ? betTrouble(placed) : getRefusal(bet, answer);
    if (text === null) taken.push({ bet, placed });
    else troubles.push({ bet, text });
  }
  const gone = new Set(taken.flatMap(({ bet }) => bet.legs));
  legs = legs.filter((leg) => !gone.has(leg));
  if (bets.length > 1) {
    for (const { bet, text } of troubles) for (const leg of bet.legs) leg.trouble = text;
  }
  const sum = amount(taken.reduce((all, { placed }) => all + placed.stake, 0));
  const values = { n: taken.length, of: bets.length, amount: sum };
  if (troubles.length === 0) {
    notice(null);
    const [first] = taken;
    say(bets.length > 1 ? t("placed.many", values) : t("placed", { odds: oddsText(first?.placed.odds) }));
    if (legs.length === 0) listeners.opened(false, true);
  } else {
    const only = bets.length === 1 ? troubles[0]?.text : undefined;
    notice(only ?? t(taken.length > 0 ? "placed.some" : "placed.none", values));
    showReceipts(taken);
  }
  listeners.changed();
  if (taken.length > 0) listeners.placed();
}

/**
 * Applies the wallet data of a response, and waits for reports that the wallet has not received yet.
 * @param {any} bet
 */
function heard(bet) {
  showBalance(bet.balance);
  notifySite();
  if (isUnderway(bet)) void whenDelivered(bet.id).then(refreshBalance).then(listeners.placed);
}

/**
 * Opens or folds the slip where it is a sheet at the foot of the page.
 * @param {boolean} isOpen
 */
export function foldSlip(isOpen) {
  section.dataset.open = String(isOpen);
  toggle.setAttribute("aria-expanded", String(isOpen));
}

/**
 * Returns the slip to restore after a reload of the page, without bets that are being placed.
 *
 * @returns {KeptSlip}
 */
export const keptSlip = () => ({
  legs: busy
    ? []
    : legs.map(({ match, pick: { market, selection, line }, odds, stake }) => {
        return { fixtureId: match.id, market, selection, line, odds, stake };
      }),
  stake: stakeInput.value,
  wanted,
  accept: acceptSelect.value,
});

/**
 * Restores the stored slip; `matches` are the current matches of its legs, in their order.
 * @param {KeptSlip} kept
 * @param {(Match | null)[]} matches
 */
export function restoreSlip(kept, matches) {
  stakeInput.value = kept.stake;
  acceptSelect.value = kept.accept;
  wanted = kept.wanted;
  for (const [n, { fixtureId, odds, stake, ...pick }] of kept.legs.entries()) {
    const match = matches[n];
    const found = match?.selections.find((one) => nameOfPick(fixtureId, one) === nameOfPick(fixtureId, pick));
    if (!match || !found || isPicked(fixtureId, found)) continue;
    addLeg(match, { ...found, odds }, stake);
    updateSlip(match);
  }
  show();
  listeners.changed();
}

/** @param {string} typed */
function stakeAll(typed) {
  for (const leg of legs) {
    leg.stake = typed;
    if (leg.item) leg.item.input.value = typed;
  }
  showPayout();
}

export function startSlip() {
  stakeInput.value = bareAmount(game.stakes[0]);
  drawSlipChips((typed) => {
    stakeInput.value = typed;
    stakeAll(typed);
  });
  toggle.addEventListener("click", () => listeners.opened(section.dataset.open !== "true", true));
  section.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    listeners.opened(false, true);
    toggle.focus();
  });
  stakeInput.addEventListener("input", () => stakeAll(stakeInput.value));
  for (const choice of [singlesChoice, accumulatorChoice]) {
    choice.addEventListener("change", () => {
      wanted = singlesChoice.checked ? "singles" : "accumulator";
      show();
    });
  }
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
