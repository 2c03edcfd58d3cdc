import type { Wager } from "../../wagers/wager.ts";
import {
  type BookBets,
  type CurrentLeg,
  getLegs,
  type LegUpdate,
  selectionText,
  toEvent,
} from "./book-bets.ts";
import type { Fixture } from "./fixtures.ts";
import { lineText, type Score } from "./markets.ts";
import { stateAt } from "./match-state.ts";
import type { Pricing, Selection } from "./pricing.ts";
import { computePayout, slipOdds } from "./slips.ts";

/** Returns a selection for frames; `text` is the line in readable form. */
const selectionView = (one: Selection) => ({ ...one, text: lineText(one) });

/** Returns the selections shown in a list: the winner, and the most even line of handicap and total. */
function getMain(selections: readonly Selection[]): Selection[] {
  const winner = selections.filter(({ market }) => market === "1X2" || market === "12");
  const lines = (["AH", "OU"] as const).flatMap((market) => {
    const all = selections.filter((one) => one.market === market);
    const pairs = Array.from({ length: all.length / 2 }, (_, n) => all.slice(n * 2, n * 2 + 2));
    const apart = ([one, other]: Selection[]) => Math.abs((one?.odds ?? 0) - (other?.odds ?? 0));
    return pairs.sort((a, b) => apart(a) - apart(b))[0] ?? [];
  });
  return [...winner, ...lines];
}

/** Returns a match for the frame's list; `selections` contains all of them if `isWhole`. */
export function matchView(fixture: Fixture, pricing: Pricing, now: number, isWhole = false) {
  const { state, selections } = pricing.offer(fixture, now);
  return {
    id: fixture.id,
    sport: fixture.sport.name,
    competition: fixture.league.name,
    home: fixture.home,
    away: fixture.away,
    startsAt: fixture.startsAt,
    phase: state.phase,
    betting: state.betting,
    minute: state.minute,
    score: state.score,
    selections: (isWhole ? selections : getMain(selections)).map(selectionView),
    count: selections.length,
  };
}

/** Returns a player's slip for its frame. */
export function slipView(bet: Wager, bets: BookBets, now: number) {
  const {
    id,
    key,
    type,
    stake,
    state,
    win,
    outcome,
    refusal,
    balance,
    createdAt: at,
    revision,
    reason,
  } = bet;
  const legs = getLegs(bet);
  const knownLegs = (bet.detail.legs ?? []) as LegUpdate[];
  const stands = bets.legsNow(legs, now);
  return {
    ...{ id, key, type, stake, state, win, outcome, refusal, balance, at, revision, reason },
    odds: slipOdds(legs.map(({ odds }) => odds)),
    mostWin: computePayout(
      stake,
      stands.map(({ odds, result }) => ({ odds, result: result === "open" ? "won" : result })),
    ),
    cashOut: bets.cashOut(bet, now),
    legs: stands.map((leg, n) => ({
      ...computeStanding(leg, outcome === null ? null : (knownLegs[n] ?? null), now),
      fixtureId: leg.fixtureId,
      sport: leg.fixture.sport.name,
      competition: leg.fixture.league.name,
      home: leg.fixture.home,
      away: leg.fixture.away,
      startsAt: leg.fixture.startsAt,
      market: leg.market,
      selection: leg.selection,
      text: lineText(leg),
      odds: leg.odds,
      inPlay: leg.inPlay,
      isPostponed: leg.fixture.isPostponed && leg.result === "void",
    })),
  };
}

const scoreText = ({ home, away }: Score) => `${home}-${away}`;

/**
 * Returns the state of a leg: its result, or the stage of its match. `knownLegs` is the result sent to the wallet when
 * the bet was settled; a leg that was open then no longer counts, but its result is still shown once known.
 */
function computeStanding(leg: CurrentLeg, knownLegs: LegUpdate | null, now: number) {
  const isCounted = knownLegs === null || knownLegs.result !== "open";
  if (knownLegs && isCounted)
    return { result: knownLegs.result, score: knownLegs.score, stage: null, isCounted };
  if (leg.result !== "open")
    return { result: leg.result, score: leg.score && scoreText(leg.score), stage: null, isCounted };
  const { phase, score } = stateAt(leg.fixture, now);
  const stage = phase === "before" ? "before" : phase === "ended" || phase === "postponed" ? "ended" : "live";
  return { result: leg.result, score: stage === "live" ? scoreText(score) : null, stage, isCounted };
}

/** Describes the results of slips in English words, a line for each leg. */
export function describeSlips(wagers: readonly Wager[], bets: BookBets, now: number): string[] {
  return wagers.flatMap((bet) => {
    const lines = bets.legsNow(getLegs(bet), now).map((leg) => {
      const line = lineText(leg);
      const what = `${leg.market} ${selectionText(leg, leg.fixture)}${line === null ? "" : ` ${line}`}`;
      const score = leg.score ? ` (${leg.score.home}-${leg.score.away})` : "";
      return `${toEvent(leg.fixture)}: ${what} at ${(leg.odds / 1_000).toFixed(2)}: ${leg.result}${score}`;
    });
    return [...lines, `The slip: ${bet.outcome ?? "open"}${bet.reason ? `. ${bet.reason}` : ""}`];
  });
}
