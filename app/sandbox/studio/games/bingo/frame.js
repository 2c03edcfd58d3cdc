// @ts-check
/** Bingo in the player's browser: tickets and balls come from the server, and are shown one ball after another. */
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
  refusalText,
  say,
  showBalance,
  stakeChips,
  t,
  tellSite,
  trouble,
  wait,
  whenDelivered,
} from "../../frame/kit.js";

const BALL_MS = 110;
const LETTERS = "BINGO";

/** @typedef {import("../../frame/kit.js").Bet} Bet */

const stakeOf = stakeChips(element("chips"), game.stakes, game.stakes[1] ?? game.stakes[0]);
const go = element("go");
let busy = true;
/** Whether the player does not want to wait for the balls. */
let isHurried = false;

/** @param {Bet} bet @param {number} n */
function drawTicket(bet, n) {
  const body = make("tbody");
  for (let row = 0; row < 5; row++) {
    const cells = bet.detail.ticket.slice(row * 5, row * 5 + 5);
    body.append(
      make(
        "tr",
        {},
        ...cells.map((/** @type {string} */ number) => make("td", {}, number === "0" ? "★" : number)),
      ),
    );
  }
  const head = make("tr", {}, ...[...LETTERS].map((letter) => make("th", { scope: "col" }, letter)));
  const table = make(
    "table",
    {},
    make("caption", {}, t("ticket", { n: n + 1 })),
    make("thead", {}, head),
    body,
  );
  return make("div", { class: "ticket", "data-bet": bet.id }, table, make("p", { class: "end" }, ""));
}

/** @param {HTMLElement} ticket */
const cellsOf = (ticket) => /** @type {HTMLElement[]} */ ([...ticket.querySelectorAll("td")]);

/** Marks a number on every ticket. @param {HTMLElement[]} tickets @param {string} ball */
function mark(tickets, ball) {
  for (const ticket of tickets)
    for (const cell of cellsOf(ticket)) if (cell.textContent === ball) cell.classList.add("marked");
}

/** @param {HTMLElement} ticket @param {Bet} bet */
function showEnd(ticket, bet) {
  for (const { id, cells } of game.patterns) {
    if (!bet.detail.patterns.includes(id)) continue;
    for (const n of cells) cellsOf(ticket)[n]?.classList.add("complete");
  }
  const count = bet.detail.patterns.length;
  const note =
    bet.outcome === null ? (betTrouble(bet) ?? "") : t("completed", { n: count, amount: amount(bet.win) });
  ticket.querySelector(".end")?.replaceChildren(note);
  ticket.classList.toggle("won", bet.win > 0);
}

/** @param {Bet[]} bets */
async function show(bets) {
  const tickets = bets.map(drawTicket);
  element("tickets").replaceChildren(...tickets);
  for (const ticket of tickets) cellsOf(ticket)[12]?.classList.add("marked");
  const balls = bets.find(({ detail }) => detail.drawn.length > 0)?.detail.drawn ?? [];
  element("balls").replaceChildren();
  for (const ball of balls) {
    const letter = LETTERS[Math.floor((Number(ball) - 1) / 15)] ?? "";
    element("balls").append(make("span", { class: "ball" }, `${letter}${ball}`));
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
  const tickets = Number(/** @type {HTMLSelectElement} */ (element("count")).value);
  const answer = await askUntilAnswered("play", { key: newKey(), stake: stakeOf(), tickets });
  if (answer.status === 200) {
    const bets = /** @type {Bet[]} */ (answer.value.bets);
    await show(bets);
    sayResult(bets);
    showBalance(answer.value.balance);
    tellSite();
    trouble(bets.map(betTrouble).find((text) => text !== null) ?? null);
    for (const bet of bets) if (isUnderway(bet)) void whenDelivered(bet.id).then(() => trouble(null));
  } else {
    trouble(answer.status === 409 ? t("error.busy") : refusalText(answer));
  }
  setBusy(false);
}

/** @param {boolean} now */
function setBusy(now) {
  busy = now;
  go.textContent = t(now ? "hurry" : "play");
}

element("controls").addEventListener("submit", (event) => {
  event.preventDefault();
  void play();
});

async function begin() {
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
