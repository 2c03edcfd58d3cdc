/** The arithmetic of promotions. Pure; rules in docs/promotions.md. */
import { addDays } from "#app/shared/business-day.ts";
import type { Prize, PromotionRules, RulesFor } from "../contract/promotion-rules.ts";
import { computeTurnover } from "../rewards/rewards.server.ts";

/** Returns the bonus for a deposit of this amount, in whole minor units; 0 if the deposit is too small. */
export function matchAmount(
  { percent, most, minDeposit }: RulesFor<"depositMatch">,
  deposit: number,
): number {
  if (deposit < minDeposit) return 0;
  return Math.min(most, Number((BigInt(deposit) * BigInt(percent)) / 100n));
}

/**
 * Returns the rebate on the valid bets of one period, in minor units without fractions; 0 when they are below the
 * minimum.
 */
export function rebateAmount({ basisPoints, most, minBet }: RulesFor<"rebate">, validBet: number): number {
  if (validBet < minBet) return 0;
  return Math.min(most, Number((BigInt(validBet) * BigInt(basisPoints)) / 10_000n));
}

/** The turnover requirement of a bonus, as valid bet; `deposit` is the deposit that earned it, or 0. */
export function computeRequiredTurnover(rules: PromotionRules, bonus: number, deposit: number): number {
  if (!("times" in rules)) return 0;
  const base = rules.kind === "depositMatch" && rules.of === "depositAndBonus" ? deposit + bonus : bonus;
  return computeTurnover(base, rules.times);
}

/** Returns the first days of a rebate's running and previous period; a week begins on Monday. */
export function rebatePeriods(today: string, period: "day" | "week"): { running: string; before: string } {
  if (period === "day") return { running: today, before: addDays(today, -1) };
  const sinceMonday = (new Date(Date.parse(today)).getUTCDay() + 6) % 7;
  const running = addDays(today, -sinceMonday);
  return { running, before: addDays(running, -7) };
}

/** Returns the number of consecutive check-in days up to today, or up to yesterday if today has no check-in yet. */
export function computeStreak(days: ReadonlySet<string>, today: string): number {
  let day = days.has(today) ? today : addDays(today, -1);
  let streak = 0;
  while (days.has(day)) {
    streak += 1;
    day = addDays(day, -1);
  }
  return streak;
}

/** Returns the amount for checking in after `streak` earlier days in a row; after the last amount it starts over. */
export function checkInAmount({ amounts }: RulesFor<"checkIn">, streak: number): number {
  return amounts[streak % amounts.length] ?? 0;
}

/** Returns the turns earned with `sum`, in minor units, and the progress towards the next turn. */
export function computeTurns({ every, most }: { every: number; most: number }, sum: number) {
  const turns = Math.min(most, Math.floor(sum / every));
  return { turns, towardsNext: turns === most ? every : sum % every };
}

/** A day of a member's current round of check-ins. */
export interface CheckInDay {
  day: string;
  /** Minor units. */
  amount: number;
  state: "done" | "today" | "next";
}

/**
 * Returns the round of check-ins that contains `today`: one day per amount, from the first of the round. `missed` is
 * the day before the round, if the member checked in earlier but not on that day.
 */
export function checkInRound(
  { amounts }: RulesFor<"checkIn">,
  days: ReadonlySet<string>,
  today: string,
): { missed: string | null; days: CheckInDay[] } {
  const streak = computeStreak(days, today);
  const before = days.has(today) ? streak - 1 : streak;
  const first = addDays(today, -(before % amounts.length));
  const yesterday = addDays(first, -1);
  const broken = before < amounts.length && [...days].some((day) => day < yesterday);
  return {
    missed: broken ? yesterday : null,
    days: amounts.map((amount, at) => {
      const day = addDays(first, at);
      return { day, amount, state: days.has(day) ? "done" : day === today ? "today" : "next" };
    }),
  };
}

export function computeWeight(prizes: readonly Pick<Prize, "weight">[]): number {
  return prizes.reduce((sum, { weight }) => sum + weight, 0);
}

/**
 * Returns the prize for a number below {@link computeWeight}: each prize, in order, covers as many numbers as its
 * weight.
 */
export function prizeAt<P extends Pick<Prize, "weight">>(prizes: readonly P[], roll: number): P {
  let end = 0;
  for (const prize of prizes) {
    end += prize.weight;
    if (roll < end) return prize;
  }
  throw new RangeError(`${roll} is no number of these prizes`);
}

/** Returns the prize that replaces one that has run out: the first with unlimited stock. */
export function getReplacementPrize(prizes: readonly Prize[]): Prize {
  const found = prizes.find(({ stock }) => stock === null);
  if (!found) throw new Error("every prize can run out");
  return found;
}

/**
 * Returns the current weight of each prize, by its id: the weight of a prize that has run out is added to its
 * replacement. `left` has the remaining stock of each limited prize.
 */
export function computeCurrentWeights(
  prizes: readonly Prize[],
  left: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const weights = new Map(prizes.map(({ id }) => [id, 0]));
  for (const prize of prizes) {
    const isThere = prize.stock === null || (left.get(prize.id) ?? 0) > 0;
    const { id } = isThere ? prize : getReplacementPrize(prizes);
    weights.set(id, (weights.get(id) ?? 0) + prize.weight);
  }
  return weights;
}

/**
 * Returns the largest single grant of a promotion, in minor units: free spins are worth their number times their stake.
 */
export function computeMaxGrant(rules: PromotionRules): number {
  switch (rules.kind) {
    case "depositMatch":
    case "rebate":
    case "manual":
      return rules.most;
    case "signUp":
      return rules.amount;
    case "checkIn":
      return Math.max(...rules.amounts);
    case "wheel":
    case "raffle":
      return Math.max(...rules.prizes.map(({ amount }) => amount));
    case "freeSpins":
      return rules.spins * rules.stake;
    case "info":
      return 0;
  }
}
