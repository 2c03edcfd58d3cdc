import { worthOf } from "../../maths/odds.ts";
import type { Wager, WagerDetail, WagerResult } from "../../wagers/wager.ts";
import type { Fixture, Fixtures } from "./fixtures.ts";
import { type LegResult, lineText, type Pick, resultOf, type Score } from "./markets.ts";
import { nextResultAfter, resolutionAt, stateAt } from "./match-state.ts";
import type { Pricing } from "./pricing.ts";
import { cashOutOf, outcomeOf, payoutOf, slipOdds } from "./slips.ts";

/** The longest reason that operators take. */
const MAX_REASON = 200;

/** A leg as the bet was taken; the book keeps it with the bet. */
export interface TakenLeg extends Pick {
  fixtureId: string;
  odds: number;
  inPlay: boolean;
}

/** A leg as it stands at a time. */
export interface LegNow extends TakenLeg {
  fixture: Fixture;
  result: LegResult | "open";
  score: Score | null;
}

export const legsOf = (bet: Wager): TakenLeg[] => bet.data.legs as TakenLeg[];
export const eventOf = ({ home, away }: Fixture): string => `${home} – ${away}`;
const scoreText = (score: Score | null) => (score ? `${score.home}-${score.away}` : null);

export type BookBets = ReturnType<typeof createBookBets>;

/** What bets of the book come to, as the matches stand. */
export function createBookBets(fixtures: Fixtures, pricing: Pricing) {
  const need = (id: string): Fixture => {
    const fixture = fixtures.find(id);
    if (!fixture) throw new Error(`fixture ${id} is gone`);
    return fixture;
  };

  function legsNow(legs: readonly TakenLeg[], now: number): LegNow[] {
    return legs.map((leg) => {
      const fixture = need(leg.fixtureId);
      const end = resolutionAt(fixture, now);
      const score = end?.kind === "score" ? end.score : null;
      const result = score ? resultOf(leg, score) : end ? "void" : "open";
      return { ...leg, fixture, score, result };
    });
  }

  /** What the operator is told of a slip: docs/vendor-wallet.md, `detail`. */
  function detail(legs: readonly TakenLeg[], now: number, cashOut: number | null = null): WagerDetail {
    return {
      kind: "sports",
      slip: legs.length === 1 ? "single" : "accumulator",
      odds: slipOdds(legs.map(({ odds }) => odds)),
      cashOut,
      legs: legsNow(legs, now).map((leg) => ({
        fixtureId: leg.fixtureId,
        event: eventOf(leg.fixture),
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
    /** What a slip comes to; null while that is open. One lost leg decides it. */
    result(bet: Wager, now: number): WagerResult | null {
      const legs = legsOf(bet);
      const ended = legsNow(legs, now);
      const results = ended.map(({ result }) => result);
      if (!results.includes("lost") && results.includes("open")) return null;
      const known = ended.flatMap(({ odds, result }) => (result === "open" ? [] : [{ odds, result }]));
      const win = payoutOf(bet.stake, known);
      const outcome = outcomeOf(
        bet.stake,
        win,
        known.map(({ result }) => result),
      );
      return { win, outcome, detail: detail(legs, now) };
    },
    /** When the slip is to be looked at next; null when nothing more comes of its matches. */
    nextLook(legs: readonly TakenLeg[], now: number): number | null {
      const times = legs.map(({ fixtureId }) => nextResultAfter(need(fixtureId), now));
      const coming = times.filter((at) => at !== null);
      return coming.length > 0 ? Math.min(...coming) : null;
    },
    /** What is offered for an open slip now, minor units; null where a leg is lost, suspended or about to end. */
    cashOut(bet: Wager, now: number): number | null {
      if (bet.state !== "open") return null;
      const legs = legsNow(legsOf(bet), now).map((leg) => {
        if (leg.result !== "open") return { odds: leg.odds, result: leg.result };
        if (stateAt(leg.fixture, now).betting !== "open") return null;
        return { odds: leg.odds, worth: worthOf(pricing.chances(leg.fixture, leg, now), leg.odds) };
      });
      const priced = legs.filter((leg) => leg !== null);
      // With no open leg, the result itself is on its way.
      if (priced.length < legs.length || !priced.some((leg) => "worth" in leg)) return null;
      return cashOutOf(bet.stake, priced) || null;
    },
    /** Why a result changed, in words; null where no score of the slip's legs did. */
    correction(bet: Wager, now: number): string | null {
      const told = (bet.detail.legs ?? []) as { score: string | null }[];
      const words = legsNow(legsOf(bet), now).flatMap(({ fixture, score }, n) => {
        const [before, after] = [told[n]?.score ?? null, scoreText(score)];
        const isOther = before !== null && after !== null && before !== after;
        return isOther ? [`The result of ${eventOf(fixture)} is corrected from ${before} to ${after}.`] : [];
      });
      return words.length > 0 ? words.join(" ").slice(0, MAX_REASON) : null;
    },
  };
}

/** A selection in English words, for the operator's records. */
export function selectionText({ market, selection }: Pick, { home, away }: Fixture): string {
  if (market === "CS") return selection === "other" ? "Any other score" : selection;
  const words: Record<string, string> = { home, away, draw: "Draw", over: "Over", under: "Under" };
  return words[selection] ?? selection;
}
