// @ts-check
/**
 * A live table in the player's browser: shows the round that the whole table shares, and sends bets.
 *
 * @typedef {import("../../frame/kit.js").Bet} Bet
 * @typedef {import("./felt.js").Position} Position
 * @typedef {{ hands: import("./names.js").Hand[], mark: string, signs: string[], back: Record<string, number> }}
 *   Result
 * @typedef {{ id: string, number: number, phase: "betting" | "dealing" | "result" | "void", leftMs: number, seedHash:
 *   string,
 * seed: string | null, result: Result | null }} Round
 */
import {
  amount,
  askUntilAnswered,
  betTrouble,
  element,
  game,
  isUnderway,
  listen,
  make,
  nameBetsBy,
  newKey,
  notifySite,
  refreshBalance,
  refusalText,
  say,
  stakeChips,
  t,
  trouble,
  whenDelivered,
} from "../../frame/kit.js";
import { betTable } from "./bet-table.js";
import { lying, showNumber } from "./board.js";
import { drawFelt, showFelt, showStakes } from "./felt.js";
import { positionName, resultText } from "./names.js";
import { addToRoad, dropFromRoad, setRoad } from "./roads.js";
import { endDealing, showHands, showWinner, showWon, startClock } from "./table.js";

const NOT_PLACED = ["refused", "reverted", "reverting"];

/** @type {Round | null} */
let round = null;
/** The player's bets of the round, by id. @type {Map<string, Bet>} */
let bets = new Map();
/**
 * Chips on the table that have not been sent, in the order in which they were placed.
 * @type {{ position: Position, stake: number }[]}
 */
let pending = [];
/**
 * The player's latest bets in one round: minor units by position.
 *
 * @type {Map<string, number>}
 */
let lastStakes = new Map();
let isSending = false;

const chosenChip = stakeChips(element("chips"), game.chips, game.chips[1] ?? game.chips[0]);

/** @param {Iterable<{ id: string, stake: number }>} parts */
function computeSums(parts) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { id, stake } of parts) sums.set(id, (sums.get(id) ?? 0) + stake);
  return sums;
}

const placedSums = () =>
  computeSums(
    [...bets.values()]
      .filter(({ state }) => !NOT_PLACED.includes(state))
      .map(({ type, stake }) => ({ id: type, stake })),
  );
const pendingSums = () => computeSums(pending.map(({ position, stake }) => ({ id: position.id, stake })));
/** @param {ReadonlyMap<string, number>} sums */
const total = (sums) => [...sums.values()].reduce((sum, stake) => sum + stake, 0);
const isOpen = () => round?.phase === "betting";

/**
 * Places a chip without sending it yet.
 * @param {Position} position
 * @param {number} stake
 */
function put(position, stake) {
  const lies = (placedSums().get(position.id) ?? 0) + (pendingSums().get(position.id) ?? 0);
  if (lies + stake > position.most) {
    say(t("most", { amount: amount(position.most) }));
    return;
  }
  pending.push({ position, stake });
}

function show() {
  const sums = pendingSums();
  showStakes(placedSums(), sums);
  const sum = total(sums);
  const place = element("place");
  place.textContent = sum > 0 ? t("placeSum", { amount: amount(sum) }) : t("place");
  place.setAttribute("aria-disabled", String(sum === 0 || !isOpen() || isSending));
  element("undo").setAttribute("aria-disabled", String(pending.length === 0 || isSending));
  const mayRepeat = isOpen() && pending.length === 0 && lastStakes.size > 0 && !isSending;
  element("repeat").setAttribute("aria-disabled", String(!mayRepeat));
  showMine();
}

function showMine() {
  const lines = [...bets.values()].map((bet) => {
    const what = `${positionName(bet.type)} · ${amount(bet.stake)}`;
    const note = bet.outcome === null ? betTrouble(bet) : t("back", { amount: amount(bet.win) });
    const line = make("li", { class: bet.win > bet.stake ? "won" : "" }, what);
    if (note) line.append(make("span", { class: "small" }, ` ${note}`));
    return line;
  });
  element("mine").replaceChildren(
    ...(lines.length > 0 ? lines : [make("li", { class: "small" }, t("mine.none"))]),
  );
}

async function send() {
  if (!round || !isOpen() || isSending || pending.length === 0) return;
  isSending = true;
  const own = round;
  const asked = [...pendingSums()].map(([position, stake]) => ({ key: newKey(), position, stake }));
  show();
  trouble(null);
  const answer = await askUntilAnswered("bets", { roundId: own.id, bets: asked });
  isSending = false;
  pending = [];
  if (answer.status === 200) hearBets(answer.value.bets);
  else trouble(refusalText(answer));
  show();
}

/**
 * Shows the player a notice about bets that were just placed or reverted.
 *
 * @param {Bet[]} news
 */
function explain(news) {
  const failed = news.filter(({ state }) => NOT_PLACED.includes(state) || state === "stuck");
  const [first] = failed;
  if (first)
    trouble([betTrouble(first), failed.length < news.length ? t("partly") : ""].filter(Boolean).join(" "));
  const placed = total(placedSums());
  if (isOpen() && placed > 0) say(t("placed", { amount: amount(placed) }));
}

/** @param {Bet[]} news */
function hearBets(news) {
  const own = news.filter(({ roundId }) => roundId === round?.id);
  for (const bet of own) bets.set(bet.id, bet);
  explain(own);
  if (round?.phase === "result") sayResult();
  for (const bet of own.filter(isUnderway)) void whenDelivered(bet.id).then((one) => one && hearBets([one]));
  void refreshBalance();
  notifySite();
  show();
}

function sayResult() {
  if (!round?.result) return;
  const counting = [...bets.values()].filter(({ state }) => !NOT_PLACED.includes(state));
  const isKnown = counting.length > 0 && counting.every(({ outcome }) => outcome !== null);
  const win = counting.reduce((sum, bet) => sum + bet.win, 0);
  const stake = counting.reduce((sum, bet) => sum + bet.stake, 0);
  const own =
    win > stake
      ? t("wins", { amount: amount(win) })
      : win > 0
        ? t("returned", { amount: amount(win) })
        : t("noWin");
  showWon(isKnown && win > stake ? `+ ${amount(win)}` : null);
  say([...(isKnown ? [own] : []), resultText(round.result)].join(" · "), isKnown && win > stake);
}

/**
 * Switches to a new round; the bets of the last one can then be repeated.
 * @param {Round} next
 */
function turnTo(next) {
  if (next.id === round?.id) return;
  const sums = placedSums();
  if (sums.size > 0) lastStakes = sums;
  bets = new Map();
  pending = [];
  showWon(null);
  trouble(null);
}

/**
 * Shows the cards or dice on the table. The last result stays until the next one arrives.
 *
 * @param {Round} next
 * @param {boolean} isFirst
 * @param {Result | null} last
 */
function showTable({ phase, number, result, leftMs }, isFirst, last) {
  const isOver = phase === "result";
  if (phase === "dealing") showHands(result, leftMs, number);
  else if (isFirst) showHands(isOver ? result : last, 0, isOver ? number : number - 1);
  else if (phase === "void") showHands(null, 0, number);
  else endDealing();
  const shown = isOver ? result : phase === "betting" ? last : null;
  showWinner(shown?.mark ?? null);
  // While bets are open a marked number would look like one of them.
  showNumber(isOver ? (result?.mark ?? null) : null);
}

/**
 * @param {Round} next
 * @param {boolean} isFirst true when the frame has just connected
 * @param {Result | null} last
 */
function hearRound(next, isFirst, last) {
  turnTo(next);
  const hadPending = pending.length > 0 && next.phase !== "betting" && !isSending;
  round = next;
  startClock(next);
  if (next.phase !== "betting" && !isSending) pending = [];
  showFelt(next.phase === "result" ? (next.result?.back ?? {}) : {}, isOpen());
  element("seed").textContent = next.seed
    ? t("seed.last", { seed: next.seed })
    : t("seed", { hash: next.seedHash });
  showTable(next, isFirst, last);
  if (next.phase === "betting") say(t("phase.betting"));
  if (next.phase === "dealing") say(hadPending ? t("dropped") : t("phase.dealing"));
  if (next.phase === "void") {
    dropFromRoad(next.number);
    say(t("voided"));
  }
  if (next.phase === "result" && next.result) {
    addToRoad({ number: next.number, mark: next.result.mark, signs: next.result.signs });
    sayResult();
  }
  show();
}

element("say").append(element("message"));
const bar = element("say").parentElement;
bar?.append(element("trouble"));
/** Places the message beside the button, or beside the clock above roulette's board, which fills a phone. */
function placeMessage() {
  const head = game.rules === "roulette" && !lying.matches ? document.querySelector(".top .name") : null;
  if (head) head.after(element("say"));
  else bar?.prepend(element("say"));
}
lying.addEventListener("change", placeMessage);
placeMessage();
// Placed beside the table if there is room, else in the sheet of rules and history.
const isWide = matchMedia("(min-width: 960px) and (min-height: 521px)");
const aside = element("aside");
const besideTable = aside.parentElement;
function placeAside() {
  if (isWide.matches) besideTable?.append(aside);
  else element("aside-small").append(aside);
}
isWide.addEventListener("change", placeAside);
placeAside();

nameBetsBy(({ type }) => positionName(type));
drawFelt((position) => {
  if (!isOpen() || isSending) return;
  put(position, chosenChip());
  show();
});
element("bet-table").replaceChildren(betTable());
element("undo").addEventListener("click", () => {
  if (isSending) return;
  pending.pop();
  show();
});
element("repeat").addEventListener("click", () => {
  if (!isOpen() || isSending || pending.length > 0) return;
  for (const position of /** @type {Position[]} */ (game.positions)) {
    const stake = lastStakes.get(position.id);
    if (stake) put(position, stake);
  }
  show();
});
element("place").addEventListener("click", () => void send());
listen((event) => {
  if (event.type === "state") {
    setRoad(event.road);
    hearRound(event.round, true, event.last);
    hearBets(event.bets);
  } else if (event.type === "round")
    hearRound(event.round, false, round?.phase === "result" ? round.result : null);
  else hearBets(event.bets);
});
show();
