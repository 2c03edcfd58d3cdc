import { lossAtRisk } from "../../../../shared/stake-at-risk.ts";
import { type Pick, type Score, toResult } from "./markets.ts";
import { computePayout } from "./slips.ts";

/** A single bet on a match. */
export interface SingleBet {
  stake: number;
  pick: Pick;
  /** Thousandths. */
  odds: number;
}

/** A single bet that was cashed out: it has returned its `win`, regardless of its match's result. Minor units. */
interface CashedOut {
  stake: number;
  win: number;
}

/** Goals of each side in scores that are always tested: every named correct score, and one beyond. */
const GOALS = [0, 1, 2, 3, 4, 5];

/**
 * Returns the most that single bets on one match can lose together, in minor units: over every low score, and over the
 * scores on both sides of each line. Gains of cashed-out bets on the match cover them; losses of those are already
 * lost. Slips on several matches are not included; they count separately.
 */
export function matchRisk(bets: readonly SingleBet[], cashedOut: readonly CashedOut[] = []): number {
  const gained = cashedOut.reduce((sum, { stake, win }) => sum + win - stake, 0);
  return Math.max(0, openRisk(bets) - Math.max(0, gained));
}

/** Returns the most that single bets can lose together depending on the match's result. */
function openRisk(bets: readonly SingleBet[]): number {
  const stake = bets.reduce((sum, bet) => sum + bet.stake, 0);
  if (bets.length < 2) return stake;
  const winAt = (score: Score) =>
    bets.reduce((sum, { stake: own, pick, odds }) => {
      return sum + computePayout(own, [{ odds, result: toResult(pick, score) }]);
    }, 0);
  return lossAtRisk(scoresFor(bets), stake, winAt, Number.POSITIVE_INFINITY);
}

/** Returns scores that cover every possible combination of results of the bets. */
function scoresFor(bets: readonly SingleBet[]): Score[] {
  const lines = (market: Pick["market"]) =>
    bets.flatMap(({ pick }) => (pick.market === market && pick.line !== null ? [pick.line / 4] : []));
  const differences = around([0, ...lines("AH").flatMap((line) => [line, -line])]);
  const totals = around(lines("OU"));
  // If no total matters, one above every difference.
  const most = 2 * Math.max(...differences.map(Math.abs));
  const far = (totals.length > 0 ? totals : [most, most + 1]).flatMap((total) =>
    differences.flatMap((difference) => {
      const isScore = total >= Math.abs(difference) && (total - difference) % 2 === 0;
      return isScore ? [{ home: (total + difference) / 2, away: (total - difference) / 2 }] : [];
    }),
  );
  const near = GOALS.flatMap((home) => GOALS.map((away) => ({ home, away })));
  // A match that cannot end level has a winner by its rules.
  const canBeLevel = !bets.some(({ pick }) => pick.market === "12");
  return [...near, ...far].filter(({ home, away }) => canBeLevel || home !== away);
}

/** Returns the whole numbers up to three beside each value. */
function around(values: readonly number[]): number[] {
  const beside = [-3, -2, -1, 0, 1, 2, 3, 4];
  return [...new Set(values.flatMap((value) => beside.map((by) => Math.floor(value) + by)))];
}
