// @ts-check
/** Draws creatures of the ground and of ponds: crabs, shells, turtles, octopuses. */
import { DARK, eye, oval, shade, shape, turned } from "./pen.js";

/** @typedef {import("./pen.js").Drawing} Drawing */

/**
 * @param {{ body: string[], claw: string, limb: string, crown?: boolean, shell?: string[] }} look
 * @returns {Drawing}
 */
const crab = (look) => (pen, beat) => {
  const { claw, limb, crown, shell } = look;
  pen.lineCap = "round";
  for (const side of [-1, 1]) {
    for (const n of [0, 1, 2]) {
      const lift = 4 * Math.sin(beat + n * 2 + side);
      pen.beginPath();
      pen.moveTo(side * 20, 12);
      pen.lineTo(side * (38 + n * 4), 6 + n * 8 - lift);
      pen.lineTo(side * (44 + n * 2), 22 + n * 7 - lift);
      pen.lineWidth = 6;
      pen.strokeStyle = limb;
      pen.stroke();
      pen.lineWidth = 2;
    }
    turned(pen, [side * 34, -8], side * (0.2 + 0.2 * Math.sin(beat)), () => {
      shape(pen, `M${side * -12} 12 Q0 -2 0 -6 L${side * 5} -4 Q${side * 2} 8 ${side * -6} 16 Z`, limb);
      shape(
        pen,
        `M${side * -8} -8 Q${side * -10} -32 ${side * 10} -32 L${side * 3} -18 L${side * 18} -26 Q${side * 20} -6 0 -4 Z`,
        claw,
      );
    });
    pen.lineWidth = 4;
    pen.strokeStyle = limb;
    pen.beginPath();
    pen.moveTo(side * 9, -6);
    pen.lineTo(side * 10, -20);
    pen.stroke();
    pen.lineWidth = 2;
    eye(pen, side * 10, -22, 5.5);
  }
  shape(pen, "M-32 8 Q-28 -14 0 -14 Q28 -14 32 8 Q20 28 0 28 Q-20 28 -32 8 Z", shade(pen, 26, look.body));
  shape(pen, "M-9 12 Q0 20 9 12", "transparent", "#5c0c05");
  for (const [x, y] of /** @type {const} */ ([
    [-16, -2],
    [14, -4],
    [0, -7],
  ]))
    oval(pen, [x, y, 3, 2], "rgb(255 255 255 / 45%)");
  if (shell) {
    shape(pen, "M-30 10 Q-40 -20 -14 -32 Q14 -44 26 -20 Q34 2 20 12 Z", shade(pen, 34, shell));
    pen.strokeStyle = DARK;
    pen.stroke(new Path2D("M-18 8 Q-22 -14 0 -18 Q16 -16 12 0 Q6 8 -2 2"));
  }
  if (crown) shape(pen, "M-18 -14 L-22 -34 L-10 -26 L0 -40 L10 -26 L22 -34 L18 -14 Z", "#ffd84f", "#8a4b00");
};

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
function frog(pen, beat) {
  const kick = 0.35 * Math.sin(beat);
  for (const side of [-1, 1]) {
    turned(pen, [-20, side * 16], side * (0.5 + kick), () =>
      shape(
        pen,
        `M8 0 Q-14 ${side * 2} -24 ${side * 14} L-30 ${side * 20} L-14 ${side * 16} Q4 ${side * 12} 10 4 Z`,
        "#3f9a3a",
      ),
    );
  }
  shape(
    pen,
    "M44 4 Q40 -24 6 -24 Q-30 -22 -32 4 Q-30 24 4 24 Q40 24 44 4 Z",
    shade(pen, 24, ["#5cc24a", "#8ae06a", "#e8f8b0"]),
  );
  for (const [x, y] of /** @type {const} */ ([
    [-14, -8],
    [2, -14],
    [-4, 4],
  ]))
    oval(pen, [x, y, 5, 4], "#3f9a3a");
  shape(pen, "M42 8 Q26 16 12 8", "transparent", "#1c4a1a");
  oval(pen, [24, -22, 10, 9], "#5cc24a", DARK);
  eye(pen, 25, -22, 6);
}

/** @param {string} light @param {string} dark @param {boolean} [isGiant] @returns {Drawing} */
const octopus = (light, dark, isGiant) => (pen, beat) => {
  pen.lineCap = "round";
  for (let n = 0; n < 6; n++) {
    const x = -30 + n * 12;
    const bend = 8 * Math.sin(beat + n);
    for (const [wide, colour] of /** @type {const} */ ([
      [11, DARK],
      [8, dark],
    ])) {
      pen.lineWidth = wide;
      pen.strokeStyle = colour;
      pen.stroke(new Path2D(`M${x * 0.7} 8 Q${x + bend} 22 ${x + (x < 0 ? -10 : 10) - bend} 38`));
    }
  }
  pen.lineWidth = 2;
  shape(
    pen,
    "M-30 10 Q-42 -40 0 -42 Q42 -40 30 10 Q14 20 0 16 Q-14 20 -30 10 Z",
    shade(pen, 42, [light, dark]),
  );
  for (const [x, y] of /** @type {const} */ ([
    [-18, -24],
    [-6, -32],
    [14, -28],
  ]))
    oval(pen, [x, y, 5, 4], "rgb(255 255 255 / 35%)");
  for (const x of [-10, 14]) eye(pen, x, -6, isGiant ? 9 : 8);
  shape(pen, isGiant ? "M-6 10 L0 4 L8 10 L14 4" : "M-6 8 Q2 14 12 8", "transparent", "#4a0a20");
};

/** @param {string[]} body @param {boolean} [hasClaws] @returns {Drawing} */
const shrimp = (body, hasClaws) => (pen, beat) => {
  const curl = 3 * Math.sin(beat);
  pen.strokeStyle = body[0] ?? DARK;
  for (const n of [0, 1, 2, 3]) pen.stroke(new Path2D(`M${20 - n * 9} 12 l${-6 + curl} 14`));
  pen.stroke(new Path2D(`M44 -6 Q54 -26 30 ${-38 + curl} M46 -4 Q60 -14 56 -30`));
  if (hasClaws) {
    for (const y of [-20, 22]) {
      turned(pen, [38, y * 0.5], (y / 60) * (1 + 0.4 * Math.sin(beat)), () =>
        shape(pen, "M-8 -3 L6 -5 Q14 -14 26 -8 L14 -1 L26 4 Q16 12 6 5 L-8 3 Z", body[1] ?? DARK),
      );
    }
  }
  shape(
    pen,
    `M50 0 Q40 -16 12 -16 Q-16 -16 -32 ${4 + curl} L-50 ${14 + curl} L-46 ${20 + curl} L-52 ${28 + curl} L-28 ${20 + curl} Q-8 10 8 14 Q40 16 50 0 Z`,
    shade(pen, 18, body),
  );
  for (const x of [14, 2, -10, -20]) shape(pen, `M${x} -14 Q${x - 8} 0 ${x - 2} 13`, "transparent");
  eye(pen, 38, -7, 4.5);
};

/** @type {Drawing} */
function oyster(pen, beat) {
  const open = 0.25 + 0.18 * Math.sin(beat / 2);
  shape(
    pen,
    "M-46 10 Q0 50 46 10 Q30 2 0 6 Q-30 2 -46 10 Z",
    shade(pen, 34, ["#f8d8e8", "#b87aa0", "#7a4a78"]),
  );
  oval(pen, [0, 8, 36, 9], "#ffe9f2", DARK);
  const pearl = pen.createRadialGradient(-4, -4, 2, 0, 0, 14);
  pearl.addColorStop(0, "#fff");
  pearl.addColorStop(1, "#c9b6dc");
  pen.fillStyle = pearl;
  pen.beginPath();
  pen.arc(0, 0, 12, 0, 7);
  pen.fill();
  pen.stroke();
  turned(pen, [-44, 10], -open, () => {
    shape(
      pen,
      "M0 0 Q6 -46 46 -48 Q88 -44 92 0 Q46 -14 0 0 Z",
      shade(pen, 48, ["#f2b4d4", "#d98ab8", "#fbe4ee"]),
    );
    for (const x of [22, 46, 70]) shape(pen, `M46 -2 L${x} -40`, "transparent", "rgb(122 50 100 / 50%)");
  });
}

/** @type {import("./fish.js").Drawings} */
export const SHORE = {
  crab: {
    draw: crab({ body: ["#ff7a52", "#e23a22", "#b3200f"], claw: "#ef4a2f", limb: "#b3200f" }),
    size: 64,
    pace: 0.6,
  },
  blueCrab: {
    draw: crab({ body: ["#7ab4ff", "#2f6ae0", "#17398a"], claw: "#4a8af5", limb: "#17398a" }),
    size: 78,
    pace: 0.7,
  },
  hermit: {
    draw: crab({
      body: ["#ffc08a", "#e08a4a", "#a8561f"],
      claw: "#f0a060",
      limb: "#a8561f",
      shell: ["#fff0c8", "#d9a86a", "#8a5a2c"],
    }),
    size: 54,
    pace: 0.6,
  },
  kingCrab: {
    draw: crab({ body: ["#d98aff", "#9a2fd6", "#5a0f8a"], claw: "#b04af0", limb: "#5a0f8a", crown: true }),
    size: 132,
    pace: 0.5,
  },
  turtle: { draw: turtle, size: 88, pace: 0.7 },
  frog: { draw: frog, size: 60, pace: 0.9 },
  octopus: { draw: octopus("#ff9ac0", "#c22f7a"), size: 110, pace: 0.6 },
  kraken: { draw: octopus("#a86af0", "#4a1a8a", true), size: 176, pace: 0.5 },
  prawn: { draw: shrimp(["#ff8a6a", "#ffb49a", "#ffe0d0"]), size: 62, pace: 1.2 },
  lobster: { draw: shrimp(["#8a1a2a", "#d62f3a", "#ff8a7a"], true), size: 104, pace: 0.6 },
  oyster: { draw: oyster, size: 110, pace: 0.5 },
};
