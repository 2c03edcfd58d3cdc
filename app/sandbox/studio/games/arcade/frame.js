// @ts-check
/**
 * Arcade games in the player's browser: fields, towers, rockets, wheels and pegs.
 *
 * @typedef {import("../../frame/kit.js").Bet & { choice: string, picks: number[], result: string[],
 *   multiplier: number | null, worth: number | null, next: number | null, nonce: number, clientSeed: string,
 *   seedHash: string, seed: string | null }} Round
 */
import {
  amount,
  ask,
  askUntilAnswered,
  betTrouble,
  element,
  game,
  isUnderway,
  nameBetsBy,
  newKey,
  refusalText,
  say,
  showBalance,
  t,
  tellSite,
  trouble,
  whenDelivered,
} from "../../frame/kit.js";
import { makeBoard, timesText } from "./boards.js";
import { openFairness } from "./fairness.js";

const choiceSelect = /** @type {HTMLSelectElement} */ (element("choice"));
const stakeSelect = /** @type {HTMLSelectElement} */ (element("stake"));
const go = element("go");
const board = makeBoard(element("board"), (cell) => void pick(cell));

/** The round that goes on; null between rounds. @type {Round | null} */
let open = null;
let busy = true;

/** What a choice is called: a number of mines, a target, or how hard. @param {string} id */
function choiceName(id) {
  if (game.variant === "crash") return timesText(Number(id));
  return game.variant === "mines" ? id : t(`level.${id}`);
}

/** What the button does now, and what the round is worth. */
function refresh() {
  const canEnd = open !== null && open.picks.length > 0;
  const worth = open?.worth ? Math.floor((open.stake * open.worth) / 1_000) : 0;
  go.textContent = open === null ? t("bet") : t("take", { amount: amount(worth) });
  go.setAttribute("aria-disabled", String(busy || (open !== null && !canEnd)));
  choiceSelect.disabled = stakeSelect.disabled = busy || open !== null;
  const now = open?.worth ? t("worth.now", { multiplier: timesText(open.worth) }) : "";
  const next = open?.next ? t("worth.next", { multiplier: timesText(open.next) }) : "";
  element("worth").textContent = [now, next].filter(Boolean).join(" · ");
}

/** @param {boolean} now */
function setBusy(now) {
  busy = now;
  refresh();
}

/** Shows a round as it stands, or how it ended. @param {Round} round @param {boolean} isNew */
async function present(round, isNew) {
  open = round.state === "open" ? round : null;
  showBalance(
    isNew && round.state === "settled" && round.balance !== null ? round.balance - round.win : null,
  );
  if (round.result.length > 0) {
    if (isNew) await board.reveal(round);
    else board.draw(round, round.choice);
    const isWin = round.win > round.stake;
    const paid = t(isWin ? "wins" : "back", { amount: amount(round.win) });
    say(round.win > 0 ? `${timesText(round.multiplier ?? 0)} · ${paid}` : t("lost"), isWin);
  } else if (open) {
    board.draw(round, round.choice);
    say(t(round.picks.length > 0 ? "goOn" : "pickOne"));
  } else {
    board.draw(null, choiceSelect.value);
    say(t("ready"));
  }
  showBalance(round.balance);
  tellSite();
  trouble(betTrouble(round));
  if (isUnderway(round)) void follow(round.id);
}

/** @param {string} id */
async function follow(id) {
  const bet = await whenDelivered(id);
  if (busy || open) return;
  trouble(bet ? betTrouble(bet) : null);
  if (bet) showBalance(bet.balance);
  tellSite();
}

/** @param {string} action @param {object} body */
async function act(action, body) {
  if (busy) return;
  setBusy(true);
  trouble(null);
  const answer = await askUntilAnswered(action, body);
  if (answer.status === 200) await present(answer.value.round, true);
  else trouble(answer.status === 409 ? t("error.busy") : refusalText(answer));
  setBusy(false);
}

function start() {
  say("");
  const stake = game.stakes[stakeSelect.selectedIndex];
  return act("start", { key: newKey(), stake, choice: choiceSelect.value });
}

/** @param {number} cell */
async function pick(cell) {
  if (open) await act("pick", { id: open.id, step: open.picks.length, cell });
}

element("controls").addEventListener("submit", (event) => {
  event.preventDefault();
  if (open === null) void start();
  else if (open.picks.length > 0) void act("end", { id: open.id });
});
choiceSelect.addEventListener("change", () => board.draw(null, choiceSelect.value));
element("info-open").addEventListener("click", () => void openFairness());
nameBetsBy(
  (bet) => `${t(`type.${bet.type}`)} ${bet.detail.picks?.[0] ? choiceName(bet.detail.picks[0]) : ""}`,
);

async function begin() {
  for (const { id } of game.choices) choiceSelect.append(new Option(choiceName(id), id));
  choiceSelect.selectedIndex = Math.min(2, game.choices.length >> 1);
  for (const stake of game.stakes) stakeSelect.append(new Option(amount(stake)));
  stakeSelect.selectedIndex = Math.max(0, game.stakes.indexOf(game.first));
  board.draw(null, choiceSelect.value);
  const { status, value } = await ask("state").catch(() => ({ status: 0, value: null }));
  if (status !== 200) {
    trouble(t(status === 0 ? "error.offline" : "error.SESSION_EXPIRED"));
    if (status === 0) setTimeout(() => location.reload(), 4_000);
    return;
  }
  const last = /** @type {Round | null} */ (value.open ?? value.last[0] ?? null);
  if (last) {
    choiceSelect.value = last.choice;
    stakeSelect.selectedIndex = Math.max(0, game.stakes.indexOf(last.stake));
  }
  say(t("ready"));
  if (value.open) {
    await present(value.open, false);
    if (value.open.state === "open") say(t("resumed"));
  } else board.draw(null, choiceSelect.value);
  showBalance(value.balance);
  setBusy(false);
}

void begin();
