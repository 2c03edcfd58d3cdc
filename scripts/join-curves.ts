/** One step of an outline, in opentype.js's format. */
export type Command = {
  type: "M" | "L" | "Q" | "C" | "Z";
  x: number;
  y: number;
  x1?: number;
  y1?: number;
  x2?: number;
  y2?: number;
};

type Spot = { x: number; y: number };

const subtract = (a: Spot, b: Spot) => ({ x: a.x - b.x, y: a.y - b.y });
const dot = (a: Spot, b: Spot) => a.x * b.x + a.y * b.y;
const length = (a: Spot) => Math.hypot(a.x, a.y);
const unit = (a: Spot) => ({ x: a.x / (length(a) || 1), y: a.y / (length(a) || 1) });

/** Returns the point at t (0..1) of a command that starts at `from`. */
export function pointOn(from: Spot, c: Command, t: number): Spot {
  const u = 1 - t;
  const one = { x: c.x1 ?? (from.x + c.x) / 2, y: c.y1 ?? (from.y + c.y) / 2 };
  if (c.x2 === undefined || c.y2 === undefined) {
    return {
      x: u * u * from.x + 2 * u * t * one.x + t * t * c.x,
      y: u * u * from.y + 2 * u * t * one.y + t * t * c.y,
    };
  }
  const weights = [u ** 3, 3 * u * u * t, 3 * u * t * t, t ** 3] as const;
  return {
    x: weights[0] * from.x + weights[1] * one.x + weights[2] * c.x2 + weights[3] * c.x,
    y: weights[0] * from.y + weights[1] * one.y + weights[2] * c.y2 + weights[3] * c.y,
  };
}

/** The maximum deviation of a joined curve from the font's own, in thousandths of an em. */
const TOLERANCE = 5;
const MAX_TURN = Math.cos((100 * Math.PI) / 180);
const SMOOTH = Math.cos((12 * Math.PI) / 180);

const getStart = (from: Spot, c: Command) => unit(subtract({ x: c.x1 ?? c.x, y: c.y1 ?? c.y }, from));
const computeEnd = (from: Spot, c: Command) => unit(subtract(c, { x: c.x1 ?? from.x, y: c.y1 ?? from.y }));

/** Fits a cubic to the run by least squares over its length, with the run's end points and directions. */
function cubicThrough(from: Spot, run: readonly Command[]): { curve: Command; error: number } | undefined {
  const last = run.at(-1);
  const first = run[0];
  if (!first || !last) return undefined;
  const spots = [from];
  let pen: Spot = from;
  for (const c of run) {
    for (let i = 1; i <= 12; i++) spots.push(pointOn(pen, c, i / 12));
    pen = c;
  }
  const far: number[] = [0];
  spots.slice(1).forEach((spot, i) => {
    far.push((far[i] ?? 0) + length(subtract(spot, spots[i] ?? spot)));
  });
  const total = far.at(-1) ?? 1;
  const [start, end] = [getStart(from, first), computeEnd(run.at(-2) ?? from, last)];
  let [c00, c01, c11, x0, x1] = [0, 0, 0, 0, 0];
  spots.forEach((spot, i) => {
    const t = (far[i] ?? 0) / total;
    const [b0, b1, b2, b3] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    const rest = {
      x: spot.x - (b0 + b1) * from.x - (b2 + b3) * last.x,
      y: spot.y - (b0 + b1) * from.y - (b2 + b3) * last.y,
    };
    c00 += b1 * b1;
    c01 -= b1 * b2 * dot(start, end);
    c11 += b2 * b2;
    x0 += b1 * dot(start, rest);
    x1 -= b2 * dot(end, rest);
  });
  const det = c00 * c11 - c01 * c01;
  const [alpha, beta] = [(x0 * c11 - x1 * c01) / det, (x1 * c00 - x0 * c01) / det];
  if (!(alpha > 0 && beta > 0)) return undefined;
  const curve: Command = {
    type: "C",
    x1: from.x + alpha * start.x,
    y1: from.y + alpha * start.y,
    x2: last.x - beta * end.x,
    y2: last.y - beta * end.y,
    x: last.x,
    y: last.y,
  };
  const drawn = Array.from({ length: 121 }, (_, i) => pointOn(from, curve, i / 120));
  const error = Math.max(...spots.map((spot) => Math.min(...drawn.map((at) => length(subtract(at, spot))))));
  return { curve, error };
}

/** Returns the longest smooth run of quadratic curves from i on that one cubic can replace. */
function longestRun(
  pen: Spot,
  commands: readonly Command[],
  i: number,
): { curve: Command; count: number } | undefined {
  let best: { curve: Command; count: number } | undefined;
  const run: Command[] = [];
  let before: Spot = pen;
  for (const next of commands.slice(i)) {
    const previous = run.at(-1);
    if (next.type !== "Q" || dot(getStart(pen, run[0] ?? next), computeEnd(before, next)) < MAX_TURN) break;
    if (previous && dot(computeEnd(pen, previous), getStart(previous, next)) < SMOOTH) break;
    run.push(next);
    before = next;
    const cubic = run.length > 1 ? cubicThrough(pen, run) : undefined;
    if (cubic && cubic.error <= TOLERANCE) best = { curve: cubic.curve, count: run.length };
  }
  return best;
}

/** Joins smooth runs of short curves into single cubics, which draws the same letters with about half the numbers. */
export function joinCurves(commands: readonly Command[]): Command[] {
  const joined: Command[] = [];
  let pen: Spot = { x: 0, y: 0 };
  for (let i = 0; i < commands.length; ) {
    const c = commands[i];
    if (!c) break;
    const best = longestRun(pen, commands, i);
    joined.push(best?.curve ?? c);
    i += best?.count ?? 1;
    if (c.type !== "Z") pen = best?.curve ?? c;
  }
  return joined;
}
