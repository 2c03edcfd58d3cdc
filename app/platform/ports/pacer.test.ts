import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPacer } from "./pacer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("paced tasks start in order, one per interval, and at once after a pause", async () => {
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
