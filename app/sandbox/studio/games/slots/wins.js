// @ts-check
import { amount, bareAmount, element, game, isCalm, make, say, t } from "../../frame/kit.js";
import { pace } from "./pace.js";
import { darkenNone, light } from "./reels.js";
import { winKey } from "./rules.js";
import { sound } from "./sound.js";

/** @typedef {import("./frame.js").Win} Win */

/** Multiples of the stake from which a win gets a separate panel. */
const BIG = 15;
const HUGE = 50;
const COINS = 14;
const PANEL_MS = 3_200;
const SHOW_EACH_MS = 1_400;

const lines = element("line");
const panel = element("panel");
/** Counts the displays of wins, so that an outdated one stops. */
let showing = 0;

export function hideWins() {
  showing++;
  darkenNone();
  drawLines([]);
  hidePanel();
}

/** Draws pay lines over the reels. @param {readonly Win[]} wins */
export function drawLines(wins) {
  lines.replaceChildren(
    ...wins.flatMap(({ line }) => {
      if (line === null) return [];
      const rows = /** @type {number[]} */ (game.wins.lines[line]);
      const points = rows.map((row, reel) => `${reel + 0.5},${row + 0.5}`).join(" ");
      return ["under", `line-${line % 6}`].map((name) => {
        const drawn = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
        drawn.setAttribute("points", points);
        drawn.setAttribute("class", name);
        return drawn;
      });
    }),
  );
}

/** @param {Win} win @param {number} worth minor units of a win of 1 */
function winText({ symbol, line, ways, pays }, worth) {
  const values = { amount: amount(pays * worth), n: line === null ? ways : line + 1 };
  return t(symbol === "S" ? "scatter" : line === null ? "ways" : "line", values);
}

/**
 * Returns the text of a whole win.
 *
 * @param {number} win
 * @param {number} stake
 */
export const totalText = (win, stake) => t(winKey(win, stake), { amount: amount(win), stake: amount(stake) });

/**
 * Shows all wins of a screen at once, then one after another, until the next spin.
 *
 * @param {readonly Win[]} wins
 * @param {number} worth minor units of a win of 1
 * @param {string} total the text for all of them
 */
export async function showWins(wins, worth, total) {
  const own = ++showing;
  if (wins.length === 0) return;
  light(wins.flatMap((one) => one.cells));
  drawLines(wins);
  if (wins.length === 1 && wins[0]?.line === null) return;
  for (let n = 0; ; n++) {
    await new Promise((resolve) => setTimeout(resolve, SHOW_EACH_MS));
    const one = wins[n % wins.length];
    if (own !== showing || !one) return;
    light(one.cells);
    drawLines([one]);
    element("message").textContent = `${total} · ${winText(one, worth)}`;
  }
}

/**
 * Counts a number up at increasing speed.
 *
 * @param {number} to minor units
 * @param {number} ms
 * @param {(minor: number) => void} show
 */
async function countUp(to, ms, show) {
  const from = performance.now();
  for (;;) {
    const part = isCalm() || pace.isHurried() ? 1 : Math.min(1, (performance.now() - from) / ms);
    show(Math.round(to * (1 - (1 - part) ** 3)));
    if (part === 1) return;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/**
 * Counts up in the message, which is announced once it is complete.
 * @param {number} win
 * @param {number} stake
 */
export async function announceWin(win, stake) {
  if (winKey(win, stake) !== "wins") {
    say(totalText(win, stake));
    return;
  }
  const times = win / stake;
  sound.play(times >= BIG ? "bigWin" : "win");
  const message = element("message");
  message.setAttribute("aria-busy", "true");
  if (times >= BIG) {
    await showPanel(t(times >= HUGE ? "hugeWin" : "bigWin"), win);
  } else {
    await countUp(win, 250 + times * 60, (minor) => say(t("wins", { amount: amount(minor) }), true));
  }
  message.removeAttribute("aria-busy");
  say(totalText(win, stake), true);
}

/**
 * Shows a win in large type over the reels for a while.
 * @param {string} title
 * @param {number} win
 */
export async function showPanel(title, win) {
  const sum = make("span", { class: "sum" }, "");
  openPanel(
    make("strong", {}, title),
    sum,
    ...(isCalm() ? [] : Array.from({ length: COINS }, () => make("i", { class: "coin" }))),
  );
  await countUp(win, 1_500, (minor) => {
    sum.textContent = bareAmount(minor);
  });
  await pace.pause(PANEL_MS - 1_500);
  hidePanel();
}

/**
 * Opens the panel over the reels; the message repeats its text for screen readers.
 * @param {...(Node | string)} content
 */
export function openPanel(...content) {
  panel.replaceChildren(make("div", { class: "burst" }), ...content);
  panel.hidden = false;
}

export function hidePanel() {
  panel.hidden = true;
}
