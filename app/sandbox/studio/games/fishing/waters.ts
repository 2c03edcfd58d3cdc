import type { WaterId } from "../../../catalogue/other-titles.ts";

/** A possible prize of a catch, in stakes of a shot; if there are several, one is drawn by weight. */
export interface Prize {
  pays: number;
  weight: number;
  /** Steps shown before the total: multiples that double, or a base and its factor. */
  steps?: readonly string[];
  /** Number of other fish that the catch includes. */
  linked?: number;
  /** The colour of its pearl. */
  pearl?: string;
}

/** The special target that the title is named after. Its prize is drawn at random. */
export type SpecialKind = "leaps" | "boss" | "pearls" | "multiplier" | "chain" | "chest";

export interface Target {
  id: string;
  prizes: readonly [Prize, ...Prize[]];
  special?: SpecialKind;
  /** Walks over the ground. */
  walks?: true;
}

/** One title's waters. */
export interface Water {
  /** The swimming speed of everything; 1 is usual. */
  pace: number;
  /** Number of fish visible at once. */
  shown: number;
  /** Return to player as a fraction of stakes, the same for every target. */
  returnBasisPoints: number;
  /** The cheapest first; the last one is the special target. */
  targets: readonly [Target, ...Target[]];
}

const fish = (id: string, pays: number): Target => ({ id, prizes: [{ pays, weight: 1 }] });
const walker = (id: string, pays: number): Target => ({ ...fish(id, pays), walks: true });

/** Returns a prize that doubles up to `times`, each time with a chance of one half. */
function leaps(first: number, times: number): [Prize, ...Prize[]] {
  const all = Array.from({ length: times + 1 }, (_, n) => first * 2 ** n);
  const prizes = all.map((pays, n): Prize => {
    const weight = 2 ** Math.max(0, times - n - 1);
    return { pays, weight, steps: all.slice(0, n).map((step) => `${step}×`) };
  });
  return prizes as [Prize, ...Prize[]];
}

/** Returns the prizes of a base times a randomly drawn factor. */
function multiplied(base: number, factors: readonly [factor: number, weight: number][]) {
  const prizes = factors.map(
    ([factor, weight]): Prize => ({ pays: base * factor, weight, steps: [`${base} × ${factor}`] }),
  );
  return prizes as [Prize, ...Prize[]];
}

/** Returns prizes of a base amount, plus an amount for each linked fish. */
function chained(base: number, each: number, linked: readonly [count: number, weight: number][]) {
  const prizes = linked.map(
    ([count, weight]): Prize => ({ pays: base + each * count, weight, linked: count }),
  );
  return prizes as [Prize, ...Prize[]];
}

export const WATERS: Readonly<Record<WaterId, Water>> = {
  pond: {
    pace: 0.75,
    shown: 12,
    returnBasisPoints: 9_600,
    targets: [
      fish("goldfish", 2),
      fish("kohaku", 4),
      fish("frog", 6),
      fish("ogon", 10),
      fish("turtle", 18),
      fish("showa", 45),
      { id: "koi", special: "leaps", prizes: leaps(60, 4) },
    ],
  },
  ocean: {
    pace: 1.35,
    shown: 11,
    returnBasisPoints: 9_650,
    targets: [
      fish("sardine", 2),
      fish("mackerel", 4),
      fish("ray", 12),
      fish("reefShark", 25),
      fish("hammerhead", 50),
      fish("tigerShark", 90),
      {
        id: "whiteShark",
        special: "boss",
        prizes: [
          { pays: 100, weight: 6 },
          { pays: 200, weight: 3 },
          { pays: 500, weight: 1 },
        ],
      },
    ],
  },
  lagoon: {
    pace: 0.95,
    shown: 13,
    returnBasisPoints: 9_580,
    targets: [
      fish("clownfish", 2),
      fish("angelfish", 3),
      fish("puffer", 7),
      fish("seahorse", 12),
      fish("parrotfish", 24),
      fish("manta", 80),
      {
        id: "oyster",
        special: "pearls",
        walks: true,
        prizes: [
          { pays: 10, weight: 10, pearl: "#ffffff" },
          { pays: 20, weight: 5, pearl: "#ffb8d4" },
          { pays: 60, weight: 3, pearl: "#ffd25a" },
          { pays: 250, weight: 1, pearl: "#3a2f52" },
        ],
      },
    ],
  },
  cove: {
    pace: 0.85,
    shown: 14,
    returnBasisPoints: 9_550,
    targets: [
      walker("hermit", 2),
      walker("crab", 4),
      walker("prawn", 6),
      walker("blueCrab", 12),
      walker("lobster", 25),
      walker("octopus", 70),
      {
        id: "kingCrab",
        special: "multiplier",
        walks: true,
        prizes: multiplied(20, [
          [2, 8],
          [3, 6],
          [5, 3],
          [10, 2],
          [25, 1],
        ]),
      },
    ],
  },
  trench: {
    pace: 0.7,
    shown: 15,
    returnBasisPoints: 9_620,
    targets: [
      fish("lanternfish", 3),
      fish("jellyfish", 5),
      fish("squid", 9),
      fish("eel", 20),
      fish("angler", 45),
      fish("kraken", 120),
      {
        id: "stormJelly",
        special: "chain",
        prizes: chained(10, 3, [
          [3, 8],
          [6, 4],
          [10, 2],
          [20, 1],
        ]),
      },
    ],
  },
  harbour: {
    pace: 1.1,
    shown: 12,
    returnBasisPoints: 9_570,
    targets: [
      fish("herring", 2),
      fish("bottle", 4),
      fish("barrel", 8),
      fish("tuna", 15),
      fish("swordfish", 35),
      fish("idol", 80),
      {
        id: "chest",
        special: "chest",
        walks: true,
        prizes: [
          { pays: 20, weight: 8 },
          { pays: 50, weight: 5 },
          { pays: 100, weight: 4 },
          { pays: 300, weight: 2 },
          { pays: 1_000, weight: 1 },
        ],
      },
    ],
  },
};
