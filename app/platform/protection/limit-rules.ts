import { DAY_MS } from "#app/shared/durations.ts";
import type { LimitKind, LimitPeriod } from "../core/merchant.ts";

/** The delay before a higher limit, or the removal of one, takes effect. */
export const LIMIT_INCREASE_DELAY_MS = DAY_MS;

export const LIMIT_KINDS: readonly LimitKind[] = ["deposit", "loss", "wager", "session"];
export const LIMIT_PERIODS: readonly LimitPeriod[] = ["day", "week", "month"];

/** The values of limits of one kind and period: minor units, or milliseconds for a session limit; null for no limit. */
export interface LimitTerms {
  amount: number | null;
  /** The value that replaces `amount`, and the time when it does. */
  next: { amount: number | null; at: number } | null;
}

/** Returns the terms in force at a time: a raise that is due has replaced the old amount. */
export function termsAt({ amount, next }: LimitTerms, now: number): LimitTerms {
  return next && next.at <= now ? { amount: next.amount, next: null } : { amount, next };
}

/** Returns true when the first limit allows more than the second. */
export function isLooser(a: number | null, b: number | null): boolean {
  if (b === null) return false;
  return a === null || a > b;
}

/**
 * Returns the terms after a requested change: a stricter limit applies at once, a looser one after {@link
 * LIMIT_INCREASE_DELAY_MS}. Requesting the current limit cancels a waiting raise. A request below a waiting raise, but above the
 * limit, keeps that raise's time.
 */
export function changeLimit(before: LimitTerms, wanted: number | null, now: number): LimitTerms {
  const { amount, next } = termsAt(before, now);
  if (!isLooser(wanted, amount)) return { amount: wanted, next: null };
  const at = next && !isLooser(wanted, next.amount) ? next.at : now + LIMIT_INCREASE_DELAY_MS;
  return { amount, next: { amount: wanted, at } };
}
