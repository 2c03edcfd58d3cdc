// @ts-check
/**
 * Draws the parts of the fish. A drawing faces right around 0,0 in a box of 120 × 90 and moves with `beat`, an angle that
 * grows with time.
 *
 * @typedef {CanvasRenderingContext2D} Pen
 * @typedef {(pen: Pen, beat: number) => void} Drawing
 */

export const DARK = "rgb(4 22 40 / 55%)";

/** Fills and outlines a path. @param {Pen} pen @param {string} path @param {string | CanvasGradient} fill @param {string} [line] */
export function shape(pen, path, fill, line = DARK) {
  const outline = new Path2D(path);
  pen.fillStyle = fill;
  pen.fill(outline);
  if (line === "") return;
  pen.strokeStyle = line;
  pen.stroke(outline);
}

/** @param {Pen} pen @param {[number, number, number, number]} box @param {string} fill @param {string} [line] */
export function oval(pen, [x, y, rx, ry], fill, line = "") {
  pen.beginPath();
  pen.ellipse(x, y, rx, ry, 0, 0, 7);
  pen.fillStyle = fill;
  pen.fill();
  if (line === "") return;
  pen.strokeStyle = line;
  pen.stroke();
}

/**
 * Returns a gradient from the back to the belly.
 * @param {Pen} pen
 * @param {number} half
 * @param {string[]} colours
 */
export function shade(pen, half, colours) {
  const gradient = pen.createLinearGradient(0, -half, 0, half);
  for (const [n, colour] of colours.entries()) gradient.addColorStop(n / (colours.length - 1), colour);
  return gradient;
}

/** @param {Pen} pen @param {number} x @param {number} y @param {number} size */
export function eye(pen, x, y, size) {
  oval(pen, [x, y, size, size], "#fff", DARK);
  oval(pen, [x + size * 0.25, y, size * 0.6, size * 0.6], "#0b1622");
  oval(pen, [x + size * 0.45, y - size * 0.25, size * 0.2, size * 0.2], "#fff");
}

/**
 * Draws something rotated around a point.
 * @param {Pen} pen
 * @param {[number, number]} at
 * @param {number} angle
 * @param {() => void} draw
 */
export function turned(pen, [x, y], angle, draw) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  draw();
  pen.restore();
}

/**
 * Draws a beating tail.
 * @param {Pen} pen
 * @param {number} x
 * @param {number} beat
 * @param {string} path
 * @param {string} fill
 */
export function tail(pen, x, beat, path, fill) {
  pen.save();
  pen.translate(x, 0);
  // Seen from the side, a beating tail gets shorter and longer.
  pen.scale(0.8 + 0.25 * Math.cos(beat), 1);
  pen.transform(1, 0.14 * Math.sin(beat), 0, 1, 0, 0);
  shape(pen, path, fill);
  pen.restore();
}
