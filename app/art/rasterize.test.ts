import sharp from "sharp";
import { expect, it } from "vitest";
import { rasterize } from "./rasterize.ts";

const ring = (dashes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100" height="50"><circle cx="50" cy="25" r="20" fill="none" stroke="#c00" stroke-width="6" ${dashes}/></svg>`;
const pixels = async (svg: string) =>
  sharp(await rasterize(svg, 200))
    .raw()
    .toBuffer();

it("draws dashes counted by pathLength, as a browser does", async () => {
  const step = (2 * Math.PI * 20) / 8;
  const counted = await pixels(ring('pathLength="16" stroke-dasharray="1 1" stroke-dashoffset="-1"'));
  const plain = `stroke-dasharray="${[step / 2, step / 2].map((length) => length.toFixed(3)).join(" ")}" stroke-dashoffset="${(-step / 2).toFixed(3)}"`;
  expect(counted.equals(await pixels(ring(plain)))).toBe(true);
  expect(counted.equals(await pixels(ring("")))).toBe(false);
});
