import { poissonCount, uniform, uniforms } from "../../maths/chance.ts";
import { findLeague, LEAGUES, type League } from "./leagues.ts";
import type { Score } from "./markets.ts";
import { getSport, type Sport } from "./sports.ts";

/** Delay from the end of a match until its result is official. */
const RESULT_AFTER_MS = 6_000;
/** Further delay until a wrongly recorded result is corrected. */
const CORRECTED_AFTER_MS = 60_000;
/** One match in this many is postponed, and one in this many first has its result recorded the wrong way round. */
const POSTPONED_ONE_IN = 40;
const MISRECORDED_ONE_IN = 40;
const MAX_CACHED = 3_000;

/** The score from a given time on. */
export interface ScoreChange extends Score {
  at: number;
}

/**
 * A match with its whole course, which follows from the book's secret: after a downtime the server resumes at the
 * match's current state. Times are UTC epoch milliseconds.
 */
export interface Fixture {
  /** `<league>-<number>`. */
  id: string;
  league: League;
  sport: Sport;
  home: string;
  away: string;
  startsAt: number;
  /**
   * The strength of the sides, the basis of the odds: points per match in a timed sport, or the frequency of winning a
   * set or map.
   */
  strength: Score;
  isPostponed: boolean;
  /** The scores in order; the first is 0-0 at the start, the last one the result. */
  moments: readonly ScoreChange[];
  endsAt: number;
  /** Time at which bets on it have a result: after the end, or at the start if it is postponed. */
  resolvedAt: number;
  /** The result recorded first and the time of its correction; null if the first one was right. */
  misrecorded: { score: Score; correctedAt: number } | null;
  /** The result that an operator recorded instead; it is final. */
  correction: Correction | null;
  /**
   * Time at which a person withdrew the result; null if it was not withdrawn. Until another one is recorded there is
   * none.
   */
  withdrawnAt: number | null;
}

/** A result recorded by an operator, and its time. */
export interface Correction {
  score: Score;
  at: number;
}

export type Fixtures = ReturnType<typeof createFixtures>;

/**
 * The unlimited series of matches of all leagues. Each match follows from its number; only the operators' changes to
 * results are stored, by match id.
 */
export function createFixtures(
  secret: string,
  corrections: Map<string, Correction> = new Map(),
  withdrawals: Map<string, number> = new Map(),
) {
  const known = new Map<string, Fixture>();

  function number(league: League, n: number): Fixture {
    const id = `${league.id}-${n}`;
    const before = known.get(id);
    if (before) return before;
    if (known.size >= MAX_CACHED) known.clear();
    const byPeople = {
      correction: corrections.get(id) ?? null,
      withdrawnAt: withdrawals.get(id) ?? null,
    };
    const fixture = { ...makeFixture(secret, league, n, id), ...byPeople };
    known.set(id, fixture);
    return fixture;
  }

  return {
    /** Returns a match by its id; null if there is none. */
    find(id: string): Fixture | null {
      const [, leagueId = "", digits = ""] = /^([a-z]{1,12})-(\d{1,9})$/.exec(id) ?? [];
      const league = findLeague(leagueId);
      return league ? number(league, Number(digits)) : null;
    },
    /** Replaces a match's result. */
    correct(id: string, correction: Correction): void {
      corrections.set(id, correction);
      known.delete(id);
    },
    /** Withdraws a match's result. */
    withdraw(id: string, at: number): void {
      withdrawals.set(id, at);
      known.delete(id);
    },
    /**
     * Returns the matches on offer, and those that ended less than `agoMs` ago: by league, in the order of their
     * starts.
     */
    around(of: Sport["of"], now: number, agoMs: number): Fixture[] {
      return LEAGUES.filter(({ sport }) => getSport(sport).of === of).flatMap((league) => {
        const next = Math.ceil((now - league.offsetMs) / league.everyMs);
        // A match ends before the next one starts, so at most one earlier match ended recently.
        return Array.from({ length: league.listed + 2 }, (_, i) => number(league, next - 2 + i)).filter(
          (one) => (one.isPostponed ? one.startsAt : one.endsAt) + agoMs > now,
        );
      });
    },
  };
}

/** Returns the two teams of match `n`: each plays every other in turn (the circle method), alternating home and away. */
function getSides({ teams }: League, n: number): [string, string] {
  const perRound = teams.length / 2;
  const round = Math.floor(n / perRound);
  const pair = n % perRound;
  const others = teams.length - 1;
  const seat = (place: number) => (place === 0 ? 0 : 1 + ((place - 1 + round) % others));
  const [one, two] = [teams[seat(pair)] ?? "", teams[seat(others - pair)] ?? ""];
  return (round + pair) % 2 === 0 ? [one, two] : [two, one];
}

function makeFixture(
  secret: string,
  league: League,
  n: number,
  id: string,
): Omit<Fixture, "correction" | "withdrawnAt"> {
  const sport = getSport(league.sport);
  const [home, away] = getSides(league, n);
  const startsAt = n * league.everyMs + league.offsetMs;
  const chance = (what: string) => uniform(secret, `${id} ${what}`);
  const form = (team: string) =>
    0.8 + uniform(secret, `${league.id} ${team}`) * 0.5 + (chance(`form ${team}`) - 0.5) * 0.12;
  const strength = computeStrength(sport, form(home) / form(away));
  const moments = playOut(sport, strength, startsAt, uniforms(secret, `${id} play`));
  const result = moments.at(-1) ?? { home: 0, away: 0 };
  const endsAt = computeEnd(sport, moments, startsAt);
  const isPostponed = chance("postponed") < 1 / POSTPONED_ONE_IN;
  const isMisrecorded =
    !isPostponed && result.home !== result.away && chance("misrecorded") < 1 / MISRECORDED_ONE_IN;
  const resolvedAt = isPostponed ? startsAt : endsAt + RESULT_AFTER_MS;
  const wrong = { score: { home: result.away, away: result.home } };
  const misrecorded = isMisrecorded ? { ...wrong, correctedAt: resolvedAt + CORRECTED_AFTER_MS } : null;
  const facts = { id, league, sport, home, away, startsAt, strength };
  return { ...facts, isPostponed, moments, endsAt, resolvedAt, misrecorded };
}

/** Computes the strength of both sides. `better` is the relative strength of the home side; 1 for equal sides. */
function computeStrength({ play }: Sport, better: number): Score {
  if (play.kind === "series") {
    const share = better ** 1.6;
    return { home: share / (1 + share), away: 1 / (1 + share) };
  }
  const { home, away } = play.means;
  // A high number of points evens out differences between the sides.
  const tilt = better ** (home > 20 ? 0.22 : 0.9);
  return { home: home * tilt, away: away / tilt };
}

/** Returns the time at which the match's own clock shows a minute. */
export function getMinuteTime(sport: Sport, minute: number): number {
  const { play } = sport;
  if (play.kind === "series") return 0;
  return minute * play.minuteMs + (minute > play.minutes / 2 ? play.breakMs : 0);
}

function playOut(sport: Sport, strength: Score, startsAt: number, chance: () => number): ScoreChange[] {
  const { play } = sport;
  const moments: ScoreChange[] = [{ at: startsAt, home: 0, away: 0 }];
  let score: Score = { home: 0, away: 0 };
  const add = (at: number, home: number, away: number) => {
    if (home + away === 0) return;
    score = { home: score.home + home, away: score.away + away };
    moments.push({ at, ...score });
  };
  if (play.kind === "series") {
    for (let unit = 1; Math.max(score.home, score.away) < play.toWin; unit++) {
      const isHome = chance() < strength.home;
      add(startsAt + unit * play.unitMs + (unit - 1) * play.breakMs, Number(isHome), Number(!isHome));
    }
    return moments;
  }
  const minutesAtOnce = play.eventful ? 1 : play.stepMinutes;
  const share = minutesAtOnce / play.minutes;
  for (let minute = minutesAtOnce; minute <= play.minutes; minute += minutesAtOnce) {
    const at = startsAt + getMinuteTime(sport, minute);
    const home = poissonCount(strength.home * share, chance());
    add(at, home, poissonCount(strength.away * share, chance()));
  }
  if (!play.draws && score.home === score.away) {
    const isHome = chance() < strength.home / (strength.home + strength.away);
    add(startsAt + getMinuteTime(sport, play.minutes), Number(isHome), Number(!isHome));
  }
  return moments;
}

function computeEnd(sport: Sport, moments: readonly ScoreChange[], startsAt: number): number {
  if (sport.play.kind === "timed") return startsAt + getMinuteTime(sport, sport.play.minutes);
  return moments.at(-1)?.at ?? startsAt;
}
