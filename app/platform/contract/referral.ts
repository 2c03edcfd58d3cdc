import * as z from "zod";
import { call, epochMs, minorUnits, onBreak, pageNo, pageSize, REAL_ACCOUNTS } from "./call.ts";

const referralTerms = z.object({
  rewardInviter: minorUnits.meta({ description: "Bonus money of the inviter" }),
  rewardFriend: minorUnits.meta({ description: "Bonus money of the friend" }),
  requiredValidBet: minorUnits.meta({
    description: "Valid bets that the friend has to place before anything is paid",
  }),
  requiredDeposit: minorUnits.meta({
    description: "Amount that the friend has to deposit before anything is paid",
  }),
  withinDays: z
    .int()
    .meta({ description: "Days from the friend's registration in which that has to be done" }),
  mostPer30Days: z.int().meta({ description: "Friends that an inviter is rewarded for within 30 days" }),
  times: z
    .int()
    .meta({ description: "Number of times a reward has to be bet before it becomes the member's own" }),
  days: z.int().meta({ description: "Days in which that has to be done" }),
});
export type ReferralTerms = z.infer<typeof referralTerms>;

const invited = z.object({
  name: z.string().meta({ description: "The friend's username, masked" }),
  registeredAt: epochMs,
  state: z.enum(["open", "paid", "takenBack", "refused", "expired"]).meta({
    description:
      "`takenBack`: it was paid, and taken back with the friend's deposit; `refused`: the account does not count, by the rules of the invitation",
  }),
  reward: minorUnits.meta({
    description: "Amount that the inviter received and has not lost again with the friend's deposit",
  }),
});
export type Invited = z.infer<typeof invited>;

/** The rewards calls about invited friends. */
export const referralCalls = {
  referral: call({
    method: "GET",
    path: "/wps/rewards/referral",
    area: "rewards",
    summary: "The account's invitation code, what an invitation gives, and whom the account invited",
    roles: REAL_ACCOUNTS,
    pages: ["member/referral"],
    errors: ["FEATURE_OFF"],
    input: z.object({ pageNo, pageSize }),
    output: z.object({
      code: z.string().meta({ description: "For `/register?referralCode=`" }),
      terms: referralTerms,
      onBreak,
      totals: z.object({
        invited: z.int(),
        qualified: z.int(),
        earned: minorUnits.meta({ description: "Less what was taken back" }),
        takenBack: minorUnits,
      }),
      list: z.array(invited),
      totalPages: z.int(),
    }),
  }),
};
