// @ts-check
import { game, isCalm } from "../../frame/kit.js";
import { getCraft } from "./craft.js";
import { getTime } from "./flight.js";

/** @typedef {{ ms: number, multiplier: number, mood: "wait" | "fly" | "burst" | "won" }} Scene */

const [LEFT, BOTTOM, MARGIN] = [58, 42, 56];
/** Duration of a burst, in milliseconds. */
export const BURST_MS = 700;
const craft = getCraft(game.name);
/** Positions of the stars, in parts of the sky, and the brightness of each. */
const STARS = Array.from({ length: 70 }, (_, n) => [
  (n * 0.618) % 1,
  (n * 0.379 + n * n * 0.013) % 1,
  (n % 5) + 1,
]);

/**
 * Returns the function that draws the sky on a canvas.
 *
 * @param {HTMLCanvasElement} canvas
 */
export function openSky(canvas) {
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

  /** @param {Scene} scene @param {number} now @param {number} sinceEndMs */
  return function draw({ ms, multiplier, mood }, now, sinceEndMs) {
    const scale = Math.min(2, devicePixelRatio || 1);
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
    }
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    drawStars(pen, width, height, ms);
    const times = multiplier / 1_000;
    const lastMs = Math.max(6_000, ms * 1.08);
    const most = Math.max(2, 1 + (times - 1) * 1.2);
    const x = (/** @type {number} */ at) => LEFT + (at / lastMs) * (width - LEFT - MARGIN);
    const y = (/** @type {number} */ value) =>
      height - BOTTOM - ((value - 1) / (most - 1)) * (height - BOTTOM - MARGIN);
    drawAxes(pen, width, height, { x, y, lastMs, most });
    if (mood !== "wait") drawCurve(pen, ms, x, y, height, mood);
    drawCraft(pen, x(ms), y(times), slopeAt(ms, x, y), mood, now, sinceEndMs);
  };
}

/** @param {CanvasRenderingContext2D} pen @param {number} width @param {number} height @param {number} ms */
function drawStars(pen, width, height, ms) {
  for (const [left = 0, top = 0, size = 1] of STARS) {
    const drift = (ms / 60_000) * size;
    pen.globalAlpha = 0.25 + size * 0.13;
    pen.fillStyle = "#fff";
    const radius = size * 0.32;
    pen.beginPath();
    pen.arc(
      ((((left - drift) % 1) + 1) % 1) * width,
      ((top + drift * 0.6) % 1) * height,
      radius,
      0,
      Math.PI * 2,
    );
    pen.fill();
  }
  pen.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} pen @param {number} width @param {number} height @param {{ x: (ms: number) => number, y: (times: number) => number, lastMs: number, most: number }} axes */
function drawAxes(pen, width, height, { x, y, lastMs, most }) {
  pen.strokeStyle = "rgb(255 255 255 / 14%)";
  pen.fillStyle = "rgb(255 255 255 / 65%)";
  pen.font = "600 11px system-ui, sans-serif";
  pen.lineWidth = 1;
  const up = niceStep((most - 1) / 4);
  for (let value = 1; value < most; value += up) {
    pen.beginPath();
    pen.moveTo(LEFT - 16, y(value));
    pen.lineTo(width, y(value));
    pen.stroke();
    pen.fillText(`${Number(value.toFixed(1))}×`, 8, y(value) + 4);
  }
  const along = Math.max(1, Math.round(niceStep(lastMs / 5_000)));
  for (let second = along; second * 1_000 < lastMs; second += along)
    pen.fillText(`${second}s`, x(second * 1_000) - 6, height - 7);
}

/** @param {CanvasRenderingContext2D} pen @param {number} ms @param {(ms: number) => number} x @param {(times: number) => number} y @param {number} height @param {Scene["mood"]} mood */
function drawCurve(pen, ms, x, y, height, mood) {
  const points = Array.from({ length: 49 }, (_, n) => (ms * n) / 48);
  const path = new Path2D();
  for (const at of points) path.lineTo(x(at), y(Math.exp(at / getTime(Math.E * 1_000))));
  const area = new Path2D(path);
  area.lineTo(x(ms), height - BOTTOM);
  area.lineTo(x(0), height - BOTTOM);
  const colour = mood === "burst" ? "232 64 90" : mood === "won" ? "70 214 130" : "255 178 62";
  const fill = pen.createLinearGradient(0, 0, 0, height);
  fill.addColorStop(0, `rgb(${colour} / 55%)`);
  fill.addColorStop(1, `rgb(${colour} / 4%)`);
  pen.fillStyle = fill;
  pen.fill(area);
  pen.strokeStyle = `rgb(${colour})`;
  pen.lineWidth = 4;
  pen.lineCap = "round";
  pen.stroke(path);
}

/** @param {CanvasRenderingContext2D} pen @param {number} left @param {number} top @param {number} angle @param {Scene["mood"]} mood @param {number} now @param {number} sinceEndMs */
function drawCraft(pen, left, top, angle, mood, now, sinceEndMs) {
  pen.save();
  pen.translate(left, top);
  if (mood === "burst") drawBurst(pen, Math.min(1, sinceEndMs / BURST_MS));
  else {
    pen.rotate(angle);
    pen.scale(1.15, 1.15);
    craft(pen, isCalm() ? 0 : now);
  }
  pen.restore();
}

/** @param {CanvasRenderingContext2D} pen @param {number} part */
function drawBurst(pen, part) {
  for (let n = 0; n < 16; n++) {
    const far = (18 + (n % 4) * 12) * (0.35 + part * 0.65);
    pen.fillStyle = ["#ffe27a", "#ff8a1f", "#e8405a", "#b9b2d6"][n % 4] ?? "#fff";
    pen.globalAlpha = 1 - part * 0.45;
    pen.beginPath();
    pen.arc(Math.cos(n * 0.393) * far, Math.sin(n * 0.393) * far, 8 - part * 4 - (n % 3), 0, Math.PI * 2);
    pen.fill();
  }
  pen.globalAlpha = 1;
}

/** @param {number} ms @param {(ms: number) => number} x @param {(times: number) => number} y */
function slopeAt(ms, x, y) {
  const at = (/** @type {number} */ time) => y(Math.exp(time / getTime(Math.E * 1_000)));
  return Math.atan2(at(ms + 100) - at(ms), x(ms + 100) - x(ms));
}

/**
 * Returns 1, 2 or 5 times a power of ten.
 * @param {number} least
 */
function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((step) => step * power >= least - 1e-9) ?? 10) * power;
}
