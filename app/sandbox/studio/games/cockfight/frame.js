// @ts-check
import {
  amount,
  ask,
  askUntilAnswered,
  betTrouble,
  element,
  game,
  isUnderway,
  listen,
  make,
  newKey,
  notifySite,
  refreshBalance,
  refusalText,
  say,
  showBalance,
  stakeChips,
  t,
  trouble,
  whenDelivered,
} from "../../frame/kit.js";
import { rooster } from "./rooster.js";

/**
 * @typedef {"meron" | "wala" | "draw"} Side
 * @typedef {{ now: number, phase: string, roundId: string, number: number, closesAt: number, fightsAt: number,
 *   resultAt: number, endsAt: number, birds: { meron: string, wala: string }, odds: Record<Side, number>,
 *   winner: Side | null, isVoid: boolean, last: Side[] }} Fight
 * @typedef {import("../../frame/kit.js").Bet} Bet
 */

const SIDES = /** @type {Side[]} */ (["meron", "draw", "wala"]);
const CORNERS = /** @type {("meron" | "wala")[]} */ (["meron", "wala"]);
const chosen = stakeChips(element("chips"), game.stakes, game.first, () => showBets());

/** @type {Fight | null} */
let fight = null;
/** The difference by which the server's clock is ahead of this one. */
let ahead = 0;
/**
 * The player's bets on the fight, by key.
 * @type {Map<string, Bet>}
 */
const bets = new Map();

/** A second tap within this time counts as part of the first. */
const DOUBLE_TAP_MS = 400;
const ARMED_MS = 5_000;
/**
 * The side that was tapped once, and the time: the next tap bets on it.
 * @type {{ side: Side, at: number } | null}
 */
let armed = null;

const oddsText = (/** @type {number} */ odds) => (odds / 1_000).toFixed(2);

function showBets() {
  for (const side of SIDES) {
    const own = [...bets.values()].filter(
      ({ type, state }) => type === side && !["refused", "reverted"].includes(state),
    );
    const stake = own.reduce((sum, bet) => sum + bet.stake, 0);
    const isArmed = armed?.side === side;
    element(side).classList.toggle("armed", isArmed);
    const said = isArmed ? "again" : stake > 0 ? "mine" : null;
    element(`mine-${side}`).textContent = said ? t(said, { amount: amount(isArmed ? chosen() : stake) }) : "";
  }
}

function showFight() {
  if (!fight) return;
  const { phase, birds, odds, winner, isVoid } = fight;
  element("fight-number").textContent = t("fight", { n: fight.number });
  element("phase").textContent = t(isVoid ? "phase.void" : `phase.${phase}`);
  element("pit").dataset.phase = phase;
  for (const side of SIDES) {
    const button = /** @type {HTMLButtonElement} */ (element(side));
    // Not `disabled`: the button keeps the focus while betting is closed.
    button.setAttribute("aria-disabled", String(phase !== "betting" || isVoid));
    button.classList.toggle("won", winner === side);
    element(`odds-${side}`).textContent = oddsText(odds[side]);
  }
  for (const side of CORNERS) {
    element(`bird-${side}`).textContent = birds[side];
    element(`fighter-${side}`).classList.toggle("winner", winner === side);
    element(`fighter-${side}`).classList.toggle(
      "beaten",
      winner !== null && winner !== "draw" && winner !== side,
    );
  }
  element("results").replaceChildren(
    ...fight.last.map((side) => make("li", { class: side, title: t(`type.${side}`) }, t(`short.${side}`))),
  );
  showTimer();
}

function showTimer() {
  if (!fight) return;
  const { phase, closesAt, fightsAt, resultAt, endsAt } = fight;
  const end = { betting: closesAt, closed: fightsAt, fighting: resultAt }[phase] ?? endsAt;
  const left = Math.max(0, Math.ceil((end - Date.now() - ahead) / 1_000));
  element("timer").textContent = t("seconds", { n: left });
  element("timer").classList.toggle("soon", phase === "betting" && left <= 10);
}

async function loadBets() {
  const answer = await ask("bets").catch(() => null);
  if (answer?.status !== 200) return;
  bets.clear();
  for (const bet of answer.value.bets) bets.set(bet.key, bet);
  showBets();
}

/** @param {any} event */
function hear(event) {
  if (event.type === "bet") return hearBet(event.bet);
  const isNew = event.roundId !== fight?.roundId;
  fight = event;
  ahead = event.now - Date.now();
  if (event.phase !== "betting") armed = null;
  if (isNew) {
    bets.clear();
    say(t("ready"));
    void loadBets();
  } else if (fight?.winner) say(t("won", { side: t(`type.${fight.winner}`) }), true);
  showBets();
  showFight();
}

/**
 * Shows a bet that was settled.
 * @param {Bet} bet
 */
function hearBet(bet) {
  if (bets.has(bet.key)) bets.set(bet.key, bet);
  showBalance(bet.balance);
  notifySite();
  if (bet.win > 0) say(t(bet.outcome === "void" ? "returned" : "wins", { amount: amount(bet.win) }), true);
}

/**
 * The first tap on a side asks for confirmation, the second one bets.
 * @param {Side} side
 */
function tap(side) {
  if (fight?.phase !== "betting" || fight.isVoid) return say(t("error.CLOSED"));
  const now = performance.now();
  if (armed?.side === side) {
    if (now - armed.at < DOUBLE_TAP_MS) return;
    arm(null);
    return void place(side, fight.roundId);
  }
  arm({ side, at: now });
  say(t("again", { amount: amount(chosen()) }));
  setTimeout(() => armed?.at === now && arm(null), ARMED_MS);
}

/** @param {{ side: Side, at: number } | null} next */
function arm(next) {
  armed = next;
  showBets();
}

/** @param {Side} side @param {string} roundId */
async function place(side, roundId) {
  trouble(null);
  const asked = { key: newKey(), roundId, side, stake: chosen() };
  const answer = await askUntilAnswered("bets", asked);
  if (answer.status !== 200) return trouble(refusalText(answer));
  const bet = /** @type {Bet} */ (answer.value.bet);
  if (bet.roundId === fight?.roundId) bets.set(bet.key, bet);
  showBets();
  showBalance(bet.balance);
  notifySite();
  const problem = betTrouble(bet);
  trouble(problem);
  if (problem === null) say(t("placed", { side: t(`type.${side}`), amount: amount(bet.stake) }));
  if (isUnderway(bet)) void whenDelivered(bet.id).then(loadBets).then(refreshBalance);
}

for (const side of CORNERS) element(`fighter-${side}`).append(rooster(side));
for (const side of SIDES) element(side).addEventListener("click", () => tap(side));
element("rules").replaceChildren(
  ...["drawn", "odds", "draws", "margins"].map((rule) =>
    make(
      "li",
      {},
      t(`rule.${rule}`, { sides: 100 - game.margins.meron * 100, draw: 100 - game.margins.draw * 100 }),
    ),
  ),
);
setInterval(showTimer, 500);
void refreshBalance();
listen(hear);
