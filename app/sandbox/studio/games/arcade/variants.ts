import type { Game } from "../../../catalogue/games.ts";
import type { Draw } from "../../maths/game-maths.ts";
import { BY_HAND, getTime, multiplierAt } from "./flight.js";
import { DROPS, dropPath, WHEELS } from "./instant-tables.ts";

/** Multipliers are in thousandths: 1.95 is 1950. */
export type VariantId = "mines" | "tower" | "crash" | "wheel" | "drop";

/**
 * The return of every stake, in thousandths: the rest is the house edge. Multipliers are rounded down to a thousandth.
 */
const WORTH = 980;
/** The highest multiplier, 10,000 times the stake: a round ends before a pick that would exceed it. */
export const MAX_MULTIPLIER = 10_000_000;
export const CELLS = 25;
export const FLOORS = 8;

/** A player's choice before the bet; each has its own return. */
export interface Choice {
  id: string;
  /** Return of all stakes, as a fraction; for a round with steps the least over all its possible ends. */
  worth: number;
}

/** A game of several picks, which the player may end after each one. */
export interface StepRules {
  /** Returns the number of cells of the n-th pick, from 0; null when there is no further pick. */
  cellsAt(choice: string, picks: number): number | null;
  /** Returns the positions of the bad cells: `step * 100 + cell`, or `cell` if all picks share one field. */
  badCells(choice: string, draw: Draw): number[];
  /** Returns the number of a cell as used in `badCells`. */
  getName(step: number, cell: number): number;
  /** True when a cell cannot be picked twice. */
  isOneField: boolean;
  multiplier(choice: string, picks: number): number;
}

/** A game that ends with its bet. */
export interface InstantRules {
  play(choice: string, draw: Draw): { result: string[]; multiplier: number };
}

export type Variant = { id: VariantId; choices: readonly Choice[] } & (
  | { kind: "flight"; rules: FlightRules }
  | { kind: "steps"; rules: StepRules }
  | { kind: "instant"; rules: InstantRules }
);

/**
 * Returns the number of ways to place m mines on n fields, divided by those that avoid the k opened ones: C(n, k) / C(n
 * - m, k).
 */
function chancesAgainst(mines: number, picks: number): number {
  let odds = 1;
  for (let n = 0; n < picks; n++) odds *= (CELLS - n) / (CELLS - mines - n);
  return odds;
}

/** Returns a fair price for one chance in `against`, less the house edge. */
const computePrice = (against: number) => Math.floor(WORTH * against + 1e-9);

const MINES = [1, 2, 3, 5, 8, 10, 15, 20, 24];
const mines: StepRules = {
  isOneField: true,
  getName: (_step, cell) => cell,
  multiplier: (choice, picks) => computePrice(chancesAgainst(Number(choice), picks)),
  cellsAt(choice, picks) {
    const isFull = picks >= CELLS - Number(choice) || mines.multiplier(choice, picks + 1) > MAX_MULTIPLIER;
    return isFull ? null : CELLS;
  },
  badCells(choice, draw) {
    const cells = Array.from({ length: CELLS }, (_, cell) => cell);
    return Array.from({ length: Number(choice) }, () => cells.splice(draw(cells.length), 1)[0] ?? 0);
  },
};

export const DOORS_BY_CHOICE: Readonly<Record<string, number>> = { easy: 4, medium: 3, hard: 2 };
const getDoors = (choice: string) => DOORS_BY_CHOICE[choice] ?? 2;
const tower: StepRules = {
  isOneField: false,
  getName: (step, cell) => step * 100 + cell,
  multiplier: (choice, picks) => computePrice((getDoors(choice) / (getDoors(choice) - 1)) ** picks),
  cellsAt: (choice, picks) => (picks < FLOORS ? getDoors(choice) : null),
  badCells: (choice, draw) =>
    Array.from({ length: FLOORS }, (_, step) => step * 100 + draw(getDoors(choice))),
};

/** The rules of a flight. `outcome` is the multiplier: 0 after a burst, and null while the flight continues. */
export interface FlightRules {
  /** Draws the bursting point; below 1,000 it bursts at the start. Goes to 0.98 / u of the stake for u in (0, 1]. */
  burstAt(draw: Draw): number;
  isChoice(choice: string): boolean;
  outcome(flight: Flight): number | null;
  /** Returns the time of flight at which it is over, if it is not cashed out before. */
  lastsMs(choice: string, burstAt: number): number;
}

interface Flight {
  /** `BY_HAND`, or the multiplier at which the server cashes out automatically. */
  choice: string;
  burstAt: number;
  flownMs: number;
  /** True when the player cashes out now. */
  isCashOut: boolean;
}

/** Returns the first multiplier that a rocket bursting at `burstAt` does not reach. */
const getFirstMissed = (burstAt: number) => Math.floor(burstAt / 10) * 10 + 10;
const getTarget = (choice: string) => (choice === BY_HAND ? MAX_MULTIPLIER : Number(choice));

/**
 * A rocket that climbs until it bursts. It reaches any multiplier t with a probability of 0.98 / t, so the return of
 * cashing out at t is the same for every t.
 */
const crash: FlightRules = {
  burstAt: (draw) => Math.min(MAX_MULTIPLIER, Math.floor((WORTH * 2 ** 32) / (draw(2 ** 32) + 1))),
  isChoice: (choice) =>
    choice === BY_HAND ||
    (/^\d+0$/.test(choice) && Number(choice) > 1_000 && Number(choice) <= MAX_MULTIPLIER),
  outcome({ choice, burstAt, flownMs, isCashOut }) {
    const now = multiplierAt(flownMs, MAX_MULTIPLIER);
    const target = getTarget(choice);
    if (target <= Math.min(now, burstAt)) return target;
    if (now > burstAt) return 0;
    return isCashOut ? now : null;
  },
  lastsMs: (choice, burstAt) => Math.max(0, getTime(Math.min(getTarget(choice), getFirstMissed(burstAt)))),
};

/**
 * Returns the return of all stakes that are cashed out at a multiplier, computed over all the numbers that can be
 * drawn.
 */
export const returnAt = (target: number): number =>
  (Math.floor((WORTH * 2 ** 32) / target) / 2 ** 32) * (target / 1_000);

const wheel: InstantRules = {
  play(choice, draw) {
    const segments = WHEELS[choice] ?? [];
    const at = draw(segments.length);
    return { result: [String(at)], multiplier: segments[at] ?? 0 };
  },
};

const drop: InstantRules = {
  play(choice, draw) {
    const path = dropPath(draw);
    const bin = path.filter((step) => step === 1).length;
    return { result: [path.join(""), String(bin)], multiplier: DROPS[choice]?.[bin] ?? 0 };
  },
};

/** Returns the return of a round of steps, the least over the numbers of picks after which it can end. */
function computeMinReturn(
  choice: string,
  { multiplier, cellsAt }: StepRules,
  against: (picks: number) => number,
) {
  let least = 1;
  for (let picks = 0; cellsAt(choice, picks) !== null; picks++)
    least = Math.min(least, multiplier(choice, picks + 1) / 1_000 / against(picks + 1));
  return least;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** The number of paths to each bin; every path through the pegs is equally likely. */
const WAYS = [1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1];

export const VARIANTS: Readonly<Record<VariantId, Variant>> = {
  mines: {
    id: "mines",
    kind: "steps",
    rules: mines,
    choices: MINES.map((count) => ({
      id: String(count),
      worth: computeMinReturn(String(count), mines, (picks) => chancesAgainst(count, picks)),
    })),
  },
  tower: {
    id: "tower",
    kind: "steps",
    rules: tower,
    choices: Object.entries(DOORS_BY_CHOICE).map(([id, doors]) => ({
      id,
      worth: computeMinReturn(id, tower, (picks) => (doors / (doors - 1)) ** picks),
    })),
  },
  crash: {
    id: "crash",
    kind: "flight",
    rules: crash,
    // Rounding down costs most at the highest multiplier.
    choices: [{ id: BY_HAND, worth: WORTH / 1_000 - MAX_MULTIPLIER / 1_000 / 2 ** 32 }],
  },
  wheel: {
    id: "wheel",
    kind: "instant",
    rules: wheel,
    choices: Object.entries(WHEELS).map(([id, segments]) => ({ id, worth: mean(segments) / 1_000 })),
  },
  drop: {
    id: "drop",
    kind: "instant",
    rules: drop,
    choices: Object.entries(DROPS).map(([id, bins]) => ({
      id,
      worth: bins.reduce((sum, bin, n) => sum + bin * (WAYS[n] ?? 0), 0) / 4_096 / 1_000,
    })),
  },
};

/** Titles of towers that are shown as kicks at a goal. */
export const PENALTIES = /penalty|goal line/i;

/** Variants that a title's name suggests, regardless of its picture. */
const BY_NAME: readonly [RegExp, VariantId][] = [
  [PENALTIES, "tower"],
  [/ladder|higher ground|steps|\blift\b|stack/i, "tower"],
  [/drop|peg|bounce|chop/i, "drop"],
];
const BY_MOTIF: Readonly<Record<string, VariantId>> = { rocket: "crash", football: "crash", wheel: "wheel" };

/** Returns the variant of an arcade title. */
export function getVariant({ name, motif }: Pick<Game, "name" | "motif">): Variant {
  const named = BY_NAME.find(([words]) => words.test(name))?.[1];
  return VARIANTS[named ?? BY_MOTIF[motif] ?? "mines"];
}
