// @ts-check
/**
 * Blackjack in the player's browser.
 *
 * @typedef {{ cards: string[], count: number, isSoft: boolean }} Shown
 * @typedef {Shown & { stake: number, win: number, result: string | null }} Hand
 * @typedef {{ id: string, step: number, isOver: boolean, isPending: boolean, dealer: Shown, acting: number | null,
 *   moves: string[], hands: Hand[], bets: import("../../frame/kit.js").Bet[] }} Round
 * @typedef {{ state: string, refusal: string | null, balance: number | null }} PlacedBet
 */
import {
  amount,
  ask,
  askUntilAnswered,
  betTrouble,
  element,
  game,
  isUnderway,
  make,
  newKey,
  notifySite,
  refreshBalance,
  refusalText,
  say,
  shortAmount,
  showBalance,
  stakeChips,
  t,
  trouble,
  wait,
} from "../../frame/kit.js";
import { deal } from "./dealing.js";
import { face } from "./faces.js";

const POLL_MS = 1_500;
/** All moves of a hand; an unavailable one keeps its place. */
const MOVES = ["hit", "stand", "double", "split"];

const firstStake = game.stakes[2] ?? game.stakes[0];
const chosenStake = stakeChips(element("chips"), game.stakes, firstStake, () => {
  if (!round) drawEmptyTable();
});
const dealButton = element("deal");
const betForm = element("bet");
const movePlace = element("moves");
const felt = element("felt");

/** @type {Round | null} */
let round = null;
let busy = true;
/**
 * The cards already on the table by hand, so that only new ones slide in.
 * @type {Map<string, (string | null)[]>}
 */
const lying = new Map();

/** @param {string} card */
function cardName(card) {
  const rank = card[0] ?? "";
  const text = "ATJQK".includes(rank) ? t(`rank.${rank}`) : rank;
  return t("card", { rank: text, suit: t(`suit.${card[1]}`) });
}

/** @param {string | null} card null for one that is hidden */
function drawCard(card) {
  const node = make("span", { class: card === null ? "card back" : "card", "aria-hidden": "true" });
  if (card === null) return node;
  node.classList.toggle("red", card[1] === "H" || card[1] === "D");
  node.append(face(card));
  return node;
}

/** @param {Shown} hand */
const countText = ({ count, isSoft }) => (isSoft && count < 21 ? `${count - 10}/${count}` : String(count));

/**
 * Draws a row of cards with its count.
 * @param {string} id
 * @param {string} name
 * @param {Shown} hand
 * @param {(string | null)[]} cards
 */
function drawHand(id, name, hand, cards) {
  const before = lying.get(id) ?? [];
  lying.set(id, cards);
  const words = cards.map((card) => (card === null ? t("hidden") : cardName(card))).join(", ");
  const label = t("count", { name, cards: words, count: countText(hand) });
  const row = make("div", { class: cards.length > 4 ? "fan many" : "fan", role: "img", "aria-label": label });
  const drawn = cards.map(drawCard);
  row.append(...drawn);
  for (const [n, card] of drawn.entries()) {
    card.toggleAttribute("data-new", n >= before.length);
    card.toggleAttribute("data-turned", before[n] === null && cards[n] !== null);
  }
  return [make("h2", {}, name, " ", make("b", { class: "count" }, countText(hand))), row];
}

/**
 * Draws a chip on its spot.
 * @param {number} stake
 */
function drawSpot(stake) {
  const chip = make("span", { class: "chip chip-1", "aria-hidden": "true" }, shortAmount(stake));
  return make(
    "p",
    { class: "spot" },
    chip,
    make("span", { class: "hidden" }, `${t("stake")} ${amount(stake)}`),
  );
}

/** @param {Hand} hand @param {number} n @param {Round} of */
function drawOwnHand(hand, n, of) {
  const name = of.hands.length > 1 ? t("handOf", { n: n + 1 }) : t("hand");
  const place = make("div", { class: "hand-place" }, ...drawHand(`${of.id}/${n}`, name, hand, hand.cards));
  place.classList.toggle("acting", of.acting === n && of.hands.length > 1);
  const end = hand.result ? t(`result.${hand.result}`) : "";
  const won = hand.result && hand.win > 0 ? ` · ${amount(hand.win)}` : "";
  place.append(drawSpot(hand.stake), make("p", { class: `end ${hand.result ?? ""}` }, `${end}${won}`));
  return place;
}

/** Draws the table before a round: outlines in place of cards, and the chosen stake on its spot. */
function drawEmptyTable() {
  const outlines = () =>
    make(
      "div",
      { class: "fan", "aria-hidden": "true" },
      ...[0, 1].map(() => make("span", { class: "card none" })),
    );
  element("dealer").replaceChildren(make("h2", {}, t("dealer")), outlines());
  const place = make("div", { class: "hand-place" }, make("h2", {}, t("hand")), outlines());
  place.append(drawSpot(chosenStake()), make("p", { class: "end" }));
  element("hands").replaceChildren(place);
}

/** Returns the new cards in dealing order: one for each hand, then the second ones. */
function newCards() {
  const fans = [...document.querySelectorAll("#hands .fan"), ...document.querySelectorAll("#dealer .fan")];
  const rows = fans.map((fan) => [...fan.querySelectorAll(".card")]);
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return /** @type {HTMLElement[]} */ (
    Array.from({ length: longest }, (_, n) => rows.map((row) => row[n]))
      .flat()
      .filter((card) => card?.hasAttribute("data-new"))
  );
}

function drawTable() {
  if (!round) return drawEmptyTable();
  const own = round;
  const { dealer } = own;
  const cards = own.isOver ? dealer.cards : [...dealer.cards, null];
  element("dealer").replaceChildren(...drawHand(`${own.id}/dealer`, t("dealer"), dealer, cards));
  element("hands").replaceChildren(...own.hands.map((hand, n) => drawOwnHand(hand, n, own)));
}

/** Draws the buttons; a disabled one keeps its place. */
function show() {
  const hadDealt = betForm.contains(document.activeElement);
  movePlace.hidden = round === null || round.isOver;
  betForm.hidden = round !== null && !round.isOver;
  dealButton.setAttribute("aria-disabled", String(busy));
  if (!round) return;
  const own = round;
  const focused = document.activeElement?.getAttribute("data-move");
  movePlace.replaceChildren(
    ...MOVES.map((move) =>
      make(
        "button",
        {
          type: "button",
          class: move === "hit" ? "main" : "plain",
          "data-move": move,
          disabled: !own.moves.includes(move),
          "aria-disabled": String(busy),
          onclick: () => void act(move),
        },
        t(move),
      ),
    ),
  );
  if (focused) focusOn(focused);
  // The deal button has been hidden: the player continues with the first move.
  else if (hadDealt && betForm.hidden) focusOn("hit");
}

/**
 * Focuses the same move again, or the button that starts the next round, for players who use the keyboard.
 *
 * @param {string} move
 */
function focusOn(move) {
  const next = movePlace.querySelector(`[data-move="${move}"]:enabled`) ?? movePlace.querySelector("button");
  const target = movePlace.hidden ? dealButton : next;
  if (target instanceof HTMLElement) target.focus();
}

function sayResult() {
  if (!round?.isOver) return say(round ? t("acting") : t("placeBet"));
  const [staked, won] = [sum(round, "stake"), sum(round, "win")];
  const text = round.hands.map(({ result }) => t(`result.${result}`)).join(" · ");
  if (won > staked) return say(`${text}: ${t("wins", { amount: amount(won) })}`, true);
  return say(won === staked ? `${text}: ${t("pushed")}` : text);
}

/** @param {Round} of @param {"stake" | "win"} what */
const sum = (of, what) => of.hands.reduce((total, hand) => total + hand[what], 0);

/**
 * Shows the current state of a round; `isNew`: its cards first slide in from the shoe.
 * @param {Round | null} next
 * @param {PlacedBet | null} bet
 */
async function present(next, bet, isNew = false) {
  round = next;
  drawTable();
  if (isNew) {
    felt.classList.add("dealing");
    await deal(newCards(), document.querySelector(".card[data-turned]"), element("shoe"));
    felt.classList.remove("dealing");
  }
  busy = false;
  sayResult();
  show();
  const last = round?.bets.filter(({ balance }) => balance !== null).at(-1);
  showBalance(bet?.balance ?? last?.balance);
  if (round?.isOver) void refreshBalance();
  notifySite();
  const worried = round?.bets.map(betTrouble).find((text) => text !== null) ?? null;
  const refused = bet && bet.state === "refused" ? betTrouble({ ...emptyBet, ...bet }) : null;
  const reverted =
    bet && !["open", "refused"].includes(bet.state) ? betTrouble({ ...emptyBet, ...bet }) : null;
  trouble(refused ?? reverted ?? (round?.isOver ? worried : null));
  if (round && (round.isPending || round.bets.some(isUnderway))) void follow(round.id);
}

/** A bet with only the fields that `betTrouble` reads. */
const emptyBet = /** @type {import("../../frame/kit.js").Bet} */ ({ win: 0, id: "" });

/**
 * Waits until all reports of a round have been received.
 * @param {string} id
 */
async function follow(id) {
  await wait(POLL_MS);
  if (busy || round?.id !== id) return;
  const answer = await ask("state").catch(() => null);
  if (busy) return;
  if (answer?.status !== 200) return void follow(id);
  showBalance(answer.value.balance);
  if (answer.value.round?.id === id) void present(answer.value.round, null);
}

/** @param {string} action @param {object} body */
async function send(action, body) {
  if (busy) return;
  busy = true;
  show();
  trouble(null);
  notifySite("playing");
  const answer = await askUntilAnswered(action, body);
  if (answer.status === 200)
    await present(answer.value.round ?? (action === "deal" ? null : round), answer.value.bet, true);
  else {
    busy = false;
    notifySite();
    trouble(answer.status === 409 ? t("error.busy") : refusalText(answer));
    show();
  }
}

/** @param {string} move */
function act(move) {
  if (!round) return;
  return send("move", { id: round.id, step: round.step, move, key: newKey() });
}

betForm.addEventListener("submit", (event) => {
  event.preventDefault();
  void send("deal", { key: newKey(), stake: chosenStake() });
});

async function begin() {
  const { status, value } = await ask("state").catch(() => ({ status: 0, value: null }));
  if (status !== 200) {
    trouble(t(status === 0 ? "error.offline" : "error.SESSION_EXPIRED"));
    if (status === 0) setTimeout(() => location.reload(), 4_000);
    return;
  }
  await present(value.round?.isOver ? null : value.round, null);
  if (round) say(t("resumed"));
  showBalance(value.balance);
  show();
}

void begin();
