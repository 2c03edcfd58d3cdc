/**
 * The version of the rasterizer. Increment it whenever the same drawing renders differently, so that older renditions
 * are no longer cached.
 */
export const RASTER_VERSION = "5";

/** The density in pixels per inch at which one SVG unit is one pixel. */
const UNIT_DENSITY = 72;
/** Yields some 9 KiB for a cover of 360 pixels; more effort takes seconds and saves only a few bytes. */
const ENCODING = { quality: 40, effort: 2 };
/**
 * The encoding of small pictures, which phones show many of at once, on dense screens that hide coarse detail: some 2.2
 * KiB for a cover of 180 pixels.
 */
const PHONE_ENCODING = { quality: 18, effort: 2, chromaSubsampling: "4:2:0" };
const PHONE_WIDTHS = { from: 160, to: 260 };

/** Rasterizes one of our SVGs to an AVIF of this width, in pixels. @throws Error when it cannot be drawn. */
export async function rasterize(svg: string, width: number): Promise<Buffer> {
  // Loaded on first use, as in draw-captcha.ts.
  const { default: sharp } = await import("sharp");
  const isForPhone = width >= PHONE_WIDTHS.from && width <= PHONE_WIDTHS.to;
  const own = Number(/ width="([\d.]+)"/.exec(svg)?.[1]);
  return sharp(Buffer.from(withPlainDashes(svg)), { density: (UNIT_DENSITY * width) / own })
    .resize({ width })
    .avif(isForPhone ? PHONE_ENCODING : ENCODING)
    .toBuffer();
}

/**
 * Returns the same drawing without `pathLength`, which librsvg does not support: circle dashes use the drawing's units
 * instead.
 */
function withPlainDashes(svg: string): string {
  return svg.replace(/<circle [^>]* pathLength="[^>]*>/g, (tag) => {
    const numbers = (name: string) =>
      (new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "").split(/[ ,]+/).map(Number);
    const scale = (2 * Math.PI * (numbers("r")[0] ?? 0)) / (numbers("pathLength")[0] ?? 1);
    return tag
      .replace(/ pathLength="[^"]*"/, "")
      .replace(/ (stroke-dash(?:array|offset))="[^"]*"/g, (_, name: string) => {
        const scaled = numbers(name).map((value) => (value * scale).toFixed(3));
        return ` ${name}="${scaled.join(" ")}"`;
      });
  });
}
