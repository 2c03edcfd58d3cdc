import { type Art, petalPath, round, roundToHundredth } from "../core.ts";
import { ball } from "../motifs/balls.ts";
import { band, type Frame, headlineScrim } from "./frame.ts";

/** The lotus on its leaf about (0, 0), 300 wide. */
function bloom(art: Art): string {
  const ring = (
    n: number,
    length: number,
    width: number,
    y: number,
    from: number,
    step: number,
    light: string,
    middle: string,
    dark: string,
    edge: string,
  ) => {
    const blend = art.linear([
      [0, light],
      [0.45, middle],
      [1, dark],
    ]);
    return art.copies(
      n,
      `<path d="${petalPath(length, width)}" fill="${blend}" stroke="${edge}" stroke-width="1.5"/>`,
      (i) => `transform="translate(0 ${y})rotate(${from + i * step})"`,
    );
  };
  return [
    ring(11, 168, 40, 0, -90, 18, "#FFD6EA", "#F776B2", "#A81A68", "#8A1258"),
    ring(9, 146, 40, 4, -76, 19, "#FFE9F4", "#FF9CC8", "#DB3A8A", "#A81A68"),
    ring(5, 116, 38, 8, -46, 23, "#FFFFFF", "#FFC4DF", "#F163A6", "#C22E80"),
    '<ellipse cy="16" rx="150" ry="26" fill="#0E6B5A"/><ellipse cy="12" rx="118" ry="18" fill="#18947A"/>',
  ].join("");
}

function hills(art: Art, { width, height, horizon }: Frame): void {
  const peaks = [
    [0.34, 70, 60],
    [0.42, 110, 70],
    [0.5, 84, 66],
    [0.58, 60, 60],
    [0.9, 96, 72],
    [0.98, 120, 80],
    [0.83, 56, 54],
  ] as const;
  const k = Math.min(1, height / 360);
  const d = peaks.map(([at, high, wide]) => {
    const [x, h, w] = [width * at, high * k, wide * k];
    return `M${Math.round(x - w)} ${horizon}c${round(w * 0.5)}-${round(h * 0.7)} ${round(w * 0.7)}-${round(h)} ${round(w)}-${round(h)}s${round(w * 0.6)} ${round(h * 0.5)} ${round(w)} ${round(h)}z`;
  });
  art.add(`<path d="${d.join("")}" fill="#12389A" opacity=".9"/>`);
}

function ripples(art: Art, { size, width, height, horizon }: Frame): void {
  const n = size === "desktop" ? 22 : 9;
  const lines = Array.from(
    { length: n },
    () =>
      `M${Math.round(art.random() * width)} ${Math.round(horizon + 6 + art.random() * (height - horizon))}h${Math.round(30 + art.random() * (size === "desktop" ? 90 : 40))}`,
  );
  art.add(
    `<path d="${lines.join("")}" stroke="#fff" stroke-width="1.8" stroke-linecap="round" opacity=".26"/>`,
  );
}

const BALLS = [
  ["08", "#FF7AB0", "#C21E6A"],
  ["39", "#FFC94A", "#D07A0A"],
  ["68", "#4AD6C8", "#0B7A70"],
  ["79", "#6AA8FF", "#1A4AC0"],
  ["15", "#B98BFF", "#5A22C0"],
] as const;

const PLACES = {
  desktop: [
    [0.51, 0.3, 34],
    [0.57, 0.62, 27],
    [0.9, 0.28, 32],
    [0.86, 0.64, 25],
    [0.6, 0.14, 22],
  ],
  mobile: [
    [0, 0, 0],
    [0, 0, 0],
    [0.93, 0.24, 15],
  ],
  tall: [
    [0.14, 0.16, 26],
    [0.12, 0.42, 22],
    [0.88, 0.15, 28],
    [0.9, 0.41, 21],
    [0.5, 0.06, 17],
  ],
} as const;

/** Moonrise on a river between karst hills: a lotus and draw balls. */
export function lotus(art: Art, frame: Frame): void {
  const { size, width, height, x, horizon } = frame;
  const tall = size === "tall";
  const sky = art.linear([
    [0, "#071A52"],
    [0.6, "#1546B8"],
    [1, "#3F8BF0"],
  ]);
  const water = art.linear([
    [0, "#2C74DE"],
    [1, "#0A2468"],
  ]);
  const moon = art.radial([
    [0, "#FFFFFF"],
    [0.7, "#FFF1DC"],
    [1, "#FFD9B0"],
  ]);
  const moonY = tall ? 230 : round(height * 0.42);
  const radius = tall ? 128 : round(height * 0.34);
  art
    .add(band(frame, 0, horizon, sky))
    .dust(size === "desktop" ? 60 : 30, [0, 0, width, horizon * 0.8], "#fff", 0.5, 1.6);
  art.rays({ x, y: horizon, n: 40, radius: Math.max(width, height), color: "#fff", opacity: 0.07 });
  art
    .add(`<circle cx="${x}" cy="${moonY}" r="${radius}" fill="${moon}"/>`)
    .glow(x, moonY, radius * 1.8, "#FFF2E0", 0.5);
  if (!tall) hills(art, frame);
  art.add(band(frame, horizon, height, water));
  ripples(art, frame);
  const scale = tall ? 1.05 : (size === "mobile" ? 0.86 : 1) * (height / 330);
  const y = tall ? horizon + 8 : round(height * 0.8);
  art.add(`<g transform="translate(${x} ${y})scale(${roundToHundredth(scale)})">${bloom(art)}</g>`);
  art.glow(x, y - 80 * scale, 60, "#FFE97A", 0.5);
  PLACES[size].forEach(([bx, by, r], i) => {
    const [number, light, dark] = BALLS[i] ?? BALLS[0];
    if (r) art.add(ball(art, bx * width, by * height, r, number, [light, dark]));
  });
  art.sparkles(
    size === "desktop" ? 12 : 6,
    [width * (tall ? 0 : 0.5), 0, width * (tall ? 1 : 0.48), horizon],
    "#fff",
    3,
    10,
  );
  headlineScrim(art, frame, "#051448");
}
