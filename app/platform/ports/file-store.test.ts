import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { folderFileStore } from "./file-store.ts";

describe("files in a folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "marquee-files-"));
  const store = folderFileStore(folder);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("are there once they are put, are put again, and are gone once they are deleted", async () => {
    expect(await store.get("a/b.png")).toBeNull();
    await store.put("a/b.png", Buffer.from("one"));
    await store.put("a/b.png", Buffer.from("two"));
    expect(String(await store.get("a/b.png"))).toBe("two");
    expect(readdirSync(join(folder, "a"))).toEqual(["b.png"]);
    expect(statSync(join(folder, "a/b.png")).mode & 0o077, "nobody else reads them").toBe(0);
    await store.delete("a/b.png");
    await store.delete("a/b.png");
    expect(await store.get("a/b.png")).toBeNull();
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
  ])("have no such name: %j", async (key) => {
    await expect(store.put(key, Buffer.from("x"))).rejects.toThrow("not a key");
    await expect(store.get(key)).rejects.toThrow("not a key");
  });
});
