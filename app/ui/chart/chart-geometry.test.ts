import { describe, expect, it } from "vitest";
import { lineGeometry, sparkline } from "./chart-geometry.server.ts";

describe("a line chart", () => {
  it("spreads the values of a period over its width, and the period before over the same width", () => {
    const { points, line, before } = lineGeometry([0, 100, 400], [200, 0, 0]);
    expect(points).toEqual([
      { x: 0, y: 100, beforeY: 50 },
      { x: 50, y: 75, beforeY: 100 },
      { x: 100, y: 0, beforeY: 100 },
    ]);
    expect([line, before]).toEqual(["M0,100L50,75L100,0", "M0,50L50,100L100,100"]);
  });

  it("includes losses, and fills the area from zero", () => {
    const { zeroY, ticks, area } = lineGeometry([-200, 200], [0, 0]);
    expect([zeroY, ticks]).toEqual([50, [200, 100, 0, -100, -200]]);
    expect(area).toBe("M0,100L100,0L100,50L0,50Z");
  });

  it.each([
    ["nothing happened", [0, 0], [1, 0]],
    ["a count of one", [0, 1], [1, 0]],
    ["a small count", [3, 0], [3, 2, 1, 0]],
    ["amounts", [232_418_60, 0], [250_000_00, 200_000_00, 150_000_00, 100_000_00, 50_000_00, 0]],
  ])("has whole numbers from end to end on its axis: %s", (_, values, ticks) => {
    expect(lineGeometry(values, []).ticks).toEqual(ticks);
  });

  it("ends its axis at the outermost values of the axis, at equal distances", () => {
    for (let most = 1; most < 5_000; most += 7) {
      for (const [least, unit] of [0, -1, -most, -13 * most].flatMap((one) => [
        [one, 1] as const,
        [one, 100] as const,
      ])) {
        const { ticks, points } = lineGeometry([least, most], [], unit);
        expect(ticks.length).toBeGreaterThan(1);
        const steps = ticks.slice(1).map((tick, place) => (ticks[place] ?? 0) - tick);
        expect(new Set(steps).size, `${least} to ${most}: ${ticks}`).toBe(1);
        expect(ticks.every((tick) => tick % unit === 0)).toBe(true);
        // The first and last value of the axis are at its ends.
        const span = (ticks[0] ?? 0) - (ticks.at(-1) ?? 0);
        expect(points[1]?.y).toBeCloseTo((100 * ((ticks[0] ?? 0) - most)) / span, 1);
      }
    }
  });

  it("counts amounts in whole units of the currency", () => {
    expect(lineGeometry([0, 0], [], 100).ticks).toEqual([100, 0]);
    expect(lineGeometry([0, 40], [], 100).ticks).toEqual([100, 0]);
    expect(lineGeometry([250, 0], [], 100).ticks).toEqual([300, 200, 100, 0]);
    expect(lineGeometry([-40, 0], [], 100).ticks).toEqual([0, -100]);
    expect(lineGeometry([-40, 40], [], 100).ticks).toEqual([100, 0, -100]);
  });

  it("places a single value in the middle", () => {
    expect(lineGeometry([5], [3]).points).toMatchObject([{ x: 50 }]);
  });
});

it("a sparkline goes from the least to the greatest value", () => {
  expect(sparkline([30, 10, 20])).toBe("M0,0L50,100L100,50");
  expect(sparkline([7, 7])).not.toContain("NaN");
});
