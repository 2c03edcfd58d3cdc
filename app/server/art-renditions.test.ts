import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parseRendition } from "../art/renditions.ts";
import { createRenditions } from "./art-renditions.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400"></svg>';
const COVER = { name: "cover/one", width: 240 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "marquee-renditions-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const render = vi.fn((name: string) => (name === "cover/one" ? SVG : null));
const open = (version = "v1") =>
  createRenditions({ folder, version, render, log: pino({ level: "silent" }) });

it("makes a picture once, shares it with later requests, and finds it on disk after a restart", async () => {
  render.mockClear();
  const find = open();
  expect(await Promise.all([find(COVER), find(COVER)])).toEqual([null, null]);
  const made = await vi.waitUntil(() => find(COVER));
  expect(await sharp(made).metadata()).toMatchObject({
    format: "heif",
    compression: "av1",
    width: 240,
    height: 320,
  });
  await vi.waitFor(() => expect(readdirSync(path.join(folder, "v1"))).toEqual(["cover-one-240.avif"]));
  expect(await open()(COVER)).toEqual(made);
  expect(render).toHaveBeenCalledTimes(1);
});

it("removes files of older artwork", async () => {
  mkdirSync(path.join(folder, "v0"));
  await open("v1")(COVER);
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual(["v1"]));
});

it("makes no rendition of artwork that does not exist", async () => {
  render.mockClear();
  const find = open();
  expect(await find({ name: "cover/none", width: 240 })).toBeNull();
  await vi.waitFor(() => expect(render).toHaveBeenCalledOnce());
  expect(await find({ name: "cover/none", width: 240 })).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ["240/cover/one.avif", COVER],
  ["241/cover/one.avif", null],
  ["0240/cover/one.avif", null],
  ["240/cover/../one.avif", null],
  ["240/avatar/one.avif", null],
  ["240/constructor/one.avif", null],
  ["240/cover/one.svg", null],
])("%s names a rendition or null", (address, rendition) => {
  expect(parseRendition(address)).toEqual(rendition);
});
