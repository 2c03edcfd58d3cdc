/** Levels of a merchant's club. Pure; rules in docs/promotions.md. */
import type { ClubLevel } from "../core/merchant.ts";

/** A member's activity in the club's period: valid bets and deposits in minor units. */
export interface Activity {
  turnover: number;
  deposits: number;
}

/** The level that an activity earns: the highest of which both sums are reached; 0 for none. */
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
 * The standing after a review; null where nothing changes. A level rises as soon as it is earned and is kept for the club's
 * days; after them it is kept for as long again where it is still earned, else it goes down by one. A level that an operator
 * chose stays.
 */
export function reviewed(
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
