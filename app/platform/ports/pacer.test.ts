import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPacer } from "./pacer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("works that are paced begin in order, one in each stretch of time, and at once after a rest", async () => {
  const begun: number[] = [];
  const atPace = createPacer(100);
  const work = (number: number) => atPace(async () => void begun.push(number));
  const all = [1, 2, 3].map(work);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([1]);
  await vi.advanceTimersByTimeAsync(99);
  expect(begun).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(all);
  expect(begun).toEqual([1, 2, 3]);
  await work(4);
  expect(begun).toEqual([1, 2, 3, 4]);
});
