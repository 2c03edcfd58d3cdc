import { type Fixture, getMinuteTime } from "./fixtures.ts";
import type { Score } from "./markets.ts";

/** Time for which betting is suspended after a goal, or the end of a set. */
const SUSPENDED_MS = 8_000;
/** Betting closes this many of the match's minutes before its end. */
const LAST_MINUTES = 2;

/**
 * The state of a match. `open`: bets are accepted · `suspended`: not at the moment, since something has just happened ·
 * `closed`: no more bets are accepted.
 */
export interface MatchState {
  phase: "before" | "live" | "break" | "ended" | "postponed";
  betting: "open" | "suspended" | "closed";
  /** The match's own minute; for a series, the number of the current set or map. */
  minute: number;
  score: Score;
  /** The minute on which the odds are based. */
  oddsMinute: number;
}

/** Returns the state of a match at a time. */
export function stateAt(fixture: Fixture, now: number): MatchState {
  const { startsAt, endsAt, sport } = fixture;
  const none = { minute: 0, score: { home: 0, away: 0 }, oddsMinute: 0 };
  if (now < startsAt) return { ...none, phase: "before", betting: "open" };
  if (fixture.isPostponed) return { ...none, phase: "postponed", betting: "closed" };
  const moment = fixture.moments.findLast(({ at }) => at <= now);
  const score = { home: moment?.home ?? 0, away: moment?.away ?? 0 };
  if (now >= endsAt) {
    const minute = sport.play.kind === "timed" ? sport.play.minutes : score.home + score.away;
    return { phase: "ended", betting: "closed", minute, score, oddsMinute: minute };
  }
  const isFresh = moment !== undefined && moment.at > startsAt && now < moment.at + SUSPENDED_MS;
  return sport.play.kind === "timed"
    ? timedState(fixture, now - startsAt, score, isFresh)
    : seriesState(fixture, now - startsAt, score, isFresh);
}

function timedState({ sport }: Fixture, elapsed: number, score: Score, isFresh: boolean): MatchState {
  const { play } = sport;
  if (play.kind !== "timed") throw new Error("not a timed sport");
  const half = play.minutes / 2;
  const afterFirst = elapsed - getMinuteTime(sport, half);
  const isBreak = afterFirst >= 0 && afterFirst < play.breakMs;
  const played = afterFirst < 0 ? elapsed : Math.max(elapsed - play.breakMs, half * play.minuteMs);
  const minute = Math.floor(played / play.minuteMs);
  const isLast = minute >= play.minutes - LAST_MINUTES;
  const isSuspended = play.eventful && isFresh;
  return {
    phase: isBreak ? "break" : "live",
    betting: isLast ? "closed" : isSuspended ? "suspended" : "open",
    minute,
    score,
    oddsMinute: Math.floor(minute / play.stepMinutes) * play.stepMinutes,
  };
}

function seriesState({ sport }: Fixture, elapsed: number, score: Score, isFresh: boolean): MatchState {
  const { play } = sport;
  if (play.kind !== "series") throw new Error("not a series");
  const played = score.home + score.away;
  const isBreak = elapsed < played * (play.unitMs + play.breakMs);
  return {
    phase: isBreak ? "break" : "live",
    betting: isFresh ? "suspended" : "open",
    minute: played + 1,
    score,
    oddsMinute: played,
  };
}

/** The resolution of a match's bets at a time; null while there is no result. */
export type Resolution = { kind: "void" } | { kind: "score"; score: Score; isCorrected: boolean };

export function resolutionAt(fixture: Fixture, now: number): Resolution | null {
  if (now < fixture.resolvedAt) return null;
  if (fixture.isPostponed) return { kind: "void" };
  const { correction, misrecorded, moments, withdrawnAt } = fixture;
  if (withdrawnAt !== null && now >= withdrawnAt && (correction?.at ?? 0) < withdrawnAt) return null;
  if (correction && now >= correction.at) {
    return { kind: "score", score: correction.score, isCorrected: true };
  }
  if (misrecorded && now < misrecorded.correctedAt) {
    return { kind: "score", score: misrecorded.score, isCorrected: false };
  }
  const { home, away } = moments.at(-1) ?? { home: 0, away: 0 };
  return { kind: "score", score: { home, away }, isCorrected: misrecorded !== null };
}

/** Returns the time of a match's next result or correction; null if no more will follow by itself. */
export function nextResultAfter(
  { resolvedAt, misrecorded, withdrawnAt }: Fixture,
  now: number,
): number | null {
  if (now < resolvedAt) return resolvedAt;
  if (withdrawnAt !== null) return null;
  return misrecorded && now < misrecorded.correctedAt ? misrecorded.correctedAt : null;
}
