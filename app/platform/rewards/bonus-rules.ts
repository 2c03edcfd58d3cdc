/** The arithmetic of bonuses and turnover. Pure; rules and worked examples in docs/promotions.md. */
import type { BonusRules, BonusTerms } from "../core/merchant.ts";

/** Basis points of a valid bet that counts in full. */
export const FULL_WEIGHT = 10_000;

/** An open turnover, with the fields needed for counting. Amounts are minor units, `rest` ten-thousandths of one. */
export interface OpenTurnover {
  id: string;
  required: number;
  done: number;
  rest: number;
  /** Basis points by game type; a type that is not listed counts in full. */
  weights: Readonly<Record<string, number>>;
  createdAt: number;
  expiresAt: number | null;
}

/** A bet whose valid bet is known. */
export interface SettledBet {
  betId: string;
  gameType: string;
  validBet: number;
  placedAt: number;
  /** The time when the valid bet became known: when the bet was settled, or when its result was changed. */
  settledAt: number;
}

/** The part of a valid bet that counted towards a turnover, and the turnover after it. */
export interface CountedPart {
  turnover: OpenTurnover;
  validBet: number;
  weight: number;
}

/**
 * Counts a bet towards the turnovers in their order: the part that the first one does not need goes to the next. A
 * turnover counts bets that were placed after it was opened, settled before it expired, and are of a game type that
 * counts for it.
 */
export function countBet(open: readonly OpenTurnover[], bet: SettledBet): CountedPart[] {
  const parts: CountedPart[] = [];
  let left = bet.validBet;
  for (const turnover of open) {
    if (left === 0) break;
    const weight = turnover.weights[bet.gameType] ?? FULL_WEIGHT;
    const counts = bet.placedAt >= turnover.createdAt && !hasExpired(turnover, bet.settledAt);
    if (!counts || weight === 0 || turnover.done === turnover.required) continue;
    const part = countTowardsTurnover(turnover, left, weight);
    left -= part.validBet;
    parts.push(part);
  }
  return parts;
}

function countTowardsTurnover(turnover: OpenTurnover, available: number, weight: number): CountedPart {
  const { required, done, rest } = turnover;
  // BigInt: ten-thousandths of minor units may exceed the safe integers.
  const missing = BigInt(required - done) * BigInt(FULL_WEIGHT) - BigInt(rest);
  const needed = (missing + BigInt(weight) - 1n) / BigInt(weight);
  const validBet = needed < BigInt(available) ? Number(needed) : available;
  const counted = BigInt(validBet) * BigInt(weight);
  if (counted >= missing) return { turnover: { ...turnover, done: required, rest: 0 }, validBet, weight };
  const sum = BigInt(rest) + counted;
  const next = { done: done + Number(sum / BigInt(FULL_WEIGHT)), rest: Number(sum % BigInt(FULL_WEIGHT)) };
  return { turnover: { ...turnover, ...next }, validBet, weight };
}

/** Returns true when a turnover had expired at a time, so that later bets do not count towards it. */
export function hasExpired({ expiresAt }: OpenTurnover, at: number): boolean {
  return at > (expiresAt ?? Infinity);
}

/** Returns an unmet turnover without a part that had counted towards it. */
export function subtractCountedPart(
  turnover: OpenTurnover,
  part: { validBet: number; weight: number },
): OpenTurnover {
  const counted = BigInt(turnover.done) * BigInt(FULL_WEIGHT) + BigInt(turnover.rest);
  const left = counted - BigInt(part.validBet) * BigInt(part.weight);
  return { ...turnover, done: Number(left / BigInt(FULL_WEIGHT)), rest: Number(left % BigInt(FULL_WEIGHT)) };
}

/** Returns the product in minor units, capped at the largest value that can be stored. */
function multiplyCapped(amount: number, factor: number): number {
  const product = BigInt(amount) * BigInt(factor);
  return product > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(product);
}

/** Returns the turnover requirement of a deposit of this amount, as valid bet in minor units; 0 for none. */
export function depositTurnover({ depositTimes }: BonusRules, deposit: number): number {
  return multiplyCapped(deposit, depositTimes);
}

/** Returns the bonus for a deposit of this amount, in whole minor units; 0 if the deposit is too small. */
export function bonusAmount(terms: BonusTerms, deposit: number): number {
  if (deposit < terms.minDeposit) return 0;
  return Math.min(terms.most, Number((BigInt(deposit) * BigInt(terms.percent)) / 100n));
}

/** Returns the turnover requirement of a bonus of this amount with its deposit, as valid bet in minor units. */
export function bonusTurnover(terms: BonusTerms, deposit: number, bonus: number): number {
  return multiplyCapped(terms.of === "bonus" ? bonus : deposit + bonus, terms.times);
}

/** Returns the occasion of a grant: the same bonus is granted once per occasion. */
export function getOccasion(terms: BonusTerms, depositId: string, day: string): string {
  return terms.every === "account" ? "once" : terms.every === "day" ? day : depositId;
}
