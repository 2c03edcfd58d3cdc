// @ts-check
/** The drawing of the sea: its floor, light and bubbles, and the cannon. Sizes are CSS pixels. */

/** @typedef {CanvasRenderingContext2D} Pen */

/** @param {Pen} pen @param {number} x @param {number} y @param {number} size @param {string} colour */
function coral(pen, x, y, size, colour) {
  pen.strokeStyle = colour;
  pen.lineCap = "round";
  for (const [angle, length] of /** @type {const} */ ([
    [-0.7, 0.7],
    [-0.25, 1],
    [0.2, 0.85],
    [0.65, 0.65],
  ])) {
    const [dx, dy] = [Math.sin(angle) * size * length, -Math.cos(angle) * size * length];
    pen.lineWidth = size * 0.16;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.quadraticCurveTo(x + dx * 0.2, y + dy * 0.6, x + dx, y + dy);
    pen.moveTo(x + dx * 0.5, y + dy * 0.66);
    pen.lineTo(x + dx * 0.5 + size * 0.2, y + dy * 0.95);
    pen.stroke();
  }
}

/** @param {Pen} pen @param {number} x @param {number} y @param {number} rx @param {number} ry */
function rock(pen, x, y, rx, ry) {
  const gradient = pen.createLinearGradient(0, y - ry, 0, y);
  gradient.addColorStop(0, "#3d6a86");
  gradient.addColorStop(1, "#12304a");
  pen.fillStyle = gradient;
  pen.beginPath();
  pen.moveTo(x - rx, y);
  pen.bezierCurveTo(x - rx * 0.9, y - ry * 1.1, x - rx * 0.1, y - ry * 1.3, x + rx * 0.2, y - ry * 0.8);
  pen.bezierCurveTo(x + rx * 0.6, y - ry, x + rx, y - ry * 0.5, x + rx, y);
  pen.fill();
}

/** What does not move, drawn once for a size. @param {number} width @param {number} height @param {number} ratio pixels of the screen to one of CSS */
export function floorOf(width, height, ratio) {
  const canvas = document.createElement("canvas");
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  pen.scale(ratio, ratio);
  const water = pen.createLinearGradient(0, 0, 0, height);
  for (const [at, colour] of /** @type {const} */ ([
    [0, "#3fd0e0"],
    [0.3, "#1593c4"],
    [0.7, "#0a5390"],
    [1, "#062c5c"],
  ])) {
    water.addColorStop(at, colour);
  }
  pen.fillStyle = water;
  pen.fillRect(0, 0, width, height);
  // Far hills, then what grows near.
  pen.fillStyle = "rgb(6 52 98 / 60%)";
  pen.beginPath();
  pen.moveTo(0, height);
  for (let x = 0; x <= width; x += 10) {
    pen.lineTo(x, height * 0.8 - Math.sin(x / 60) * 16 - Math.sin(x / 23) * 7);
  }
  pen.lineTo(width, height);
  pen.fill();
  const floor = height - Math.max(34, height * 0.1);
  rock(pen, width * 0.9, floor + 14, width * 0.16, height * 0.13);
  rock(pen, width * 0.06, floor + 16, width * 0.13, height * 0.1);
  coral(pen, width * 0.1, floor + 8, height * 0.11, "#f2617a");
  coral(pen, width * 0.22, floor + 12, height * 0.07, "#ffab4a");
  coral(pen, width * 0.8, floor + 10, height * 0.09, "#c06ae0");
  coral(pen, width * 0.93, floor + 10, height * 0.12, "#ff8a6a");
  const sand = pen.createLinearGradient(0, floor, 0, height);
  sand.addColorStop(0, "#e6cf95");
  sand.addColorStop(1, "#8f7443");
  pen.fillStyle = sand;
  pen.beginPath();
  pen.moveTo(0, height);
  for (let x = 0; x <= width + 10; x += 10) pen.lineTo(x, floor + 8 + Math.sin(x / 38) * 6);
  pen.lineTo(width, height);
  pen.fill();
  pen.fillStyle = "rgb(110 84 40 / 45%)";
  for (let n = 0; n < width / 7; n++) {
    pen.fillRect((n * 53) % width, floor + 20 + ((n * 31) % Math.max(6, height - floor - 20)), 2, 1.5);
  }
  return canvas;
}

/** Light that falls in from above. @param {Pen} pen @param {number} width @param {number} height @param {number} now */
export function lightRays(pen, width, height, now) {
  pen.save();
  pen.globalCompositeOperation = "lighter";
  for (let n = 0; n < 5; n++) {
    const x = width * (0.08 + n * 0.22) + Math.sin(now / 2_600 + n * 1.7) * 26;
    const gradient = pen.createLinearGradient(0, 0, 0, height * 0.8);
    gradient.addColorStop(0, `rgb(190 245 255 / ${7 + 3 * Math.sin(now / 1_700 + n)}%)`);
    gradient.addColorStop(1, "rgb(190 245 255 / 0%)");
    pen.fillStyle = gradient;
    pen.beginPath();
    pen.moveTo(x, 0);
    pen.lineTo(x + 26, 0);
    pen.lineTo(x + 10 - width * 0.1 + n * 12, height * 0.8);
    pen.lineTo(x - 60 - width * 0.1 + n * 12, height * 0.8);
    pen.fill();
  }
  pen.restore();
}

/** @param {Pen} pen @param {number} width @param {number} height @param {number} now */
export function bubbles(pen, width, height, now) {
  pen.strokeStyle = "rgb(255 255 255 / 55%)";
  pen.fillStyle = "rgb(255 255 255 / 12%)";
  pen.lineWidth = 1.2;
  for (let n = 0; n < 14; n++) {
    const way = (now / (6_000 + n * 430) + n * 0.37) % 1;
    const x = ((n * 97) % width) + Math.sin(now / 700 + n) * 6;
    pen.beginPath();
    pen.arc(x, height * (1 - way), 2 + (n % 4) * 1.3, 0, 7);
    pen.fill();
    pen.stroke();
  }
}

/** The cannon, which points at `angle` (0 is up). @param {Pen} pen @param {number} x @param {number} y @param {number} angle @param {number} recoil 0 to 1 */
export function cannon(pen, x, y, angle, recoil) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  pen.translate(0, recoil * 8);
  const steel = pen.createLinearGradient(-13, 0, 13, 0);
  for (const [at, colour] of /** @type {const} */ ([
    [0, "#7a4a10"],
    [0.35, "#ffe08a"],
    [0.6, "#d9962a"],
    [1, "#6b3c08"],
  ])) {
    steel.addColorStop(at, colour);
  }
  pen.fillStyle = steel;
  pen.strokeStyle = "#3c2204";
  pen.lineWidth = 2;
  pen.fill(new Path2D("M-11 0 L-9 -50 L9 -50 L11 0 Z"));
  pen.stroke(new Path2D("M-11 0 L-9 -50 L9 -50 L11 0 Z"));
  for (const [top, half] of /** @type {const} */ ([
    [-58, 13],
    [-34, 12],
  ])) {
    pen.beginPath();
    pen.roundRect(-half, top, half * 2, 10, 4);
    pen.fill();
    pen.stroke();
  }
  pen.restore();
  const base = pen.createRadialGradient(x - 8, y - 10, 4, x, y, 32);
  base.addColorStop(0, "#9fe3ff");
  base.addColorStop(0.4, "#2b7fb4");
  base.addColorStop(1, "#0b2f52");
  pen.fillStyle = base;
  pen.strokeStyle = "#ffd25a";
  pen.lineWidth = 3;
  pen.beginPath();
  pen.arc(x, y, 27, 0, 7);
  pen.fill();
  pen.stroke();
}

/** A net that opens around a fish. @param {Pen} pen @param {number} x @param {number} y @param {number} way 0 to 1 @param {boolean} isCatch */
export function net(pen, x, y, way, isCatch) {
  const radius = 14 + 34 * Math.sqrt(way);
  pen.save();
  pen.globalAlpha = 1 - way;
  pen.strokeStyle = isCatch ? "#ffe27a" : "#e8fbff";
  pen.lineWidth = 2;
  for (const part of [1, 0.66, 0.33]) {
    pen.beginPath();
    pen.arc(x, y, radius * part, 0, 7);
    pen.stroke();
  }
  for (let n = 0; n < 8; n++) {
    const angle = (n / 8) * Math.PI * 2;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
    pen.stroke();
  }
  pen.restore();
}

/** A ball in flight, with its trail. @param {Pen} pen @param {number} x @param {number} y @param {number} angle */
export function ball(pen, x, y, angle) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  const trail = pen.createLinearGradient(0, 0, 0, 34);
  trail.addColorStop(0, "rgb(255 240 160 / 90%)");
  trail.addColorStop(1, "rgb(255 170 40 / 0%)");
  pen.fillStyle = trail;
  pen.fillRect(-4, 0, 8, 34);
  pen.fillStyle = "#fff7cf";
  pen.strokeStyle = "#ff9d1f";
  pen.lineWidth = 3;
  pen.beginPath();
  pen.arc(0, 0, 7, 0, 7);
  pen.fill();
  pen.stroke();
  pen.restore();
}

/** @param {Pen} pen @param {number} x @param {number} y @param {number} turn */
export function coin(pen, x, y, turn) {
  pen.fillStyle = "#ffd34d";
  pen.strokeStyle = "#a86a00";
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.ellipse(x, y, Math.max(1.5, 8 * Math.abs(Math.cos(turn))), 8, 0, 0, 7);
  pen.fill();
  pen.stroke();
}
