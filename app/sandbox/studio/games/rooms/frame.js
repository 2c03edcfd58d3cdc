// @ts-check
/**
 * The rooms of a game in the player's browser: a list of rooms, or the room in which the player sits.
 *
 * @typedef {{ id: string, stake: number, seats: number, taken: number }} Listed
 * @typedef {{ seat: number, isTaken: boolean, isMine: boolean, isIn: boolean, hasActed: boolean, cards: string[] | null,
 *   hand: string | null, place: number | null, win: number | null }} SeatSeen
 * @typedef {{ id: string, stake: number, phase: string, leftMs: number, isLeaving: boolean, roundId: string | null,
 *   seedHash: string | null, seed: string | null, pot: number, rake: number | null, seats: SeatSeen[] }} Room
 * @typedef {import("../../frame/kit.js").Bet} Bet
 */
import {
  amount,
  ask,
  askUntilAnswered,
  betTrouble,
  element,
  game,
  hasText,
  listen,
  make,
  refreshBalance,
  refusalText,
  say,
  showBalance,
  t,
  tellSite,
  trouble,
} from "../../frame/kit.js";

const SUITS = /** @type {Record<string, string>} */ ({ S: "♠", H: "♥", D: "♦", C: "♣" });

/** @type {Listed[]} */
let rooms = [];
/** @type {Room | null} */
let room = null;
/** When the phase ends by this browser's clock. */
let endsAt = 0;

/** A card in words, for screen readers. @param {string} card */
function cardName(card) {
  const [rank = "", suit = ""] = card;
  return t("card", { rank: hasText(`rank.${rank}`) ? t(`rank.${rank}`) : rank, suit: t(`suit.${suit}`) });
}

/** A card that is no button. @param {string} card */
function drawCard(card) {
  const node = make("span", { class: "card small", role: "img", "aria-label": cardName(card) });
  return face(node, card);
}

/** @param {HTMLElement} node @param {string} card */
function face(node, card) {
  const [rank = "", suit = ""] = card;
  node.classList.toggle("red", suit === "H" || suit === "D");
  node.append(
    make("b", { "aria-hidden": "true" }, rank === "T" ? "10" : rank),
    make("i", { "aria-hidden": "true" }, SUITS[suit] ?? ""),
  );
  return node;
}

function showLobby() {
  element("lobby").hidden = room !== null;
  element("rooms").replaceChildren(
    ...rooms.map(({ id, stake, seats, taken }) =>
      make(
        "li",
        {},
        make("b", {}, t("ante", { amount: amount(stake) })),
        make("span", {}, t("taken", { taken, seats })),
        make(
          "button",
          {
            type: "button",
            class: "main",
            "aria-label": t("sitAt", { amount: amount(stake) }),
            onclick: () => void send("sit", { room: id }),
          },
          t("sit"),
        ),
      ),
    ),
  );
}

/** @param {SeatSeen} seat @param {string} phase */
function seatWords(seat, phase) {
  if (!seat.isTaken) return t("free");
  if (seat.hand && phase === "result") return t(`hand.${seat.hand}`);
  if (seat.isIn) return t(seat.hasActed ? "ready.seat" : "thinking");
  return phase === "playing" || phase === "antes" ? t("next") : "";
}

/** @param {SeatSeen} seat @param {string} phase */
function drawSeat(seat, phase) {
  const name = t("seat", { n: seat.seat }) + (seat.isMine ? ` (${t("you")})` : "");
  const node = make(
    "li",
    { class: "seat" },
    make("b", {}, name),
    make("span", { class: "said" }, seatWords(seat, phase)),
  );
  node.classList.toggle("mine", seat.isMine);
  node.classList.toggle("winner", seat.place === 1);
  if (phase === "result" && seat.cards) {
    node.append(make("span", { class: "fan" }, ...seat.cards.map(drawCard)));
  } else if (seat.isIn && !seat.isMine) {
    const backs = Array.from({ length: 5 }, () => make("span", { class: "card small back" }));
    node.append(make("span", { class: "fan", role: "img", "aria-label": t("hidden") }, ...backs));
  }
  if (seat.win) node.append(make("span", { class: "wins" }, amount(seat.win)));
  return node;
}

/** The player's cards as buttons: pressing one throws it away. @param {SeatSeen | undefined} mine @param {boolean} canAct */
function showCards(mine, canAct) {
  const place = element("cards");
  const shown = mine?.cards ?? [];
  const key = `${room?.roundId} ${shown.join(" ")} ${room?.phase === "result"}`;
  if (place.dataset.key !== key) {
    place.dataset.key = key;
    const cards = room?.phase === "result" ? [] : shown;
    place.replaceChildren(
      ...cards.map((card, n) => {
        const label = t("throw", { card: cardName(card) });
        const button = make("button", {
          type: "button",
          class: "card",
          "aria-label": label,
          onclick: () => void choose(n),
        });
        return face(button, card);
      }),
    );
  }
  // Not `disabled`: the button keeps the focus.
  for (const button of [...place.children, element("keep")]) {
    button.setAttribute("aria-disabled", String(!canAct));
  }
}

function showRoom() {
  element("table").hidden = room === null;
  if (!room) return;
  const { phase, pot, rake, seats, seed, seedHash } = room;
  const mine = seats.find(({ isMine }) => isMine);
  const canAct = phase === "playing" && mine?.isIn === true && !mine.hasActed;
  element("phase").textContent = t(`phase.${phase}`);
  element("seats").replaceChildren(...seats.map((seat) => drawSeat(seat, phase)));
  const inPot = { amount: amount(pot), rake: amount(rake ?? 0) };
  element("pot").textContent = pot === 0 ? t("ante", { amount: amount(room.stake) }) : t("pot", inPot);
  if (rake !== null) element("pot").textContent = t("potRake", inPot);
  element("keep").hidden = !(phase === "playing" && mine?.isIn);
  showCards(mine, canAct);
  element("seed").textContent = seed
    ? t("seed.shown", { seed })
    : seedHash
      ? t("seed", { hash: seedHash })
      : "";
  showTimer();
}

function showTimer() {
  const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000));
  element("timer").textContent = endsAt > 0 ? t("seconds", { n: left }) : "";
}

/** How a hand ended, in words. @param {Room} ended */
function resultWords({ seats }) {
  const mine = seats.find(({ isMine }) => isMine);
  const hand = (/** @type {SeatSeen} */ seat) => t(`hand.${seat.hand}`);
  if (mine?.place === 1) return t("iWin", { amount: amount(mine.win ?? 0), hand: hand(mine) });
  const winners = seats.filter(({ place }) => place === 1);
  const said = winners.map((seat) =>
    t("winner", { seat: seat.seat, amount: amount(seat.win ?? 0), hand: hand(seat) }),
  );
  if (mine?.place) said.unshift(t("iLose", { hand: hand(mine), place: mine.place }));
  return said.join(" ");
}

/** @param {Room | null} next */
function setRoom(next) {
  const before = room;
  room = next;
  endsAt = next && next.leftMs > 0 ? Date.now() + next.leftMs : 0;
  showLobby();
  showRoom();
  if (!next) {
    if (before) say(t("left"));
    return;
  }
  const isNew = before?.phase !== next.phase || before.id !== next.id;
  if (next.phase === "result" && isNew) {
    say(resultWords(next) + (next.isLeaving ? ` ${t("leaving")}` : ""), true);
  } else if (next.isLeaving) say(t("leaving"));
  else if (isNew) say(t(`phase.${next.phase}`));
  if (isNew && next.phase === "playing") {
    void refreshBalance();
    tellSite();
  }
}

/** @param {any} event */
function hear(event) {
  if (event.type === "state") {
    rooms = event.rooms;
    setRoom(event.room);
  } else if (event.type === "room") setRoom(event.room);
  else if (event.type === "listed") {
    rooms = rooms.map((one) => (one.id === event.room.id ? event.room : one));
    showLobby();
  } else if (event.type === "left") {
    setRoom(null);
    trouble(t(`error.${event.code}`));
  } else if (event.type === "bets") event.bets.forEach(hearBet);
}

/** A stake that was paid, lost or given back. @param {Bet} bet */
function hearBet(bet) {
  showBalance(bet.balance);
  tellSite();
  if (bet.state === "reverted" || bet.outcome === "void") say(t("calledOff"));
  else trouble(betTrouble(bet));
}

/** @param {string} action @param {object} body */
async function send(action, body) {
  trouble(null);
  const answer = await askUntilAnswered(action, body);
  if (answer.status !== 200) return trouble(refusalText(answer));
  hear(answer.value);
}

/** Throws a card away, or keeps all (null). @param {number | null} discard */
async function choose(discard) {
  const mine = room?.seats.find(({ isMine }) => isMine);
  if (room?.phase !== "playing" || !mine?.isIn || mine.hasActed) return;
  await send("draw", { roundId: room.roundId, discard });
  const now = room?.seats.find(({ isMine }) => isMine);
  if (room?.phase !== "playing" || !now?.hand) return;
  say(discard === null ? t("kept") : t("thrown", { hand: t(`hand.${now.hand}`) }));
}

element("keep").addEventListener("click", () => void choose(null));
element("leave").addEventListener("click", () => void send("leave", {}));
element("rules").replaceChildren(
  ...["meet", "draw", "rake", "leave", "few", "fair"].map((rule) =>
    make("li", {}, t(`rule.${rule}`, { rake: game.rake })),
  ),
);
setInterval(showTimer, 500);
void refreshBalance();
void ask("state")
  .then(({ status, value }) => status === 200 && hear(value))
  .catch(() => {});
listen(hear);
