import { describe, expect, it } from "vitest";
import { friendDeadline, hasQualified, toReward } from "./referral-rules.ts";

const DAY = 86_400_000;
const terms = {
  rewardInviter: 5_000,
  rewardFriend: 2_000,
  requiredValidBet: 10_000,
  requiredDeposit: 5_000,
  withinDays: 30,
  mostPer30Days: 2,
  times: 1,
  days: 30,
};

describe("an invited friend", () => {
  it("qualifies by bets and deposits together, exact to the minor unit", () => {
    expect(hasQualified(terms, { validBet: 10_000, deposits: 5_000 })).toBe(true);
    expect(hasQualified(terms, { validBet: 9_999, deposits: 5_000 })).toBe(false);
    expect(hasQualified(terms, { validBet: 10_000, deposits: 4_999 })).toBe(false);
  });

  it("does not qualify by registering alone, even if the brand requires nothing else", () => {
    const free = { ...terms, requiredValidBet: 0, requiredDeposit: 0 };
    expect(hasQualified(free, { validBet: 0, deposits: 0 })).toBe(false);
    expect(hasQualified(free, { validBet: 1, deposits: 0 })).toBe(true);
  });

  it("has the brand's number of days from registration", () => {
    expect(friendDeadline(terms, 1_000)).toBe(1_000 + 30 * DAY);
  });

  it("is rewarded even when the inviter has reached the maximum of 30 days, unlike the inviter", () => {
    expect(toReward(terms, 1)).toEqual({ inviter: 5_000, friend: 2_000 });
    expect(toReward(terms, 2)).toEqual({ inviter: 0, friend: 2_000 });
  });
});
