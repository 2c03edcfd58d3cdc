import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { logo, monogram } from "../../art/logos.ts";
import type { Brand } from "../../brand/brand.ts";
import { brandColours } from "./colours.ts";

/** Side lengths of the app's icons in pixels, as used by home screens and splash screens. */
export const ICON_SIZES = [180, 192, 512] as const;

/** The share that a maskable icon may lose at each edge, plus a margin (W3C: the safe zone is a circle of 80 %). */
const MARGIN = 0.18;

const drawn = new LRUCache<string, Promise<Buffer>>({ max: 200 });

/**
 * Returns the brand's mark on its own background as a PNG with this side length.
 * @throws Error when its picture cannot be read.
 */
export function appIcon(brand: Brand, size: number): Promise<Buffer> {
  const key = `${brand.id}\n${brand.version}\n${size}`;
  const known = drawn.get(key);
  if (known) return known;
  const icon = drawIcon(brand, size);
  drawn.set(key, icon);
  icon.catch(() => drawn.delete(key));
  return icon;
}

async function drawIcon(brand: Brand, size: number): Promise<Buffer> {
  // Loaded with the first picture, as in draw-captcha.ts.
  const { default: sharp } = await import("sharp");
  const inner = Math.round(size * (1 - 2 * MARGIN));
  const mark = await sharp(await loadMark(brand), { density: 288 })
    .resize({ width: inner, height: inner, fit: "contain", background: "transparent" })
    .png()
    .toBuffer();
  const { ground } = brandColours(brand);
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: mark }])
    .png({ palette: true })
    .toBuffer();
}

/** Loads the document's own favicon when it is a file of the brand, else the drawn mark. */
async function loadMark(brand: Brand): Promise<Buffer> {
  const { image, art } = brand.document.favicon;
  const own = image ? brand.picture(image.replace(/^artwork\//, "")) : null;
  if (own) return readFile(own.file);
  return Buffer.from(logo(art) ?? monogram(brand.id));
}
