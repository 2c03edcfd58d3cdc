// @ts-check
/**
 * The slot in the player's browser.
 *
 * @typedef {{ symbol: string, count: number, line: number | null, ways: number, pays: number, cells: number[] }} Win
 * @typedef {{ kind: "spin" | "fall" | "free" | "hold" | "wheel", stops: number[] | null, window: string[], wins: Win[],
 *   factor: number, coins?: number[], left?: number, segment?: number }} Screen
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
  isUnderway,
  newKey,
  notifySite,
  onSiteMessage,
  say,
  showBalance,
  t,
  trouble,
  wait,
} from "../../frame/kit.js";
import { respin, showCoins } from "./coins.js";
import { startModes } from "./modes.js";
import { pace } from "./pace.js";
import { fillPaytable } from "./paytable.js";
import { loadPictures } from "./pictures.js";
import { fall, firstWindow, land, light, stand, turn } from "./reels.js";
import { lightStep, showProgress, showSign } from "./sign.js";
import { sound } from "./sound.js";
import { turnWheel } from "./wheel.js";
import { announceWin, drawLines, hidePanel, hideWins, openPanel, showWins, totalText } from "./wins.js";

const POLL_MS = 2_000;
/** How long a win stays visible before it vanishes or the next free spin starts, and how long a feature is announced. */
const STEP_MS = 900;
const TURBO_STEP_MS = 450;
const INTRO_MS = 1_700;

const stakeSelect = /** @type {HTMLSelectElement} */ (element("stake"));
const spinButton = element("spin");
const skipButton = element("skip");
/**
 * The free spins that the next press will use.
 * @type {Gift | null}
 */
let gift = null;
let busy = true;
/**
 * The symbols shown on the reels.
 *
 * @type {readonly string[]}
 */
let shown = firstWindow();

/** @param {Screen} screen */
const getPays = ({ wins, factor }) => factor * wins.reduce((sum, { pays }) => sum + pays, 0);

/** Announces a feature over the reels. @param {string} title @param {string} note */
async function announce(title, note) {
  sound.play("feature");
  openPanel(Object.assign(document.createElement("strong"), { textContent: title }), note);
  say(`${title} · ${note}`, true);
  await pace.pause(INTRO_MS);
  hidePanel();
}

/**
 * Shows the final state of a screen.
 * @param {Screen} screen
 */
function standAt(screen) {
  shown = screen.window;
  if (screen.coins) showCoins(screen);
  else stand(screen.window);
}

/**
 * Plays the round's screens, one after another, up to the final position of the reels.
 *
 * @param {Round} round
 */
async function play({ screens, stake }) {
  let won = 0;
  pace.begin();
  for (const [n, screen] of screens.entries()) {
    const before = screens[n - 1];
    if (before) {
      if (n === 1) {
        pace.begin();
        skipButton.hidden = false;
      }
      await pace.pause(pace.isTurbo ? TURBO_STEP_MS : STEP_MS);
      if (n === 1) await introduce(screen, screens.length - 1);
      // The last screen's win is shown at the end.
      if (pace.isHurried()) return standAt(screens.at(-1) ?? screen);
    }
    hideWins();
    await moveTo(screen, before);
    won += getPays(screen) * stake;
    if (screens.length === 1) return;
    if (screen.wins.length > 0) {
      light(screen.wins.flatMap((win) => win.cells));
      drawLines(screen.wins);
      sound.play("win");
    }
    tell(screen, n, screens.length - 1, { won, stake });
  }
}

/** @param {Screen} screen @param {Screen | undefined} before */
async function moveTo(screen, before) {
  if (screen.kind === "fall" && before) {
    await fall(new Set(before.wins.flatMap((win) => win.cells)), screen.window);
  } else if (screen.kind === "hold" && before) {
    if (before.coins) await respin(screen, before);
    else showCoins(screen);
  } else if (screen.kind === "wheel") {
    await turnWheel(screen.segment ?? 0);
  } else {
    if (screen.kind === "free") turn();
    await land(screen.window, screen.stops);
  }
}

/**
 * Announces the feature that a screen starts.
 * @param {Screen} screen
 * @param {number} count screens that follow
 */
function introduce({ kind }, count) {
  if (kind === "free") return announce(t("freeSpins"), `${count} · ×${game.freeSpins.factor}`);
  if (kind === "hold") return announce(t("hold"), t("respins", { n: game.hold.respins }));
  if (kind !== "wheel") return null;
  const { segments } = game.wheel;
  return announce(t("wheel"), `×${Math.min(...segments)} – ×${Math.max(...segments)}`);
}

/**
 * Shows the progress of a feature.
 *
 * @param {Screen} screen
 * @param {number} n
 * @param {number} count
 * @param {{ won: number, stake: number }} sums minor units
 */
function tell(screen, n, count, { won, stake }) {
  if (screen.kind === "free") {
    say(t("freeSpin", { n, count, amount: amount(won) }), won > 0);
    showProgress(`${t("freeSpins")} ${n} / ${count} · ×${screen.factor}`);
    return;
  }
  if (screen.coins) {
    const locked = screen.coins.reduce((sum, worth) => sum + worth, 0) * stake;
    showProgress(t("respins", { n: screen.left ?? 0 }));
    say(t("sum", { amount: amount(screen.wins.length > 0 ? won : won + locked) }), true);
    return;
  }
  if (screen.wins.length > 0 && game.factors) lightStep(n);
  say(t("sum", { amount: amount(won) }), won > 0);
}

/** @param {boolean} now */
function setBusy(now) {
  busy = now;
  skipButton.hidden = true;
  if (!now) showSign();
  // Not `disabled`: the button keeps the focus while the reels turn, and a press stops them.
  spinButton.setAttribute("aria-disabled", String(now));
  spinButton.querySelector("span")?.replaceChildren(t(now ? "spinning" : "spin"));
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
  if (busy) return pace.hurry();
  setBusy(true);
  pace.begin();
  hideWins();
  trouble(null);
  say("");
  showSign();
  turn();
  const stake = game.stakes[stakeSelect.selectedIndex];
  notifySite("playing");
  const spun = { spinId: newKey(), ...(gift ? { gift: true } : { stake }) };
  const { status, value } = await askUntilAnswered("spin", spun);
  if (status !== 200) {
    notifySite();
    await land(shown);
  }
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

/**
 * Shows the course of a round, and polls until the wallet has received all its reports.
 *
 * @param {Round} round
 * @param {boolean} isNew
 */
async function present(round, isNew) {
  const last = round.screens.at(-1);
  if (last) {
    // The balance after the stake is shown at once, the one after the win when the win is seen.
    if (isNew) {
      const isPaid = round.state === "settled";
      if (round.balance !== null) showBalance(isPaid ? round.balance - round.win : round.balance);
      await play(round);
    }
    standAt(last);
    if (!round.seen) void ask("seen", { spinId: round.key }).catch(() => {});
    await presentWin(round, last, isNew);
  } else {
    await land(shown);
    say(t("ready"));
  }
  showBalance(round.balance);
  notifySite();
  trouble(betTrouble(round));
  if (isUnderway(round)) void follow(round.id);
}

/** @param {Round} round @param {Screen} last @param {boolean} isNew */
async function presentWin({ win, stake }, last, isNew) {
  void showWins(last.wins, last.factor * stake, totalText(win, stake));
  if (!isNew) return say(totalText(win, stake), win > stake);
  pace.begin();
  skipButton.hidden = true;
  await announceWin(win, stake);
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
    notifySite();
    return;
  }
}

async function begin() {
  stand(shown);
  showSign();
  loadPictures();
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
  const end = last?.screens.at(-1);
  if (end) standAt(end);
  if (last && (!last.seen || last.state !== "settled")) {
    await present(last, false);
    if (end && last.state === "settled") trouble(t("resumed"));
  }
  showBalance(value.balance);
  showGift(value.gift);
  setBusy(false);
}

/** Shows the pool and its rules once the site sends the pool's amount. */
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
element("stage").addEventListener("click", () => {
  if (busy) pace.hurry();
});
skipButton.addEventListener("click", () => {
  pace.hurry();
  // The focused element is about to be removed.
  spinButton.focus();
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

startModes();
followPool();
void begin();
