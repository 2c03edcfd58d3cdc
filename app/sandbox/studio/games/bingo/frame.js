// @ts-check
/** Bingo in the player's browser: the server supplies tickets and balls, which are shown one ball after another. */
import {
  amount,
  ask,
  askUntilAnswered,
  betTrouble,
  element,
  game,
  isCalm,
  isUnderway,
  make,
  newKey,
  notifySite,
  refusalText,
  say,
  showBalance,
  stakeChips,
  t,
  trouble,
  wait,
  whenDelivered,
} from "../../frame/kit.js";
import { drawBoard, drawPays, startCalls } from "./balls.js";

const BALL_MS = 150;
const LETTERS = "BINGO";
/** A sample ticket: none is drawn before it is paid for. */
const SAMPLE = ["3", "18", "34", "47", "62", "7", "21", "31", "52", "66", "11", "24", "0", "58", "70"].concat(
  ["14", "29", "40", "49", "73", "5", "16", "44", "60", "68"],
);
/** The diagonal, as an example of a pattern. */
const SAMPLE_PATTERN = "diagonal:1";

/** @typedef {import("../../frame/kit.js").Bet} Bet */

const getStake = stakeChips(element("chips"), game.stakes, game.stakes[1] ?? game.stakes[0]);
const go = element("go");
const counts = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=count]"));
let busy = true;
/** True when the player does not want to wait for the balls. */
let isHurried = false;

const ticketCount = () => Number([...counts].find(({ checked }) => checked)?.value);

/** @param {string} name @param {string[]} numbers @param {string} [bet] */
function drawTicket(name, numbers, bet = "") {
  const body = make("tbody");
  for (let row = 0; row < 5; row++) {
    const cells = numbers.slice(row * 5, row * 5 + 5);
    body.append(make("tr", {}, ...cells.map((number) => make("td", {}, number === "0" ? "★" : number))));
  }
  const head = make(
    "tr",
    {},
    ...[...LETTERS].map((letter) => make("th", { scope: "col", class: letter }, letter)),
  );
  const caption = make("caption", {}, make("span", {}, name), make("span", { class: "end" }));
  return make(
    "div",
    { class: "ticket", "data-bet": bet },
    make("table", {}, caption, make("thead", {}, head), body),
  );
}

/** Shows sample tickets in the chosen number, as a preview of the purchase. */
function showSample() {
  const tickets = Array.from({ length: ticketCount() }, () => drawTicket(t("sample"), SAMPLE));
  for (const ticket of tickets) {
    ticket.classList.add("sample");
    for (const n of cellsOfPattern(SAMPLE_PATTERN)) toCells(ticket)[n]?.classList.add("marked", "complete");
  }
  place(tickets);
  drawPays();
}

/** @param {string} id @returns {readonly number[]} */
const cellsOfPattern = (id) =>
  game.patterns.find((/** @type {{ id: string }} */ one) => one.id === id)?.cells ?? [];

/** @param {HTMLElement[]} tickets */
function place(tickets) {
  element("tickets").dataset.count = String(tickets.length);
  element("tickets").replaceChildren(...tickets);
}

/** @param {HTMLElement} ticket */
const toCells = (ticket) => /** @type {HTMLElement[]} */ ([...ticket.querySelectorAll("td")]);

/** Marks a number on every ticket. @param {HTMLElement[]} tickets @param {string} ball */
function mark(tickets, ball) {
  for (const ticket of tickets)
    for (const cell of toCells(ticket)) if (cell.textContent === ball) cell.classList.add("marked");
}

/** @param {HTMLElement} ticket @param {Bet} bet */
function showEnd(ticket, bet) {
  for (const { id, cells } of game.patterns) {
    if (!bet.detail.patterns.includes(id)) continue;
    for (const n of cells) toCells(ticket)[n]?.classList.add("complete");
  }
  const count = bet.detail.patterns.length;
  const note =
    bet.outcome === null
      ? (betTrouble(bet) ?? "")
      : count > 0
        ? t("completed", { n: count, amount: amount(bet.win) })
        : "";
  ticket.querySelector(".end")?.replaceChildren(note);
  ticket.classList.toggle("won", bet.win > 0);
}

/** @param {Bet[]} bets */
async function show(bets) {
  const tickets = bets.map((bet, n) => drawTicket(t("ticket", { n: n + 1 }), bet.detail.ticket, bet.id));
  place(tickets);
  for (const ticket of tickets) toCells(ticket)[12]?.classList.add("marked");
  const balls = bets.find(({ detail }) => detail.drawn.length > 0)?.detail.drawn ?? [];
  const call = startCalls(balls.length);
  for (const ball of balls) {
    call(ball);
    mark(tickets, ball);
    if (!isHurried && !isCalm()) await wait(BALL_MS);
  }
  for (const [n, ticket] of tickets.entries()) {
    const bet = bets[n];
    if (bet) showEnd(ticket, bet);
  }
}

/** @param {Bet[]} bets */
function sayResult(bets) {
  const paid = bets.filter(({ state }) => !["refused", "reverted", "reverting"].includes(state));
  const win = paid.reduce((sum, bet) => sum + bet.win, 0);
  const staked = paid.reduce((sum, bet) => sum + bet.stake, 0);
  if (paid.length === 0) say(t("ready"));
  else if (win > staked) say(t("wins", { amount: amount(win) }), true);
  else say(win > 0 ? t("back", { amount: amount(win) }) : t("noWin"));
}

async function play() {
  if (busy) {
    isHurried = true;
    return;
  }
  setBusy(true);
  isHurried = false;
  trouble(null);
  say("");
  notifySite("playing");
  const answer = await askUntilAnswered("play", { key: newKey(), stake: getStake(), tickets: ticketCount() });
  if (answer.status === 200) {
    const bets = /** @type {Bet[]} */ (answer.value.bets);
    await show(bets);
    sayResult(bets);
    showBalance(answer.value.balance);
    notifySite();
    trouble(bets.map(betTrouble).find((text) => text !== null) ?? null);
    for (const bet of bets) if (isUnderway(bet)) void whenDelivered(bet.id).then(() => trouble(null));
  } else {
    trouble(answer.status === 409 ? t("error.busy") : refusalText(answer));
    notifySite();
  }
  setBusy(false);
}

/** @param {boolean} now */
function setBusy(now) {
  busy = now;
  go.textContent = t(now ? "hurry" : "play");
  for (const input of counts) input.disabled = now;
}

element("controls").addEventListener("submit", (event) => {
  event.preventDefault();
  void play();
});

for (const input of counts) input.addEventListener("change", showSample);

async function begin() {
  drawBoard();
  showSample();
  const { status, value } = await ask("state").catch(() => ({ status: 0, value: null }));
  if (status !== 200) {
    trouble(t(status === 0 ? "error.offline" : "error.SESSION_EXPIRED"));
    if (status === 0) setTimeout(() => location.reload(), 4_000);
    return;
  }
  showBalance(value.balance);
  say(t("buy"));
  go.setAttribute("aria-disabled", "false");
  setBusy(false);
}

void begin();
