import { scaleLinear, scalePoint } from "d3-scale";
import { area, line } from "d3-shape";
import type { LineGeometry } from "./line-geometry.ts";

/** The side of the square that charts are drawn in. */
const SIDE = 100;
/** Decimals of a coordinate: a hundredth is less than a pixel on any screen. */
const DIGITS = 2;
/** The number of distances between the values on an axis, about. */
const TICKS = 4;

/**
 * Returns the geometry of a line chart with the values of a period, and those of the equally long period before. Zero
 * is always shown, because heights are compared. The axis counts in whole units.
 */
export function lineGeometry(values: readonly number[], before: readonly number[], unit = 1): LineGeometry {
  const x = getPlaces(values.length);
  const { y, ticks } = getHeights([...values, ...before], unit);
  const path = line<number>((_, place) => x(place), y).digits(DIGITS);
  const below = area<number>((_, place) => x(place), y(0), y).digits(DIGITS);
  return {
    line: path(values) ?? "",
    area: below(values) ?? "",
    before: path(before) ?? "",
    points: values.map((value, place) => ({
      x: round(x(place)),
      y: round(y(value)),
      beforeY: round(y(before[place] ?? 0)),
    })),
    zeroY: round(y(0)),
    ticks: ticks.toReversed(),
  };
}

/** Returns the path of a sparkline, which fills its square from the least to the greatest value. */
export function sparkline(values: readonly number[]): string {
  const x = getPlaces(values.length);
  const y = scaleLinear([Math.min(...values), Math.max(...values)], [SIDE, 0]);
  return line<number>((_, place) => x(place), y).digits(DIGITS)(values) ?? "";
}

/** Returns the horizontal place of each value; a single one is in the middle. */
function getPlaces(count: number): (place: number) => number {
  const scale = scalePoint<number>(
    Array.from({ length: count }, (_, place) => place),
    [0, SIDE],
  );
  return (place) => scale(place) ?? 0;
}

/** Returns the height of each value, and the whole units on the axis. */
function getHeights(
  values: readonly number[],
  unit: number,
): { y: (value: number) => number; ticks: number[] } {
  const least = Math.floor(Math.min(0, ...values) / unit);
  // An axis of zeros alone ends at one unit.
  const greatest = Math.max(least + 1, Math.ceil(Math.max(0, ...values) / unit));
  const steps = Math.min(TICKS, greatest - least);
  const scale = scaleLinear([least * unit, greatest * unit], [SIDE, 0]).nice(steps);
  return { y: scale, ticks: scale.ticks(steps) };
}

const round = (length: number) => Number(length.toFixed(DIGITS));
