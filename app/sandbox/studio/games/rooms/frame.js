// @ts-check
/**
 * The rooms of a game in the player's browser: a list of rooms, or the player's table.
 *
 * @typedef {{ id: string, stake: number, seats: number, taken: number }} Listed
 * @typedef {import("./table.js").SeatSeen} SeatSeen
 * @typedef {import("./table.js").Room} Room
 * @typedef {import("../../frame/kit.js").Bet} Bet
 */
import {
  amount,
  ask,
  askUntilAnswered,
  betTrouble,
  element,
  game,
  listen,
  make,
  notifySite,
  refreshBalance,
  refusalText,
  say,
  showBalance,
  t,
  trouble,
} from "../../frame/kit.js";
import { drawCard, handName } from "./cards.js";
import { showCards, showPot, showSeats } from "./table.js";

/** How long a player is alone before practice is offered. */
const ALONE_MS = 3_000;
/** The text key of the button that keeps the cards. */
const KEEP = /** @type {Record<string, string>} */ ({ luckyNine: "stand", bullFight: "open" });
/** A good hand, and hands in order, as samples for new players. */
const SAMPLES = /** @type {Record<string, string[]>} */ ({
  fiveCardDraw: ["TS", "JS", "QS", "KS", "AS"],
  luckyNine: ["KH", "9S"],
  bullFight: ["KS", "7H", "3D", "QC", "TH"],
  threeCard: ["AH", "AS", "AD"],
});
const ORDER = /** @type {Record<string, string[]>} */ ({
  fiveCardDraw: [
    "straightFlush",
    "four",
    "fullHouse",
    "flush",
    "straight",
    "triple",
    "twoPairs",
    "pair",
    "highCard",
  ],
  luckyNine: ["natural", "points9", "points8", "points7", "…", "points0"],
  bullFight: ["bullBull", "bull9", "bull8", "…", "bull1", "noBull"],
  threeCard: ["triple", "straightFlush", "straight", "flush", "pair", "highCard"],
});

/** @type {Listed[]} */
let rooms = [];
/** @type {Room | null} */
let room = null;
/** End of the phase by this browser's clock. */
let endsAt = 0;
/** Time since which the player has been alone in the room; 0 in company. */
let aloneSince = 0;
/** True once the first state has arrived: a room in that state is one that the player returns to. */
let hasHeard = false;

/** @param {Listed} listed */
function drawRoom({ id, stake, seats, taken }) {
  const dots = Array.from({ length: seats }, (_, n) => make("i", { class: n < taken ? "dot taken" : "dot" }));
  return make(
    "li",
    {},
    make("b", {}, t("ante", { amount: amount(stake) })),
    make("span", { class: "dots", role: "img", "aria-label": t("taken", { taken, seats }) }, ...dots),
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
  );
}

function showLobby() {
  element("lobby").hidden = room !== null;
  if (room === null) element("rooms").replaceChildren(...rooms.map(drawRoom));
}

function showRoom() {
  element("table").hidden = room === null;
  if (!room) return;
  const { phase, isPractice, seed, seedHash } = room;
  const mine = room.seats.find(({ isMine }) => isMine);
  const canAct = phase === "playing" && mine?.isVerified === true && !mine.hasActed;
  element("phase").textContent = t(isPractice ? "phase.practice" : `phase.${phase}`);
  showSeats(room);
  showPot(room);
  const plays = phase === "playing" && mine?.isVerified === true;
  element("keep").hidden = !plays;
  element("take").hidden = !plays || game.variant !== "luckyNine";
  showCards(room, canAct, choose);
  element("seed").textContent = seed
    ? t("seed.shown", { seed })
    : seedHash
      ? t("seed", { hash: seedHash })
      : "";
  showTimer();
  showPractice();
}

function showTimer() {
  const left = endsAt > 0 ? Math.max(0, endsAt - Date.now()) : 0;
  element("timer").textContent = endsAt > 0 ? t("seconds", { n: Math.ceil(left / 1_000) }) : "";
  const whole = { starting: "startMs", playing: "playMs", result: "resultMs" }[room?.phase ?? ""];
  element("bar").style.width = `${whole ? Math.min(100, (100 * left) / game.pace[whole]) : 0}%`;
}

/** Offers practice hands to a player who has been alone for a while. */
function showPractice() {
  const button = element("practise");
  const isAlone = room !== null && room.taken === 1 && (room.phase === "waiting" || room.isPractice);
  if (!isAlone) aloneSince = 0;
  else if (aloneSince === 0) aloneSince = Date.now();
  const isDue = isAlone && Date.now() - aloneSince >= ALONE_MS;
  const isOffered = isDue && (room?.phase === "waiting" || room?.phase === "result");
  if (isOffered && button.hidden && room?.phase === "waiting") say(t("practice.offer"));
  button.textContent = t(room?.isPractice ? "practice.again" : "practice.start");
  button.hidden = !isOffered;
}

/**
 * Returns the result of a practice hand in words.
 * @param {SeatSeen | undefined} mine
 * @param {SeatSeen[]} seats
 */
function practiceWords(mine, seats) {
  const other = seats.find(({ isComputer }) => isComputer);
  const hands = { hand: handName(mine?.hand ?? null), other: handName(other?.hand ?? null) };
  if (mine?.place !== 1) return t("practice.lost", hands);
  return t(other?.place === 1 ? "practice.tied" : "practice.won", hands);
}

/**
 * Returns the result of a hand in words.
 * @param {Room} ended
 */
function resultWords({ seats, isPractice }) {
  const mine = seats.find(({ isMine }) => isMine);
  if (isPractice) return practiceWords(mine, seats);
  const hand = (/** @type {SeatSeen} */ seat) => handName(seat.hand);
  if (mine?.place === 1) return t("iWin", { amount: amount(mine.win ?? 0), hand: hand(mine) });
  const winners = seats.filter(({ place }) => place === 1);
  const said = winners.map((seat) =>
    t("winner", { seat: seat.seat, amount: amount(seat.win ?? 0), hand: hand(seat) }),
  );
  if (mine?.place) said.unshift(t("iLose", { hand: hand(mine), place: mine.place }));
  return said.join(" ");
}

/**
 * Returns the text of a phase for the player.
 *
 * @param {Room} now
 */
function phaseWords({ phase, seats }) {
  const mine = seats.find(({ isMine }) => isMine);
  if (phase === "playing" && mine?.isVerified)
    return mine.hasActed ? t("thrown", { hand: handName(mine.hand) }) : t(`ask.${game.variant}`);
  return t(`phase.${phase}`);
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
  const isNew =
    before?.phase !== next.phase || before.id !== next.id || before.isPractice !== next.isPractice;
  if (next.phase === "result" && isNew) {
    say(resultWords(next) + (next.isLeaving ? ` ${t("leaving")}` : ""), true);
  } else if (next.isLeaving) say(t("leaving"));
  else if (isNew) say(phaseWords(next));
  if (isNew && next.phase === "playing" && !next.isPractice) {
    void refreshBalance();
    notifySite();
  }
}

/** @param {any} event */
function hear(event) {
  if (event.type === "state") {
    rooms = event.rooms;
    // A player who returns to a seat has waited before, and is offered a hand at once.
    if (!hasHeard && event.room) aloneSince = Date.now() - ALONE_MS;
    hasHeard = true;
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

/**
 * Handles a stake that was paid out, lost or refunded.
 * @param {Bet} bet
 */
function hearBet(bet) {
  showBalance(bet.balance);
  notifySite();
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

/** Sends the player's choice; null leaves the cards as they are. @param {number | null} choice */
async function choose(choice) {
  const mine = room?.seats.find(({ isMine }) => isMine);
  if (room?.phase !== "playing" || !mine?.isVerified || mine.hasActed) return;
  await send("draw", { roundId: room.roundId, choice });
  const now = room?.seats.find(({ isMine }) => isMine);
  if (room?.phase !== "playing" || !now?.hand) return;
  const isKept = choice === null && game.variant !== "bullFight";
  say(isKept ? t("kept") : t("thrown", { hand: handName(now.hand) }));
}

element("keep").textContent = t(KEEP[game.variant] ?? "keep");
element("keep").addEventListener("click", () => void choose(null));
element("take").addEventListener("click", () => void choose(0));
element("practise").addEventListener("click", () => void send("practise", {}));
element("leave").addEventListener("click", () => void send("leave", {}));
element("sample").replaceChildren(...(SAMPLES[game.variant] ?? []).map(drawCard));
element("order").replaceChildren(
  ...(ORDER[game.variant] ?? []).map((kind) => make("li", {}, kind === "…" ? kind : handName(kind))),
);
element("rules").replaceChildren(
  ...["meet", game.variant, "rake", "leave", "practice", "few", "fair"].map((rule) =>
    make("li", {}, t(`rule.${rule}`, { rake: game.rake })),
  ),
);
setInterval(() => {
  showTimer();
  showPractice();
}, 500);
void refreshBalance();
void ask("state")
  .then(({ status, value }) => status === 200 && hear(value))
  .catch(() => {});
listen(hear);
