// @ts-check
/**
 * The slot in the player's browser.
 *
 * @typedef {{ symbol: string, count: number, line: number | null, ways: number, pays: number, cells: number[] }} Win
 * @typedef {{ kind: "spin" | "fall" | "free", stops: number[] | null, window: string[], wins: Win[], factor: number }} Screen
 * @typedef {{ left: number, stake: number }} Gift
 * @typedef {import("../../frame/kit.js").Bet & { screens: Screen[], seen: boolean, isGift: boolean }} Round
 */
import {
  amount,
  ask,
  askUntilAnswered,
  betTrouble,
  element,
  game,
  isCalm,
  isUnderway,
  newKey,
  onSiteMessage,
  say,
  showBalance,
  t,
  tellSite,
  trouble,
  wait,
} from "../../frame/kit.js";
import { fillPaytable } from "./paytable.js";
import { nameOf, picture } from "./pictures.js";

const SPIN_MS = 620;
const REEL_MS = 130;
const PASSING = 9;
const POLL_MS = 2_000;
const SHOW_EACH_MS = 1_400;
/** How long what won is seen before it vanishes or the next free spin turns. */
const STEP_MS = 900;

const reels = element("reels");
const strips = /** @type {HTMLElement[]} */ ([...reels.querySelectorAll(".strip")]);
const stakeSelect = /** @type {HTMLSelectElement} */ (element("stake"));
const spinButton = element("spin");
/** Free spins that the next press is of. @type {Gift | null} */
let gift = null;

/** Where the reels stand. */
let stops = game.strips.map((/** @type {string[]} */ _, /** @type {number} */ reel) => reel * 3);
let busy = true;
let showing = 0;
/** Whether the player has pressed on while a spin with features is shown, and what that ends. */
let isHurried = false;
let hurry = () => {};

/** Symbols of a reel from a place on. @param {number} reel @param {number} from @param {number} count */
function symbolsAt(reel, from, count) {
  const strip = game.strips[reel];
  return Array.from({ length: count }, (_, i) => strip[(from + i + strip.length * 2) % strip.length]);
}

/** @param {number[]} at @returns {string[]} */
const windowAt = (at) => at.flatMap((stop, reel) => symbolsAt(reel, stop, 3));

/** @param {string[]} window `reel * 3 + row` */
function stand(window) {
  for (const [reel, strip] of strips.entries()) {
    strip.replaceChildren(...window.slice(reel * 3, reel * 3 + 3).map(picture));
  }
  const rows = [0, 1, 2].map((row) =>
    strips.map((_, reel) => nameOf(window[reel * 3 + row] ?? "")).join(", "),
  );
  reels.setAttribute("aria-label", `${game.name}: ${rows.join("; ")}`);
}

/** Turns the reels from where they stand to where they stopped, past the symbols that really lie there. @param {number[]} to */
async function turnTo(to) {
  const from = stops;
  stops = to;
  if (isCalm()) return stand(windowAt(to));
  const turns = strips.map((strip, reel) => {
    const passing = PASSING + reel * 2;
    const column = [
      ...symbolsAt(reel, to[reel] ?? 0, 3 + passing),
      ...symbolsAt(reel, (from[reel] ?? 0) - passing, passing + 3),
    ];
    strip.replaceChildren(...column.map(picture));
    const far = -((column.length - 3) / column.length) * 100;
    return strip.animate(
      [
        { transform: `translateY(${far}%)` },
        { transform: "translateY(1.2%)", offset: 0.88 },
        { transform: "none" },
      ],
      { duration: SPIN_MS + reel * REEL_MS, easing: "cubic-bezier(.3, .1, .25, 1)" },
    ).finished;
  });
  await Promise.all(turns);
  stand(windowAt(to));
}

/** Lets fall what is above the cells that have won. @param {Screen} before @param {Screen} after */
async function fallTo(before, after) {
  const gone = new Set(before.wins.flatMap((win) => win.cells));
  stand(after.window);
  if (isCalm()) return;
  const falls = strips.flatMap((strip, reel) => {
    const rows = [0, 1, 2].filter((row) => gone.has(reel * 3 + row));
    const lowest = rows.at(-1) ?? -1;
    return [...strip.children].slice(0, lowest + 1).map(
      (cell) =>
        cell.animate([{ transform: `translateY(-${rows.length * 100}%)` }, { transform: "none" }], {
          duration: 280,
          easing: "ease-in",
        }).finished,
    );
  });
  await Promise.all(falls);
}

function hideWins() {
  showing++;
  reels.classList.remove("showing");
  for (const line of reels.querySelectorAll("polyline")) line.setAttribute("points", "");
  for (const cell of reels.querySelectorAll(".won")) cell.classList.remove("won");
}

/** @param {readonly number[]} cells */
function light(cells) {
  reels.classList.add("showing");
  for (const [reel, strip] of strips.entries()) {
    for (const [row, cell] of [...strip.children].entries())
      cell.classList.toggle("won", cells.includes(reel * 3 + row));
  }
}

/** @param {Screen} screen */
const paysOf = ({ wins, factor }) => factor * wins.reduce((sum, { pays }) => sum + pays, 0);

/** @param {Win} win @param {number} worth minor units of a win of 1 */
function winText({ symbol, line, ways, pays }, worth) {
  const values = { amount: amount(pays * worth), n: line === null ? ways : line + 1 };
  return t(symbol === "S" ? "scatter" : line === null ? "ways" : "line", values);
}

/** All wins of a screen at once, then one after another, until the next spin. @param {Screen} screen @param {Round} round */
async function showWins({ wins, factor }, { win, stake }) {
  const own = ++showing;
  if (win === 0) return say(t("noWin"));
  const total = t("wins", { amount: amount(win) });
  say(total, true);
  if (wins.length > 0) light(wins.flatMap((one) => one.cells));
  if (wins.length === 0 || (wins.length === 1 && wins[0]?.line === null)) return;
  for (let n = 0; ; n++) {
    await wait(SHOW_EACH_MS);
    const one = wins[n % wins.length];
    if (own !== showing || !one) return;
    light(one.cells);
    const rows = one.line === null ? [] : game.wins.lines[one.line];
    const points = rows
      .map((/** @type {number} */ row, /** @type {number} */ reel) => `${reel + 0.5},${row + 0.5}`)
      .join(" ");
    for (const line of reels.querySelectorAll("polyline")) line.setAttribute("points", points);
    element("message").textContent = `${total} · ${winText(one, factor * stake)}`;
  }
}

/** Waits for a step to be seen, until the player presses on. */
function seeStep() {
  const pressed = new Promise((resolve) => {
    hurry = () => {
      isHurried = true;
      resolve(undefined);
    };
  });
  return Promise.race([wait(STEP_MS), pressed]);
}

/** Shows how the reels came to stand as they do, one screen after another. @param {Round} round */
async function play({ screens, stake }) {
  let won = 0;
  isHurried = false;
  hurry = () => {
    isHurried = true;
  };
  if (screens.length > 1) labelButton("skip", true);
  for (const [n, screen] of screens.entries()) {
    const before = screens[n - 1];
    if (before) await seeStep();
    // What the last screen pays is shown when all is over.
    if (isHurried) return stand(screens.at(-1)?.window ?? screen.window);
    hideWins();
    if (screen.stops) await turnTo(screen.stops);
    else if (before) await fallTo(before, screen);
    won += paysOf(screen) * stake;
    if (screens.length === 1) return;
    if (screen.wins.length > 0) light(screen.wins.flatMap((win) => win.cells));
    const free = { n, count: screens.length - 1, amount: amount(won) };
    say(screen.kind === "free" ? t("freeSpin", free) : t("sum", { amount: amount(won) }), won > 0);
  }
}

/** @param {string} key @param {boolean} canPress */
function labelButton(key, canPress) {
  // Not `disabled`: the button keeps the focus while the reels turn.
  spinButton.setAttribute("aria-disabled", String(!canPress));
  spinButton.querySelector("span")?.replaceChildren(t(key));
}

/** @param {boolean} now */
function setBusy(now) {
  busy = now;
  hurry = () => {};
  labelButton(now ? "spinning" : "spin", !now);
  stakeSelect.disabled = now || gift !== null;
  enableSteps();
}

function enableSteps() {
  const { selectedIndex, length } = stakeSelect;
  /** @type {HTMLButtonElement} */ (element("less")).disabled = stakeSelect.disabled || selectedIndex === 0;
  /** @type {HTMLButtonElement} */ (element("more")).disabled =
    stakeSelect.disabled || selectedIndex === length - 1;
}

/** @param {Gift | null} now */
function showGift(now) {
  gift = now;
  const place = element("gift");
  place.hidden = now === null;
  place.textContent = now ? t("gift", { n: now.left, amount: amount(now.stake) }) : "";
}

async function spin() {
  if (busy) return hurry();
  setBusy(true);
  hideWins();
  trouble(null);
  say("");
  reels.classList.add("waiting");
  const stake = game.stakes[stakeSelect.selectedIndex];
  const spun = { spinId: newKey(), ...(gift ? { gift: true } : { stake }) };
  const { status, value } = await askUntilAnswered("spin", spun);
  reels.classList.remove("waiting");
  if (status === 200) {
    if (gift) showGift(value.gift);
    await present(value.round, true);
  } else if (value?.code === "NO_FREE_SPINS") {
    showGift(null);
    say(t("ready"));
  } else if (value?.code === "PLAYER_EXCLUDED") {
    showGift(null);
    trouble(t("error.PLAYER_EXCLUDED"));
    say(t("ready"));
  } else {
    trouble(t(status === 409 ? "error.busy" : "error.SESSION_EXPIRED"));
    say(t("ready"));
  }
  setBusy(false);
}

/** Shows how a round went, and keeps asking while the wallet has not heard all of it. @param {Round} round @param {boolean} turning */
async function present(round, turning) {
  trouble(null);
  const last = round.screens.at(-1);
  if (last) {
    // What the stake left is shown at once, what the win makes of it when it is seen.
    if (turning) {
      const isPaid = round.state === "settled";
      if (round.balance !== null) showBalance(isPaid ? round.balance - round.win : round.balance);
      await play(round);
    } else stand(last.window);
    void showWins(last, round);
    if (!round.seen) void ask("seen", { spinId: round.key }).catch(() => {});
  } else say(t("ready"));
  showBalance(round.balance);
  tellSite();
  trouble(betTrouble(round));
  if (isUnderway(round)) void follow(round.id);
}

/** Waits until a round that was left open has been settled. @param {string} id */
async function follow(id) {
  for (;;) {
    await wait(POLL_MS);
    const answer = await ask("state").catch(() => null);
    if (busy) return;
    const last = answer?.value.last;
    if (answer?.status !== 200 || (last?.id === id && isUnderway(last))) continue;
    trouble(last?.id === id ? betTrouble(last) : null);
    showBalance(answer.value.balance);
    tellSite();
    return;
  }
}

async function begin() {
  stand(windowAt(stops));
  for (const stake of game.stakes) stakeSelect.append(new Option(amount(stake)));
  stakeSelect.selectedIndex = Math.max(0, game.stakes.indexOf(game.first));
  const { status, value } = await ask("state").catch(() => ({ status: 0, value: null }));
  if (status !== 200) {
    trouble(t(status === 0 ? "error.offline" : "error.SESSION_EXPIRED"));
    if (status === 0) setTimeout(() => location.reload(), POLL_MS * 2);
    return;
  }
  say(t("ready"));
  const last = /** @type {Round | null} */ (value.last);
  if (last && !last.isGift) stakeSelect.selectedIndex = Math.max(0, game.stakes.indexOf(last.stake));
  const window = last?.screens.at(-1)?.window;
  if (window) stand(window);
  if (last && (!last.seen || last.state !== "settled")) {
    await present(last, false);
    if (window && last.state === "settled") trouble(t("resumed"));
  }
  showBalance(value.balance);
  showGift(value.gift);
  setBusy(false);
}

/** Shows the pool, and the rules of it, once the site says what it holds. */
function followPool() {
  const pool = document.getElementById("pool");
  if (!pool) return;
  onSiteMessage(({ type, amount: sum }) => {
    if (type !== "jackpot" || !Number.isSafeInteger(sum)) return;
    pool.textContent = amount(sum);
    const parts = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-pool]"));
    for (const part of parts) part.hidden = false;
  });
}

/** @param {number} by */
function step(by) {
  stakeSelect.selectedIndex = Math.min(stakeSelect.length - 1, Math.max(0, stakeSelect.selectedIndex + by));
  enableSteps();
}

element("controls").addEventListener("submit", (event) => {
  event.preventDefault();
  void spin();
});
element("less").addEventListener("click", () => step(-1));
element("more").addEventListener("click", () => step(1));
stakeSelect.addEventListener("change", enableSteps);
element("info-open").addEventListener("click", () =>
  fillPaytable(gift?.stake ?? game.stakes[stakeSelect.selectedIndex]),
);
document.addEventListener("keydown", (event) => {
  const onControl = event.target instanceof HTMLElement && event.target.closest("button, select, dialog");
  if ((event.key !== " " && event.key !== "Enter") || onControl || event.repeat) return;
  event.preventDefault();
  void spin();
});

followPool();
void begin();
