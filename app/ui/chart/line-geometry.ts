/** A line chart in a square of 100 units, whose width and height are stretched separately. */
export interface LineGeometry {
  /** The paths of the current and the previous period, and of the area between the current one and zero. */
  line: string;
  area: string;
  before: string;
  /** The points of the current period, each with the height of the previous one at the same place. */
  points: readonly { x: number; y: number; beforeY: number }[];
  /** The height of zero. */
  zeroY: number;
  /** The values on the vertical axis, from top to bottom, at equal distances. */
  ticks: readonly number[];
}
