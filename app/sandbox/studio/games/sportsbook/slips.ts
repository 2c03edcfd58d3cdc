import type { LegResult } from "./markets.ts";

/** Returns the factor of a finished leg: a fraction of whole numbers, so that nothing is rounded before the end. */
function computeFactor(odds: number, result: LegResult): readonly [bigint, bigint] {
  if (result === "won") return [BigInt(odds), 1_000n];
  if (result === "half_won") return [BigInt(odds) + 1_000n, 2_000n];
  if (result === "void") return [1n, 1n];
  return result === "half_lost" ? [1n, 2n] : [0n, 1n];
}

/**
 * Returns the payout of a slip, stake included: the stake times the factor of every leg, rounded down to whole minor
 * units once, at the end. A half won leg counts (odds + 1) / 2, a half lost one 1/2, a void one 1, a lost one 0.
 */
export function computePayout(stake: number, legs: readonly { odds: number; result: LegResult }[]): number {
  let [above, below] = [BigInt(stake), 1n];
  for (const { odds, result } of legs) {
    const [times, by] = computeFactor(odds, result);
    above *= times;
    below *= by;
  }
  return Number(above / below);
}

/** Returns the odds of a whole slip, rounded down to thousandths. */
export function slipOdds(odds: readonly number[]): number {
  const product = odds.reduce((sum, one) => sum * BigInt(one), 1_000n);
  return Number(product / 1_000n ** BigInt(odds.length));
}

/**
 * Returns the outcome of a slip. An accumulator with half won or half lost legs is half won when it pays at least its
 * stake, and half lost when it pays less.
 */
export function toOutcome(stake: number, win: number, results: readonly LegResult[]): LegResult {
  if (results.includes("lost")) return "lost";
  if (results.every((result) => result === "void")) return "void";
  const isHalf = results.some((result) => result === "half_won" || result === "half_lost");
  if (!isHalf) return "won";
  return win >= stake ? "half_won" : "half_lost";
}

/** The changes of odds between the click and the bet that the player accepts. */
export type Acceptance = "any" | "better" | "none";

/** Returns true when a leg requested at `asked` may be accepted at `now`. */
export function accepts(acceptance: Acceptance, asked: number, now: number): boolean {
  return asked === now || acceptance === "any" || (acceptance === "better" && now > asked);
}

export interface Limits {
  /** Minor units. */
  minStake: number;
  maxStake: number;
  maxPayout: number;
  maxLegs: number;
  /** Thousandths. */
  maxOdds: number;
}

const MAX_STAKE_MULTIPLE = 50_000;
const MAX_PAYOUT_MULTIPLE = 1_000_000;
/** A unit of a currency without decimals is worth little, so its limits are higher by this factor. */
const SMALL_UNIT_FACTOR = 1_000;

/**
 * Returns the limits of a game whose smallest stake is `minBet` hundredths of a unit, in a currency with `decimals`
 * decimals.
 */
export function getLimits(minBet: number, decimals: number): Limits {
  const unit = decimals === 0 ? SMALL_UNIT_FACTOR : 10 ** decimals;
  return {
    minStake: Math.max(1, Math.ceil((minBet * unit) / 100)),
    maxStake: MAX_STAKE_MULTIPLE * unit,
    maxPayout: MAX_PAYOUT_MULTIPLE * unit,
    maxLegs: 10,
    maxOdds: 10_000_000,
  };
}

export type SlipRefusal =
  | "NO_LEGS"
  | "TOO_MANY_LEGS"
  | "SAME_MATCH"
  | "STAKE_TOO_LOW"
  | "STAKE_TOO_HIGH"
  | "ODDS_TOO_HIGH"
  | "PAYOUT_TOO_HIGH";

/** Returns the reason why a slip is refused, regardless of its odds; null if it is not. */
export function getRefusal(
  stake: number,
  legs: readonly { fixtureId: string; odds: number }[],
  limits: Limits,
): SlipRefusal | null {
  if (legs.length === 0) return "NO_LEGS";
  if (legs.length > limits.maxLegs) return "TOO_MANY_LEGS";
  if (new Set(legs.map(({ fixtureId }) => fixtureId)).size < legs.length) return "SAME_MATCH";
  if (stake < limits.minStake) return "STAKE_TOO_LOW";
  if (stake > limits.maxStake) return "STAKE_TOO_HIGH";
  if (slipOdds(legs.map(({ odds }) => odds)) > limits.maxOdds) return "ODDS_TOO_HIGH";
  const most = computePayout(
    stake,
    legs.map(({ odds }) => ({ odds, result: "won" })),
  );
  return most > limits.maxPayout ? "PAYOUT_TOO_HIGH" : null;
}

/** The margin on the fair value of a slip that is cashed out. */
export const CASH_OUT_MARGIN = 0.05;
const MILLIONTHS = 1_000_000;

/**
 * Returns the value offered for a slip none of whose matches has ended, in minor units: its fair value less the margin,
 * rounded down, and never more than its maximum win. `worth`: the current value of a unit on a leg.
 */
export function getCashOut(stake: number, legs: readonly { odds: number; worth: number }[]): number {
  let value = BigInt(stake) * BigInt(Math.round((1 - CASH_OUT_MARGIN) * MILLIONTHS));
  let below = BigInt(MILLIONTHS);
  for (const { worth } of legs) {
    value *= BigInt(Math.floor(worth * MILLIONTHS));
    below *= BigInt(MILLIONTHS);
  }
  const most = computePayout(
    stake,
    legs.map(({ odds }) => ({ odds, result: "won" })),
  );
  return Math.min(Number(value / below), most);
}

/** A leg that had a result when its slip was cashed out, and its current result. */
interface CorrectedLeg {
  odds: number;
  before: LegResult;
  after: LegResult;
}

/**
 * Returns a cash-out value, in minor units, recomputed with the corrected results: each replaces the one in the
 * original value. Rounded down once, at the end.
 */
export function correctedCashOut(value: number, legs: readonly CorrectedLeg[]): number {
  let [above, below] = [BigInt(value), 1n];
  for (const { odds, before, after } of legs) {
    const [timesBefore, byBefore] = computeFactor(odds, before);
    const [timesAfter, byAfter] = computeFactor(odds, after);
    above *= timesAfter * byBefore;
    below *= byAfter * timesBefore;
  }
  return below === 0n ? value : Number(above / below);
}
