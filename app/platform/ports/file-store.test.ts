import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testClock } from "../testing.ts";
import { type FileStore, folderFileStore } from "./file-store.ts";
import { s3FileStore } from "./s3-file-store.ts";
import { simulatedS3 } from "./s3-testing.ts";

const folder = mkdtempSync(join(tmpdir(), "marquee-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const clock = testClock();
let s3: Awaited<ReturnType<typeof simulatedS3>>;
beforeAll(async () => {
  s3 = await simulatedS3({ now: clock.now });
});
afterAll(() => s3.close());

const STORES: [string, () => FileStore][] = [
  ["a folder", () => folderFileStore(folder)],
  ["a bucket", () => s3FileStore(s3.settings, { clock })],
  [
    "a folder of a bucket",
    () => s3FileStore({ ...s3.settings, url: `${s3.settings.url}/Site_1.2/~b` }, { clock }),
  ],
];

describe.each(STORES)("files in %s", (_, open) => {
  const store = () => open();

  it("exist after put, can be overwritten, and no longer exist after delete", async () => {
    expect(await store().get("a/b.png")).toBeNull();
    await store().put("a/b.png", Buffer.from("one"), "image/png");
    await store().put("a/b.png", Buffer.from("two"), "image/png");
    expect(String(await store().get("a/b.png"))).toBe("two");
    expect(await store().get("a/c.png")).toBeNull();
    await store().delete("a/b.png");
    await store().delete("a/b.png");
    expect(await store().get("a/b.png")).toBeNull();
  });

  it("are returned with the same bytes, for any number and content", async () => {
    for (const bytes of [new Uint8Array(), Buffer.from([0, 255, 13, 10, 0]), randomBytes(20 * 1024 * 1024)]) {
      await store().put("a/large.jpg", bytes, "image/jpeg");
      const got = await store().get("a/large.jpg");
      expect(got?.equals(bytes)).toBe(true);
    }
  });

  it("written by several at once contain one of the versions completely", async () => {
    const sent = ["a", "b", "c", "d"].map((letter) => Buffer.from(letter.repeat(100_000)));
    await Promise.all(sent.map((bytes) => store().put("a/same.png", bytes, "image/png")));
    const got = await store().get("a/same.png");
    expect(sent.some((bytes) => got?.equals(bytes))).toBe(true);
  });

  it.each([
    "../b.png",
    "/etc/passwd",
    "a/../../b.png",
    "a//b.png",
    "a/.png",
    "a\\b.png",
    "a/b",
    "",
    "a/b.png\0",
    "A/b.png",
    "a/b.png?acl",
  ])("cannot have the name %j", async (key) => {
    await expect(store().put(key, Buffer.from("x"), "image/png")).rejects.toThrow("not a key");
    await expect(store().get(key)).rejects.toThrow("not a key");
    await expect(store().delete(key)).rejects.toThrow("not a key");
  });
});

it("files of the folder are readable by the owner only, and no temporary file remains", async () => {
  await folderFileStore(folder).put("own/b.png", Buffer.from("one"), "image/png");
  expect(readdirSync(join(folder, "own"))).toEqual(["b.png"]);
  expect(statSync(join(folder, "own/b.png")).mode & 0o077).toBe(0);
});
