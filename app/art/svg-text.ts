/** Metal colours, which stay the same when a drawing is turned to another hue. */
const METAL = new Set(
  "#FFF3B8 #FFD25A #E79A1B #8A4A06 #C97F13 #5E3003 #6B3A05 #8A4F08 #A8620C #5E2C0C #FFE9A0 #FFFBE4".split(
    " ",
  ),
);

/** Turns the hue of every #RRGGBB colour in a piece of SVG. */
export function rotateHue(svg: string, degrees: number): string {
  return svg.replace(/#[0-9A-Fa-f]{6}\b/g, (color) =>
    METAL.has(color.toUpperCase()) ? color : rotateColorHue(color, degrees),
  );
}

function rotateColorHue(color: string, degrees: number): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const max = Math.max(r, g, b);
  const chroma = max - Math.min(r, g, b);
  if (chroma === 0) return color;
  const light = max - chroma / 2;
  const sector = max === r ? (g - b) / chroma : max === g ? 2 + (b - r) / chroma : 4 + (r - g) / chroma;
  const hue = (((sector * 60 + degrees) % 360) + 360) % 360;
  const amplitude = chroma / 2;
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    const value = light - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Removes the redundant parts of an SVG: leading zeros, spaces around path letters, long forms of colours. */
export const minifySvg = (svg: string) =>
  svg
    .replace(
      / (d|points|transform)="([^"]*)"/g,
      (_, name: string, value: string) => ` ${name}="${tightNumbers(value)}"`,
    )
    .replace(/"0\.(\d)/g, '".$1')
    .replace(/#([0-9A-Fa-f])\1([0-9A-Fa-f])\2([0-9A-Fa-f])\3(?![0-9A-Fa-f])/g, "#$1$2$3")
    .replace(/ \/>/g, "/>");

const tightNumbers = (value: string) =>
  value
    .replace(/(?<![\d.])0\.(?=\d)/g, ".")
    .replace(/(\.\d*?)0+(?=\D|$)/g, "$1")
    .replace(/\.(?=\D|$)/g, "")
    .replace(/\s*([MLHVCSQTAZmlhvcsqtaz])\s*/g, "$1")
    .replace(/ -/g, "-");
