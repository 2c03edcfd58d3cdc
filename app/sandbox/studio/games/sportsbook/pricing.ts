import { HOUR_MS } from "../../../../shared/durations.ts";
import { poissonChances } from "../../maths/chance.ts";
import { type Chances, computeOdds } from "../../maths/odds.ts";
import type { Fixture } from "./fixtures.ts";
import { computeLeadInQuarters, getScoreName, type MarketName, type Pick } from "./markets.ts";
import { type MatchState, stateAt } from "./match-state.ts";
import { MARGINS, type Sport } from "./sports.ts";

/** The probabilities of a match's possible results, from its current state. */
export interface Forecast {
  /** Home less away. */
  difference: ReadonlyMap<number, number>;
  total: ReadonlyMap<number, number>;
  /** Keyed by `getScoreName`; empty for a sport without correct scores. */
  scores: ReadonlyMap<string, number>;
}

export interface Selection extends Pick {
  /** Thousandths. */
  odds: number;
}

export interface Offer {
  state: MatchState;
  /** Selections with odds, by market; empty while no bets are accepted. */
  selections: readonly Selection[];
}

/** Handicaps and totals are offered on the line with the most even odds and on this many lines on each side of it. */
const LINES_BESIDE = 2;
const MAX_CACHED = 1_000;

/** Computes the probabilities of a match's results: Poisson for its remaining time, or set by set. */
export function computeForecast({ sport, strength }: Fixture, { score, oddsMinute }: MatchState): Forecast {
  const difference = new Map<number, number>();
  const total = new Map<number, number>();
  const scores = new Map<string, number>();
  const hasScores = sport.markets.includes("CS");
  const count = <K>(map: Map<K, number>, key: K, chance: number) =>
    map.set(key, (map.get(key) ?? 0) + chance);
  const end = (home: number, away: number, chance: number) => {
    count(difference, home - away, chance);
    count(total, home + away, chance);
    if (hasScores) count(scores, getScoreName({ home, away }), chance);
  };
  const { play } = sport;
  if (play.kind === "series") {
    const playOn = (home: number, away: number, chance: number): void => {
      if (Math.max(home, away) >= play.toWin) {
        end(home, away, chance);
        return;
      }
      playOn(home + 1, away, chance * strength.home);
      playOn(home, away + 1, chance * strength.away);
    };
    playOn(score.home, score.away, 1);
    return { difference, total, scores };
  }
  const left = (play.minutes - oddsMinute) / play.minutes;
  const aways = poissonChances(strength.away * left);
  const homeShare = strength.home / (strength.home + strength.away);
  for (const [more, homeChance] of poissonChances(strength.home * left).entries()) {
    for (const [others, awayChance] of aways.entries()) {
      const [home, away, chance] = [score.home + more, score.away + others, homeChance * awayChance];
      if (play.draws || home !== away) end(home, away, chance);
      else {
        end(home + 1, away, chance * homeShare);
        end(home, away + 1, chance * (1 - homeShare));
      }
    }
  }
  return { difference, total, scores };
}

/** Returns the probabilities of a pick's results. */
export function computeChances(pick: Pick, { difference, total, scores }: Forecast): Chances {
  const chances = { won: 0, halfWon: 0, void: 0, halfLost: 0, lost: 0 };
  if (pick.market === "CS") {
    chances.won = scores.get(pick.selection) ?? 0;
  } else if (pick.market === "AH" || pick.market === "OU") {
    for (const [key, chance] of pick.market === "AH" ? difference : total) {
      const ahead = computeLeadInQuarters(pick, key, key);
      if (ahead >= 2) chances.won += chance;
      else if (ahead === 1) chances.halfWon += chance;
      else if (ahead === 0) chances.void += chance;
      else if (ahead === -1) chances.halfLost += chance;
    }
  } else {
    const sign = { home: 1, draw: 0, away: -1 }[pick.selection];
    for (const [key, chance] of difference) if (Math.sign(key) === sign) chances.won += chance;
  }
  chances.lost = 1 - chances.won - chances.halfWon - chances.void - chances.halfLost;
  return chances;
}

/** Prices matches; caches prices for the same state of a match. */
export function createPricing() {
  const forecasts = new Map<string, Forecast>();
  const offers = new Map<string, readonly Selection[]>();

  function remembered<T>(memory: Map<string, T>, key: string, make: () => T): T {
    const before = memory.get(key);
    if (before) return before;
    if (memory.size >= MAX_CACHED) memory.clear();
    const made = make();
    memory.set(key, made);
    return made;
  }

  function forecast(fixture: Fixture, state: MatchState): Forecast {
    const { score, oddsMinute } = state;
    const key = `${fixture.id} ${score.home}-${score.away} ${oddsMinute}`;
    return remembered(forecasts, key, () => computeForecast(fixture, state));
  }

  return {
    /** Returns the offer on a match at a time. */
    offer(fixture: Fixture, now: number): Offer {
      const state = stateAt(fixture, now);
      if (state.betting !== "open") return { state, selections: [] };
      const stage = state.phase !== "before" ? "live" : fixture.startsAt - now > HOUR_MS ? "far" : "near";
      const { score, oddsMinute } = state;
      const key = `${fixture.id} ${stage} ${score.home}-${score.away} ${oddsMinute}`;
      const make = () => getSelections(fixture.sport, forecast(fixture, state), stage);
      return { state, selections: remembered(offers, key, make) };
    },
    /** Returns the probability of each result of a pick, given the state of the match at a time. */
    chances: (fixture: Fixture, pick: Pick, now: number): Chances =>
      computeChances(pick, forecast(fixture, stateAt(fixture, now))),
  };
}

export type Pricing = ReturnType<typeof createPricing>;

function getSelections(sport: Sport, forecast: Forecast, stage: "far" | "near" | "live"): Selection[] {
  const priced = (picks: readonly Pick[]): Selection[] =>
    picks.flatMap((pick) => {
      const odds = computeOdds(computeChances(pick, forecast), MARGINS[pick.market][stage]);
      return odds === null ? [] : [{ ...pick, odds }];
    });
  return sport.markets.flatMap((market) => {
    if (market === "CS") return priced(scorePicks(forecast));
    if (market !== "AH" && market !== "OU") return priced(winnerPicks(market));
    // A line is offered for both sides, or not at all.
    return getLines(market, sport, forecast)
      .map((line) => priced(getSides(market, line)))
      .filter((sides) => sides.length === 2)
      .flat();
  });
}

function winnerPicks(market: "1X2" | "12"): Pick[] {
  const selections = market === "12" ? ["home", "away"] : ["home", "draw", "away"];
  return selections.map((selection) => ({ market, selection, line: null }));
}

function scorePicks({ scores }: Forecast): Pick[] {
  const named = [...scores.keys()].filter((name) => name !== "other").sort();
  return [...named, "other"].map((selection) => ({ market: "CS", selection, line: null }));
}

/** Returns the two sides of a line. A handicap's line is the home side's; the away side has the opposite one. */
function getSides(market: MarketName, line: number): Pick[] {
  if (market === "OU") return ["over", "under"].map((selection) => ({ market, selection, line }));
  return [
    { market, selection: "home", line },
    // Avoids -0, which differs from 0 when compared as text.
    { market, selection: "away", line: 0 - line },
  ];
}

/** Returns the most even line of a market and its neighbours, in quarters, in ascending order. */
function getLines(market: "AH" | "OU", { lineStep }: Sport, forecast: Forecast): number[] {
  const map = market === "AH" ? forecast.difference : forecast.total;
  let mean = 0;
  for (const [key, chance] of map) mean += key * chance;
  const snap = (quarters: number) =>
    lineStep === 1 ? Math.round(quarters) : Math.round((quarters - 2) / 4) * 4 + 2;
  const around = snap((market === "AH" ? -mean : mean) * 4);
  const unevenness = (line: number) => {
    const chances = computeChances({ market, selection: market === "AH" ? "home" : "over", line }, forecast);
    return Math.abs(chances.won + chances.halfWon / 2 - (chances.lost + chances.halfLost / 2));
  };
  const candidates = Array.from({ length: 9 }, (_, i) => around + (i - 4) * lineStep);
  const best = candidates.reduce((one, other) => (unevenness(other) < unevenness(one) ? other : one));
  return Array.from({ length: LINES_BESIDE * 2 + 1 }, (_, i) => best + (i - LINES_BESIDE) * lineStep).filter(
    (line) => market === "AH" || line > 0,
  );
}
