import { type Art, petalPath, repeat, round, roundToHundredth } from "../core.ts";
import { elephantHead } from "../motifs/elephant.ts";
import { band, coinsAt, type Frame, headlineScrim, reflection } from "./frame.ts";

/** A hall with three tiers of roof and hooked gables, its floor at (0, 0), 200 wide and 190 high. */
function hall(art: Art): string {
  const tile = art.linear([
    [0, "#F0782A"],
    [1, "#8E2A12"],
  ]);
  const roof = (y: number, half: number, high: number) =>
    `<path d="M0 ${y - high}C${half * 0.3} ${y - high * 0.5} ${half * 0.7} ${y - high * 0.2} ${half} ${y}H${-half}C${-half * 0.7} ${y - high * 0.2} ${-half * 0.3} ${y - high * 0.5} 0 ${y - high}Z" fill="#0B5A48" stroke="#F2B84A" stroke-width="3" stroke-linejoin="round"/><path d="M0 ${y - high + 10}C${half * 0.26} ${y - high * 0.48} ${half * 0.6} ${y - high * 0.22} ${half * 0.82} ${y - 6}H${-half * 0.82}C${-half * 0.6} ${y - high * 0.22} ${-half * 0.26} ${y - high * 0.48} 0 ${y - high + 10}Z" fill="${tile}"/>`;
  const hooks = `<path d="M-98-52q-14-4-12-22M98-52q14-4 12-22M-74-92q-12-4-10-18M74-92q12-4 10-18M-50-130q-10-3-9-16M50-130q10-3 9-16M0-184v-26" stroke="#F2B84A" stroke-width="5" fill="none" stroke-linecap="round"/>`;
  const columns = repeat(6, (i) => `M${-75 + i * 30}-50V0`);
  return `<g><path d="M-84-52H84V0H-84Z" fill="#5A1F12"/><path d="${columns}" stroke="#F2B84A" stroke-width="7"/><path d="M-14 0V-36Q0-50 14-36V0Z" fill="#1E0A08"/>${roof(-48, 100, 62)}${roof(-88, 76, 62)}${roof(-126, 52, 62)}<path d="M0-160l12 26h-24z" fill="#FFE9A0"/>${hooks}<path d="M-100 0H100V10H-100Z" fill="#2A0E0A"/></g>`;
}

/** A bell-shaped spire, its foot at (0, 0), 210 high. */
const spire = (fill: string, ring: string) =>
  `<g><path d="M-46 0H46L40-18H-40ZM-38-18H38L33-32H-33Z" fill="${fill}"/><path d="M-32-32C-34-66-16-84-12-104H12C16-84 34-66 32-32Z" fill="${fill}"/><path d="M-12-104H12L3-190H-3Z" fill="${fill}"/><path d="M0-190v-22" stroke="${fill}" stroke-width="4" stroke-linecap="round"/><path d="M-10-116H10M-8-130H8M-6-144H6M-5-158H5M-33-32H33M-40-18H40" stroke="${ring}" stroke-width="3" opacity=".8"/></g>`;

function temples(art: Art, { size, width, horizon }: Frame): void {
  const far = art.shape(spire("#1B6A5E", "#7FD8B8"));
  const near = art.shape(spire("#E0A436", "#8A4A06"));
  const roof = art.shape(hall(art));
  const put = (id: string, at: number, scale: number) =>
    art.use(id, `transform="translate(${round(width * at)} ${horizon})scale(${scale})"`);
  if (size === "desktop") {
    art.add(
      put(far, 0.36, 0.8),
      put(far, 0.43, 1.05),
      put(far, 0.52, 0.7),
      put(far, 0.9, 1.1),
      put(far, 0.98, 0.8),
    );
    art.add(put(roof, 0.475, 0.86), put(near, 0.555, 0.74), put(near, 0.845, 0.86), put(roof, 0.935, 1.05));
  } else if (size === "mobile") {
    art.add(put(far, 0.5, 0.42), put(near, 0.56, 0.5), put(roof, 0.97, 0.46));
  } else {
    art.add(put(far, 0.3, 0.7), put(far, 0.74, 0.62), put(near, 0.02, 1.05), put(roof, 0.94, 0.8));
  }
}

/** The elephant in a wreath of petals, about (0, 0), 310 wide. */
function emblem(art: Art): string {
  const wreath = (n: number, out: number, length: number, width: number, light: string, dark: string) => {
    const blend = art.linear([
      [0, light],
      [1, dark],
    ]);
    return art.copies(
      n,
      `<path d="${petalPath(length, width)}" fill="${blend}" stroke="#4A2405" stroke-width="1.5"/>`,
      (i) => `transform="rotate(${round((i * 360) / n)})translate(0-${out})"`,
    );
  };
  return `${wreath(18, 110, 46, 15, "#FFF3B8", "#C97F13")}${wreath(18, 98, 30, 12, "#FF9A6A", "#A81E2E")}<circle r="118" fill="#04302C"/><circle r="118" fill="${art.radial(
    [
      [0, "#3FBF95", 0.9],
      [1, "#04302C", 0],
    ],
  )}"/><circle r="118" fill="none" stroke="${art.gold()}" stroke-width="7"/><g transform="translate(-124-124)scale(.83)">${elephantHead(art)}</g>`;
}

const COINS = {
  desktop: [
    [0.585, 0.16, 18, -24, 0.7],
    [0.565, 0.5, 13, 18, 0.55],
    [0.815, 0.2, 15, 30, 0.6],
    [0.835, 0.48, 20, -18, 0.9],
  ],
  mobile: [
    [0.58, 0.18, 9, -20, 0.7],
    [0.95, 0.2, 10, 20, 0.6],
  ],
  tall: [
    [0.12, 0.12, 15, -20, 0.7],
    [0.9, 0.14, 18, 20, 0.8],
    [0.86, 0.42, 14, -12, 0.6],
  ],
} as const;

/** Dusk on a river with temples on its bank: the jade elephant. */
export function jade(art: Art, frame: Frame): void {
  const { size, width, height, x, y, horizon, scale } = frame;
  const tall = size === "tall";
  const sky = art.linear([
    [0, "#03201E"],
    [0.38, "#0B5A4E"],
    [0.72, "#3FAE86"],
    [1, "#FFE3A0"],
  ]);
  const river = art.linear([
    [0, "#1F8A72"],
    [0.5, "#0A4A40"],
    [1, "#02201C"],
  ]);
  const sun = art.linear([
    [0, "#FFFBE0"],
    [0.5, "#FFD873"],
    [1, "#F08A3A"],
  ]);
  art.add(band(frame, 0, horizon, sky));
  art.rays({
    x,
    y: horizon,
    n: 40,
    radius: Math.max(width, height),
    color: "#FFF3C0",
    opacity: 0.13,
    duty: 0.46,
  });
  art.glow(x, horizon, tall ? 260 : height * 0.9, "#FFE6A0", 0.85);
  art.add(`<circle cx="${x}" cy="${horizon}" r="${tall ? 150 : round(height * 0.46)}" fill="${sun}"/>`);
  temples(art, frame);
  art.add(band(frame, horizon, height, river));
  reflection(art, frame, "#FFE9A0", tall ? 118 : height * 0.5);
  const petals = tall || size === "desktop" ? 9 : 4;
  const pad = art.shape(
    '<g><ellipse rx="34" ry="8" fill="#0E6B52"/><path d="M-16-2C-20-16-8-22 0-24C8-22 20-16 16-2Z" fill="#FF8FB4"/><path d="M-7-2C-9-14-3-20 0-22C3-20 9-14 7-2Z" fill="#FFD6E4"/></g>',
  );
  art.add(
    repeat(petals, () => {
      const [px, depth] = [(tall ? 0 : 0.4) + art.random() * (tall ? 1 : 0.6), art.random()];
      return art.use(
        pad,
        `transform="translate(${round(px * width)} ${round(horizon + 12 + depth * (height - horizon) * (tall ? 0.3 : 0.8))})scale(${round((0.5 + depth * 0.7) * (size === "mobile" ? 0.5 : 1))})"`,
      );
    }),
  );
  art.glow(x, y, 210 * scale, "#FFF0B0", 0.5);
  art.add(`<g transform="translate(${x} ${y})scale(${roundToHundredth(scale * 0.98)})">${emblem(art)}</g>`);
  coinsAt(art, frame, COINS[size]);
  art.sparkles(
    size === "desktop" ? 12 : 6,
    [width * (tall ? 0 : 0.5), 0, width * (tall ? 1 : 0.46), horizon],
    "#FFF6D6",
    3,
    10,
  );
  headlineScrim(art, frame, "#021A18");
}
