import { computeExpectedReturn } from "../../maths/odds.ts";
import type { Wager, WagerDetail, WagerResult } from "../../wagers/wager.ts";
import type { Fixture, Fixtures } from "./fixtures.ts";
import { type LegResult, lineText, type Pick, type Score, toResult } from "./markets.ts";
import { nextResultAfter, resolutionAt, stateAt } from "./match-state.ts";
import type { Pricing } from "./pricing.ts";
import { computePayout, correctedCashOut, getCashOut, slipOdds, toOutcome } from "./slips.ts";

/** Maximum length of a reason that operators accept. */
const MAX_REASON = 200;

/** A leg as accepted; the book stores it with the bet. */
export interface TakenLeg extends Pick {
  fixtureId: string;
  odds: number;
  inPlay: boolean;
}

/** The state of a leg at a time. */
export interface CurrentLeg extends TakenLeg {
  fixture: Fixture;
  result: LegResult | "open";
  score: Score | null;
}

/** A leg as reported to the operator. */
export interface LegUpdate {
  result: LegResult | "open";
  score: string | null;
}

/** The original cash-out value of a slip, and the results of its legs at that time. */
interface PaidCashOut {
  value: number;
  results: (LegResult | "open")[];
}

export const getLegs = (bet: Wager): TakenLeg[] => bet.data.legs as TakenLeg[];
export const toEvent = ({ home, away }: Fixture): string => `${home} – ${away}`;
const scoreText = (score: Score | null) => (score ? `${score.home}-${score.away}` : null);

export type BookBets = ReturnType<typeof createBookBets>;

/** Creates the functions that determine the results of the book's bets from the state of the matches. */
export function createBookBets(fixtures: Fixtures, pricing: Pricing) {
  const need = (id: string): Fixture => {
    const fixture = fixtures.find(id);
    if (!fixture) throw new Error(`fixture ${id} is gone`);
    return fixture;
  };

  function legsNow(legs: readonly TakenLeg[], now: number): CurrentLeg[] {
    return legs.map((leg) => {
      const fixture = need(leg.fixtureId);
      const end = resolutionAt(fixture, now);
      const score = end?.kind === "score" ? end.score : null;
      const result = score ? toResult(leg, score) : end ? "void" : "open";
      return { ...leg, fixture, score, result };
    });
  }

  /** Returns a slip's details for the operator: docs/vendor-wallet.md, `detail`. */
  function detail(legs: readonly TakenLeg[], now: number, cashOut: number | null = null): WagerDetail {
    return {
      kind: "sports",
      slip: legs.length === 1 ? "single" : "accumulator",
      odds: slipOdds(legs.map(({ odds }) => odds)),
      cashOut,
      legs: legsNow(legs, now).map((leg) => ({
        fixtureId: leg.fixtureId,
        event: toEvent(leg.fixture),
        competition: leg.fixture.league.name,
        startsAt: leg.fixture.startsAt,
        market: leg.market,
        selection: selectionText(leg, leg.fixture),
        line: lineText(leg),
        odds: leg.odds,
        inPlay: leg.inPlay,
        result: leg.result,
        score: scoreText(leg.score),
      })),
    };
  }

  return {
    legsNow,
    detail,
    /** Returns the result of a slip; null while it is open. One lost leg decides it. */
    result(bet: Wager, now: number): WagerResult | null {
      const legs = getLegs(bet);
      const ended = legsNow(legs, now);
      const results = ended.map(({ result }) => result);
      if (!results.includes("lost") && results.includes("open")) return null;
      const known = ended.flatMap(({ odds, result }) => (result === "open" ? [] : [{ odds, result }]));
      const win = computePayout(bet.stake, known);
      const outcome = toOutcome(
        bet.stake,
        win,
        known.map(({ result }) => result),
      );
      return { win, outcome, detail: detail(legs, now) };
    },
    /** Returns the time of the slip's next check; null when its matches have no further results. */
    nextLook(legs: readonly TakenLeg[], now: number): number | null {
      const times = legs.map(({ fixtureId }) => nextResultAfter(need(fixtureId), now));
      const coming = times.filter((at) => at !== null);
      return coming.length > 0 ? Math.min(...coming) : null;
    },
    /**
     * Returns the value currently offered for an open slip, in minor units. Null when bets on one of its matches are
     * suspended or closed, and also once the first of them has ended: its result may be recorded wrongly at first, and
     * corrected later.
     */
    cashOut(bet: Wager, now: number): number | null {
      if (bet.state !== "open") return null;
      const legs = legsNow(getLegs(bet), now);
      const isPriced = legs.every(
        ({ fixture, result }) => result === "open" && stateAt(fixture, now).betting === "open",
      );
      if (!isPriced) return null;
      const priced = legs.map((leg) => ({
        odds: leg.odds,
        worth: computeExpectedReturn(pricing.chances(leg.fixture, leg, now), leg.odds),
      }));
      return getCashOut(bet.stake, priced) || null;
    },
    /** Returns the corrected result of a cash-out that was paid on a result corrected since; null for any other bet. */
    cashedOutAgain: (bet: Wager, now: number): WagerResult | null =>
      correctedBet(bet, legsNow(getLegs(bet), now), (win) => detail(getLegs(bet), now, win)),
    /**
     * Returns the reason in words why a slip is open again; null when none of the results that settled it was
     * withdrawn.
     */
    withdrawal(bet: Wager, now: number): string | null {
      const knownLegs = (bet.detail.legs ?? []) as LegUpdate[];
      const words = legsNow(getLegs(bet), now).flatMap(({ fixture, result }, n) =>
        knownLegs[n]?.score && result === "open" ? [`The result of ${toEvent(fixture)} is withdrawn.`] : [],
      );
      return words.length > 0 ? words.join(" ").slice(0, MAX_REASON) : null;
    },
    /** Returns the reason in words why a result changed; null when no score of the slip's legs did. */
    correction(bet: Wager, now: number): string | null {
      const knownLegs = (bet.detail.legs ?? []) as LegUpdate[];
      const words = legsNow(getLegs(bet), now).flatMap(({ fixture, score }, n) => {
        const [before, after] = [knownLegs[n]?.score ?? null, scoreText(score)];
        const isOther = before !== null && after !== null && before !== after;
        return isOther ? [`The result of ${toEvent(fixture)} is corrected from ${before} to ${after}.`] : [];
      });
      return words.length > 0 ? words.join(" ").slice(0, MAX_REASON) : null;
    },
  };
}

/**
 * Returns a cash-out recalculated with the corrected results of its legs, if one of the results it was paid on was
 * corrected since it was reported.
 */
function correctedBet(
  bet: Wager,
  legs: readonly CurrentLeg[],
  toDetail: (cashOut: number) => WagerDetail,
): WagerResult | null {
  const knownLegs = (bet.detail.legs ?? []) as LegUpdate[];
  const isCorrected = legs.some(({ score }, n) => {
    const before = knownLegs[n]?.score ?? null;
    return before !== null && score !== null && before !== scoreText(score);
  });
  if (!isCorrected) return null;
  // Always computed from the first payment, so that a result corrected twice ends where it started.
  const paid = (bet.data.paid as PaidCashOut | undefined) ?? {
    value: bet.win,
    results: knownLegs.map(({ result }) => result),
  };
  const counted = legs.flatMap(({ odds, result: after }, n) => {
    const before = paid.results[n] ?? "open";
    return before === "open" || after === "open" ? [] : [{ odds, before, after }];
  });
  const win = correctedCashOut(paid.value, counted);
  const words = toDetail(win);
  // The result of a leg that was open at that time never counted.
  const shown = (words.legs as LegUpdate[]).map((leg, n) =>
    knownLegs[n]?.result === "open" ? knownLegs[n] : leg,
  );
  return { win, outcome: "cashed_out", detail: { ...words, legs: shown }, data: { ...bet.data, paid } };
}

/** Returns a selection in English words, for the operator's records. */
export function selectionText({ market, selection }: Pick, { home, away }: Fixture): string {
  if (market === "CS") return selection === "other" ? "Any other score" : selection;
  const words: Record<string, string> = { home, away, draw: "Draw", over: "Over", under: "Under" };
  return words[selection] ?? selection;
}
