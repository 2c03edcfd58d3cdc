// @ts-check
/**
 * The table of the rooms' frame: seats around a pot, the player's own at the bottom. Seats are drawn once and updated
 * in place, so that a card moves only when it is dealt or turned.
 *
 * @typedef {{ seat: number, isTaken: boolean, isComputer: boolean, isMine: boolean, isVerified: boolean, hasActed:
 *   boolean,
 * cards: string[] | null, hand: string | null, place: number | null, win: number | null }} SeatSeen
 * @typedef {{ id: string, stake: number, phase: string, isPractice: boolean, leftMs: number, isLeaving: boolean,
 * roundId: string | null, seedHash: string | null, seed: string | null, pot: number, rake: number | null, taken:
 * number, seats: SeatSeen[] }} Room
 */
import { amount, element, game, make, t } from "../../frame/kit.js";
import { cardName, drawBack, drawCard, face, handName } from "./cards.js";

const NO_CHOICE = game.variant === "bullFight";
const MAY_SWAP = game.variant === "fiveCardDraw" || game.variant === "threeCard";

/** @param {SeatSeen} seat @param {Room} room */
function seatWords(seat, { phase }) {
  if (!seat.isTaken && !seat.isComputer) return t("free");
  const isOpen = seat.hand && (phase === "result" || (seat.isMine && (!NO_CHOICE || seat.hasActed)));
  if (isOpen) return handName(seat.hand);
  if (seat.isVerified) return t(seat.hasActed ? "ready.seat" : "thinking");
  return phase === "playing" || phase === "antes" ? t("next") : "";
}

/** @param {SeatSeen} seat */
function seatName(seat) {
  if (seat.isComputer) return t("computer");
  return t("seat", { n: seat.seat }) + (seat.isMine ? ` (${t("you")})` : "");
}

/**
 * Shows another player's cards: backs, until they are turned over.
 * @param {HTMLElement} fan
 * @param {SeatSeen} seat
 * @param {string} roundId
 */
function showFan(fan, seat, roundId) {
  const shown = seat.isMine || !seat.isVerified ? [] : (seat.cards ?? []);
  const backs = seat.isVerified && !seat.isMine && shown.length === 0 ? game.handCards : 0;
  const key = `${roundId} ${shown.join(" ")} ${backs}`;
  if (fan.dataset.key === key) return;
  fan.dataset.key = key;
  fan.classList.toggle("turned", shown.length > 0);
  if (backs > 0) {
    fan.setAttribute("role", "img");
    fan.setAttribute("aria-label", t("hidden", { n: backs }));
  } else {
    fan.removeAttribute("role");
    fan.removeAttribute("aria-label");
  }
  fan.replaceChildren(...(backs > 0 ? Array.from({ length: backs }, drawBack) : shown.map(drawCard)));
}

function newSeat() {
  return make(
    "li",
    {},
    make("span", { class: "fan" }),
    make(
      "span",
      { class: "person" },
      make("span", { class: "who", "aria-hidden": "true" }),
      make("b", {}),
      make("span", { class: "said" }),
    ),
    make("span", { class: "wins" }),
  );
}

/** @param {Room} room */
export function showSeats(room) {
  const place = element("seats");
  if (place.children.length !== room.seats.length) {
    place.replaceChildren(...room.seats.map(newSeat));
  }
  const mine = room.seats.findIndex(({ isMine }) => isMine);
  for (const [n, seat] of room.seats.entries()) {
    const node = /** @type {HTMLElement} */ (place.children[n]);
    const [fan, person, wins] = /** @type {HTMLElement[]} */ ([...node.children]);
    const [who, name, said] = /** @type {HTMLElement[]} */ ([...(person?.children ?? [])]);
    if (!fan || !who || !name || !said || !wins) continue;
    // The player's own seat is at the bottom; the others follow clockwise from the left.
    const at = (n - Math.max(0, mine) + room.seats.length) % room.seats.length;
    node.className = `seat at-${at}`;
    node.classList.toggle("free", !seat.isTaken && !seat.isComputer);
    node.classList.toggle("mine", seat.isMine);
    node.classList.toggle("winner", seat.place === 1);
    node.classList.toggle("beaten", seat.place !== null && seat.place > 1);
    node.classList.toggle("ready", room.phase === "playing" && seat.isVerified && seat.hasActed);
    who.classList.toggle("computer", seat.isComputer);
    name.textContent = seatName(seat);
    said.textContent = seatWords(seat, room);
    wins.textContent = seat.win ? `+${amount(seat.win)}` : "";
    showFan(fan, seat, room.roundId ?? "");
  }
}

/** @param {Room} room @param {boolean} canAct @param {(choice: number) => void} choose */
export function showCards(room, canAct, choose) {
  const mine = room.seats.find(({ isMine }) => isMine);
  const place = element("cards");
  const shown = mine?.cards ?? [];
  const isOver = room.phase === "result";
  const isArranged = NO_CHOICE && mine?.hasActed === true && mine.hand !== "noBull";
  const key = `${room.roundId} ${shown.join(" ")} ${isOver}`;
  if (place.dataset.key !== key) {
    const before = place.dataset.round === room.roundId ? (place.dataset.shown ?? "").split(" ") : [];
    place.dataset.key = key;
    place.dataset.round = room.roundId ?? "";
    place.dataset.shown = shown.join(" ");
    const focused = [...place.children].indexOf(/** @type {Element} */ (document.activeElement));
    const nodes = shown.map((card, n) => {
      const isButton = MAY_SWAP && !isOver;
      const node = isButton
        ? face(
            make("button", {
              type: "button",
              "aria-label": t("throw", { card: cardName(card) }),
              onclick: () => choose(n),
            }),
            card,
          )
        : drawCard(card);
      node.classList.toggle("dealt", !before.includes(card));
      return node;
    });
    place.replaceChildren(...nodes);
    if (focused >= 0) nodes[focused]?.focus();
  }
  place.classList.toggle("bull", isArranged || (NO_CHOICE && isOver && mine?.hand !== "noBull"));
  // Not `disabled`: the button keeps the focus.
  for (const button of [...place.children, element("keep"), element("take")]) {
    if (button.tagName === "BUTTON") button.setAttribute("aria-disabled", String(!canAct));
  }
}

/**
 * Shows the pot in the middle of the table.
 *
 * @param {Room} room
 */
export function showPot({ pot, rake, stake, isPractice, seats }) {
  const inPot = { amount: amount(pot), rake: amount(rake ?? 0) };
  const words = isPractice
    ? t("practice.note")
    : pot === 0
      ? t("ante", { amount: amount(stake) })
      : t(rake === null ? "pot" : "potRake", inPot);
  element("pot").textContent = words;
  element("stack").className =
    `stack of-${pot === 0 ? 0 : seats.filter(({ isVerified }) => isVerified).length}`;
}
