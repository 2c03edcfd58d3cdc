/** Rules for the levels of a merchant's club. Pure functions; see docs/promotions.md. */
import type { ClubLevel } from "../core/merchant.ts";

/** A member's activity in the club's period: valid bets and deposits in minor units. */
export interface Activity {
  turnover: number;
  deposits: number;
}

/** Returns the level that an activity earns: the highest one whose two sums are reached; 0 for none. */
export function earnedLevel(levels: readonly ClubLevel[], { turnover, deposits }: Activity): number {
  return levels.findLastIndex((one) => turnover >= one.turnover && deposits >= one.deposits) + 1;
}

/** A member's standing in the club. The level does not drop before `keepUntil`. */
export interface ClubStanding {
  level: number;
  keepUntil: number;
  pinned: boolean;
}

/**
 * Returns the standing after a review; null if nothing changes. A level rises as soon as it is earned and lasts for the
 * club's days. Then it is renewed for the same time if still earned, otherwise it goes down by one. A level chosen by
 * an operator stays.
 */
export function computeReviewedStanding(
  { level, keepUntil, pinned }: ClubStanding,
  earned: number,
  now: number,
  keepMs: number,
): ClubStanding | null {
  if (pinned) return null;
  if (earned > level) return { level: earned, keepUntil: now + keepMs, pinned };
  if (level === 0 || now < keepUntil) return null;
  return { level: earned === level ? level : level - 1, keepUntil: now + keepMs, pinned };
}
