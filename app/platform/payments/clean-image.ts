import type { Metadata, PngOptions, Sharp } from "sharp";
import { currentRequester } from "../core/requester.ts";
import { fairQueue } from "../ports/fair-queue.ts";

/** The largest picture accepted, in bytes (spec section 5). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** The pixels of a phone camera's largest pictures; a picture that declares more is never decoded. */
const MAX_PIXELS = 50_000_000;
/**
 * The most bytes of pixels of a picture sent in several passes (an interlaced PNG or a progressive JPEG), which is
 * decoded whole before a row of it can be made smaller. Others are read row by row.
 */
const MAX_INTERLACED_BYTES = 96 * 1024 * 1024;
/** The largest width and height of a stored picture: enough to read a receipt. */
const KEPT_EDGE = 2_000;
/** The stored file may be this much larger than the sent one, in bytes. */
const MAX_GROWTH = 1_024;
const JPEG_QUALITIES = [82, 70, 55, 40];

export interface CleanImage {
  bytes: Buffer;
  contentType: "image/png" | "image/jpeg";
}

/** Decoding a picture takes much memory, so pictures are decoded one at a time. */
const runDecoding = fairQueue(1);

/**
 * Re-encodes a PNG or JPEG: decodes it to its pixels, turns it upright, shrinks it if it is large, and encodes it again
 * in no more bytes than were sent. Nothing else of the file survives: no EXIF, no place, no second file inside. A PNG
 * that would become larger when re-encoded as PNG becomes a JPEG if it has no transparency. Returns null for anything
 * that is not wholly one of the two.
 */
export async function cleanImage(sent: Uint8Array): Promise<CleanImage | null> {
  const kind = getKind(sent);
  if (!kind || sent.length > MAX_IMAGE_BYTES) return null;
  // Loaded with the first picture, as in draw-captcha.ts.
  const { default: sharp } = await import("sharp");
  return runDecoding(async () => {
    try {
      const picture = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 });
      const metadata = await picture.metadata();
      if (metadata.format !== kind) return null;
      if (metadata.isProgressive && pixelBytes(metadata) > MAX_INTERLACED_BYTES) return null;
      const upright = picture
        .rotate()
        .resize({ width: KEPT_EDGE, height: KEPT_EDGE, fit: "inside", withoutEnlargement: true });
      const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      const pixels = sharp(data, { raw: { width, height, channels } });
      const ways =
        kind === "png" ? listPngEncodings(pixels, metadata, await pixels.stats()) : listJpegEncodings(pixels);
      return await encodeSmallest(ways, sent.length + MAX_GROWTH);
    } catch {
      return null;
    }
  }, currentRequester());
}

type ImageEncoding = [CleanImage["contentType"], Sharp];

/**
 * Returns encodings to try for a PNG, the likeliest first. By default libvips writes no filters and stores each colour
 * in full bytes, so that a photograph or a picture with a palette would grow.
 */
function listPngEncodings(
  pixels: Sharp,
  { isPalette }: Metadata,
  { isOpaque }: { isOpaque: boolean },
): ImageEncoding[] {
  const png = (options: PngOptions): ImageEncoding => ["image/png", pixels.clone().png(options)];
  const palette = png({ palette: true, quality: 100, dither: 0 });
  return [
    ...(isPalette ? [palette] : []),
    png({}),
    png({ compressionLevel: 9, adaptiveFiltering: true }),
    ...(isOpaque ? listJpegEncodings(pixels) : [palette]),
  ];
}

function listJpegEncodings(pixels: Sharp): ImageEncoding[] {
  return JPEG_QUALITIES.map((quality) => ["image/jpeg", pixels.clone().jpeg({ quality })]);
}

/** Encodes the picture with the first encoding that needs at most `most` bytes; if none does, with the smallest. */
async function encodeSmallest(ways: readonly ImageEncoding[], most: number): Promise<CleanImage | null> {
  let best: CleanImage | null = null;
  for (const [contentType, way] of ways) {
    const bytes = await way.toBuffer();
    if (!best || bytes.length < best.bytes.length) best = { bytes, contentType };
    if (bytes.length <= most) break;
  }
  return best;
}

function pixelBytes({ width, height, channels, depth }: Metadata): number {
  return width * height * channels * (depth === "uchar" ? 1 : 2);
}

/** Returns the kind by the first bytes; only these two are ever passed to the decoder. */
function getKind(bytes: Uint8Array): "png" | "jpeg" | null {
  const begins = (...head: number[]) => head.every((byte, at) => bytes[at] === byte);
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  return begins(0xff, 0xd8, 0xff) ? "jpeg" : null;
}
