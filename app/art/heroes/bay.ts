import { type Art, repeat, round, roundToHundredth } from "../core.ts";
import { starLantern } from "../motifs/festival.ts";
import { palm } from "../motifs/lands.ts";
import { band, coinsAt, type Frame, headlineScrim, reflection } from "./frame.ts";

function skyline(art: Art, { width, x: sun, horizon }: Frame): void {
  let towers = "";
  for (let x = width * 0.3; x < width + 20; ) {
    const wide = 20 + art.random() * 34;
    const high = 22 + art.random() * (44 + (Math.abs(x - sun) / width) * 130);
    towers += `M${Math.round(x)} ${horizon}v${-Math.round(high)}h${Math.round(wide)}v${Math.round(high)}`;
    if (art.random() > 0.6) towers += `M${Math.round(x + wide / 2)} ${round(horizon - high)}v-18h3v18`;
    x += wide + (art.random() > 0.5 ? 2 : 8);
  }
  const windows = (n: number) =>
    repeat(
      n,
      () =>
        `M${Math.round(width * (0.3 + art.random() * 0.7))} ${Math.round(horizon - 8 - art.random() * 34)}h3`,
    );
  art.add(
    `<path d="${towers}" fill="#4A0D33" opacity=".88"/><g stroke="#FFD98A" stroke-width="4"><path d="${windows(64)}"/><path d="${windows(64)}" opacity=".5"/></g>`,
  );
}

function clouds(art: Art, { width, height }: Frame): void {
  const bars = repeat(
    8,
    () =>
      `M${Math.round(width * (0.36 + art.random() * 0.6))} ${Math.round(height * (0.1 + art.random() * 0.5))}h${Math.round(90 + art.random() * 160)}`,
  );
  art.add(`<path d="${bars}" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".16"/>`);
}

/** A string of bulbs that hangs between two points at the top. */
function festoon(art: Art, y: number, dip: number, n: number, from: number, to: number): void {
  const d = `M${round(from)} ${y}Q${round((from + to) / 2)} ${y + dip * 2} ${round(to)} ${y}`;
  const cord = art.shape(`<path d="${d}" fill="none"/>`);
  const bulbs = `pathLength="${n}" stroke-dasharray="0 1" stroke-linecap="round"`;
  const lit = art.shape(`<path d="${d}" fill="none" ${bulbs}/>`);
  art.add(
    art.use(cord, 'stroke="#2A0A2E" stroke-width="2"'),
    art.use(lit, 'y="7" stroke="#FFD98A" stroke-opacity=".22" stroke-width="22"'),
    art.use(lit, 'y="7" stroke="#FFF3C2" stroke-width="9.2"'),
  );
}

function nearShore(art: Art, { width, height, horizon }: Frame): void {
  art.add(
    `<g transform="translate(${round(width * 0.47)} ${round(horizon + 34)})scale(1.1)" fill="#220726"><path d="M-58 0Q0 16 58-2Q48 12 30 14H-34Q-50 12-58 0Z"/><path d="M0 4L4-84L46-8Z"/><path d="M-4 4L-2-66L-34-6Z" opacity=".8"/><path d="M-70 18H64" stroke="#220726" stroke-width="3"/></g>`,
  );
  festoon(art, -6, 26, 13, width * 0.36, width * 0.74);
  festoon(art, -10, 30, 11, width * 0.7, width * 1.04);
  const tree = art.shape(palm("#20061F"));
  art.add(
    art.use(tree, `transform="translate(${round(width * 0.985)} ${height + 10})scale(1.25)"`),
    art.use(tree, `transform="translate(${round(width * 0.93)} ${height + 24})scale(-.9 .9)"`),
  );
}

const COINS = {
  desktop: [
    [0.575, 0.2, 19, -24, 0.7],
    [0.545, 0.55, 14, 18, 0.55],
    [0.6, 0.72, 22, 8, 0.85],
    [0.815, 0.3, 17, 30, 0.6],
    [0.845, 0.62, 24, -18, 0.9],
    [0.79, 0.82, 15, 12, 0.7],
    [0.89, 0.18, 12, 0, 0.8],
  ],
  mobile: [
    [0.55, 0.2, 9, -20, 0.7],
    [0.6, 0.76, 11, 14, 0.8],
    [0.95, 0.2, 10, 20, 0.6],
    [0.94, 0.8, 12, -12, 0.9],
  ],
  tall: [
    [0.12, 0.14, 15, -20, 0.7],
    [0.9, 0.2, 18, 20, 0.8],
    [0.08, 0.44, 20, 14, 0.9],
    [0.92, 0.46, 14, -12, 0.6],
    [0.82, 0.06, 11, 0, 0.8],
  ],
} as const;

/** Sunset over a bay: the sun, a skyline, an outrigger, and the great star lantern. */
export function bay(art: Art, frame: Frame): void {
  const { size, width, height, x, y, horizon, scale } = frame;
  const sky = art.linear([
    [0, "#2A0A2E"],
    [0.4, "#7A1240"],
    [0.74, "#D8323F"],
    [1, "#FFB04A"],
  ]);
  const sea = art.linear([
    [0, "#C8402F"],
    [0.45, "#7A1440"],
    [1, "#2A0A2E"],
  ]);
  const sun = art.linear([
    [0, "#FFF6C8"],
    [0.5, "#FFC84A"],
    [1, "#F0702A"],
  ]);
  art.add(band(frame, 0, horizon, sky));
  art.rays({
    x,
    y: horizon,
    n: 44,
    radius: Math.max(width, height),
    color: "#FFE9A0",
    opacity: 0.13,
    duty: 0.46,
  });
  art.glow(x, horizon, size === "tall" ? 260 : height * 0.95, "#FFD36A", 0.9);
  art.add(
    `<circle cx="${x}" cy="${horizon}" r="${size === "tall" ? 150 : round(height * 0.5)}" fill="${sun}"/>`,
  );
  if (size === "desktop") {
    clouds(art, frame);
    skyline(art, frame);
  }
  art.add(band(frame, horizon, height, sea));
  reflection(art, frame, "#FFE08A", size === "tall" ? 118 : height * 0.5);
  if (size === "desktop") nearShore(art, frame);
  art.glow(x, y, 252 * scale * 0.8, "#FF9A5A", 0.5);
  art.add(
    `<path d="M${x}-10V${round(y - 120 * scale)}" stroke="#2A0A2E" stroke-width="4"/><g transform="translate(${x} ${y})scale(${roundToHundredth(scale)})">${starLantern(art, true)}</g>`,
  );
  coinsAt(art, frame, COINS[size]);
  const sparkles = size === "desktop" ? 14 : 7;
  art.sparkles(
    sparkles,
    [width * (size === "tall" ? 0 : 0.5), 0, width * (size === "tall" ? 1 : 0.46), horizon],
    "#FFF6D6",
    3,
    11,
  );
  headlineScrim(art, frame, "#1B0618");
}
