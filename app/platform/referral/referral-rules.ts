import type { ReferralTerms } from "../core/merchant.ts";

const DAY_MS = 24 * 60 * 60_000;

/** How long after the friend's time a job that was late still decides what was reached in time. */
const GRACE_MS = 7 * DAY_MS;

/** An invited account's activity in its time, in minor units. */
export interface FriendActivity {
  validBet: number;
  /** Deposits, less what was taken back. */
  deposits: number;
}

/** The rewards of an invitation, in minor units. */
export interface Reward {
  inviter: number;
  friend: number;
}

/** When a friend's bets and deposits stop counting, UTC epoch milliseconds. */
export function friendDeadline({ withinDays }: ReferralTerms, registeredAt: number): number {
  return registeredAt + withinDays * DAY_MS;
}

/** The earliest registration that can still be decided on. */
export function earliestOpen({ withinDays }: ReferralTerms, now: number): number {
  return now - withinDays * DAY_MS - GRACE_MS;
}

/** From when an inviter's rewards count against the most of 30 days. */
export function rewardsCountSince(now: number): number {
  return now - 30 * DAY_MS;
}

/** Returns true when a friend has met the invitation's requirements. A friend who only registered never has. */
export function hasQualified(terms: ReferralTerms, { validBet, deposits }: FriendActivity): boolean {
  const isReached = validBet >= terms.requiredValidBet && deposits >= terms.requiredDeposit;
  return isReached && validBet + deposits > 0;
}

/** The deposits without which a friend would not have qualified, in minor units; 0 where they would have by their bets alone. */
export function depositsAskedFor(terms: ReferralTerms, { validBet }: FriendActivity): number {
  return Math.max(terms.requiredDeposit, validBet > 0 ? 0 : 1);
}

/** Returns the reward for a friend who has qualified, when the inviter was rewarded `rewarded` times within 30 days. */
export function toReward(terms: ReferralTerms, rewarded: number): Reward {
  return {
    inviter: rewarded < terms.mostPer30Days ? terms.rewardInviter : 0,
    friend: terms.rewardFriend,
  };
}
