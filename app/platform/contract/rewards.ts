import * as z from "zod";
import { normalizeTypedIdentifier, trimInvisible } from "#app/shared/typed-text.ts";
import {
  call,
  emptyObject,
  epochMs,
  gameTypeCode,
  idempotencyKey,
  minorUnits,
  onBreak,
  pageNo,
  pageSize,
  queryInt,
  REAL_ACCOUNTS,
  requiredText,
  shortText,
} from "./call.ts";
import { missionCalls } from "./missions.ts";
import { dayRange, invalidPeriodError, isPeriod } from "./records.ts";
import { referralCalls } from "./referral.ts";
import { tournamentCalls } from "./tournaments.ts";

/** Delivery address of redeemed goods. */
export const delivery = z.object({
  name: requiredText(120).overwrite(trimInvisible).min(1),
  phone: requiredText(32)
    .overwrite(trimInvisible)
    .regex(/^[+\d][\d\s().-]{4,31}$/),
  address: requiredText(300).overwrite(trimInvisible).min(5),
});
export type Delivery = z.infer<typeof delivery>;

const points = z.int().meta({ description: "Whole points; they never expire" });
const applyStatus = z.enum(["in_process", "approved", "rejected"]);

const pointReward = z.object({
  rewardId: z.string(),
  type: z.enum(["bonus", "goods"]),
  name: z.string(),
  text: z.string(),
  picture: z.string().meta({ description: "An address, or art:<name>" }),
  price: points,
  stock: z.int().nullable().meta({ description: "Number left; null when it cannot run out" }),
  perMember: z.int().nullable().meta({ description: "Number that one member may have; null for any number" }),
  worth: minorUnits.nullable().meta({ description: "Minor units of a bonus; null for goods" }),
  required: minorUnits.meta({ description: "Valid bet that the bonus owes before it can be claimed" }),
  days: z.int().meta({ description: "Days in which that has to be done" }),
});

const redeemRecord = z.object({
  redeemId: z.string(),
  type: z.enum(["bonus", "goods"]),
  name: z.string(),
  quantity: z.int(),
  points,
  status: applyStatus,
  appliedAt: epochMs,
  remark: z.string(),
});

const pointMovement = z.object({
  id: z.string(),
  reason: z.enum(["earned", "corrected", "redeemed", "returned", "converted", "given"]),
  changed: points,
  balance: points,
  at: epochMs,
});

const grantId = requiredText(64);
export const bonusStatus = z.enum(["open", "claimable", "claimed", "expired", "forfeited", "cancelled"]);

/** The weights of valid bets that do not count in full. */
const weights = z
  .array(z.object({ gameType: gameTypeCode, percent: z.number() }))
  .meta({ description: "Game types of which a valid bet does not count in full" });

const turnover = {
  required: minorUnits.meta({ description: "Valid bet that is owed, in minor units" }),
  done: minorUnits,
  left: minorUnits,
};

const bonusOffer = z.object({
  bonusId: z.string(),
  title: z.string(),
  percent: z.int().meta({ description: "Percent of the deposit" }),
  most: minorUnits.meta({ description: "The largest bonus" }),
  minDeposit: minorUnits,
  times: z.int().meta({ description: "Multiple of `of` that is owed in valid bets" }),
  of: z.enum(["bonus", "depositAndBonus"]),
  days: z.int().meta({ description: "Days in which that has to be done" }),
  every: z
    .enum(["account", "day", "deposit"])
    .meta({ description: "Frequency: once per account, once per business day, or with every deposit" }),
  weights,
  example: z
    .object({ deposit: minorUnits, bonus: minorUnits, required: minorUnits })
    .meta({ description: "Bonus for the smallest deposit, and the turnover that it requires" }),
});
export type BonusOffer = z.infer<typeof bonusOffer>;

const bonus = z.object({
  grantId: z.string(),
  title: z.string(),
  amount: minorUnits,
  status: bonusStatus,
  ...turnover,
  weights,
  grantedAt: epochMs,
  expiresAt: epochMs.meta({ description: "Bets count until then; what can be claimed stays" }),
  closedAt: epochMs.nullable(),
});
export type Bonus = z.infer<typeof bonus>;
export type PointReward = z.infer<typeof pointReward>;
export type RedeemRecord = z.infer<typeof redeemRecord>;
export type PointMovement = z.infer<typeof pointMovement>;

/** Period of a list: UTC epoch milliseconds, start inclusive, end exclusive. */
const period = { from: queryInt(0).optional(), to: queryInt(0).optional() };

export const rewardsContract = {
  bonusOffers: call({
    method: "GET",
    path: "/wps/rewards/bonus/offers",
    area: "rewards",
    summary: "The bonuses that the account's next deposit can bring, with their terms",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: z.object({
      depositTimes: z.int().meta({ description: "Valid bets owed, as a multiple of its amount" }),
      list: z.array(bonusOffer),
    }),
  }),
  bonuses: call({
    method: "GET",
    path: "/wps/rewards/bonuses",
    area: "rewards",
    summary: "The bonuses that the account was given between two business days, newest first",
    description: "Totals are of the whole period and status.",
    roles: REAL_ACCOUNTS,
    pages: ["member/bonusDetails"],
    input: z
      .object({ ...dayRange, status: bonusStatus.optional(), pageNo, pageSize })
      .refine(isPeriod, invalidPeriodError),
    output: z.object({
      list: z.array(bonus),
      total: z.int(),
      totalPages: z.int(),
      totals: z.object({
        given: minorUnits,
        waiting: minorUnits.meta({ description: "Open or to be claimed" }),
        claimed: minorUnits,
        gone: minorUnits.meta({ description: "Expired, given up or taken back" }),
      }),
    }),
  }),
  rewardCentre: call({
    method: "GET",
    path: "/wps/rewards/centre",
    area: "rewards",
    summary: "What the account still owes in bets, and the bonuses that are open or can be claimed",
    roles: REAL_ACCOUNTS,
    pages: ["member/rewardCenter", "member/transferFund"],
    input: emptyObject,
    output: z.object({
      onBreak,
      turnover: z.object(turnover),
      whatsapp: z
        .enum(["off", "optional", "required"])
        .meta({ description: "WhatsApp id of a claim: not asked, optional or required" }),
      deposits: z.array(z.object({ depositId: z.string(), ...turnover, weights, createdAt: epochMs })),
      bonuses: z.array(bonus),
    }),
  }),
  claimBonus: call({
    method: "POST",
    path: "/wps/rewards/bonus/claim",
    area: "rewards",
    summary: "Take a bonus whose bets are done to one's own money",
    roles: REAL_ACCOUNTS,
    pages: ["member/rewardCenter"],
    money: true,
    gives: null,
    errors: ["NOT_FOUND", "CONFLICT"],
    input: z.object({
      grantId,
      whatsapp: shortText(64)
        .overwrite(normalizeTypedIdentifier)
        .optional()
        .meta({ description: "The member's WhatsApp id, where the brand asks" }),
      idempotencyKey,
    }),
    output: bonus,
  }),
  forfeitBonus: call({
    method: "POST",
    path: "/wps/rewards/bonus/forfeit",
    area: "rewards",
    summary: "Give up an open bonus, and owe nothing more for it",
    roles: REAL_ACCOUNTS,
    pages: ["member/rewardCenter"],
    money: true,
    gives: null,
    errors: ["NOT_FOUND", "CONFLICT"],
    input: z.object({ grantId }),
    output: bonus,
  }),
  club: call({
    method: "GET",
    path: "/wps/rewards/club",
    area: "rewards",
    summary: "The levels of the club, and how the account stands in it",
    roles: REAL_ACCOUNTS,
    errors: ["FEATURE_OFF"],
    input: emptyObject,
    output: z.object({
      level: z.int().meta({ description: "From 1; 0 for none" }),
      keepUntil: epochMs
        .nullable()
        .meta({ description: "Until when the level does not go down; null without one, or where it stays" }),
      days: z.int().meta({ description: "Days up to now of which bets and deposits count" }),
      turnover: minorUnits.meta({ description: "Valid bets of these days" }),
      deposits: minorUnits,
      levels: z.array(
        z.object({
          level: z.int(),
          name: z.string(),
          color: z.string(),
          turnover: minorUnits,
          deposits: minorUnits,
          vipContact: z.boolean().meta({ description: "True where the level brings a VIP contact" }),
          benefits: z.array(z.string()).meta({ description: "Other benefits in words" }),
        }),
      ),
    }),
  }),
  ...missionCalls,
  ...referralCalls,
  ...tournamentCalls,
  claimRaffle: call({
    method: "POST",
    path: "/wps/relay/MCS2_claimRafflePromotion",
    area: "rewards",
    summary: "Draw in a raffle the account has a ticket for",
    roles: REAL_ACCOUNTS,
    money: true,
    gives: "bonus",
    errors: ["FEATURE_OFF", "NOT_FOUND", "CONFLICT", "PLAYER_EXCLUDED", "IDEMPOTENCY_CONFLICT"],
    input: z.object({ promotionId: requiredText(64), idempotencyKey }),
    output: z.object({ prizeId: z.string(), prize: minorUnits, drawId: z.string() }),
  }),
  pointBalance: call({
    method: "GET",
    path: "/wps/relay/MCS2_getPointBalance",
    area: "rewards",
    summary: "The account's points",
    roles: REAL_ACCOUNTS,
    errors: ["FEATURE_OFF"],
    input: emptyObject,
    output: z.object({ balance: points, onBreak }),
  }),
  pointConfig: call({
    method: "GET",
    path: "/wps/relay/MCS2_getPointConfig",
    area: "rewards",
    summary: "How points are earned and converted",
    roles: REAL_ACCOUNTS,
    errors: ["FEATURE_OFF"],
    input: emptyObject,
    output: z.object({
      ratio: points.meta({ description: "Points that convert into one unit of the currency" }),
      requirement: minorUnits.meta({ description: "Valid bet that earns one point" }),
      minimumConvert: points,
    }),
  }),
  pointRewards: call({
    method: "GET",
    path: "/wps/relay/MCS2_getPointReward",
    area: "rewards",
    summary: "What the points mall offers",
    roles: REAL_ACCOUNTS,
    errors: ["FEATURE_OFF"],
    input: z.object({ language: shortText(8).optional(), pageNo, pageSize }),
    output: z.object({ list: z.array(pointReward), totalPages: z.int() }),
  }),
  redeemPointReward: call({
    method: "POST",
    path: "/wps/relay/passwordCheck/MCS2_redeemPointReward",
    area: "rewards",
    summary: "Redeem points for a reward, after a password check",
    roles: REAL_ACCOUNTS,
    money: true,
    gives: "bonus",
    errors: [
      "FEATURE_OFF",
      "WRONG_CREDENTIALS",
      "NOT_FOUND",
      "CONFLICT",
      "INSUFFICIENT_FUNDS",
      "IDEMPOTENCY_CONFLICT",
    ],
    input: z.object({
      rewardId: requiredText(64),
      quantity: z.int().min(1).max(100).default(1),
      price: points.optional().meta({ description: "The price that was shown; another one is a CONFLICT" }),
      delivery: delivery
        .optional()
        .meta({ description: "Address for the delivery of goods; a bonus needs none" }),
      password: requiredText(255),
      idempotencyKey,
    }),
    output: z.object({ redeemId: z.string(), status: applyStatus, balance: points }),
  }),
  redeemRecords: call({
    method: "GET",
    path: "/wps/relay/MCS2_getRedeemPointList",
    area: "rewards",
    summary: "What the account redeemed, newest first",
    roles: REAL_ACCOUNTS,
    errors: ["FEATURE_OFF"],
    input: z.object({ ...period, pageNo, pageSize }),
    output: z.object({ list: z.array(redeemRecord), totalPages: z.int() }),
  }),
  pointDetails: call({
    method: "GET",
    path: "/wps/relay/ODSFE2_MemTransDet",
    area: "rewards",
    summary: "Every change of the account's points, newest first",
    roles: REAL_ACCOUNTS,
    errors: ["FEATURE_OFF"],
    input: z.object({ ...period, pageNo, pageSize }),
    output: z.object({ list: z.array(pointMovement), totalPages: z.int() }),
  }),
  convertPoints: call({
    method: "POST",
    path: "/wps/relay/passwordCheck/MCS2_convertPoint",
    area: "rewards",
    summary: "Convert points to money, after a password check",
    roles: REAL_ACCOUNTS,
    money: true,
    gives: "bonus",
    errors: ["FEATURE_OFF", "WRONG_CREDENTIALS", "INSUFFICIENT_FUNDS", "IDEMPOTENCY_CONFLICT"],
    description: "Points that do not make a whole minor unit stay with the account.",
    input: z.object({ points: z.int().min(1), password: requiredText(255), idempotencyKey }),
    output: z.object({ balance: points, credited: minorUnits }),
  }),
};
