import type { MarketName, Score } from "./markets.ts";

export type SportName = "football" | "hoops" | "tennis" | "racing" | "lanes" | "tactics" | "pixelball";

/** Points scored over time: each side scores a random number per minute (Poisson). */
interface TimedPlay {
  kind: "timed";
  /** On the match's own clock. */
  minutes: number;
  /** Duration of a minute of the match, in milliseconds. */
  minuteMs: number;
  breakMs: number;
  /** Interval in minutes after which odds are calculated again. */
  stepMinutes: number;
  /** Average scores of two equally strong sides. */
  means: { home: number; away: number };
  /**
   * True when points are shown at once and suspend betting; otherwise they are shown when the odds are calculated
   * again.
   */
  eventful: boolean;
  /** False when no match ends level: the next point after the time decides. */
  draws: boolean;
}

/** Sets, maps or heats; the first side with `toWin` of them wins. */
interface SeriesPlay {
  kind: "series";
  /** Unit of the clock. */
  unit: "set" | "map" | "heat";
  toWin: number;
  unitMs: number;
  breakMs: number;
  draws: false;
}

export interface Sport {
  name: SportName;
  of: "SPORTS" | "ESPORTS";
  play: TimedPlay | SeriesPlay;
  markets: readonly MarketName[];
  /** Distance of the offered lines in quarters; with 4 they are all x.5. */
  lineStep: 1 | 4;
}

const SECOND = 1_000;
const timed = { kind: "timed", stepMinutes: 3, eventful: true, draws: true } as const;

/** The sports of the book. Matches have their own clock, about fifteen times as fast as real time. */
export const SPORTS: readonly Sport[] = [
  {
    name: "football",
    of: "SPORTS",
    play: {
      ...timed,
      minutes: 90,
      minuteMs: 4 * SECOND,
      breakMs: 20 * SECOND,
      means: { home: 1.5, away: 1.2 },
    },
    markets: ["1X2", "AH", "OU", "CS"],
    lineStep: 1,
  },
  {
    name: "hoops",
    of: "SPORTS",
    play: {
      ...timed,
      minutes: 40,
      minuteMs: 6 * SECOND,
      breakMs: 20 * SECOND,
      stepMinutes: 2,
      means: { home: 79, away: 76 },
      eventful: false,
      draws: false,
    },
    markets: ["12", "AH", "OU"],
    lineStep: 4,
  },
  {
    name: "tennis",
    of: "SPORTS",
    play: { kind: "series", unit: "set", toWin: 2, unitMs: 100 * SECOND, breakMs: 15 * SECOND, draws: false },
    markets: ["12", "AH", "OU", "CS"],
    lineStep: 4,
  },
  {
    name: "racing",
    of: "SPORTS",
    play: { kind: "series", unit: "heat", toWin: 3, unitMs: 45 * SECOND, breakMs: 15 * SECOND, draws: false },
    markets: ["12", "AH", "OU", "CS"],
    lineStep: 4,
  },
  {
    name: "lanes",
    of: "ESPORTS",
    play: { kind: "series", unit: "map", toWin: 2, unitMs: 110 * SECOND, breakMs: 15 * SECOND, draws: false },
    markets: ["12", "AH", "OU", "CS"],
    lineStep: 4,
  },
  {
    name: "tactics",
    of: "ESPORTS",
    play: { kind: "series", unit: "map", toWin: 3, unitMs: 60 * SECOND, breakMs: 15 * SECOND, draws: false },
    markets: ["12", "AH", "OU", "CS"],
    lineStep: 4,
  },
  {
    name: "pixelball",
    of: "ESPORTS",
    play: {
      ...timed,
      minutes: 90,
      minuteMs: 4 * SECOND,
      breakMs: 20 * SECOND,
      means: { home: 2.1, away: 1.9 },
    },
    markets: ["1X2", "AH", "OU", "CS"],
    lineStep: 1,
  },
];

/**
 * The margins on the stakes at risk, by market: `far` more than an hour before the match, `near` from then on, `live`
 * while it is played. In addition, odds are rounded down to two decimals. The players' rules state this.
 */
export const MARGINS: Readonly<Record<MarketName, { far: number; near: number; live: number }>> = {
  "1X2": { far: 0.06, near: 0.05, live: 0.06 },
  "12": { far: 0.06, near: 0.05, live: 0.06 },
  AH: { far: 0.05, near: 0.04, live: 0.05 },
  OU: { far: 0.05, near: 0.04, live: 0.05 },
  CS: { far: 0.12, near: 0.12, live: 0.14 },
};

const byName = new Map(SPORTS.map((sport) => [sport.name, sport]));

export function getSport(name: SportName): Sport {
  const sport = byName.get(name);
  if (!sport) throw new Error(`no sport ${name}`);
  return sport;
}

/** The highest plausible score of one side. */
const MAX_POINTS = 999;

/** Returns true when a match of a sport can end with a score. */
export function isPossibleFinalScore({ play }: Sport, { home, away }: Score): boolean {
  const isCount = (points: number) => Number.isInteger(points) && points >= 0 && points <= MAX_POINTS;
  if (!isCount(home) || !isCount(away)) return false;
  if (play.kind === "series") return Math.max(home, away) === play.toWin && home !== away;
  return play.draws || home !== away;
}
