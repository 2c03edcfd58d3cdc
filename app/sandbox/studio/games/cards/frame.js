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
  refreshBalance,
  refusalText,
  say,
  showBalance,
  stakeChips,
  t,
  tellSite,
  trouble,
  wait,
} from "../../frame/kit.js";

const POLL_MS = 1_500;
const SUITS = /** @type {Record<string, string>} */ ({ S: "♠", H: "♥", D: "♦", C: "♣" });

const chosenStake = stakeChips(element("chips"), game.stakes, game.stakes[2] ?? game.stakes[0]);
const dealButton = element("deal");
const betForm = element("bet");
const movePlace = element("moves");

/** @type {Round | null} */
let round = null;
let busy = true;
/** How many cards lay on the table, so that only new ones come in. */
const lying = new Map();

/** @param {string} card */
function cardName(card) {
  const rank = card[0] ?? "";
  const text = "ATJQK".includes(rank) ? t(`rank.${rank}`) : rank;
  return t("card", { rank: text, suit: t(`suit.${card[1]}`) });
}

/** @param {string | null} card null for one that is hidden @param {boolean} isNew */
function drawCard(card, isNew) {
  const node = make("span", { class: "card", "aria-hidden": "true" });
  node.classList.toggle("new", isNew);
  if (card === null) node.classList.add("hidden-card");
  else {
    node.classList.toggle("red", card[1] === "H" || card[1] === "D");
    const rank = card[0] === "T" ? "10" : (card[0] ?? "");
    node.append(make("b", {}, rank), make("i", {}, SUITS[card[1] ?? ""] ?? ""));
  }
  return node;
}

/** @param {Shown} hand */
const countText = ({ count, isSoft }) => (isSoft && count < 21 ? `${count - 10}/${count}` : String(count));

/** A row of cards with its count. @param {string} id @param {string} name @param {Shown} hand @param {(string | null)[]} cards */
function drawHand(id, name, hand, cards) {
  const before = lying.get(id) ?? 0;
  lying.set(id, cards.length);
  const words = cards.map((card) => (card === null ? t("hidden") : cardName(card))).join(", ");
  const label = t("count", { name, cards: words, count: countText(hand) });
  const row = make("div", { class: "fan", role: "img", "aria-label": label });
  row.append(...cards.map((card, n) => drawCard(card, n >= before)));
  return [make("h2", {}, name, " ", make("b", { class: "count" }, countText(hand))), row];
}

/** @param {Hand} hand @param {number} n @param {Round} of */
function drawOwnHand(hand, n, of) {
  const name = of.hands.length > 1 ? t("handOf", { n: n + 1 }) : t("hand");
  const place = make("div", { class: "hand-place" }, ...drawHand(`${of.id}/${n}`, name, hand, hand.cards));
  place.classList.toggle("acting", of.acting === n && of.hands.length > 1);
  const end = hand.result ? t(`result.${hand.result}`) : of.acting === n ? t("acting") : "";
  const won = hand.result && hand.win > 0 ? ` · ${amount(hand.win)}` : "";
  place.append(make("p", { class: `end ${hand.result ?? ""}` }, `${end}${won}`));
  place.append(make("p", { class: "small" }, `${t("stake")} ${amount(hand.stake)}`));
  return place;
}

function show() {
  const hadDealt = betForm.contains(document.activeElement);
  movePlace.hidden = round === null || round.isOver;
  betForm.hidden = round !== null && !round.isOver;
  dealButton.setAttribute("aria-disabled", String(busy));
  if (!round) return;
  const own = round;
  const { dealer } = own;
  const cards = own.isOver ? dealer.cards : [...dealer.cards, null];
  element("dealer").replaceChildren(...drawHand(`${own.id}/dealer`, t("dealer"), dealer, cards));
  element("hands").replaceChildren(...own.hands.map((hand, n) => drawOwnHand(hand, n, own)));
  const focused = document.activeElement?.getAttribute("data-move");
  movePlace.replaceChildren(
    ...own.moves.map((move) =>
      make(
        "button",
        {
          type: "button",
          class: move === "hit" ? "main" : "plain",
          "data-move": move,
          "aria-disabled": String(busy),
          onclick: () => void act(move),
        },
        t(move),
      ),
    ),
  );
  if (focused) focusOn(focused);
  // The button that dealt is gone: its player goes on with the first move.
  else if (hadDealt && betForm.hidden) focusOn("hit");
}

/** Who plays by keyboard goes on at the same move, or where the next round begins. @param {string} move */
function focusOn(move) {
  const next = movePlace.querySelector(`[data-move="${move}"]`) ?? movePlace.querySelector("button");
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

/** @param {Round | null} next @param {PlacedBet | null} bet */
function present(next, bet) {
  round = next;
  sayResult();
  show();
  const last = round?.bets.filter(({ balance }) => balance !== null).at(-1);
  showBalance(bet?.balance ?? last?.balance);
  if (round?.isOver) void refreshBalance();
  tellSite();
  const worried = round?.bets.map(betTrouble).find((text) => text !== null) ?? null;
  const refused = bet && bet.state === "refused" ? betTrouble({ ...emptyBet, ...bet }) : null;
  const reverted =
    bet && !["open", "refused"].includes(bet.state) ? betTrouble({ ...emptyBet, ...bet }) : null;
  trouble(refused ?? reverted ?? (round?.isOver ? worried : null));
  if (round && (round.isPending || round.bets.some(isUnderway))) void follow(round.id);
}

/** Only what `betTrouble` reads counts. */
const emptyBet = /** @type {import("../../frame/kit.js").Bet} */ ({ win: 0, id: "" });

/** Waits until everything of a round has been heard. @param {string} id */
async function follow(id) {
  await wait(POLL_MS);
  if (busy || round?.id !== id) return;
  const answer = await ask("state").catch(() => null);
  if (busy) return;
  if (answer?.status !== 200) return void follow(id);
  showBalance(answer.value.balance);
  if (answer.value.round?.id === id) present(answer.value.round, null);
}

/** @param {string} action @param {object} body */
async function send(action, body) {
  if (busy) return;
  busy = true;
  show();
  trouble(null);
  const answer = await askUntilAnswered(action, body);
  busy = false;
  if (answer.status === 200)
    present(answer.value.round ?? (action === "deal" ? null : round), answer.value.bet);
  else {
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
  busy = false;
  present(value.round?.isOver ? null : value.round, null);
  if (round) say(t("resumed"));
  showBalance(value.balance);
  show();
}

void begin();
