// @ts-check
/**
 * The flying objects, by a title's name and picture: drawn in a field of 64 by 64 with 0, 0 in the middle, the nose to
 * the right.
 */

/** @typedef {(pen: CanvasRenderingContext2D, now: number) => void} Craft */

/** @param {CanvasRenderingContext2D} pen @param {string} fill @param {string} path */
function shape(pen, fill, path) {
  pen.fillStyle = fill;
  pen.fill(new Path2D(path));
}

/** @type {Craft} */
function rocket(pen, now) {
  const flame = 10 + 5 * Math.sin(now / 40);
  shape(pen, "#ff8a1f", `M-22 -7 L${-26 - flame * 1.5} 0 L-22 7 Z`);
  shape(pen, "#ffe27a", `M-22 -4 L${-24 - flame * 0.8} 0 L-22 4 Z`);
  shape(pen, "#d4344b", "M-20 -9 L-28 -20 L-8 -11 Z M-20 9 L-28 20 L-8 11 Z");
  shape(pen, "#f4f1ff", "M-22 -9 C-10 -15 12 -15 30 0 C12 15 -10 15 -22 9 Z");
  shape(pen, "#c9c3e8", "M-22 2 C-8 9 14 8 30 0 C12 15 -10 15 -22 9 Z");
  shape(pen, "#d4344b", "M14 -9.5 C21 -7 26 -4 30 0 C26 4 21 7 14 9.5 C17 4 17 -4 14 -9.5 Z");
  pen.fillStyle = "#2d6cdf";
  pen.strokeStyle = "#fff";
  pen.lineWidth = 2.5;
  pen.beginPath();
  pen.arc(2, -1, 5.5, 0, Math.PI * 2);
  pen.fill();
  pen.stroke();
}

/** @type {Craft} */
function paperPlane(pen) {
  shape(pen, "#ffffff", "M32 -4 L-28 -22 L-14 -2 Z");
  shape(pen, "#c7d3ee", "M32 -4 L-14 -2 L-16 18 L-4 4 Z");
  shape(pen, "#e6edfb", "M32 -4 L-4 4 L14 14 Z");
}

/** @type {Craft} */
function kite(pen, now) {
  pen.strokeStyle = "#ffd25a";
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(-18, 8);
  for (let n = 1; n < 9; n++) pen.lineTo(-18 - n * 5, 8 + n * 3 + 4 * Math.sin(now / 120 + n));
  pen.stroke();
  shape(pen, "#e8405a", "M26 -20 L-2 -16 L2 0 Z");
  shape(pen, "#ffd25a", "M-2 -16 L-20 10 L2 0 Z");
  shape(pen, "#2d9cdf", "M26 -20 L2 0 L20 10 Z");
  shape(pen, "#3fbf6f", "M2 0 L-20 10 L20 10 Z");
}

/** @type {Craft} */
function ball(pen, now) {
  pen.rotate(now / 300);
  pen.fillStyle = "#fff";
  pen.strokeStyle = "#20242e";
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(0, 0, 19, 0, Math.PI * 2);
  pen.fill();
  pen.stroke();
  pen.fillStyle = "#20242e";
  for (let n = -1; n < 5; n++) {
    const [x, y] = n < 0 ? [0, 0] : [Math.cos(n * 1.2566) * 15, Math.sin(n * 1.2566) * 15];
    pen.beginPath();
    for (let side = 0; side < 5; side++)
      pen.lineTo(x + Math.cos(side * 1.2566) * 5.5, y + Math.sin(side * 1.2566) * 5.5);
    pen.fill();
  }
}

/** @type {Craft} */
function spark(pen, now) {
  for (let n = 0; n < 12; n++) {
    const length = 14 + 12 * Math.abs(Math.sin(now / 70 + n * 2.1));
    pen.strokeStyle = n % 2 ? "#ffe27a" : "#ff8a1f";
    pen.lineWidth = 2.5;
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.lineTo(Math.cos(n * 0.5236) * length, Math.sin(n * 0.5236) * length);
    pen.stroke();
  }
  pen.fillStyle = "#fff";
  pen.beginPath();
  pen.arc(0, 0, 7, 0, Math.PI * 2);
  pen.fill();
}

/** @type {readonly [RegExp, Craft][]} */
const BY_NAME = [
  [/kite/i, kite],
  [/paper|plane/i, paperPlane],
  [/uppie|ball/i, ball],
  [/fuse/i, spark],
];

/** The craft of a title. @param {string} name */
export const getCraft = (name) => BY_NAME.find(([words]) => words.test(name))?.[1] ?? rocket;
