// @ts-check
/**
 * Arcade games in the player's browser: fields, towers, rockets, wheels and pegs.
 *
 * @typedef {import("../../frame/kit.js").Bet & { choice: string, picks: number[], result: string[], flownMs: number | null,
 *   multiplier: number | null, worth: number | null, next: number | null, nonce: number, clientSeed: string,
 *   seedHash: string, seed: string | null }} Round
 */
import {
  amount,
  ask,
  askUntilAnswered,
  bareAmount,
  betTrouble,
  element,
  game,
  isUnderway,
  make,
  nameBetsBy,
  newKey,
  notifySite,
  refusalText,
  say,
  showBalance,
  t,
  trouble,
  wait,
  whenDelivered,
} from "../../frame/kit.js";
import { makeBoard } from "./boards.js";
import { openFairness } from "./fairness.js";
import { BY_HAND, readTarget } from "./flight.js";
import { follow as followFlight } from "./flying.js";
import { flightText } from "./rocket.js";
import { timesText } from "./times.js";

const SHOWN_RESULTS = 12;
const RESTART_MS = 700;
const isFlight = game.kind === "flight";
/** A select, or a field for the target of a flight. */
const choiceField = /** @type {HTMLSelectElement | HTMLInputElement} */ (element("choice"));
const stakeSelect = /** @type {HTMLSelectElement} */ (element("stake"));
const go = element("go");
const board = makeBoard(element("board"), (cell) => void pick(cell));

/**
 * The open round; null between rounds.
 * @type {Round | null}
 */
let open = null;
let busy = true;
/** Current multiplier of the open flight. */
let flown = 1_000;
/** The results of rounds, the newest first. @type {Round[]} */
let results = [];

/**
 * Returns the name of a choice: a number of mines, a target, or a difficulty.
 *
 * @param {string} id
 */
function choiceName(id) {
  if (isFlight) return id === BY_HAND ? "" : flightText(Number(id));
  return game.variant === "mines" ? id : t(`level.${id}`);
}

/** Returns the player's choice before the bet; null if it is invalid. */
function readChoice() {
  if (!isFlight) return choiceField.value;
  if (choiceField.value.trim() === "") return BY_HAND;
  const target = readTarget(choiceField.value, game.sizes.most);
  return target === null ? null : String(target);
}

/** Shows the last results above the board: the burst points of rockets, or the multipliers of rounds. */
function showResults() {
  const chips = results.slice(0, SHOWN_RESULTS).map((round) => {
    const value = isFlight ? Number(round.result[0]) : (round.multiplier ?? 0);
    const rank = value >= 10_000 ? "high" : value >= 2_000 ? "middle" : value > 0 ? "low" : "none";
    return make("li", { class: rank }, isFlight ? flightText(value) : timesText(value));
  });
  element("recent").replaceChildren(...chips);
}

const PICKS = /** @type {Record<string, string>} */ ({ goal: "goal.pick", tower: "tower.pick" });
const pickText = () => t(PICKS[game.look] ?? "pickOne");

/** Updates the button's action and the round's current value. */
function refresh() {
  const isFlying = isFlight && open?.state === "open";
  const canEnd = open !== null && (isFlying || open.picks.length > 0);
  const times = isFlying ? flown : (open?.worth ?? 0);
  const worth = open ? amount(Math.floor((open.stake * times) / 1_000)) : "";
  const action = isFlight ? "cashOut" : "take";
  if (open === null) go.textContent = t("bet");
  else go.textContent = canEnd ? t(action, { amount: worth }) : pickText();
  go.classList.toggle("cash", isFlying);
  go.setAttribute("aria-disabled", String(busy || (open !== null && !canEnd)));
  choiceField.disabled = stakeSelect.disabled = busy || open !== null;
  for (const id of ["less", "more"]) element(id).toggleAttribute("disabled", stakeSelect.disabled);
  if (game.kind !== "steps") return;
  const now = open?.worth ? t("worth.now", { multiplier: timesText(open.worth) }) : "";
  const next = open?.next ? t("worth.next", { multiplier: timesText(open.next) }) : "";
  element("worth").textContent = [now, next].filter(Boolean).join(" · ");
}

/** @param {boolean} now */
function setBusy(now) {
  busy = now;
  refresh();
}

/** @param {Round} round */
function sayResult({ win, stake, multiplier }) {
  const isWin = win > stake;
  const paid = t(isWin ? "wins" : "back", { amount: amount(win) });
  const times = (isFlight ? flightText : timesText)(multiplier ?? 0);
  say(win > 0 ? `${times} · ${paid}` : t("lost"), isWin);
}

/**
 * Shows a round in its current state, or its ending.
 *
 * @param {Round} round
 * @param {boolean} isNew
 */
async function present(round, isNew) {
  open = round.state === "open" ? round : null;
  if (round.result.length > 0 && round.id !== results[0]?.id) results = [round, ...results];
  showBalance(
    isNew && round.state === "settled" && round.balance !== null ? round.balance - round.win : null,
  );
  if (round.result.length > 0) {
    // The end of a flight has already been shown.
    if (isFlight) sayResult(round);
    else say("");
    if (isNew) await board.reveal(round);
    else board.draw(round, round.choice);
    refresh();
    if (!isFlight) sayResult(round);
    showResults();
  } else if (open && isFlight) {
    say(
      round.choice === BY_HAND ? t("flight.on") : t("flight.auto", { multiplier: choiceName(round.choice) }),
    );
    void fly(open);
  } else if (open) {
    board.draw(round, round.choice);
    say(round.picks.length > 0 ? t("goOn") : pickText());
  } else {
    board.draw(null, choiceField.value);
    say(t("ready"));
  }
  showBalance(round.balance);
  notifySite();
  trouble(betTrouble(round));
  if (isUnderway(round)) void follow(round.id);
}

/**
 * Follows a flight until it bursts or reaches its target; the button cashes out.
 * @param {Round} round
 */
function fly(round) {
  const fly = board.fly;
  if (!fly) return;
  return followFlight(
    round,
    { fly },
    {
      isOn: () => open?.id === round.id,
      isAsking: () => busy,
      tell(multiplier) {
        flown = multiplier;
        refresh();
      },
      async ended(done) {
        setBusy(true);
        await present(done, true);
        setBusy(false);
      },
    },
  );
}

/** @param {string} id */
async function follow(id) {
  const bet = await whenDelivered(id);
  if (busy || open) return;
  trouble(bet ? betTrouble(bet) : null);
  if (bet) showBalance(bet.balance);
  notifySite();
}

/** @param {string} action @param {object} body */
async function act(action, body) {
  if (busy) return;
  setBusy(true);
  trouble(null);
  if (!isFlight) notifySite("playing");
  const answer = await askUntilAnswered(action, body);
  if (answer.status === 200) {
    const round = /** @type {Round} */ (answer.value.round);
    // A flight continues without input, and must be free to be cashed out at once.
    if (isFlight && round.state === "open") busy = false;
    await present(round, true);
    // The second tap of a double tap must not bet again: the button that collected the win also places bets.
    if (action === "end") await wait(RESTART_MS);
  } else {
    trouble(answer.status === 409 ? t("error.busy") : refusalText(answer));
    notifySite();
  }
  setBusy(false);
}

function start() {
  say("");
  const stake = game.stakes[stakeSelect.selectedIndex];
  const choice = readChoice();
  if (choice === null) {
    trouble(t("flight.badTarget"));
    return choiceField.focus();
  }
  return act("start", { key: newKey(), stake, choice });
}

/** @param {number} cell */
async function pick(cell) {
  if (open) await act("pick", { id: open.id, step: open.picks.length, cell });
}

element("controls").addEventListener("submit", (event) => {
  event.preventDefault();
  if (open === null) void start();
  else if (isFlight || open.picks.length > 0) void act("end", { id: open.id });
});
choiceField.addEventListener("change", () => {
  if (!isFlight) board.draw(null, choiceField.value);
});
for (const [id, by] of /** @type {const} */ ([
  ["less", -1],
  ["more", 1],
]))
  element(id).addEventListener("click", () => {
    const last = game.stakes.length - 1;
    stakeSelect.selectedIndex = Math.max(0, Math.min(last, stakeSelect.selectedIndex + by));
  });
element("info-open").addEventListener("click", () => void openFairness());
nameBetsBy(
  (bet) => `${t(`type.${bet.type}`)} ${bet.detail.picks?.[0] ? choiceName(bet.detail.picks[0]) : ""}`,
);

/**
 * Returns a target in its typed form; empty without one.
 * @param {string} choice
 */
const targetText = (choice) => (choice === BY_HAND ? "" : String(Number(choice) / 1_000));

async function begin() {
  if (choiceField instanceof HTMLSelectElement) {
    for (const { id } of game.choices) choiceField.append(new Option(choiceName(id), id));
    choiceField.selectedIndex = Math.min(2, game.choices.length >> 1);
  }
  for (const stake of game.stakes) stakeSelect.append(new Option(bareAmount(stake)));
  stakeSelect.selectedIndex = Math.max(0, game.stakes.indexOf(game.first));
  board.draw(null, choiceField.value);
  const { status, value } = await ask("state").catch(() => ({ status: 0, value: null }));
  if (status !== 200) {
    trouble(t(status === 0 ? "error.offline" : "error.SESSION_EXPIRED"));
    if (status === 0) setTimeout(() => location.reload(), 4_000);
    return;
  }
  const last = /** @type {Round | null} */ (value.open ?? value.last[0] ?? null);
  if (last) {
    choiceField.value = isFlight ? targetText(last.choice) : last.choice;
    stakeSelect.selectedIndex = Math.max(0, game.stakes.indexOf(last.stake));
  }
  say(t("ready"));
  results = value.last.filter((/** @type {Round} */ round) => round.result.length > 0);
  showResults();
  if (value.open) {
    busy = false;
    await present(value.open, false);
    if (value.open.state === "open") say(t("resumed"));
  } else board.draw(null, choiceField.value);
  showBalance(value.balance);
  setBusy(false);
}

void begin();
