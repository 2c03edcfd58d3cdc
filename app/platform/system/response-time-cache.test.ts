import { expect, it } from "vitest";
import { createResponseTimeCache } from "./response-time-cache.ts";

const url = new URL("https://line.example.com/healthz");
const settled = () => new Promise((resolve) => setImmediate(resolve));

it("measures in the background after the first read, caches for five minutes, returns null when a host is down", async () => {
  let now = 0;
  let speed = 41.6;
  let asked = 0;
  const book = createResponseTimeCache({
    clock: { now: () => now },
    async probe() {
      asked += 1;
      if (Number.isNaN(speed)) throw new Error("away");
      return speed;
    },
  });
  expect(book.getSpeed(url)).toBeNull();
  expect(book.getSpeed(url)).toBeNull();
  await settled();
  expect(book.getSpeed(url)).toBe(42);
  expect(asked).toBe(1);

  now = 5 * 60_000;
  speed = Number.NaN;
  expect(book.getSpeed(url)).toBe(42);
  await settled();
  expect(book.getSpeed(url)).toBeNull();
  expect(asked).toBe(2);
});
