// @ts-check
/** Draws finned fish: of the open sea, of reefs and of ponds. */
import { DARK, eye, oval, shade, shape, tail, turned } from "./pen.js";

/** @typedef {import("./pen.js").Drawing} Drawing */

/**
 * A slim fish of the open sea.
 *
 * @param {{ fin: string, back: string, flank: string, marks?: "spots" | "bars", bill?: boolean, lamp?: string }} look
 * @returns {Drawing}
 */
const slim = (look) => (pen, beat) => {
  const { fin, back, flank, marks, bill, lamp } = look;
  tail(pen, -32, beat, "M4 0 L-22 -15 L-14 0 L-22 15 Z", fin);
  shape(pen, bill ? "M-14 -10 L4 -32 L20 -11 Z" : "M-4 -11 L8 -22 L18 -11 Z", fin);
  if (bill) shape(pen, "M46 -3 L62 0 L46 4 Z", back);
  shape(pen, "M52 1 Q24 -19 -34 -4 L-34 4 Q20 20 52 1 Z", shade(pen, 14, [back, flank, "#f4fbff"]));
  if (marks === "spots") for (const x of [-18, -4, 10, 22]) oval(pen, [x, -3, 2, 2], fin);
  if (marks === "bars") {
    pen.strokeStyle = DARK;
    pen.lineWidth = 3;
    for (const x of [-20, -8, 4, 16]) pen.stroke(new Path2D(`M${x} -9 Q${x + 4} -4 ${x} 0`));
    pen.lineWidth = 2;
  }
  shape(pen, "M14 7 L2 15 L20 10 Z", flank);
  if (lamp) for (const x of [-20, -8, 4, 16, 28]) oval(pen, [x, 7, 3, 3], lamp);
  eye(pen, 38, -2, lamp ? 7 : 5);
};

/**
 * A round fish of a reef or a pond.
 *
 * @param {{ fin: string, edge: string, body: string[], stripes?: string, belly?: string }} look
 * @returns {Drawing}
 */
const round = (look) => (pen, beat) => {
  const { fin, edge, stripes, belly } = look;
  tail(pen, -36, beat, "M2 0 Q-10 -22 -22 -16 Q-16 0 -22 16 Q-10 22 2 0 Z", fin);
  shape(pen, "M-24 -18 Q-6 -40 22 -20 Z", edge);
  shape(pen, "M-18 18 Q-8 34 8 20 Z", edge);
  const body = "M50 2 Q30 -29 -10 -26 Q-34 -20 -40 0 Q-34 20 -10 26 Q30 29 50 2 Z";
  shape(pen, body, shade(pen, 26, look.body));
  pen.save();
  pen.clip(new Path2D(body));
  if (belly) oval(pen, [8, 22, 44, 14], belly);
  for (const [x, wide] of /** @type {const} */ ([
    [20, 9],
    [-8, 11],
    [-33, 6],
  ])) {
    if (!stripes) break;
    pen.lineWidth = 3;
    shape(
      pen,
      `M${x} -34 Q${x + wide + 6} 0 ${x} 34 L${x - wide} 34 Q${x - 2} 0 ${x - wide} -34 Z`,
      stripes,
      "#2a1608",
    );
  }
  pen.restore();
  turned(pen, [4, 8], 0.35 * Math.sin(beat), () => shape(pen, "M0 -6 Q-20 -6 -18 8 Q-6 10 0 4 Z", fin));
  eye(pen, 35, -5, 6);
};

/** @type {Drawing} */
function puffer(pen, beat) {
  const swell = 1 + 0.04 * Math.sin(beat / 2);
  tail(pen, -34, beat, "M4 0 Q-8 -14 -18 -10 L-14 0 L-18 10 Q-8 14 4 0 Z", "#d9a520");
  pen.save();
  pen.scale(swell, swell);
  for (let n = 0; n < 18; n++) {
    turned(pen, [0, 0], (n / 18) * Math.PI * 2, () => shape(pen, "M33 -5 L44 0 L33 5 Z", "#f4d878"));
  }
  const body = "M36 0 A36 34 0 1 1 -36 0 A36 34 0 1 1 36 0 Z";
  shape(pen, body, shade(pen, 34, ["#c98a12", "#f3c53a", "#fff6d8"]));
  for (const [x, y, size] of /** @type {const} */ ([
    [-18, -16, 5],
    [-4, -24, 4],
    [6, -14, 4],
    [-24, -2, 4],
    [-8, -6, 3],
  ])) {
    oval(pen, [x, y, size, size], "rgb(110 62 4 / 60%)");
  }
  turned(pen, [-6, 8], 0.5 * Math.sin(beat), () => shape(pen, "M0 -6 Q-20 -8 -18 8 Q-6 8 0 4 Z", "#e0ac28"));
  eye(pen, 19, -10, 8);
  shape(pen, "M36 4 Q28 2 28 8 Q32 13 37 9 Z", "#e48a6a");
  pen.restore();
}

/** @param {string} edge @param {string} middle @returns {Drawing} */
const ray = (edge, middle) => (pen, beat) => {
  const flap = 9 * Math.sin(beat / 2);
  pen.lineWidth = 3;
  pen.strokeStyle = "#2a3566";
  pen.beginPath();
  pen.moveTo(-24, 0);
  pen.quadraticCurveTo(-42, 6 * Math.sin(beat), -60, 4 * Math.cos(beat));
  pen.stroke();
  pen.lineWidth = 2;
  const up = -40 + flap;
  const down = 40 - flap;
  shape(
    pen,
    `M48 0 Q40 -10 26 -14 Q8 -24 -8 ${up} Q-14 -18 -30 -4 L-34 0 L-30 4 Q-14 18 -8 ${down} Q8 24 26 14 Q40 10 48 0 Z`,
    shade(pen, 40, [edge, middle, edge]),
  );
  for (const [x, y, size] of /** @type {const} */ ([
    [6, -12, 4],
    [-6, -18, 3],
    [6, 12, 4],
    [-6, 18, 3],
    [-12, 0, 4],
    [14, 0, 3],
  ])) {
    oval(pen, [x, y, size, size * 0.8], "rgb(210 228 255 / 75%)");
  }
  for (const y of [-8, 8]) eye(pen, 34, y, 4);
};

/**
 * @param {{ fin: string, body: string[], bars?: boolean, hammer?: boolean }} look
 * @returns {Drawing}
 */
const shark = (look) => (pen, beat) => {
  const { fin, body, bars, hammer } = look;
  tail(pen, -44, beat, "M6 -4 Q-8 -12 -16 -30 Q-4 -20 -2 -4 Q-4 10 -14 20 Q-6 12 6 5 Z", fin);
  shape(pen, "M-8 -16 Q-4 -34 -16 -42 Q10 -38 18 -16 Z", fin);
  shape(pen, "M-30 6 L-40 18 L-22 10 Z", fin);
  shape(
    pen,
    "M60 -2 Q40 -22 4 -20 Q-26 -14 -46 -4 L-46 4 Q-20 18 14 18 Q44 16 60 -2 Z",
    shade(pen, 20, body),
  );
  shape(pen, "M56 2 Q30 6 -30 8 Q-6 18 14 18 Q44 16 56 2 Z", "#eef5fa", "");
  shape(pen, "M54 4 Q40 6 32 12 Q46 12 54 4 Z", "#7a1420");
  for (const x of [37, 42, 47]) shape(pen, `M${x} 7 L${x + 2} 11 L${x + 4} 6 Z`, "#fff", "");
  pen.strokeStyle = "rgb(20 34 46 / 60%)";
  for (const x of [18, 13, 8]) pen.stroke(new Path2D(`M${x} -8 Q${x - 4} 0 ${x} 6`));
  turned(pen, [8, 10], 0.15 * Math.sin(beat / 2), () => shape(pen, "M8 -2 Q0 24 -18 28 Q-12 12 -8 0 Z", fin));
  if (bars) {
    pen.lineWidth = 4;
    for (const x of [-26, -14, -2]) pen.stroke(new Path2D(`M${x} -12 Q${x + 5} -4 ${x} 3`));
    pen.lineWidth = 2;
  }
  if (hammer) shape(pen, "M46 -24 Q60 -26 59 -12 L57 12 Q58 24 45 21 Q50 10 47 0 Q50 -12 46 -24 Z", fin);
  eye(pen, hammer ? 53 : 42, hammer ? -18 : -6, 4.5);
};

/**
 * @param {{ fin: string, body: string[], line: string, patches?: string, crown?: boolean }} look
 * @returns {Drawing}
 */
const koi = (look) => (pen, beat) => {
  const { fin, line, patches, crown } = look;
  if (crown) {
    const glow = pen.createRadialGradient(0, 0, 8, 0, 0, 45);
    glow.addColorStop(0, "rgb(255 226 120 / 60%)");
    glow.addColorStop(1, "rgb(255 226 120 / 0%)");
    pen.fillStyle = glow;
    pen.fillRect(-60, -45, 120, 90);
  }
  tail(pen, -32, beat, "M6 0 Q-12 -30 -28 -26 Q-20 -8 -24 0 Q-20 8 -28 26 Q-12 30 6 0 Z", fin);
  shape(pen, "M-22 -14 Q-10 -38 22 -32 Q28 -22 18 -16 Z", fin);
  const body = "M50 2 Q38 -20 6 -20 Q-22 -17 -36 0 Q-22 17 6 21 Q38 20 50 2 Z";
  shape(pen, body, shade(pen, 20, look.body), line);
  pen.save();
  pen.clip(new Path2D(body));
  if (patches) {
    shape(pen, "M34 -24 Q22 0 4 -6 Q-4 -14 6 -26 Z", patches, "");
    shape(pen, "M-12 -24 Q-10 -4 -28 -4 L-40 -20 Z", patches, "");
  }
  pen.strokeStyle = "rgb(150 84 0 / 50%)";
  for (let x = -28; x < 24; x += 9) {
    for (let y = -12; y < 16; y += 8) {
      pen.beginPath();
      pen.arc(x + (y % 16 === 0 ? 4 : 0), y, 5, 1.6, 4.7);
      pen.stroke();
    }
  }
  pen.restore();
  turned(pen, [10, 12], 0.3 * Math.sin(beat), () => shape(pen, "M6 -4 Q0 18 -18 22 Q-14 6 -6 -2 Z", fin));
  pen.strokeStyle = line;
  pen.stroke(new Path2D("M48 6 Q54 12 50 18 M44 9 Q46 16 42 20"));
  eye(pen, 36, -4, 5.5);
  if (crown) shape(pen, "M14 -22 L12 -36 L20 -28 L25 -38 L30 -28 L38 -34 L34 -19 Z", "#ffe98a", line);
};

/** @type {Drawing} */
function seahorse(pen, beat) {
  const sway = 0.1 * Math.sin(beat);
  turned(pen, [0, 0], sway, () => {
    pen.lineWidth = 9;
    pen.lineCap = "round";
    pen.strokeStyle = "#c9661a";
    pen.stroke(new Path2D("M-4 16 Q2 38 -14 38 Q-26 36 -20 26 Q-14 22 -12 29"));
    pen.lineWidth = 2;
    turned(pen, [-14, 2], 0.3 * Math.sin(beat * 2), () =>
      shape(pen, "M2 -10 Q-18 -8 -16 8 Q-6 8 2 10 Z", "#ffd98a"),
    );
    shape(
      pen,
      "M4 -24 Q24 -6 12 14 Q6 26 -6 22 Q-18 8 -10 -12 Q-12 -40 8 -40 Q18 -38 18 -30 L36 -24 L34 -18 L12 -20 Z",
      shade(pen, 36, ["#ffc04a", "#f08a24", "#ffd98a"]),
    );
    pen.strokeStyle = DARK;
    for (const y of [-8, 0, 8, 15]) pen.stroke(new Path2D(`M-8 ${y} Q4 ${y + 5} 13 ${y - 2}`));
    shape(pen, "M-6 -36 L-10 -44 L0 -40 L4 -45 L8 -39 Z", "#ffd98a");
    eye(pen, 8, -30, 4.5);
  });
}

const SIZES = { small: 54, middle: 72, large: 104, huge: 142 };

/** @type {import("./fish.js").Drawings} */
export const FINNED = {
  sardine: {
    draw: slim({ fin: "#3f7396", back: "#2f6c9c", flank: "#8fc3e2", marks: "spots" }),
    size: SIZES.small,
    pace: 1.25,
  },
  mackerel: {
    draw: slim({ fin: "#2f7a6a", back: "#14604f", flank: "#8ad8c0", marks: "bars" }),
    size: 64,
    pace: 1.25,
  },
  herring: {
    draw: slim({ fin: "#6d7f92", back: "#4a6078", flank: "#d3dfea" }),
    size: SIZES.small,
    pace: 1.3,
  },
  tuna: { draw: slim({ fin: "#f0b52a", back: "#20305e", flank: "#7f9ccc" }), size: 92, pace: 1 },
  swordfish: {
    draw: slim({ fin: "#3c4a8a", back: "#232c66", flank: "#8fa0dd", bill: true }),
    size: 124,
    pace: 0.9,
  },
  lanternfish: {
    draw: slim({ fin: "#35507a", back: "#22365c", flank: "#4f78ac", lamp: "#8dfff0" }),
    size: SIZES.small,
    pace: 1.1,
  },
  clownfish: {
    draw: round({
      fin: "#ff8a1f",
      edge: "#f26a0a",
      body: ["#ff9a2e", "#ff7a12", "#ffb45c"],
      stripes: "#fff",
    }),
    size: 56,
    pace: 1,
  },
  goldfish: {
    draw: round({ fin: "#ffb43a", edge: "#ff8a1f", body: ["#ff8a1f", "#ffb43a", "#ffe0a0"] }),
    size: 50,
    pace: 1,
  },
  angelfish: {
    draw: round({
      fin: "#ffd83a",
      edge: "#1f56c9",
      body: ["#2f7af0", "#2a5fd6", "#7fb4ff"],
      stripes: "#ffd83a",
    }),
    size: 58,
    pace: 1,
  },
  parrotfish: {
    draw: round({
      fin: "#f26ab0",
      edge: "#14a08a",
      body: ["#18c0a0", "#2ad0c0", "#6ae8ff"],
      belly: "#f2a0d0",
    }),
    size: 90,
    pace: 0.8,
  },
  puffer: { draw: puffer, size: 70, pace: 0.75 },
  seahorse: { draw: seahorse, size: 84, pace: 0.6 },
  ray: { draw: ray("#4254a8", "#7d90e4"), size: SIZES.large, pace: 0.85 },
  manta: { draw: ray("#1d2538", "#46526e"), size: SIZES.huge, pace: 0.7 },
  reefShark: {
    draw: shark({ fin: "#6a5a48", body: ["#6a5a48", "#a8937a", "#c9b79f"] }),
    size: SIZES.large,
    pace: 1.1,
  },
  hammerhead: {
    draw: shark({ fin: "#4a6a70", body: ["#3c5c62", "#74979d", "#9cb8bd"], hammer: true }),
    size: 122,
    pace: 1,
  },
  tigerShark: {
    draw: shark({ fin: "#55603a", body: ["#4a5430", "#8b966a", "#aab489"], bars: true }),
    size: 134,
    pace: 1,
  },
  whiteShark: {
    draw: shark({ fin: "#4d6478", body: ["#3d5366", "#7891a6", "#93a9bb"] }),
    size: 196,
    pace: 0.8,
  },
  kohaku: {
    draw: koi({
      fin: "#ffe9e2",
      body: ["#ffffff", "#fff4f0", "#ffffff"],
      line: "#8a3a2a",
      patches: "#e5381c",
    }),
    size: 74,
    pace: 0.8,
  },
  ogon: {
    draw: koi({ fin: "#d8e0ea", body: ["#b8c4d4", "#eef3f8", "#ffffff"], line: "#4a5a70" }),
    size: 86,
    pace: 0.75,
  },
  showa: {
    draw: koi({
      fin: "#3a3440",
      body: ["#2a2630", "#4a4452", "#6a6270"],
      line: "#120e18",
      patches: "#e5381c",
    }),
    size: 108,
    pace: 0.7,
  },
  koi: {
    draw: koi({
      fin: "#ffc94a",
      body: ["#ffb314", "#ffd84f", "#fff4c4"],
      line: "#8a4b00",
      patches: "#e5381c",
      crown: true,
    }),
    size: 136,
    pace: 0.7,
  },
};
