// @ts-check
/**
 * The drawings of the fish: each faces right around 0,0 in a box of 120 × 90 and moves with `beat`, an angle that grows with time.
 *
 * @typedef {CanvasRenderingContext2D} Pen
 * @typedef {(pen: Pen, beat: number) => void} Drawing
 */

const DARK = "rgb(4 22 40 / 55%)";

/** @param {Pen} pen @param {string} path @param {string | CanvasGradient} fill @param {string} [line] */
function shape(pen, path, fill, line = DARK) {
  const outline = new Path2D(path);
  pen.fillStyle = fill;
  pen.fill(outline);
  if (line === "") return;
  pen.strokeStyle = line;
  pen.stroke(outline);
}

/** @param {Pen} pen @param {[number, number, number, number]} box @param {string} fill @param {string} [line] */
function oval(pen, [x, y, rx, ry], fill, line = "") {
  pen.beginPath();
  pen.ellipse(x, y, rx, ry, 0, 0, 7);
  pen.fillStyle = fill;
  pen.fill();
  if (line === "") return;
  pen.strokeStyle = line;
  pen.stroke();
}

/** From the back to the belly. @param {Pen} pen @param {number} half @param {string[]} colours */
function shade(pen, half, colours) {
  const gradient = pen.createLinearGradient(0, -half, 0, half);
  for (const [n, colour] of colours.entries()) gradient.addColorStop(n / (colours.length - 1), colour);
  return gradient;
}

/** @param {Pen} pen @param {number} x @param {number} y @param {number} size */
function eye(pen, x, y, size) {
  oval(pen, [x, y, size, size], "#fff", DARK);
  oval(pen, [x + size * 0.25, y, size * 0.6, size * 0.6], "#0b1622");
  oval(pen, [x + size * 0.45, y - size * 0.25, size * 0.2, size * 0.2], "#fff");
}

/** Draws something turned around a point. @param {Pen} pen @param {[number, number]} at @param {number} angle @param {() => void} draw */
function turned(pen, [x, y], angle, draw) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  draw();
  pen.restore();
}

/** A tail that beats. @param {Pen} pen @param {number} x @param {number} beat @param {string} path @param {string} fill */
function tail(pen, x, beat, path, fill) {
  pen.save();
  pen.translate(x, 0);
  // Seen from the side a tail that beats gets shorter and longer.
  pen.scale(0.8 + 0.25 * Math.cos(beat), 1);
  pen.transform(1, 0.14 * Math.sin(beat), 0, 1, 0, 0);
  shape(pen, path, fill);
  pen.restore();
}

/** @type {Drawing} */
function sardine(pen, beat) {
  tail(pen, -32, beat, "M4 0 L-22 -15 L-14 0 L-22 15 Z", "#5f93b8");
  shape(pen, "M-4 -11 L8 -22 L18 -11 Z", "#3f7396");
  shape(pen, "M52 1 Q24 -19 -34 -4 L-34 4 Q20 20 52 1 Z", shade(pen, 14, ["#2f6c9c", "#8fc3e2", "#f4fbff"]));
  for (const x of [-18, -4, 10, 22]) oval(pen, [x, -3, 2, 2], "#1d4a6e");
  shape(pen, "M14 7 L2 15 L20 10 Z", "#a9d2ea");
  eye(pen, 38, -2, 5);
}

/** @type {Drawing} */
function clownfish(pen, beat) {
  tail(pen, -36, beat, "M2 0 Q-10 -22 -22 -16 Q-16 0 -22 16 Q-10 22 2 0 Z", "#ff8a1f");
  shape(pen, "M-24 -18 Q-6 -40 22 -20 Z", "#f26a0a");
  shape(pen, "M-18 18 Q-8 34 8 20 Z", "#f26a0a");
  const body = "M50 2 Q30 -29 -10 -26 Q-34 -20 -40 0 Q-34 20 -10 26 Q30 29 50 2 Z";
  shape(pen, body, shade(pen, 26, ["#ff9a2e", "#ff7a12", "#ffb45c"]));
  pen.save();
  pen.clip(new Path2D(body));
  for (const [x, wide] of /** @type {const} */ ([
    [20, 9],
    [-8, 11],
    [-33, 6],
  ])) {
    pen.lineWidth = 3;
    shape(
      pen,
      `M${x} -34 Q${x + wide + 6} 0 ${x} 34 L${x - wide} 34 Q${x - 2} 0 ${x - wide} -34 Z`,
      "#fff",
      "#2a1608",
    );
  }
  pen.restore();
  turned(pen, [4, 8], 0.35 * Math.sin(beat), () => shape(pen, "M0 -6 Q-20 -6 -18 8 Q-6 10 0 4 Z", "#ffa040"));
  eye(pen, 35, -5, 6);
}

/** @type {Drawing} */
function crab(pen, beat) {
  pen.lineCap = "round";
  for (const side of [-1, 1]) {
    for (const n of [0, 1, 2]) {
      const lift = 4 * Math.sin(beat + n * 2 + side);
      pen.beginPath();
      pen.moveTo(side * 20, 12);
      pen.lineTo(side * (38 + n * 4), 6 + n * 8 - lift);
      pen.lineTo(side * (44 + n * 2), 22 + n * 7 - lift);
      pen.lineWidth = 6;
      pen.strokeStyle = "#a51d12";
      pen.stroke();
      pen.lineWidth = 2;
    }
    turned(pen, [side * 34, -8], side * (0.2 + 0.2 * Math.sin(beat)), () => {
      shape(pen, `M${side * -12} 12 Q0 -2 0 -6 L${side * 5} -4 Q${side * 2} 8 ${side * -6} 16 Z`, "#c92a1a");
      shape(
        pen,
        `M${side * -8} -8 Q${side * -10} -32 ${side * 10} -32 L${side * 3} -18 L${side * 18} -26 Q${side * 20} -6 0 -4 Z`,
        "#ef4a2f",
      );
    });
    pen.lineWidth = 4;
    pen.strokeStyle = "#c92a1a";
    pen.beginPath();
    pen.moveTo(side * 9, -6);
    pen.lineTo(side * 10, -20);
    pen.stroke();
    pen.lineWidth = 2;
    eye(pen, side * 10, -22, 5.5);
  }
  shape(
    pen,
    "M-32 8 Q-28 -14 0 -14 Q28 -14 32 8 Q20 28 0 28 Q-20 28 -32 8 Z",
    shade(pen, 26, ["#ff7a52", "#e23a22", "#b3200f"]),
  );
  shape(pen, "M-9 12 Q0 20 9 12", "transparent", "#5c0c05");
  for (const [x, y] of /** @type {const} */ ([
    [-16, -2],
    [14, -4],
    [0, -7],
  ]))
    oval(pen, [x, y, 3, 2], "rgb(255 255 255 / 45%)");
}

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

/** @type {Drawing} */
function turtle(pen, beat) {
  const paddle = 0.45 * Math.sin(beat / 2);
  pen.scale(0.92, 0.92);
  pen.translate(0, -4);
  turned(pen, [-26, 14], -paddle, () => shape(pen, "M6 -4 Q-14 2 -22 16 Q-4 18 10 6 Z", "#6d9a3d"));
  shape(pen, "M34 4 Q40 -14 54 -10 Q62 -4 56 6 Q48 14 34 12 Z", shade(pen, 14, ["#9cc65c", "#6d9a3d"]));
  eye(pen, 51, -3, 4);
  const shell = "M-42 10 Q-34 -32 2 -32 Q36 -30 42 8 Q20 18 -42 10 Z";
  shape(pen, shell, shade(pen, 30, ["#8a6a2c", "#5c7a34", "#37541f"]));
  pen.save();
  pen.clip(new Path2D(shell));
  pen.lineWidth = 3;
  for (const path of [
    "M-24 10 L-16 -14 L6 -16 L14 10",
    "M-16 -14 L-22 -30",
    "M6 -16 L10 -34",
    "M14 10 L30 -8 L6 -16",
    "M-24 10 L-40 -6 L-16 -14",
    "M30 -8 L44 -10",
  ]) {
    pen.strokeStyle = "rgb(232 214 140 / 75%)";
    pen.stroke(new Path2D(path));
  }
  pen.restore();
  shape(pen, "M-42 10 Q20 18 42 8 Q30 24 -8 22 Q-34 20 -42 10 Z", "#e4d69a");
  turned(pen, [20, 14], paddle, () => shape(pen, "M8 -6 Q6 20 -14 34 Q-20 20 -10 -2 Z", "#83b04c"));
}

/** @type {Drawing} */
function ray(pen, beat) {
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
    shade(pen, 40, ["#4254a8", "#7d90e4", "#4254a8"]),
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
}

/** @type {Drawing} */
function shark(pen, beat) {
  tail(pen, -44, beat, "M6 -4 Q-8 -12 -16 -30 Q-4 -20 -2 -4 Q-4 10 -14 20 Q-6 12 6 5 Z", "#4d6478");
  shape(pen, "M-8 -16 Q-4 -34 -16 -42 Q10 -38 18 -16 Z", "#4d6478");
  shape(pen, "M-30 6 L-40 18 L-22 10 Z", "#4d6478");
  shape(
    pen,
    "M60 -2 Q40 -22 4 -20 Q-26 -14 -46 -4 L-46 4 Q-20 18 14 18 Q44 16 60 -2 Z",
    shade(pen, 20, ["#3d5366", "#7891a6", "#93a9bb"]),
  );
  shape(pen, "M56 2 Q30 6 -30 8 Q-6 18 14 18 Q44 16 56 2 Z", "#eef5fa", "");
  shape(pen, "M54 4 Q40 6 32 12 Q46 12 54 4 Z", "#7a1420");
  for (const x of [37, 42, 47]) shape(pen, `M${x} 7 L${x + 2} 11 L${x + 4} 6 Z`, "#fff", "");
  pen.strokeStyle = "rgb(20 34 46 / 60%)";
  for (const x of [18, 13, 8]) pen.stroke(new Path2D(`M${x} -8 Q${x - 4} 0 ${x} 6`));
  turned(pen, [8, 10], 0.15 * Math.sin(beat / 2), () =>
    shape(pen, "M8 -2 Q0 24 -18 28 Q-12 12 -8 0 Z", "#4d6478"),
  );
  eye(pen, 42, -6, 4.5);
}

/** @type {Drawing} */
function koi(pen, beat) {
  const glow = pen.createRadialGradient(0, 0, 8, 0, 0, 45);
  glow.addColorStop(0, "rgb(255 226 120 / 60%)");
  glow.addColorStop(1, "rgb(255 226 120 / 0%)");
  pen.fillStyle = glow;
  pen.fillRect(-60, -45, 120, 90);
  tail(pen, -32, beat, "M6 0 Q-12 -30 -28 -26 Q-20 -8 -24 0 Q-20 8 -28 26 Q-12 30 6 0 Z", "#ffb52b");
  shape(pen, "M-22 -14 Q-10 -38 22 -32 Q28 -22 18 -16 Z", "#ffc94a");
  const body = "M50 2 Q38 -20 6 -20 Q-22 -17 -36 0 Q-22 17 6 21 Q38 20 50 2 Z";
  shape(pen, body, shade(pen, 20, ["#ffb314", "#ffd84f", "#fff4c4"]), "#8a4b00");
  pen.save();
  pen.clip(new Path2D(body));
  shape(pen, "M34 -24 Q22 0 4 -6 Q-4 -14 6 -26 Z", "#e5381c", "");
  shape(pen, "M-12 -24 Q-10 -4 -28 -4 L-40 -20 Z", "#e5381c", "");
  pen.strokeStyle = "rgb(150 84 0 / 50%)";
  for (let x = -28; x < 24; x += 9) {
    for (let y = -12; y < 16; y += 8) {
      pen.beginPath();
      pen.arc(x + (y % 16 === 0 ? 4 : 0), y, 5, 1.6, 4.7);
      pen.stroke();
    }
  }
  pen.restore();
  turned(pen, [10, 12], 0.3 * Math.sin(beat), () =>
    shape(pen, "M6 -4 Q0 18 -18 22 Q-14 6 -6 -2 Z", "#ffc94a"),
  );
  pen.strokeStyle = "#8a4b00";
  pen.stroke(new Path2D("M48 6 Q54 12 50 18 M44 9 Q46 16 42 20"));
  eye(pen, 36, -4, 5.5);
  shape(pen, "M14 -22 L12 -36 L20 -28 L25 -38 L30 -28 L38 -34 L34 -19 Z", "#ffe98a", "#8a4b00");
}

/** How long each is beside the others, and how fast it beats. @type {Record<string, { draw: Drawing, size: number, pace: number }>} */
export const DRAWINGS = {
  sardine: { draw: sardine, size: 54, pace: 1.25 },
  clownfish: { draw: clownfish, size: 56, pace: 1 },
  crab: { draw: crab, size: 64, pace: 0.6 },
  puffer: { draw: puffer, size: 70, pace: 0.75 },
  turtle: { draw: turtle, size: 88, pace: 0.7 },
  ray: { draw: ray, size: 104, pace: 0.85 },
  shark: { draw: shark, size: 142, pace: 0.9 },
  koi: { draw: koi, size: 136, pace: 0.7 },
};

const FRAMES = 16;
/** @type {Map<string, HTMLCanvasElement>} */
const kept = new Map();

/** A fish at one moment of its beat, `width` pixels of the screen wide; drawn once. @param {string} id @param {number} width @param {number} beat */
export function sprite(id, width, beat) {
  const turns = id === "ray" || id === "turtle" || id === "puffer" || id === "shark" ? 2 : 1;
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
