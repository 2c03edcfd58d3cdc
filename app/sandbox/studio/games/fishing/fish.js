// @ts-check
/** The drawings of all creatures, and their cached sprites. */
import { DEEP } from "./deep.js";
import { FINNED } from "./finned.js";
import { SHORE } from "./shore.js";

/**
 * The relative length of each creature, and the speed of its beat.
 *
 * @typedef {Record<string, { draw: import("./pen.js").Drawing, size: number, pace: number }>} Drawings
 */

/** @type {Drawings} */
export const DRAWINGS = { ...FINNED, ...SHORE, ...DEEP };

/** Creatures with a part that beats once in two turns. */
const SLOW = new Set(
  ["ray", "manta", "turtle", "puffer", "oyster", "chest"].concat([
    "reefShark",
    "hammerhead",
    "tigerShark",
    "whiteShark",
  ]),
);
const FRAMES = 16;
/** @type {Map<string, HTMLCanvasElement>} */
const kept = new Map();

/**
 * Returns a fish at one moment of its beat, `width` screen pixels wide; drawn once and cached.
 * @param {string} id
 * @param {number} width
 * @param {number} beat
 */
export function sprite(id, width, beat) {
  const turns = SLOW.has(id) ? 2 : 1;
  const frame = Math.floor((beat / (Math.PI * 2 * turns)) * FRAMES) % FRAMES;
  const key = `${id} ${width} ${frame}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size > 400) kept.clear();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width);
  canvas.height = Math.ceil(width * 0.75);
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.scale(width / 120, width / 120);
    pen.translate(60, 45);
    pen.lineWidth = 2;
    pen.lineJoin = "round";
    DRAWINGS[id]?.draw(pen, (frame / FRAMES) * Math.PI * 2 * turns);
  }
  kept.set(key, canvas);
  return canvas;
}
