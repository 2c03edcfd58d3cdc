/** The symbols on the reels: `W` is wild, `S` scatter, `C` a coin; the rest pay from the left, `H1` best. */
export const PAYING_SYMBOLS = ["H1", "H2", "H3", "H4", "L1", "L2", "L3", "L4"] as const;
export type PayingSymbol = (typeof PAYING_SYMBOLS)[number];
export type ReelSymbol = PayingSymbol | "W" | "S" | "C";

export const REELS = 5;
export const ROWS = 3;
/** The lowest count of a kind that pays. */
export const MIN_KIND = 3;

/**
 * For three, four and five of a kind, each a whole multiple of the whole stake, so that no win is less than the price
 * of the spin; 0 if that number pays nothing.
 */
export type Pays = readonly [three: number, four: number, five: number];

export type MathsId = "steady" | "lively" | "stormy" | "bounty" | "tumble" | "vault" | "fortune";

/** The mathematics of a game: reel strips, payouts, and the counting of wins. */
export interface GameMaths {
  id: MathsId;
  /** The row of each reel for every pay line, or `ways`: any row of neighbouring reels counts. */
  wins: { kind: "lines"; lines: readonly (readonly number[])[] } | { kind: "ways" };
  /** Strips may differ in length; all stops of a strip are equally likely. */
  strips: readonly (readonly ReelSymbol[])[];
  pays: Readonly<Record<PayingSymbol, Pays>>;
  /** For scatters anywhere. */
  scatterPays: Pays;
  /**
   * Free spins for three, four and five scatters: their wins are multiplied. Scatters in free spins neither pay nor add
   * free spins, so that their exact value can be computed.
   */
  freeSpins?: { spins: Pays; factor: number };
  /**
   * Winning symbols vanish, and those above on the strips fall in, as long as there are wins. The factors multiply the
   * first, second ... wins; the last one is used from then on. `returned` is the payout of a stake of 1 on every stop
   * of every reel, and `winning` the number of these stops with a win, computed once (maths.test.ts computes them
   * again).
   */
  cascade?: { factors: readonly number[]; returned: number; winning: number };
  /**
   * `coins` coins lock, and the other cells are drawn again: each shows a coin in one of `chance` times. Every new coin
   * resets the respins. A coin has any of `values`, equally likely; a window full of them pays `full` in addition.
   */
  hold?: { coins: number; respins: number; chance: number; values: readonly number[]; full: number };
  /** `scatters` scatters turn a wheel, which stops at any of its segments, equally likely: multiples of the stake. */
  wheel?: { scatters: number; segments: readonly number[] };
}

/** Returns a whole number from 0 to `below` - 1, all equally likely. */
export type Draw = (below: number) => number;

/** A set of symbols that pay together. */
export interface Win {
  symbol: PayingSymbol | "S" | "C";
  count: number;
  /** Pay line, from 0; null for ways and scatters. */
  line: number | null;
  /** Number of ways; 1 for lines and scatters. */
  ways: number;
  /** Multiple of the stake. */
  pays: number;
  /** The cells of the win, `reel * 3 + row`. */
  cells: readonly number[];
}

/** The reels' window at one time, and its payout. */
export interface Screen {
  /**
   * `spin`: the paid spin · `fall`: after winning symbols have vanished · `free`: a free spin · `hold`: coins lock ·
   * `wheel`: the wheel turns.
   */
  kind: "spin" | "fall" | "free" | "hold" | "wheel";
  /** The stop of each reel: the strip's index in the top row; null after a fall. */
  stops: readonly number[] | null;
  /** The visible symbols: `reel * 3 + row`. */
  window: readonly ReelSymbol[];
  wins: readonly Win[];
  /** Factor by which this screen's wins are multiplied. */
  factor: number;
  /** While coins lock: the value of the coin in each cell, 0 without one, and the number of respins left. */
  coins?: readonly number[];
  left?: number;
  /** The segment at which the wheel stopped. */
  segment?: number;
}

/** All random results of one paid spin. */
export interface Drawn {
  stops: readonly number[];
  /** The stops of each free spin. */
  free: readonly (readonly number[])[];
  /** Values of the coins in each cell when they locked, and after each respin; rounds of earlier versions have none. */
  hold?: readonly (readonly number[])[];
  /** The segment at which the wheel stopped. */
  segment?: number;
}

/** The result of one paid spin. */
export interface Outcome {
  /** The spin first, then the screens that follow from it. */
  screens: readonly [Screen, ...Screen[]];
  /** Multiplier of the stake; 0 without a win. */
  multiplier: number;
}

function drawStops({ strips }: GameMaths, draw: Draw): number[] {
  return strips.map((strip) => draw(strip.length));
}

/** Draws the stop of each reel, and those of all resulting free spins. Nothing is drawn twice. */
export function drawSpin(maths: GameMaths, draw: Draw): Drawn {
  const stops = drawStops(maths, draw);
  const window = windowAt(maths, stops);
  const free = Array.from({ length: getFreeSpins(maths, window) }, () => drawStops(maths, draw));
  const { hold, wheel } = maths;
  const drawn: Drawn = { stops, free };
  if (hold && computeCount(window, "C") >= hold.coins) drawn.hold = drawHold(hold, window, draw);
  if (wheel && computeCount(window, "S") >= wheel.scatters) drawn.segment = draw(wheel.segments.length);
  return drawn;
}

const computeCount = (window: readonly ReelSymbol[], symbol: ReelSymbol) =>
  window.filter((there) => there === symbol).length;

/** Draws the values of the coins, and respins until no coin lands or the window is full. */
function drawHold(hold: NonNullable<GameMaths["hold"]>, window: readonly ReelSymbol[], draw: Draw) {
  const coin = () => hold.values[draw(hold.values.length)] ?? 0;
  let cells = window.map((there) => (there === "C" ? coin() : 0));
  const steps = [cells];
  for (let left = hold.respins; left > 0 && cells.includes(0); ) {
    const next = cells.map((worth) => (worth > 0 ? worth : draw(hold.chance) === 0 ? coin() : 0));
    left = respinsLeft(hold, cells, next, left);
    cells = next;
    steps.push(cells);
  }
  return steps;
}

const coinsIn = (cells: readonly number[]) => cells.filter((worth) => worth > 0).length;

/** Returns the number of respins left after one. */
const respinsLeft = (
  { respins }: { respins: number },
  before: readonly number[],
  after: readonly number[],
  left: number,
) => (coinsIn(after) > coinsIn(before) ? respins : left - 1);

function getFreeSpins({ freeSpins }: GameMaths, window: readonly ReelSymbol[]): number {
  const scatters = computeCount(window, "S");
  return freeSpins && scatters >= 3 ? payFor(freeSpins.spins, scatters) : 0;
}

/** Returns the screens and wins of the reels at their stops. The same stops always have the same outcome. */
export function toOutcome(maths: GameMaths, drawn: Drawn): Outcome {
  const { stops, free } = drawn;
  const shown = (kind: Screen["kind"], at: readonly number[], factor: number): Screen => {
    const window = windowAt(maths, at);
    return { kind, stops: at, window, wins: getWins(maths, window), factor };
  };
  const first = shown("spin", stops, maths.cascade?.factors[0] ?? 1);
  const then = maths.cascade
    ? fallsAfter(maths, first, stops)
    : [
        ...free.map((at) => shown("free", at, maths.freeSpins?.factor ?? 1)),
        ...holdScreens(maths, first, drawn.hold ?? []),
        ...wheelScreens(maths, first, drawn.segment),
      ];
  let multiplier = 0;
  for (const screen of [first, ...then]) multiplier += getPays(screen);
  return { screens: [first, ...then], multiplier };
}

/** Returns the payout of a screen, as a multiple of the stake. */
export function getPays({ wins, factor }: Screen): number {
  let sum = 0;
  for (const { pays } of wins) sum += pays;
  return sum * factor;
}

/** Returns the screens while coins lock; the last one pays them all. */
function holdScreens({ hold }: GameMaths, first: Screen, steps: readonly (readonly number[])[]): Screen[] {
  if (!hold) return [];
  let left = hold.respins;
  return steps.map((coins, n) => {
    const before = steps[n - 1];
    if (before) left = respinsLeft(hold, before, coins, left);
    const window = first.window.map((there, cell) => ((coins[cell] ?? 0) > 0 ? "C" : there));
    const cells = [...coins.keys()].filter((cell) => (coins[cell] ?? 0) > 0);
    const sum = coins.reduce((total, worth) => total + worth, 0);
    const pays = sum + (cells.length === window.length ? hold.full : 0);
    const win: Win = { symbol: "C", count: cells.length, line: null, ways: 1, pays, cells };
    const wins = n === steps.length - 1 ? [win] : [];
    return { kind: "hold", stops: null, window, wins, factor: 1, coins, left };
  });
}

function wheelScreens({ wheel }: GameMaths, { window }: Screen, segment: number | undefined): Screen[] {
  if (!wheel || segment === undefined) return [];
  const cells = window.flatMap((there, cell) => (there === "S" ? [cell] : []));
  const pays = wheel.segments[segment] ?? 0;
  const win: Win = { symbol: "S", count: cells.length, line: null, ways: 1, pays, cells };
  return [{ kind: "wheel", stops: null, window, wins: [win], factor: 1, segment }];
}

/** Returns the falls after a screen: winning symbols vanish and those above fall in, until there are no wins. */
function fallsAfter(maths: GameMaths, first: Screen, stops: readonly number[]): Screen[] {
  const factors = maths.cascade?.factors ?? [1];
  const tops = [...stops];
  const falls: Screen[] = [];
  for (let last = first; last.wins.length > 0; ) {
    const gone = new Set(last.wins.flatMap(({ cells }) => cells));
    const window = maths.strips.flatMap((strip, reel) => {
      const cells = [0, 1, 2].map((row) => reel * ROWS + row).filter((cell) => !gone.has(cell));
      const column = cells.map((cell) => last.window[cell] ?? "S");
      while (column.length < ROWS) {
        const top = ((tops[reel] ?? 0) + strip.length - 1) % strip.length;
        tops[reel] = top;
        column.unshift(strip[top] ?? "S");
      }
      return column;
    });
    const factor = factors[Math.min(falls.length + 1, factors.length - 1)] ?? 1;
    last = { kind: "fall", stops: null, window, wins: getWins(maths, window), factor };
    falls.push(last);
  }
  return falls;
}

function getWins(maths: GameMaths, window: readonly ReelSymbol[]): Win[] {
  return [
    ...(maths.wins.kind === "lines" ? lineWins(maths, maths.wins.lines, window) : wayWins(maths, window)),
    ...scatterWins(maths, window),
  ];
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
    // Wilds are on the middle reels only, so the first symbol determines the line's kind.
    const symbol = window[rows[0] ?? 0];
    if (symbol === undefined || symbol === "W" || symbol === "S" || symbol === "C") continue;
    let count = 1;
    while (count < REELS && matchesSymbol(window[count * ROWS + (rows[count] ?? 0)], symbol)) count++;
    const pays = count < 3 ? 0 : payFor(maths.pays[symbol], count);
    if (pays === 0) continue;
    const cells = rows.slice(0, count).map((row, reel) => reel * ROWS + row);
    wins.push({ symbol, count, line, ways: 1, pays, cells });
  }
  return wins;
}

function wayWins(maths: GameMaths, window: readonly ReelSymbol[]): Win[] {
  const wins: Win[] = [];
  for (const symbol of PAYING_SYMBOLS) {
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
  return cells.filter((cell) => matchesSymbol(window[cell], symbol));
}

function scatterWins(maths: GameMaths, window: readonly ReelSymbol[]): Win[] {
  const cells = window.flatMap((symbol, cell) => (symbol === "S" ? [cell] : []));
  if (cells.length < 3) return [];
  const pays = payFor(maths.scatterPays, cells.length);
  if (pays === 0) return [];
  return [{ symbol: "S", count: cells.length, line: null, ways: 1, pays, cells }];
}

/** Returns true when a symbol counts as `symbol`. */
export function matchesSymbol(there: ReelSymbol | undefined, symbol: PayingSymbol): boolean {
  return there === symbol || there === "W";
}

/** Returns the payout for `count` of a kind; more than five scatters pay as five. */
export function payFor(pays: Pays, count: number): number {
  return pays[Math.min(count, REELS) - MIN_KIND] ?? 0;
}
