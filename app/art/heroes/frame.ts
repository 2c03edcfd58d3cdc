import { type Art, round, type Stop } from "../core.ts";

/**
 * Sizes in pixels of the banner on a desktop, the banner on a phone, and the upright picture beside the registration
 * form.
 */
export const HERO_SIZES = {
  desktop: [1280, 420],
  mobile: [358, 190],
  tall: [360, 760],
} as const;
export type HeroSize = keyof typeof HERO_SIZES;

/**
 * The layout of a hero picture: the emblem's centre, the horizon, and the emblem's scale relative to that of a 420 high
 * banner.
 */
export type Frame = {
  size: HeroSize;
  width: number;
  height: number;
  x: number;
  y: number;
  horizon: number;
  /** 1 for an emblem of about 300 px. */
  scale: number;
};

export function getFrame(size: HeroSize): Frame {
  const [width, height] = HERO_SIZES[size];
  if (size === "tall") return { size, width, height, x: 180, y: 228, horizon: 395, scale: 0.95 };
  const x = round(width * (size === "desktop" ? 0.7 : 0.77));
  return {
    size,
    width,
    height,
    x,
    y: round(height * 0.445),
    horizon: round(height * 0.74),
    scale: height / 340,
  };
}

/** Darkens the side behind the headline: the left of a banner, the bottom of the upright picture. */
export function headlineScrim(art: Art, frame: Frame, color: string): void {
  if (frame.size === "tall") {
    const shade = art.linear([
      [0, color, 0],
      [0.4, color, 0.8],
      [1, color, 0.96],
    ]);
    art.add(`<path d="M0 380H360V760H0Z" fill="${shade}"/>`);
    return;
  }
  const ends: readonly Stop[] =
    frame.size === "desktop"
      ? [
          [0, color, 0.96],
          [0.3, color, 0.84],
          [0.52, color, 0.12],
          [0.6, color, 0],
        ]
      : [
          [0, color, 0.95],
          [0.42, color, 0.8],
          [0.7, color, 0],
        ];
  art.fill(art.linear(ends, 0, 0, 1, 0));
}

/** Bars of light on water under (x, horizon), shorter and fainter with depth. */
export function reflection(art: Art, frame: Frame, color: string, reach: number): void {
  const n = frame.size === "mobile" ? 8 : 14;
  const step = (frame.height - frame.horizon) / n / (frame.size === "tall" ? 2.2 : 1);
  const bars = Array.from({ length: n }, (_, i) => {
    const half = reach * (1 - i / (n * 1.5)) * (0.55 + art.random() * 0.5);
    const x = frame.x + (art.random() - 0.5) * reach * 0.2;
    const thick = round(2 + (i * 3) / n);
    return `<path d="M${round(x - half)} ${round(frame.horizon + 5 + i * step)}h${round(half * 2)}" stroke-width="${thick}" opacity="${round(0.85 - (i * 0.65) / n)}"/>`;
  });
  art.add(`<g stroke="${color}" stroke-linecap="round">${bars.join("")}</g>`);
}

/** Draws coins; positions are fractions of the canvas. */
export function coinsAt(
  art: Art,
  frame: Frame,
  list: readonly (readonly [x: number, y: number, radius: number, degrees: number, squash: number])[],
): void {
  art.coins(list.map(([x, y, ...rest]) => [x * frame.width, y * frame.height, ...rest] as const));
}

/** A band of sky or water from y to y2 over the whole width. */
export const band = (frame: Frame, y: number, y2: number, fill: string) =>
  `<path d="M0 ${round(y)}H${frame.width}V${round(y2)}H0Z" fill="${fill}"/>`;
