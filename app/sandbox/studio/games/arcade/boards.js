// @ts-check
import { game, isCalm, make, t, wait } from "../../frame/kit.js";
import { goal } from "./goal.js";
import { GEM, MINE, picture } from "./pictures.js";
import { rocket } from "./rocket.js";
import { timesText } from "./times.js";

/**
 * The board of a variant. `draw` shows a round, or the board before one; `reveal` animates its end; `fly` shows a round
 * that runs by the clock.
 *
 * @typedef {import("./frame.js").Round} Round
 * @typedef {{ draw(round: Round | null, choice: string): void, reveal(round: Round): Promise<void>,
 * fly?(flownMs: () => number | null, tell: (multiplier: number) => void): Promise<void> }} Board
 */

const safe = () =>
  game.variant === "mines" && game.motif === "prism"
    ? picture("safe", "-20 -20 40 40", GEM)
    : make("img", { src: game.emblem, alt: "" });
const bad = () =>
  game.variant === "mines"
    ? picture("mine", "-20 -20 40 40", MINE)
    : make("span", { class: "blank", "aria-hidden": "true" }, "✕");

/** Fields to open: one field for all picks, or a row for each. @param {HTMLElement} place @param {(cell: number) => void} pick @returns {Board} */
function fields(place, pick) {
  const isTower = game.variant === "tower";

  /** @param {Round | null} round @param {number} step @param {number} cell @param {string} name */
  function field(round, step, cell, name) {
    const taken = isTower ? round?.picks[step] === cell : round?.picks.includes(cell);
    const isBad = round?.result.includes(String(isTower ? step * 100 + cell : cell)) ?? false;
    const isNext = round?.state === "open" && !taken && (!isTower || step === round.picks.length);
    const state =
      taken && isBad ? "hit" : taken ? "good" : isBad ? "bad" : round?.result.length ? "rest" : "closed";
    const kind = isTower ? "door" : "cell";
    const words = {
      hit: t(`${kind}.hit`),
      good: t("cell.good"),
      bad: t(`${kind}.bad`),
      rest: t("cell.rest"),
    };
    const label = state === "closed" ? name : `${name}: ${words[state]}`;
    const button = make("button", {
      type: "button",
      class: `cell surface ${state}`,
      "aria-label": label,
      disabled: !isNext,
      onclick: () => pick(cell),
    });
    if (state === "good" || state === "rest") button.append(safe());
    if (state === "hit" || state === "bad") button.append(bad());
    return button;
  }

  /** @param {Round | null} round @param {string} choice */
  function draw(round, choice) {
    const focused = /** @type {HTMLButtonElement} */ (document.activeElement);
    const before = [...place.querySelectorAll("button")].indexOf(focused);
    const rows = isTower ? game.sizes.floors : 1;
    const cells = isTower ? game.sizes.doors[choice] : game.sizes.cells;
    const made = Array.from({ length: rows }, (_, at) => {
      const step = rows - 1 - at;
      const name = (/** @type {number} */ n) =>
        isTower ? t("door", { floor: step + 1, n: n + 1 }) : t("cell", { n: n + 1 });
      const buttons = Array.from({ length: cells }, (_, cell) => field(round, step, cell, name(cell)));
      const isNow = round?.state === "open" && isTower && step === round.picks.length;
      const row = make("div", { class: isNow ? "row now" : "row", role: "group" });
      if (isTower) row.append(make("b", { class: "floor" }, timesText(game.ladder[choice][step])));
      row.append(...buttons);
      return row;
    });
    place.style.setProperty("--columns", String(isTower ? cells : 5));
    place.replaceChildren(...made);
    // A player who uses the keyboard continues at the next field that can be opened.
    const buttons = [...place.querySelectorAll("button")];
    const next = buttons.find((one, n) => !one.disabled && (isTower || n >= before));
    if (before >= 0) (next ?? buttons.find((one) => !one.disabled))?.focus();
  }
  return {
    draw,
    async reveal(round) {
      draw(round, round.choice);
    },
  };
}

/** A wheel that turns to a segment. @param {HTMLElement} place @returns {Board} */
function wheel(place) {
  const disc = make("div", { class: "disc surface" });
  const hub = make("img", { class: "hub", src: game.emblem, alt: "" });
  place.replaceChildren(make("div", { class: "pointer", "aria-hidden": "true" }), disc, hub);
  const hues = new Map([[0, "#2b2440"]]);
  const colours = ["#1d6b3f", "#23406f", "#8a4b08", "#a3272f", "#5b2a86"];
  let turned = 0;

  /** @param {string} choice */
  function paint(choice) {
    const segments = game.wheels[choice];
    for (const value of [...new Set(segments)].sort((a, b) => Number(a) - Number(b)))
      if (!hues.has(Number(value))) hues.set(Number(value), colours[(hues.size - 1) % colours.length] ?? "");
    const part = 360 / segments.length;
    const stops = segments.map(
      (/** @type {number} */ value, /** @type {number} */ n) =>
        `${hues.get(value)} ${n * part}deg ${(n + 1) * part}deg`,
    );
    disc.style.background = `conic-gradient(${stops.join(", ")})`;
    disc.replaceChildren(
      ...segments.map((/** @type {number} */ value, /** @type {number} */ n) => {
        const label = make("span", {}, value === 0 ? "0" : timesText(value));
        label.style.setProperty("--turn", `${(n + 0.5) * part}deg`);
        return label;
      }),
    );
    return part;
  }
  return {
    draw(round, choice) {
      const part = paint(choice);
      if (round?.result[0]) turned = -(Number(round.result[0]) + 0.5) * part;
      disc.style.rotate = `${turned}deg`;
    },
    async reveal(round) {
      const part = paint(round.choice);
      const to = -(Number(round.result[0]) + 0.5) * part;
      const from = turned % 360;
      turned = to;
      disc.style.rotate = `${to}deg`;
      if (isCalm()) return;
      const spin = [{ rotate: `${from}deg` }, { rotate: `${to - 1_440}deg` }];
      await disc.animate(spin, { duration: 3_200, easing: "cubic-bezier(.2, .6, .1, 1)" }).finished;
    },
  };
}

/** A ball that falls through pegs into a bin. @param {HTMLElement} place @returns {Board} */
function drop(place) {
  // The ball is a fruit in titles about fruit.
  const isFruit = game.motif === "mango";
  const ball = isFruit
    ? make("img", { class: "ball fruit", src: game.emblem, alt: "" })
    : make("div", { class: "ball" });
  const pegs = make("div", { class: "pegs", "aria-hidden": "true" });
  for (let row = 0; row < 12; row++) {
    for (let n = 0; n <= row; n++) {
      const peg = make("i");
      peg.style.left = `${50 + (n - row / 2) * (100 / 13)}%`;
      peg.style.top = `${((row + 0.5) / 12) * 100}%`;
      pegs.append(peg);
    }
  }
  const bins = make("div", { class: "bins" });
  place.replaceChildren(make("div", { class: "fall" }, pegs, ball), bins);
  /** @param {number} step @param {number} rights */
  const getPlace = (step, rights) => ({
    left: `${50 + (rights - step / 2) * (100 / 13)}%`,
    top: `${(step / 12) * 100}%`,
  });
  /** @param {string} choice @param {string | undefined} bin */
  function paint(choice, bin) {
    bins.replaceChildren(
      ...game.drops[choice].map((/** @type {number} */ value, /** @type {number} */ n) => {
        const place = make("span", { class: String(n) === bin ? "here" : "" }, timesText(value));
        place.style.setProperty("--far", String(Math.abs(n - 6) / 6));
        return place;
      }),
    );
  }
  return {
    draw(round, choice) {
      paint(choice, round?.result[1]);
      Object.assign(ball.style, getPlace(round ? 12 : 0, Number(round?.result[1] ?? 0)));
    },
    async reveal(round) {
      paint(round.choice, undefined);
      const steps = [...(round.result[0] ?? "")];
      const rightsAt = (/** @type {number} */ n) => steps.slice(0, n).filter((step) => step === "1").length;
      const frames = Array.from({ length: 13 }, (_, n) => getPlace(n, rightsAt(n)));
      Object.assign(ball.style, frames.at(-1));
      if (!isCalm()) await ball.animate(frames, { duration: 2_200, easing: "linear" }).finished;
      paint(round.choice, round.result[1]);
      await wait(150);
    },
  };
}

/** @param {HTMLElement} place @param {(cell: number) => void} pick @returns {Board} */
export function makeBoard(place, pick) {
  if (game.variant === "crash") return rocket(place);
  if (game.variant === "wheel") return wheel(place);
  if (game.look === "goal") return goal(place, pick);
  return game.variant === "drop" ? drop(place) : fields(place, pick);
}
