import type { GameMaths, ReelSymbol } from "./game-maths.ts";

/**
 * The studio's reel sets. Every reel of a set has the same symbols in the same numbers, plus wilds on the middle three:
 * no reel is made to look closer to a win than it is. The same symbol never appears twice in one window, except coins,
 * which come in stacks. The return of each set is computed in exact-return.ts, and shown in the game.
 */
const strip = (symbols: string) => symbols.split(" ") as ReelSymbol[];

/** The rows of 20 lines, reel by reel; games with fewer use the first ones. */
const LINES = [
  "11111 00000 22222 01210 21012 00122 22100 10121 12101 01112",
  "21110 10012 12210 01010 21212 11011 11211 00200 22022 02020",
].flatMap((rows) => rows.split(" ").map((line) => [...line].map(Number)));

/** 20 lines: pays often, but rarely much. */
const steady: GameMaths = {
  id: "steady",
  wins: { kind: "lines", lines: LINES },
  strips: [
    "H1 L1 S H1 L1 H4 L2 L4 H4 L1 L2 L3 L1 S L3 L1 L4 H3 L3 H2 H3 L3 L4 H2 L3 H4 L2 L3 H4 L4 L1 H3 L2 L4 H3 L2 L4",
    "L1 L2 H2 L4 L1 H2 L4 H4 L3 L4 L1 L3 H3 L1 S H1 L3 S W H4 L3 L2 H3 L1 L2 H3 H4 L1 L4 L3 H3 L4 L2 H4 L3 L4 L2 H1",
    "H1 H3 L2 L4 H3 L1 L3 W L1 L4 L3 S L4 H4 L3 L2 H1 H3 H4 L1 H3 L3 L2 L4 H2 S H4 H2 L1 L2 L3 L1 L2 L4 L1 L3 H4 L4",
    "L4 L3 L1 L4 L2 H2 L1 L2 L3 L1 L2 H1 L3 L1 H2 L4 H4 H3 L4 H4 L3 W H4 L3 S L4 L2 S L4 H3 H1 H4 H3 L3 L1 H3 L2 L1",
    "H1 L4 H4 H1 L4 H4 L3 H3 L1 S H3 L1 L2 H3 L1 L2 L4 L1 H4 L2 L1 H2 H3 L3 L4 H2 L3 L1 H4 L3 L4 L2 L3 L4 L2 S L3",
  ].map(strip),
  pays: {
    H1: [8, 20, 125],
    H2: [3, 10, 50],
    H3: [2, 6, 40],
    H4: [2, 4, 20],
    L1: [1, 3, 8],
    L2: [1, 3, 8],
    L3: [1, 2, 6],
    L4: [1, 2, 6],
  },
  scatterPays: [3, 10, 50],
};

/** 10 lines: pays one spin in four, sometimes well. */
const lively: GameMaths = {
  id: "lively",
  wins: { kind: "lines", lines: LINES.slice(0, 10) },
  strips: [
    "L4 H3 H2 L3 L1 H2 L3 H1 L4 L2 H2 L4 L3 L1 L2 L3 L4 L1 L3 L4 H3 L3 L1 H4 S L2 H3 H1 L2 L4 L3 H4 L4 L2 L1 H4 L2 L1 H4 S H1",
    "H4 L2 S L3 L2 L1 L3 H2 L1 L3 L2 L4 H4 H1 H2 H4 L3 L1 H3 H1 L1 L2 H1 L1 L2 L4 H2 L1 L4 W L3 L4 H3 L3 L4 H3 H4 L4 L3 S L2 L4",
    "H1 W L4 H1 L3 L4 L2 H3 L1 L3 H3 L1 L4 H2 L2 L4 H2 L3 L4 H2 W L4 L3 L2 L1 H4 H1 L1 H4 L3 L2 H3 S L1 L3 H4 L1 L3 L2 L4 S H4 L2",
    "H4 H3 L3 L4 L2 L1 L4 L2 L3 H3 L2 W L4 L2 L3 L4 S H1 H3 L3 L1 H4 L4 L3 H4 H2 S H1 L1 L3 L2 H4 L3 H2 L1 L4 L2 L1 L4 H2 L1 H1",
    "H4 H3 H2 L3 L1 L4 S L1 L4 L3 L1 L2 L4 H3 L2 L3 H1 L2 L4 L1 L2 H4 L3 L1 H4 L3 L4 S L3 H1 H2 H4 H1 H2 L4 L1 L2 L4 H3 L2 L3",
  ].map(strip),
  pays: {
    H1: [8, 75, 500],
    H2: [5, 30, 100],
    H3: [4, 15, 75],
    H4: [3, 10, 50],
    L1: [2, 5, 20],
    L2: [2, 5, 20],
    L3: [1, 3, 12],
    L4: [1, 3, 12],
  },
  scatterPays: [5, 20, 100],
};

/** 243 ways: long waits, but ways multiply. */
const stormy: GameMaths = {
  id: "stormy",
  wins: { kind: "ways" },
  strips: [
    "H3 L4 L2 H4 L4 L2 L1 L4 H4 L1 L3 H4 L2 L4 H4 L1 L4 L3 H2 L1 L2 L4 L3 L2 H3 S H4 H2 L3 L2 H2 L1 L2 L4 L3 H3 L4 L3 H3 H1 L1 L3 H1",
    "H3 H2 L1 L3 L2 L4 L1 S L4 H3 L2 H1 H3 H4 L3 H2 L4 L3 H2 L4 L3 H4 L4 L3 L1 L4 L2 H4 L4 L2 L1 L3 H1 L1 L2 H3 L1 H4 L4 L2 H4 L3 L2 W",
    "S H4 H3 H1 H4 L1 L4 H4 L2 L4 L3 H2 L4 L2 H2 L4 L3 L1 L2 L3 L1 L4 L3 L1 H1 L3 L1 H3 L3 L1 L4 H3 L2 L4 H3 H4 L2 W L4 L2 H4 H2 L2 L3",
    "L1 L2 H1 L3 L2 H1 H4 L2 L3 H4 H2 L3 H4 L1 L3 H4 L4 L2 S L4 L1 L2 H4 H2 L2 L4 L3 H3 H2 L3 L4 H3 L1 L2 L4 H3 L1 L4 L3 L1 L4 H3 W L4",
    "H2 L3 L4 H2 H1 L4 H4 L2 H3 L1 L2 H4 H2 L4 L1 L2 L4 L1 L3 L4 L2 L1 L4 H4 L1 L2 L4 L3 L1 S L3 L2 H3 L3 L2 H3 L3 H4 H3 L3 L4 H4 H1",
  ].map(strip),
  pays: {
    H1: [4, 40, 250],
    H2: [3, 8, 50],
    H3: [1, 4, 20],
    H4: [0, 2, 8],
    L1: [0, 1, 4],
    L2: [0, 1, 4],
    L3: [0, 0, 2],
    L4: [0, 0, 2],
  },
  scatterPays: [5, 50, 500],
};

/** 20 lines with low payouts; a spin in 26 starts free spins, whose wins are doubled. */
const bounty: GameMaths = {
  id: "bounty",
  wins: { kind: "lines", lines: LINES },
  strips: [
    "H4 L4 H3 L2 L1 H4 L3 L2 L4 H3 H1 L4 L3 L2 L1 L3 L2 L1 S L4 L3 L1 L4 H4 L1 H3 L4 H2 L3 H4 S L2 H2 L3",
    "L2 L4 S L3 L4 L2 H4 L1 L2 L3 L1 H2 L2 L1 H4 L2 H3 H4 L4 L3 W H3 L3 L4 S H4 H1 L1 L3 H2 L4 L3 H3 L4 L1",
    "S L3 H4 L4 L1 L2 L3 L4 H3 L3 L1 L4 H1 L3 L2 L4 H2 L2 S H4 H3 L4 H4 H2 L3 L1 H4 L2 L1 L3 L4 H3 L2 W L1",
    "L4 H2 L3 H4 L2 S H3 L3 H4 L2 L1 S L4 L2 L1 L4 H3 L3 H4 L1 L4 L3 H2 H4 L3 L4 L1 L2 W H1 H3 L4 L1 L3 L2",
    "H3 L3 H4 L1 S L4 L3 H4 L1 L2 L4 L3 L1 H4 H3 H2 L2 L3 S L4 L2 H2 L3 L2 H4 L4 H1 L2 L1 L3 L4 H3 L1 L4",
  ].map(strip),
  pays: {
    H1: [5, 30, 250],
    H2: [3, 12, 75],
    H3: [2, 6, 40],
    H4: [1, 4, 20],
    L1: [1, 3, 8],
    L2: [0, 3, 8],
    L3: [0, 2, 5],
    L4: [0, 1, 4],
  },
  scatterPays: [2, 5, 20],
  freeSpins: { spins: [8, 10, 12], factor: 2 },
};

/** 243 ways: winning symbols make room for more, and the second, third and later wins of a spin count double and more. */
const tumble: GameMaths = {
  id: "tumble",
  wins: { kind: "ways" },
  strips: [
    "L1 H4 L3 L1 S L2 H3 L4 L2 H3 L1 L4 L3 H4 H3 H2 L4 H1 L3 L4 H2 L1 L4 L2 L3 H4 L2",
    "L4 H3 L2 L1 L3 H3 H4 L3 L2 H4 L1 H2 L3 L4 H4 L3 S H2 L4 L2 L1 L4 L2 L1 L4 H1 H3 W",
    "L4 H3 L2 L1 S H2 L4 H3 L1 W L3 L1 H4 H1 L3 H4 L4 L3 L2 L4 L1 L2 L4 L3 H3 H2 L2 H4",
    "L3 L4 L2 L1 H3 H4 W L4 L3 H4 H2 L2 L3 L4 H1 L2 H4 L1 L3 S H3 L4 L1 H3 H2 L4 L1 L2",
    "L4 H3 H4 L4 L1 L2 H4 L3 L4 L2 H2 L4 L2 H3 H2 L3 H3 L1 S L3 L1 L2 H1 L1 L4 L3 H4",
  ].map(strip),
  pays: {
    H1: [5, 25, 200],
    H2: [2, 5, 20],
    H3: [1, 2, 5],
    H4: [0, 1, 3],
    L1: [0, 1, 2],
    L2: [0, 0, 2],
    L3: [0, 0, 1],
    L4: [0, 0, 1],
  },
  scatterPays: [4, 10, 100],
  cascade: { factors: [1, 2, 3, 5], returned: 15_367_245, winning: 4_015_093 },
};

/** 20 lines, and stacked coins: six or more lock for a hold, in one spin of 33. */
const vault: GameMaths = {
  id: "vault",
  wins: { kind: "lines", lines: LINES },
  strips: [
    "L3 L2 H3 H1 H4 L2 L1 H2 C C L3 H4 L4 H3 L2 L1 L4 L3 H3 L4 L1 H4 L4 H1 L3 L1 L4 L2 L3 L4 H2 C C C L1 L3 L2 L4 L3 L2 H4",
    "L4 H4 L2 L3 H1 L4 C C L3 L2 H4 L4 H2 H3 L2 L3 H2 L1 L2 L4 W L1 L3 L4 L2 H4 L1 L4 H1 L3 L1 H3 L3 L2 H3 L4 L3 H4 L1 C C C",
    "H2 L4 L3 L2 H1 C C C H4 H3 L4 L3 L2 C C L3 L4 H4 L1 L2 H3 L4 L3 H4 L1 L3 L4 L1 H3 W H2 L1 L2 L4 L3 L1 L2 L3 L4 H1 L2 H4",
    "L1 L3 L2 H3 L4 H4 L3 L2 L4 L3 H1 L4 C C C L1 L4 L2 L3 H2 H4 L3 L4 L2 H4 C C L4 L3 H3 L1 H2 L2 L1 L3 L2 W L1 H1 H4 L4 H3",
    "H4 H2 L2 L4 L3 L2 L1 L3 H2 L1 H3 H4 L1 L4 C C L2 L4 L3 L2 L4 L1 L3 L2 L4 H3 L3 L2 H4 H1 L4 L3 H4 L1 C C C L3 L4 H3 H1",
  ].map(strip),
  pays: {
    H1: [8, 30, 200],
    H2: [4, 15, 75],
    H3: [3, 8, 40],
    H4: [2, 5, 20],
    L1: [1, 3, 10],
    L2: [1, 3, 8],
    L3: [0, 2, 6],
    L4: [0, 1, 4],
  },
  scatterPays: [0, 0, 0],
  hold: {
    coins: 6,
    respins: 3,
    chance: 32,
    values: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 5, 10],
    full: 100,
  },
};

/** 10 lines, and a wheel of 16 segments for three scatters, in one spin of 33. */
const fortune: GameMaths = {
  id: "fortune",
  wins: { kind: "lines", lines: LINES.slice(0, 10) },
  strips: [
    "S L2 L4 H3 L1 H4 L2 L3 H2 H1 L4 L3 L1 L4 L2 H3 L3 S L4 L3 L1 H4 L2 L4 H2 H1 H4 H3 L4 H2 L3 L1 L2 H4 H3 L1 L3",
    "L2 L3 L1 L2 L3 L4 H4 H3 S H4 H3 L1 L3 H1 H3 L2 L4 H2 L2 S L4 H1 L1 H4 H2 L1 L4 W L2 L3 W L4 L3 H3 H4 L1 L3 L4 H2",
    "H3 L1 L3 L4 W H2 L2 L1 H4 L2 L3 L4 L1 H3 L3 S H4 L4 L2 H2 H1 L4 H3 L3 L2 L1 H4 L4 L3 L1 L4 L2 W S H3 H4 H1 L3 H2",
    "L3 L4 S H3 L2 L3 H4 L1 W L4 L3 H1 L1 L2 L4 H2 L3 L1 L4 L2 H4 L4 L2 H3 L4 H4 L1 S L3 H3 H2 L1 H4 L3 W H3 H1 L2 H2",
    "L1 H1 L2 L4 L3 L2 H3 L4 L3 H4 S L1 L2 H2 H4 L4 H1 S L1 L3 H4 H2 H3 L1 H4 L4 L3 L2 L4 L3 L1 H3 L4 L2 H2 H3 L3",
  ].map(strip),
  pays: {
    H1: [8, 40, 250],
    H2: [4, 15, 75],
    H3: [3, 10, 40],
    H4: [2, 6, 25],
    L1: [1, 4, 15],
    L2: [1, 3, 10],
    L3: [1, 2, 6],
    L4: [0, 2, 6],
  },
  scatterPays: [0, 0, 0],
  wheel: { scatters: 3, segments: [4, 8, 5, 15, 4, 6, 10, 5, 20, 4, 8, 5, 30, 4, 6, 50] },
};

export const PROFILES: Readonly<Record<GameMaths["id"], GameMaths>> = {
  steady,
  lively,
  stormy,
  bounty,
  tumble,
  vault,
  fortune,
};
