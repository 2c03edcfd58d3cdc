import {
  type Art,
  cycle,
  dotRing,
  facetStar,
  hash,
  petalPath,
  repeat,
  round,
  roundToHundredth,
  star,
} from "../core.ts";
import { rotateHue } from "../svg-text.ts";
import { coinsAt, type Frame, headlineScrim } from "./frame.ts";

const COINS = {
  desktop: [
    [0.56, 0.24, 19, -24, 0.7],
    [0.55, 0.66, 22, 8, 0.85],
    [0.84, 0.2, 17, 30, 0.6],
    [0.86, 0.66, 24, -18, 0.9],
    [0.93, 0.4, 13, 0, 0.8],
  ],
  mobile: [
    [0.57, 0.2, 9, -20, 0.7],
    [0.58, 0.78, 11, 14, 0.8],
    [0.96, 0.24, 10, 20, 0.6],
  ],
  tall: [
    [0.12, 0.12, 15, -20, 0.7],
    [0.9, 0.16, 18, 20, 0.8],
    [0.1, 0.44, 20, 14, 0.9],
    [0.9, 0.46, 14, -12, 0.6],
  ],
} as const;

const ridges = ({ width, height, horizon }: Frame, random: () => number) =>
  repeat(3, (i) => {
    const y = horizon + (height - horizon) * 0.26 * i;
    const d = repeat(
      7,
      (k) =>
        `${k ? "" : `M0 ${round(y)}`}q${round(width / 14)}-${round(10 + random() * height * 0.1)} ${round(width / 7)} 0`,
    );
    return `<path d="${d}V${height}H0Z" fill="${cycle(["#4A1F78", "#34145C", "#200A3E"], i)}"/>`;
  });

/** The emblem of a brand without its own: a medal whose star, petals and number of points come from the seed. */
function medal(art: Art, seed: string): string {
  const arms = 5 + (hash(`arms ${seed}`) % 4);
  const petals = 14 + (hash(`petals ${seed}`) % 4) * 2;
  const blend = art.linear([
    [0, "#E6C8FF"],
    [1, "#7A2FD0"],
  ]);
  const ring = art.copies(
    petals,
    `<path d="${petalPath(44, 15)}" fill="${blend}" stroke="#2A0A4E" stroke-width="1.5"/>`,
    (i) => `transform="rotate(${round((i * 360) / petals)})translate(0-106)"`,
  );
  return `${ring}<circle r="116" fill="#240A46"/><circle r="116" fill="none" stroke="${art.gold()}" stroke-width="8"/>${dotRing(0, 0, 116, 36, 2.6, "#FFFBE4")}${facetStar({ x: 0, y: 0, n: arms, outer: 100, inner: 44 }, ["#F2DCFF", "#C79AFF"], ["#7A2FD0", "#5A1CA8"])}${star(0, 0, arms, 100, 44, 'fill="none" stroke="#FFF3D0" stroke-width="2.4" stroke-linejoin="round"')}${facetStar({ x: 0, y: 0, n: arms, outer: 52, inner: 23 }, "#FFF3B8", "#C97F13")}<circle r="15" fill="${art.radial(
    [
      [0, "#FFFFFF"],
      [0.45, "#FFEFAE"],
      [1, "#F09A1A"],
    ],
    0.4,
    0.35,
    0.7,
  )}"/>`;
}

/** Draws a dawn in the seed's own colour, for brands that name no scene. */
export function generic(art: Art, frame: Frame, seed: string): void {
  const { size, width, height, x, y, horizon, scale } = frame;
  const tall = size === "tall";
  const sky = art.linear([
    [0, "#1A0838"],
    [0.45, "#5A22A8"],
    [0.8, "#B06AF0"],
    [1, "#F0D0FF"],
  ]);
  art
    .add(`<path d="M0 0H${width}V${height}H0Z" fill="${sky}"/>`)
    .dust(tall ? 30 : 50, [0, 0, width, horizon * 0.7], "#fff", 0.5, 1.5);
  art.rays({
    x,
    y: horizon,
    n: 40,
    radius: Math.max(width, height),
    color: "#fff",
    opacity: 0.1,
    duty: 0.46,
  });
  art.glow(x, horizon, tall ? 280 : height, "#FFE6FF", 0.7);
  art.add(ridges(frame, art.random));
  art.glow(x, y, 200 * scale, "#F0D8FF", 0.55);
  art.add(`<g transform="translate(${x} ${y})scale(${roundToHundredth(scale)})">${medal(art, seed)}</g>`);
  coinsAt(art, frame, COINS[size]);
  art.sparkles(
    size === "desktop" ? 14 : 7,
    [width * (tall ? 0 : 0.5), 0, width * (tall ? 1 : 0.46), horizon],
    "#fff",
    3,
    11,
  );
  headlineScrim(art, frame, "#12042A");
  const turn = (hash(`hue ${seed}`) % 12) * 30;
  const drawn = art.take();
  art.turnDefs(turn).add(rotateHue(drawn, turn));
}
