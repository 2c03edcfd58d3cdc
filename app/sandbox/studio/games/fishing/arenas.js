// @ts-check
/** Draws the scenery of each title's waters, which does not move behind the fish. Sizes are CSS pixels. */

/** @typedef {CanvasRenderingContext2D} Pen */
/** @typedef {(pen: Pen, width: number, height: number, ground: number) => void} Scene */

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

/** @param {Pen} pen @param {[x: number, y: number, rx: number, ry: number]} box @param {string} [light] @param {string} [dark] */
function rock(pen, [x, y, rx, ry], light = "#3d6a86", dark = "#12304a") {
  const gradient = pen.createLinearGradient(0, y - ry, 0, y);
  gradient.addColorStop(0, light);
  gradient.addColorStop(1, dark);
  pen.fillStyle = gradient;
  pen.beginPath();
  pen.moveTo(x - rx, y);
  pen.bezierCurveTo(x - rx * 0.9, y - ry * 1.1, x - rx * 0.1, y - ry * 1.3, x + rx * 0.2, y - ry * 0.8);
  pen.bezierCurveTo(x + rx * 0.6, y - ry, x + rx, y - ry * 0.5, x + rx, y);
  pen.fill();
}

/** @type {Scene} */
function corals(pen, width, height, ground) {
  rock(pen, [width * 0.9, ground + 14, width * 0.16, height * 0.13]);
  rock(pen, [width * 0.06, ground + 16, width * 0.13, height * 0.1]);
  coral(pen, width * 0.1, ground + 8, height * 0.11, "#f2617a");
  coral(pen, width * 0.22, ground + 12, height * 0.07, "#ffab4a");
  coral(pen, width * 0.8, ground + 10, height * 0.09, "#c06ae0");
  coral(pen, width * 0.93, ground + 10, height * 0.12, "#ff8a6a");
}

/** Open water over bare rocks. @type {Scene} */
function cliffs(pen, width, height, ground) {
  rock(pen, [width * 0.98, ground + 20, width * 0.3, height * 0.34], "#1f5c8a", "#06203c");
  rock(pen, [0, ground + 20, width * 0.24, height * 0.24], "#1f5c8a", "#06203c");
  rock(pen, [width * 0.6, ground + 20, width * 0.12, height * 0.07]);
}

/** Leaves on the water and reeds at its sides. @type {Scene} */
function lilies(pen, width, height, ground) {
  for (let n = 0; n < 9; n++) {
    const x = ((n * 0.137 + (n % 2) * 0.46) % 1) * width;
    const size = 18 + (n % 3) * 9;
    pen.fillStyle = n % 2 ? "rgb(70 140 52 / 90%)" : "rgb(110 176 62 / 90%)";
    pen.beginPath();
    pen.ellipse(x, 8 + (n % 3) * 9, size, size * 0.36, 0, 0.35, 6.1);
    pen.lineTo(x, 8 + (n % 3) * 9);
    pen.fill();
    if (n % 4 !== 0) continue;
    for (let petal = 0; petal < 7; petal++) {
      pen.fillStyle = petal % 2 ? "#ffb8d8" : "#ff8ac0";
      pen.beginPath();
      pen.ellipse(x + (petal - 3) * 4, 6 + (n % 3) * 9, 4, 9, (petal - 3) * 0.3, 0, 7);
      pen.fill();
    }
  }
  pen.lineCap = "round";
  for (let n = 0; n < 16; n++) {
    const x = n < 8 ? n * 6 : width - (n - 8) * 6;
    pen.strokeStyle = n % 2 ? "#2f6a2c" : "#4c8a34";
    pen.lineWidth = 5;
    pen.beginPath();
    pen.moveTo(x, ground + 20);
    pen.quadraticCurveTo(
      x + 8,
      ground - height * 0.12,
      x + (n % 3) * 7 - 6,
      ground - height * (0.14 + (n % 4) * 0.05),
    );
    pen.stroke();
  }
  for (const x of [0.24, 0.5, 0.74]) rock(pen, [width * x, ground + 16, 34, 22], "#8a9a86", "#4a5a48");
}

/** A beach in the evening, with lanterns on a line. @type {Scene} */
function lanterns(pen, width, height, ground) {
  pen.strokeStyle = "rgb(60 20 40 / 70%)";
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(0, 10);
  pen.quadraticCurveTo(width / 2, height * 0.2, width, 10);
  pen.stroke();
  for (let n = 1; n < 9; n++) {
    const way = n / 9;
    const [x, y] = [way * width, 10 + (height * 0.2 - 10) * 2 * way * (1 - way) + 8];
    const light = pen.createRadialGradient(x, y + 8, 2, x, y + 8, 30);
    light.addColorStop(0, "rgb(255 226 140 / 70%)");
    light.addColorStop(1, "rgb(255 226 140 / 0%)");
    pen.fillStyle = light;
    pen.fillRect(x - 30, y - 22, 60, 60);
    pen.fillStyle = ["#ff5a5a", "#ffc93c", "#5ad6c0", "#c06ae0"][n % 4] ?? "";
    pen.beginPath();
    pen.ellipse(x, y + 8, 8, 10, 0, 0, 7);
    pen.fill();
  }
  // The edge of the waves.
  pen.strokeStyle = "rgb(255 255 255 / 65%)";
  pen.lineWidth = 4;
  pen.beginPath();
  for (let x = 0; x <= width + 10; x += 10) pen.lineTo(x, ground + 4 + Math.sin(x / 30) * 5);
  pen.stroke();
}

/** Smoking chimneys and small lights in the dark. @type {Scene} */
function vents(pen, width, height, ground) {
  for (const [at, wide, tall] of /** @type {const} */ ([
    [0.08, 26, 0.26],
    [0.2, 18, 0.16],
    [0.86, 30, 0.3],
    [0.7, 16, 0.13],
  ])) {
    const [x, top] = [width * at, ground - height * tall];
    const smoke = pen.createRadialGradient(x, top, 2, x, top, 46);
    smoke.addColorStop(0, "rgb(255 120 40 / 55%)");
    smoke.addColorStop(1, "rgb(255 120 40 / 0%)");
    pen.fillStyle = smoke;
    pen.fillRect(x - 46, top - 46, 92, 92);
    pen.fillStyle = "#0a0f22";
    pen.fill(
      new Path2D(
        `M${x - wide} ${ground + 30} L${x - wide * 0.4} ${top} L${x + wide * 0.4} ${top} L${x + wide} ${ground + 30} Z`,
      ),
    );
  }
  for (let n = 0; n < 46; n++) {
    pen.fillStyle = n % 3 ? "rgb(120 255 240 / 55%)" : "rgb(255 180 240 / 50%)";
    pen.fillRect((n * 97) % width, (n * 61) % ground, 2, 2);
  }
}

/**
 * A sunken ship, and ropes from the ships above.
 * @type {Scene}
 */
function wreck(pen, width, height, ground) {
  pen.strokeStyle = "rgb(210 190 140 / 55%)";
  pen.lineWidth = 3;
  for (const x of [0.14, 0.2, 0.9])
    pen.stroke(new Path2D(`M${width * x} 0 q14 ${height * 0.2} 0 ${height * 0.42}`));
  pen.save();
  pen.translate(width * 0.66, ground + 22);
  pen.rotate(-0.16);
  const scale = Math.min(width / 420, height / 420);
  pen.scale(scale, scale);
  pen.fillStyle = "#3a2a1c";
  pen.fill(new Path2D("M-150 0 Q-170 -60 -150 -110 L-120 -78 L110 -78 L150 -122 Q150 -40 110 0 Z"));
  pen.strokeStyle = "#1c130b";
  pen.lineWidth = 3;
  for (const y of [-18, -38, -58]) pen.stroke(new Path2D(`M-158 ${y} Q0 ${y + 14} 132 ${y}`));
  pen.fillStyle = "#e0c05a";
  for (const x of [-96, -48, 0, 48]) pen.fillRect(x, -62, 16, 16);
  pen.fillStyle = "#2a1e14";
  pen.fillRect(-20, -250, 10, 176);
  pen.fill(new Path2D("M-10 -244 Q70 -200 78 -110 Q30 -150 -10 -140 Z"));
  pen.restore();
}

/**
 * The look of each of the waters: its colours from top to bottom, its ground and the share of the height that the
 * ground covers.
 *
 * @type {Record<string, { water: string[], hills: string, ground: [string, string], share: number, isUnderWater:
 *   boolean, scene: Scene }>}
 */
const ARENAS = {
  ocean: {
    water: ["#2f9fe0", "#0f62b0", "#083a80", "#041c48"],
    hills: "rgb(4 40 86 / 60%)",
    ground: ["#5c7a8a", "#2a4252"],
    share: 0.08,
    isUnderWater: true,
    scene: cliffs,
  },
  pond: {
    water: ["#b8d86a", "#5fa04a", "#2c6a44", "#123c34"],
    hills: "rgb(18 66 46 / 60%)",
    ground: ["#8a7a4a", "#4a3c20"],
    share: 0.1,
    isUnderWater: true,
    scene: lilies,
  },
  lagoon: {
    water: ["#9af4ea", "#3fd0e0", "#1593c4", "#0a5390"],
    hills: "rgb(8 96 140 / 50%)",
    ground: ["#f6e6ba", "#c2a468"],
    share: 0.14,
    isUnderWater: true,
    scene: corals,
  },
  cove: {
    water: ["#5a2a6e", "#e0708a", "#2f8aa0", "#7ad0c8"],
    hills: "rgb(70 24 70 / 45%)",
    ground: ["#f0c98a", "#a8743c"],
    share: 0.68,
    isUnderWater: false,
    scene: lanterns,
  },
  trench: {
    water: ["#0c2a52", "#081a3a", "#050f26", "#02060f"],
    hills: "rgb(2 8 22 / 80%)",
    ground: ["#1a2038", "#05070f"],
    share: 0.08,
    isUnderWater: true,
    scene: vents,
  },
  harbour: {
    water: ["#7ac0b0", "#3a8a8a", "#1f5a66", "#0f3040"],
    hills: "rgb(12 52 60 / 60%)",
    ground: ["#9a8a62", "#54482c"],
    share: 0.12,
    isUnderWater: true,
    scene: wreck,
  },
};
const UNKNOWN = /** @type {(typeof ARENAS)[string]} */ (ARENAS.ocean);

export const getArena = (/** @type {string} */ id) => ARENAS[id] ?? UNKNOWN;

/**
 * Returns the height at which the ground begins.
 *
 * @param {string} id
 * @param {number} height
 */
export const getGround = (id, height) => height - Math.max(34, height * getArena(id).share);

/**
 * Draws the still parts of the scene once for a size.
 *
 * @param {string} id of the waters
 * @param {number} width
 * @param {number} height
 * @param {number} ratio pixels of the screen to one of CSS
 */
export function getFloor(id, width, height, ratio) {
  const { water, hills, ground: colours, scene } = getArena(id);
  const canvas = document.createElement("canvas");
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  pen.scale(ratio, ratio);
  const ground = getGround(id, height);
  const depths = pen.createLinearGradient(0, 0, 0, Math.min(height, ground + height * 0.1));
  for (const [n, colour] of water.entries()) depths.addColorStop([0, 0.3, 0.7, 1][n] ?? 1, colour);
  pen.fillStyle = depths;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = hills;
  pen.beginPath();
  pen.moveTo(0, height);
  const far = Math.min(height * 0.8, ground - height * 0.06);
  for (let x = 0; x <= width; x += 10) pen.lineTo(x, far - Math.sin(x / 60) * 16 - Math.sin(x / 23) * 7);
  pen.lineTo(width, height);
  pen.fill();
  const sand = pen.createLinearGradient(0, ground, 0, height);
  for (const [n, colour] of colours.entries()) sand.addColorStop(n, colour);
  // Objects on the ground are drawn before it; objects on a beach are drawn after it.
  const isBeach = ground < height * 0.7;
  if (!isBeach) scene(pen, width, height, ground);
  pen.fillStyle = sand;
  pen.beginPath();
  pen.moveTo(0, height);
  for (let x = 0; x <= width + 10; x += 10) pen.lineTo(x, ground + 8 + Math.sin(x / 38) * 6);
  pen.lineTo(width, height);
  pen.fill();
  if (isBeach) scene(pen, width, height, ground);
  pen.fillStyle = "rgb(60 44 20 / 40%)";
  for (let n = 0; n < width / 7; n++) {
    pen.fillRect((n * 53) % width, ground + 20 + ((n * 31) % Math.max(6, height - ground - 20)), 2, 1.5);
  }
  return canvas;
}
