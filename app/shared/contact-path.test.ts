import { describe, expect, it } from "vitest";
import { decryptContactPath, encryptContactPath } from "../brand/contact-paths.ts";
import { openContactPath, pickBySpeed } from "./contact-path.ts";

const key = { id: "k1", alg: "A256GCM" as const, key: Buffer.alloc(32, 7).toString("base64url") };
const other = { ...key, key: Buffer.alloc(32, 8).toString("base64url") };
const address = "https://chat.example.com/สวัสดี?a=1";

describe("an encrypted contact path", () => {
  it("can be decrypted by the server and by the browser, with its key only", async () => {
    const path = encryptContactPath(address, key);
    expect(path).toMatch(/^k1\.[\w-]{16}\.[\w-]+$/);
    expect(decryptContactPath(path, key)).toBe(address);
    expect(await openContactPath(path, key)).toBe(address);
    expect(decryptContactPath(path, other)).toBeNull();
    await expect(openContactPath(path, other)).rejects.toThrow();
    await expect(openContactPath(path, { ...key, id: "k2" })).rejects.toThrow("another key");
    await expect(openContactPath(path, { ...key, alg: "ROT13" })).rejects.toThrow("no decoder for ROT13");
  });

  it("differs each time", () =>
    expect(encryptContactPath(address, key)).not.toBe(encryptContactPath(address, key)));

  it.each(["", "k1", "k1..", "k1.AAAA.AAAA", "k1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAA.x"])(
    "cannot be decrypted from %j",
    (path) => expect(decryptContactPath(path, key)).toBeNull(),
  );
});

describe("the choice among several paths", () => {
  const fast = { path: "fast", speedMs: 50 };
  const slow = { path: "slow", speedMs: 150 };
  it("picks a path three times as often when it responds in a third of the time", () => {
    const picks = Array.from({ length: 100 }, (_, at) => pickBySpeed([fast, slow], at / 100));
    expect(picks.filter((path) => path === "fast")).toHaveLength(75);
  });
  it("treats an unmeasured path like the slowest", () => {
    const unknown = { path: "unknown", speedMs: null };
    const picks = Array.from({ length: 100 }, (_, at) => pickBySpeed([fast, slow, unknown], at / 100));
    expect(picks.filter((path) => path === "unknown")).toHaveLength(20);
  });
  it("is null without any path", () => expect(pickBySpeed([], 0.5)).toBeUndefined());
});
