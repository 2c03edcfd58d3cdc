/** A colour by lightness, chroma and hue in radians (Oklch), in which equal steps look equal. */
interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

const STEPS = 1000;

/**
 * Returns the distinct shades of a colour (`#RRGGBB`), the nearest lightness first. All keep its hue, and its chroma as
 * far as a screen can show it. Ends with white and black.
 */
export function getShades(colour: string): string[] {
  const own = toOklch(colour);
  const nearestFirst = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS).sort(
    (a, b) => Math.abs(a - own.lightness) - Math.abs(b - own.lightness) || a - b,
  );
  const others = nearestFirst.map((lightness) => shownColour({ ...own, lightness }));
  return [...new Set([colour.toUpperCase(), ...others])];
}

/**
 * Converts a colour to the nearest that a screen can show: its chroma is reduced to the maximum of sRGB at this
 * lightness and hue.
 */
function shownColour(colour: Oklch): string {
  if (colour.lightness === 0) return "#000000";
  if (colour.lightness === 1) return "#FFFFFF";
  let [low, high] = [0, colour.chroma];
  if (!isShown(toLinear(colour))) {
    for (let halving = 0; halving < 16; halving++) {
      const chroma = (low + high) / 2;
      if (isShown(toLinear({ ...colour, chroma }))) low = chroma;
      else high = chroma;
    }
  } else low = high;
  const channels = toLinear({ ...colour, chroma: low }).map((part) =>
    Math.round(255 * encode(Math.min(1, Math.max(0, part)))),
  );
  return `#${channels
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase()}`;
}

/** Values slightly out of range are rounding errors. */
const isShown = (linear: readonly number[]) => linear.every((part) => part > -0.0001 && part < 1.0001);

const encode = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
const decode = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** Oklab by Björn Ottosson, https://bottosson.github.io/posts/oklab/. */
function toOklch(colour: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    decode(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { lightness, chroma: Math.hypot(greenRed, blueYellow), hue: Math.atan2(blueYellow, greenRed) };
}

/** Converts to linear red, green and blue; 0 to 1 for colours within sRGB. */
function toLinear({ lightness, chroma, hue }: Oklch): number[] {
  const greenRed = chroma * Math.cos(hue);
  const blueYellow = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const m = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const s = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
