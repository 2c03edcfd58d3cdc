import { DAY_MS } from "#app/shared/durations.ts";
import type { ReferralTerms } from "../core/merchant.ts";

/** How long after a friend's deadline a delayed job still decides on activity before it. */
const GRACE_MS = 7 * DAY_MS;

/** An invited account's activity in its time, in minor units. */
export interface FriendActivity {
  validBet: number;
  /** Deposits, less reversals. */
  deposits: number;
}

/** The rewards of an invitation, in minor units. */
export interface Reward {
  inviter: number;
  friend: number;
}

/** Returns the time when a friend's bets and deposits stop counting, in UTC epoch milliseconds. */
export function friendDeadline({ withinDays }: ReferralTerms, registeredAt: number): number {
  return registeredAt + withinDays * DAY_MS;
}

/** Returns the earliest registration time that can still be decided. */
export function getEarliestRegistration({ withinDays }: ReferralTerms, now: number): number {
  return now - withinDays * DAY_MS - GRACE_MS;
}

/** Returns the start of the 30 days in which an inviter's rewards count against the maximum. */
export function getRewardWindowStart(now: number): number {
  return now - 30 * DAY_MS;
}

/** Returns true when a friend has met the invitation's requirements. A friend who only registered never has. */
export function hasQualified(terms: ReferralTerms, { validBet, deposits }: FriendActivity): boolean {
  const isReached = validBet >= terms.requiredValidBet && deposits >= terms.requiredDeposit;
  return isReached && validBet + deposits > 0;
}

/** Returns the deposits that a friend needed to qualify, in minor units; 0 if their bets alone were enough. */
export function getRequiredDeposits(terms: ReferralTerms, { validBet }: FriendActivity): number {
  return Math.max(terms.requiredDeposit, validBet > 0 ? 0 : 1);
}

/** Returns the reward for a friend who has qualified, when the inviter was rewarded `rewarded` times within 30 days. */
export function toReward(terms: ReferralTerms, rewarded: number): Reward {
  return {
    inviter: rewarded < terms.mostPer30Days ? terms.rewardInviter : 0,
    friend: terms.rewardFriend,
  };
}
