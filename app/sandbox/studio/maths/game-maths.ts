/** What stands on the reels: `W` is wild, `S` scatter; the rest pay from the left, `H1` best. */
export const PAYING = ["H1", "H2", "H3", "H4", "L1", "L2", "L3", "L4"] as const;
export type PayingSymbol = (typeof PAYING)[number];
export type ReelSymbol = PayingSymbol | "W" | "S";

export const REELS = 5;
export const ROWS = 3;

/**
 * For three, four and five of a kind, each a whole multiple of the whole stake, so that no win is less than what the
 * spin cost; 0 where so many pay nothing.
 */
export type Pays = readonly [three: number, four: number, five: number];

/** One way to play: reel strips, what they pay, and how wins are counted. */
export interface GameMaths {
  id: "steady" | "lively" | "stormy";
  /** The row of each reel for every pay line, or `ways`: any row of neighbouring reels counts. */
  wins: { kind: "lines"; lines: readonly (readonly number[])[] } | { kind: "ways" };
  /** Each is as long as it is; every stop is as likely as any other. */
  strips: readonly (readonly ReelSymbol[])[];
  pays: Readonly<Record<PayingSymbol, Pays>>;
  /** For scatters anywhere. */
  scatterPays: Pays;
}

/** A whole number from 0 to `below` - 1, each as likely. */
export type Draw = (below: number) => number;

/** Some symbols that pay together. */
export interface Win {
  symbol: PayingSymbol | "S";
  count: number;
  /** Pay line, from 0; null for ways and scatters. */
  line: number | null;
  /** In how many ways; 1 for lines and scatters. */
  ways: number;
  /** Multiple of the stake. */
  pays: number;
  /** The cells that make it, `reel * 3 + row`. */
  cells: readonly number[];
}

/** What one spin came to. */
export interface Outcome {
  /** Where each reel stopped: the strip's index in the top row. */
  stops: readonly number[];
  /** What is seen: `reel * 3 + row`. */
  window: readonly ReelSymbol[];
  wins: readonly Win[];
  /** What the stake is multiplied by; 0 when nothing is won. */
  multiplier: number;
}

/** Draws where each reel stops. Nothing else is chance, and nothing is drawn twice. */
export function drawStops(maths: GameMaths, draw: Draw): number[] {
  return maths.strips.map((strip) => draw(strip.length));
}

/** What the reels show and pay when they have stopped there. The same stops always come to the same. */
export function outcomeOf(maths: GameMaths, stops: readonly number[]): Outcome {
  const window = windowAt(maths, stops);
  const wins = [
    ...(maths.wins.kind === "lines" ? lineWins(maths, maths.wins.lines, window) : wayWins(maths, window)),
    ...scatterWins(maths, window),
  ];
  let multiplier = 0;
  for (const win of wins) multiplier += win.pays;
  return { stops, window, wins, multiplier };
}

function windowAt({ strips }: GameMaths, stops: readonly number[]): ReelSymbol[] {
  const window: ReelSymbol[] = [];
  for (const [reel, strip] of strips.entries()) {
    const stop = stops[reel] ?? 0;
    for (let row = 0; row < ROWS; row++) {
      const symbol = strip[(stop + row) % strip.length];
      if (symbol === undefined) throw new RangeError(`reel ${reel} has no stop ${stop}`);
      window.push(symbol);
    }
  }
  return window;
}

function lineWins(
  maths: GameMaths,
  lines: readonly (readonly number[])[],
  window: readonly ReelSymbol[],
): Win[] {
  const wins: Win[] = [];
  for (const [line, rows] of lines.entries()) {
    // Wilds stand on the middle reels only, so the first symbol is what the line is of.
    const symbol = window[rows[0] ?? 0];
    if (symbol === undefined || symbol === "W" || symbol === "S") continue;
    let count = 1;
    while (count < REELS && counts(window[count * ROWS + (rows[count] ?? 0)], symbol)) count++;
    const pays = count < 3 ? 0 : payFor(maths.pays[symbol], count);
    if (pays === 0) continue;
    const cells = rows.slice(0, count).map((row, reel) => reel * ROWS + row);
    wins.push({ symbol, count, line, ways: 1, pays, cells });
  }
  return wins;
}

function wayWins(maths: GameMaths, window: readonly ReelSymbol[]): Win[] {
  const wins: Win[] = [];
  for (const symbol of PAYING) {
    let ways = 1;
    let count = 0;
    const cells: number[] = [];
    for (; count < REELS; count++) {
      const found = rowsWith(window, count, symbol);
      if (found.length === 0) break;
      ways *= found.length;
      cells.push(...found);
    }
    const pays = count < 3 ? 0 : ways * payFor(maths.pays[symbol], count);
    if (pays > 0) wins.push({ symbol, count, line: null, ways, pays, cells });
  }
  return wins;
}

function rowsWith(window: readonly ReelSymbol[], reel: number, symbol: PayingSymbol): number[] {
  const cells = [reel * ROWS, reel * ROWS + 1, reel * ROWS + 2];
  return cells.filter((cell) => counts(window[cell], symbol));
}

function scatterWins(maths: GameMaths, window: readonly ReelSymbol[]): Win[] {
  const cells = window.flatMap((symbol, cell) => (symbol === "S" ? [cell] : []));
  if (cells.length < 3) return [];
  const pays = payFor(maths.scatterPays, cells.length);
  return [{ symbol: "S", count: cells.length, line: null, ways: 1, pays, cells }];
}

/** True when what stands there counts as `symbol`. */
export function counts(there: ReelSymbol | undefined, symbol: PayingSymbol): boolean {
  return there === symbol || there === "W";
}

/** What `count` of a kind pay; more than five scatters pay as five. */
export function payFor(pays: Pays, count: number): number {
  return pays[Math.min(count, 5) - 3] ?? 0;
}
