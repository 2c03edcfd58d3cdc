// @ts-check
/** Draws deep-sea creatures, and objects lost by ships. */
import { DARK, eye, oval, shade, shape, tail, turned } from "./pen.js";

/** @typedef {import("./pen.js").Drawing} Drawing */
/** @typedef {import("./pen.js").Pen} Pen */

/** @param {Pen} pen @param {number} radius @param {string} colour a colour as `r g b` */
function glow(pen, radius, colour) {
  const light = pen.createRadialGradient(0, 0, 4, 0, 0, radius);
  light.addColorStop(0, `rgb(${colour} / 60%)`);
  light.addColorStop(1, `rgb(${colour} / 0%)`);
  pen.fillStyle = light;
  pen.fillRect(-60, -45, 120, 90);
}

/** @param {string} colour a colour as `r g b` @param {boolean} [isStormy] @returns {Drawing} */
const jellyfish = (colour, isStormy) => (pen, beat) => {
  glow(pen, isStormy ? 45 : 34, colour);
  const swell = 3 * Math.sin(beat);
  pen.lineWidth = 3;
  pen.lineCap = "round";
  pen.strokeStyle = `rgb(${colour} / 75%)`;
  for (const x of [-20, -10, 0, 10, 20]) {
    pen.stroke(new Path2D(`M${x} 0 Q${x + swell * 2} 14 ${x - swell} 24 T${x + swell} 40`));
  }
  pen.lineWidth = 2;
  const dome = shade(pen, 36, ["#ffffff", `rgb(${colour})`]);
  shape(
    pen,
    `M${-32 - swell} 4 Q-34 -36 0 -38 Q34 -36 ${32 + swell} 4 Q20 -2 11 5 Q0 -2 -11 5 Q-20 -2 ${-32 - swell} 4 Z`,
    dome,
  );
  if (isStormy) shape(pen, "M4 -32 L-12 -12 L-2 -12 L-8 2 L14 -18 L3 -18 L10 -32 Z", "#fff8a0", "#8a6a00");
  else
    for (const [x, y] of /** @type {const} */ ([
      [-12, -18],
      [6, -24],
      [14, -10],
    ]))
      oval(pen, [x, y, 4, 3], "#fff");
};

/** @type {Drawing} */
function squid(pen, beat) {
  pen.lineCap = "round";
  pen.lineWidth = 5;
  pen.strokeStyle = "#d9506a";
  for (const y of [-9, -3, 3, 9])
    pen.stroke(new Path2D(`M22 ${y} Q38 ${y * 1.6 + 5 * Math.sin(beat + y)} 54 ${y * 2}`));
  pen.lineWidth = 2;
  shape(pen, "M-30 0 L-58 -20 Q-40 -26 -18 -12 L-18 12 Q-40 26 -58 20 Z", "#f28aa0");
  shape(
    pen,
    "M-56 0 Q-30 -18 20 -15 Q32 -10 32 0 Q32 10 20 15 Q-30 18 -56 0 Z",
    shade(pen, 16, ["#ffb0c0", "#e8627c", "#ffd0d8"]),
  );
  eye(pen, 20, -4, 7);
}

/** @type {Drawing} */
function eel(pen, beat) {
  const wave = (/** @type {number} */ n) => 10 * Math.sin(beat + n);
  const path = new Path2D(`M-54 ${wave(0)} Q-34 ${wave(1) - 8} -14 ${wave(2)} T22 ${wave(4) * 0.4} L40 -2`);
  pen.lineCap = "round";
  for (const [wide, colour] of /** @type {const} */ ([
    [22, DARK],
    [18, "#2f7a4a"],
    [6, "#b8f08a"],
  ])) {
    pen.lineWidth = wide;
    pen.strokeStyle = colour;
    pen.stroke(path);
  }
  pen.lineWidth = 2;
  shape(pen, "M34 -14 Q58 -12 58 -2 L42 2 L56 8 Q44 16 32 10 Z", shade(pen, 14, ["#3f9a5a", "#2f7a4a"]));
  eye(pen, 44, -7, 4);
}

/** @type {Drawing} */
function angler(pen, beat) {
  tail(pen, -34, beat, "M4 0 Q-10 -20 -20 -16 L-14 0 L-20 16 Q-10 20 4 0 Z", "#4a3a5a");
  shape(
    pen,
    "M48 -6 Q30 -34 -4 -30 Q-38 -22 -38 0 Q-38 24 0 32 Q30 32 44 20 L22 6 Z",
    shade(pen, 32, ["#6a5a7a", "#43345a", "#281c3a"]),
  );
  shape(pen, "M22 6 L48 -6 Q50 12 44 20 Z", "#12081c");
  for (const x of [26, 32, 38]) shape(pen, `M${x} ${6 - (x - 22) * 0.45} l3 9 l3 -11 Z`, "#f4f0d8", "");
  for (const x of [28, 35]) shape(pen, `M${x} ${7 + (x - 22) * 0.6} l2 -9 l4 11 Z`, "#f4f0d8", "");
  turned(pen, [-6, 10], 0.4 * Math.sin(beat), () =>
    shape(pen, "M2 -6 Q-18 -4 -16 10 Q-4 8 2 6 Z", "#6a5a7a"),
  );
  pen.strokeStyle = "#8a7a9a";
  pen.lineWidth = 3;
  pen.stroke(new Path2D("M14 -28 Q24 -46 44 -36"));
  pen.lineWidth = 2;
  oval(pen, [47, -32, 11, 11], "rgb(255 240 140 / 40%)");
  oval(pen, [47, -32, 6, 6], "#fff6b0");
  eye(pen, 18, -12, 6);
}

/** @type {Drawing} */
function bottle(pen, beat) {
  turned(pen, [0, 0], -0.35 + 0.12 * Math.sin(beat), () => {
    shape(
      pen,
      "M-40 -15 Q-44 0 -40 15 L12 15 Q22 12 26 6 L46 6 L46 -6 L26 -6 Q22 -12 12 -15 Z",
      "rgb(130 210 170 / 80%)",
      "#0f4a34",
    );
    shape(pen, "M-28 -9 L8 -9 L8 9 L-28 9 Z", "#fff2cc");
    shape(pen, "M-22 -3 L2 -3 M-22 3 L-4 3", "transparent", "#a86a3a");
    shape(pen, "M44 -7 L56 -5 L56 5 L44 7 Z", "#b07a3c");
  });
}

/** @type {Drawing} */
function barrel(pen, beat) {
  turned(pen, [0, 0], 0.1 * Math.sin(beat), () => {
    shape(
      pen,
      "M-40 -24 Q0 -40 40 -24 Q48 0 40 24 Q0 40 -40 24 Q-48 0 -40 -24 Z",
      shade(pen, 34, ["#c98a4a", "#8a5424", "#5c3414"]),
    );
    for (const y of [-12, 0, 12]) shape(pen, `M-43 ${y} Q0 ${y * 1.5} 43 ${y}`, "transparent");
    for (const x of [-26, 22])
      shape(pen, `M${x} -31 Q${x + 6} 0 ${x} 31 L${x + 7} 32 Q${x + 12} 0 ${x + 7} -32 Z`, "#6d7884");
  });
}

/** @type {Drawing} */
function idol(pen, beat) {
  glow(pen, 44, "255 220 110");
  turned(pen, [0, 0], 0.08 * Math.sin(beat), () => {
    const gold = shade(pen, 40, ["#fff3b0", "#ffc93c", "#b8760a"]);
    shape(pen, "M-26 40 L-20 26 L20 26 L26 40 Z", gold);
    shape(pen, "M-22 28 Q-34 -6 -22 -30 L-12 -40 L0 -34 L12 -40 L22 -30 Q34 -6 22 28 Z", gold, "#7a4a00");
    for (const x of [-10, 10]) oval(pen, [x, -10, 6, 7], "#14804f", "#7a4a00");
    shape(pen, "M-4 -6 L0 6 L4 -6 Z", "#b8760a");
    shape(pen, "M-14 12 L14 12 L10 20 L-10 20 Z", "#7a4a00");
  });
}

/** @type {Drawing} */
function chest(pen, beat) {
  const lid = -0.12 - 0.1 * Math.sin(beat / 2);
  oval(pen, [0, -4, 34, 12], "#ffd84f", "#8a5a00");
  for (const x of [-20, -6, 8, 20]) oval(pen, [x, -8, 8, 7], "#ffe98a", "#a86a00");
  const wood = shade(pen, 40, ["#a8642c", "#7a4218", "#4f2a0e"]);
  shape(pen, "M-44 0 L44 0 L40 36 L-40 36 Z", wood);
  for (const x of [-32, 24])
    shape(pen, `M${x} 0 L${x + 8} 0 L${x + 7} 36 L${x + 1} 36 Z`, "#ffc93c", "#7a4a00");
  shape(pen, "M-7 -2 L7 -2 L7 14 L-7 14 Z", "#ffc93c", "#7a4a00");
  turned(pen, [-44, -6], lid, () => shape(pen, "M0 0 Q4 -32 44 -32 Q84 -32 88 0 Z", wood));
}

/** @type {import("./fish.js").Drawings} */
export const DEEP = {
  jellyfish: { draw: jellyfish("232 130 220"), size: 66, pace: 0.5 },
  stormJelly: { draw: jellyfish("110 220 255", true), size: 118, pace: 0.45 },
  squid: { draw: squid, size: 84, pace: 0.8 },
  eel: { draw: eel, size: 106, pace: 0.8 },
  angler: { draw: angler, size: 118, pace: 0.6 },
  bottle: { draw: bottle, size: 60, pace: 0.4 },
  barrel: { draw: barrel, size: 74, pace: 0.4 },
  idol: { draw: idol, size: 86, pace: 0.4 },
  chest: { draw: chest, size: 118, pace: 0.5 },
};
