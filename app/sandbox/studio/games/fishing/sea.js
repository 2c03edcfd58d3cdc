// @ts-check
/** Draws the light and bubbles of the water, the cannon and its shots. Sizes are CSS pixels. */

/** @typedef {CanvasRenderingContext2D} Pen */

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

/** Lightning between two. @param {Pen} pen @param {[number, number]} from @param {[number, number]} to @param {number} way 0 to 1 */
export function bolt(pen, [x, y], [toX, toY], way) {
  pen.save();
  pen.globalAlpha = 1 - way;
  pen.lineJoin = "bevel";
  for (const [width, colour] of /** @type {const} */ ([
    [7, "#4ac8ff"],
    [2.5, "#ffffff"],
  ])) {
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.beginPath();
    pen.moveTo(x, y);
    for (let n = 1; n < 6; n++) {
      const side = (n % 2 ? 1 : -1) * (6 + ((n * 7) % 9));
      pen.lineTo(x + ((toX - x) * n) / 6 + side, y + ((toY - y) * n) / 6 - side);
    }
    pen.lineTo(toX, toY);
    pen.stroke();
  }
  pen.restore();
}

/** @param {Pen} pen @param {number} x @param {number} y @param {string} colour */
export function pearl(pen, x, y, colour) {
  const shine = pen.createRadialGradient(x - 4, y - 5, 1, x, y, 15);
  shine.addColorStop(0, "#fff");
  shine.addColorStop(0.35, colour);
  shine.addColorStop(1, "#2a2038");
  pen.fillStyle = shine;
  pen.beginPath();
  pen.arc(x, y, 14, 0, 7);
  pen.fill();
}
