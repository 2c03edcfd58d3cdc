// @ts-check
import { game, isCalm, make } from "../../frame/kit.js";
import { pace } from "./pace.js";
import { sound } from "./sound.js";
import { hidePanel, openPanel } from "./wins.js";

const TURN_MS = 3_600;
const TURBO_TURN_MS = 1_400;
const REST_MS = 1_300;
const TURNS = 5;
const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string | number>} attributes */
function svgNode(name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

/** @param {number} degrees from the top, clockwise @param {number} radius */
function at(degrees, radius) {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
}

/**
 * Draws the wheel, with its first segment at the top.
 * @param {readonly number[]} segments
 */
function drawWheel(segments) {
  const wheel = svgNode("svg", { viewBox: "-104 -104 208 208", class: "wheel" });
  const step = 360 / segments.length;
  const most = Math.max(...segments);
  wheel.append(svgNode("circle", { r: 103, class: "rim" }));
  for (const [n, pays] of segments.entries()) {
    const name = pays === most ? "most" : `segment-${n % 4}`;
    const outline = `M0 0L${at((n - 0.5) * step, 97)}A97 97 0 0 1 ${at((n + 0.5) * step, 97)}Z`;
    wheel.append(svgNode("path", { d: outline, class: name }));
    const label = svgNode("text", { y: -76, transform: `rotate(${n * step})` });
    label.textContent = `×${pays}`;
    wheel.append(label);
  }
  wheel.append(svgNode("circle", { r: 18, class: "hub" }));
  return wheel;
}

/**
 * Turns the wheel to its final segment.
 * @param {number} segment
 */
export async function turnWheel(segment) {
  const { segments } = game.wheel;
  const wheel = drawWheel(segments);
  const pointer = make("i", { class: "pointer" });
  openPanel(wheel, pointer);
  const degrees = TURNS * 360 - (segment * 360) / segments.length;
  wheel.style.transform = `rotate(${degrees}deg)`;
  if (!isCalm()) {
    const ms = pace.isTurbo ? TURBO_TURN_MS : TURN_MS;
    sound.play("spin");
    const turning = wheel.animate([{ transform: "rotate(0deg)" }, { transform: `rotate(${degrees}deg)` }], {
      duration: ms,
      easing: "cubic-bezier(.12, .6, .15, 1)",
    });
    await pace.pause(ms);
    turning.finish();
  }
  sound.play("scatter");
  wheel.classList.add("stopped");
  await pace.pause(REST_MS);
  hidePanel();
}
