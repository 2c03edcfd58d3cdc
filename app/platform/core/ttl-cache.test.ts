import { expect, test } from "vitest";
import { ttlCache } from "./ttl-cache.ts";

const START = Date.UTC(2026, 0, 1);

/** Returns a cache, and a read that counts its calls. */
function setUp(options?: { max: number }) {
  const clock = { at: START, now: () => clock.at };
  let reads = 0;
  const cache = ttlCache<number>(clock, 1_000, options);
  const get = (key: string) => cache.get(key, async () => ++reads);
  return { clock, cache, get };
}

test("a value is read again when its time is over, by the injected clock", async () => {
  const { clock, get } = setUp();
  expect([await get("a"), await get("a"), await get("b")]).toEqual([1, 1, 2]);
  clock.at += 999;
  expect(await get("a")).toBe(1);
  clock.at += 1;
  expect(await get("a")).toBe(3);
});

test("no value lasts when the clock is set back", async () => {
  const { clock, get } = setUp();
  clock.at += 86_400_000;
  expect(await get("a")).toBe(1);
  clock.at = START;
  expect([await get("a"), await get("a")]).toEqual([2, 2]);
  clock.at += 1_000;
  expect(await get("a")).toBe(3);
});

test("a value can have a time of its own", async () => {
  const { clock, cache } = setUp();
  let reads = 0;
  const get = () => cache.get("a", async () => ++reads, 50);
  expect(await get()).toBe(1);
  clock.at += 49;
  expect(await get()).toBe(1);
  clock.at += 1;
  expect(await get()).toBe(2);
});

test("simultaneous callers share one read", async () => {
  const { get } = setUp();
  expect(await Promise.all([get("a"), get("a"), get("a")])).toEqual([1, 1, 1]);
});

test("a failure is given to those who waited for it, and not cached", async () => {
  const { cache, get } = setUp();
  const fail = () => cache.get("a", () => Promise.reject(new Error("no database")));
  await expect(Promise.all([fail(), get("a")])).rejects.toThrow("no database");
  expect(await get("a")).toBe(1);
});

test("a failure does not remove the value that has replaced its read", async () => {
  const { cache, get } = setUp();
  let fail = (_: Error) => {};
  const failing = cache.get("a", () => new Promise((_, reject) => (fail = reject)));
  cache.clear();
  expect(await get("a")).toBe(1);
  fail(new Error("no database"));
  await expect(failing).rejects.toThrow();
  expect(await get("a")).toBe(1);
});

test("keeps the most recently used keys", async () => {
  const { get } = setUp({ max: 2 });
  await get("a");
  await get("b");
  await get("a");
  await get("c");
  expect([await get("a"), await get("c"), await get("b")]).toEqual([1, 3, 4]);
});

test("a cleared cache still answers those who wait", async () => {
  const { cache, get } = setUp();
  const waiting = get("a");
  cache.clear();
  expect([await waiting, await get("a")]).toEqual([1, 2]);
});
