import * as z from "zod";
import { normalizeTypedIdentifier } from "#app/shared/typed-text.ts";
import {
  call,
  EVERYONE,
  emptyObject,
  epochMs,
  gameTypeCode,
  idempotencyKey,
  minorUnits,
  onBreak,
  pageNo,
  pageSize,
  pictureText,
  queryIntOr,
  REAL_ACCOUNTS,
  requiredText,
  shortText,
} from "./call.ts";
import { promotionGroup, promotionKind, promotionRules } from "./promotion-rules.ts";

/** The state of a promotion for the viewer (spec section 4, "Activity states"). */
export const promotionState = z.enum([
  "join",
  "claim",
  "applying",
  "close",
  "rejected",
  "issued",
  "claimed",
  "process",
  "joined",
  "coming_soon",
  "none",
]);
export type PromotionState = z.infer<typeof promotionState>;

/**
 * The reason why a promotion cannot be used, or the missing condition. The text is `promotions.why.<name>` in the
 * catalogues.
 */
export const promotionReason = z.enum([
  "",
  "soldOut",
  "mostReached",
  "tooLate",
  "mobile",
  "deposit",
  "bets",
  "tomorrow",
  "turns",
  "operator",
  "vendor",
]);
export type PromotionReason = z.infer<typeof promotionReason>;

const promotionId = requiredText(64);

const standing = {
  state: promotionState,
  why: promotionReason,
  amount: minorUnits
    .nullable()
    .meta({ description: "Amount that can be claimed, or was given; null when open" }),
  turnsLeft: z
    .int()
    .nullable()
    .meta({ description: "Turns at a wheel or tickets of a raffle that are left" }),
};

const promotionCard = z.object({
  promotionId: z.string(),
  kind: promotionKind,
  group: promotionGroup,
  title: z.string(),
  summary: z.string(),
  picture: z.string().meta({ description: "An address, or `art:<name>` for a drawn one" }),
  startsAt: epochMs,
  endsAt: epochMs.nullable(),
  left: z
    .int()
    .nullable()
    .meta({ description: "Number that can still be given; null when there is no such limit" }),
  ...standing,
});
export type PromotionCard = z.infer<typeof promotionCard>;

/**
 * The prizes of a wheel or raffle in the order of the draw. A draw lands on a prize with chance `weight` out of `outOf`
 * and awards it with `now` out of `outOf`: landing on an exhausted prize awards another.
 */
const shownPrize = z.object({
  id: z.string(),
  amount: minorUnits,
  weight: z.int(),
  outOf: z.int(),
  now: z.int(),
  left: z.int().nullable().meta({ description: "Null when it cannot run out" }),
});

const entryState = z.enum(["joined", "applying", "process", "rejected", "issued", "claimed"]);

/** A member's entry in a promotion. */
const promotionEntry = z.object({
  entryId: z.string(),
  promotionId: z.string(),
  kind: promotionKind,
  title: z.string(),
  state: entryState,
  amount: minorUnits,
  comment: z.string(),
  images: z.int(),
  reason: z.string().meta({ description: "Catalogue key of why it was rejected, or nothing" }),
  drawId: z.string().nullable().meta({ description: "The draw that it came from" }),
  landed: z.string().nullable().meta({ description: "The prize that the draw landed on" }),
  given: z.string().nullable().meta({ description: "Another prize than `landed` where that had run out" }),
  spins: z.int().nullable(),
  createdAt: epochMs,
  updatedAt: epochMs,
});
export type PromotionEntry = z.infer<typeof promotionEntry>;

const promotionDetail = promotionCard.extend({
  content: z.string().meta({ description: "HTML, sanitised" }),
  rules: promotionRules,
  weights: z
    .array(z.object({ gameType: gameTypeCode, percent: z.number() }))
    .meta({ description: "Game types of which a valid bet does not count in full for the turnover" }),
  prizes: z.array(shownPrize),
  seed: z
    .object({ day: z.string(), seedHash: z.string() })
    .nullable()
    .meta({ description: "Commitment to the seed of today's draws" }),
  progress: z.object({ done: minorUnits, required: minorUnits }).nullable().meta({
    description: "Valid bets of the running period, or what was bet or deposited for the next turn",
  }),
  streak: z.int().nullable().meta({ description: "Days in a row that were checked in" }),
  today: z
    .object({ day: z.string(), endsAt: epochMs })
    .meta({ description: "The brand's business day that it is now" }),
  round: z
    .object({
      missed: z.string().nullable().meta({ description: "The day for want of which the round began again" }),
      days: z.array(
        z.object({ day: z.string(), amount: minorUnits, state: z.enum(["done", "today", "next", "over"]) }),
      ),
    })
    .nullable()
    .meta({
      description:
        "The days of check-ins; `over` after the promotion's end. Null where the member cannot " + "check in",
    }),
  asks: z.object({
    zalo: z.enum(["off", "optional", "required"]),
    commentMaxLength: z.int(),
    maxImages: z.int(),
  }),
  entries: z.array(promotionEntry).meta({ description: "The member's own, newest first, ten at most" }),
});
export type PromotionDetail = z.infer<typeof promotionDetail>;

/** A draw with the data for verifying it (docs/promotions.md). */
const promotionDraw = z.object({
  drawId: z.string(),
  promotionId: z.string(),
  title: z.string(),
  day: z.string(),
  number: z.int(),
  text: z.string().meta({ description: "Text that the seed is applied to" }),
  maskedAccount: z.string(),
  at: epochMs,
  seedHash: z.string(),
  seed: z.string().nullable().meta({ description: "Once the day is over" }),
  prizes: z.array(z.object({ id: z.string(), amount: minorUnits, weight: z.int() })),
  landed: z.string(),
  given: z.string().meta({ description: "Another prize than `landed` where that had run out" }),
  amount: minorUnits,
});
export type PromotionDraw = z.infer<typeof promotionDraw>;

const zalo = shortText(64)
  .overwrite(normalizeTypedIdentifier)
  .optional()
  .meta({ description: "The member's Zalo id, where the brand asks" });
const errors = ["FEATURE_OFF", "NOT_FOUND", "CONFLICT", "PLAYER_EXCLUDED"] as const;

export const promotionsContract = {
  list: call({
    method: "GET",
    path: "/wps/promotions",
    area: "promotions",
    summary: "The promotions of a group, or of all, as they stand for whoever asks",
    roles: EVERYONE,
    errors: ["FEATURE_OFF"],
    input: z.object({ group: promotionGroup.optional(), pageNo, pageSize: queryIntOr(30, 1, 60) }),
    output: z.object({
      onBreak,
      groups: z.array(z.object({ group: promotionGroup, count: z.int() })),
      list: z.array(promotionCard),
      total: z.int(),
      totalPages: z.int(),
    }),
  }),
  available: call({
    method: "GET",
    path: "/wps/promotions/available",
    area: "promotions",
    summary: "How many promotions can be joined or claimed now, and whether friends can be invited",
    roles: EVERYONE,
    input: emptyObject,
    output: z.object({
      availablePromoCount: z.int(),
      availablePromo: z.object({ REFERRAL: z.object({ enabled: z.boolean() }) }),
    }),
  }),
  detail: call({
    method: "GET",
    path: "/wps/promotions/detail",
    area: "promotions",
    summary: "One promotion with its text and its rules",
    roles: EVERYONE,
    errors: ["FEATURE_OFF", "NOT_FOUND"],
    input: z.object({ promotionId }),
    output: promotionDetail,
  }),
  entries: call({
    method: "GET",
    path: "/wps/promotions/entries",
    area: "promotions",
    summary: "What the account joined, applied for and got, newest first",
    roles: REAL_ACCOUNTS,
    errors: ["FEATURE_OFF"],
    input: z.object({ pageNo, pageSize }),
    output: z.object({ list: z.array(promotionEntry), total: z.int(), totalPages: z.int() }),
  }),
  join: call({
    method: "POST",
    path: "/wps/promotions/join",
    area: "promotions",
    summary: "Join a promotion: the first deposit from then on brings its bonus",
    roles: REAL_ACCOUNTS,
    gives: "bonus",
    errors,
    input: z.object({ promotionId }),
    output: promotionEntry,
  }),
  claim: call({
    method: "POST",
    path: "/wps/promotions/claim",
    area: "promotions",
    summary: "Take what a promotion gives now: a bonus, a turn at the wheel or free spins",
    description: "A CONFLICT with `details.state` where there is nothing to be taken.",
    roles: REAL_ACCOUNTS,
    money: true,
    gives: "bonus",
    errors: [...errors, "IDEMPOTENCY_CONFLICT"],
    input: z.object({ promotionId, zalo, idempotencyKey }),
    output: promotionEntry,
  }),
  apply: call({
    method: "POST",
    path: "/wps/promotions/apply",
    area: "promotions",
    summary: "Apply for a promotion that an operator decides on",
    description: "More pictures follow one by one.",
    roles: REAL_ACCOUNTS,
    gives: "bonus",
    picture: true,
    errors: [...errors, "IDEMPOTENCY_CONFLICT", "FILES_UNAVAILABLE"],
    input: z.object({
      promotionId,
      comment: shortText(140),
      image: pictureText.optional(),
      zalo,
      idempotencyKey,
    }),
    output: promotionEntry,
  }),
  addImage: call({
    method: "POST",
    path: "/wps/promotions/image",
    area: "promotions",
    summary: "Add a picture to an application that waits",
    roles: REAL_ACCOUNTS,
    gives: "bonus",
    picture: true,
    errors: [...errors, "FILES_UNAVAILABLE"],
    input: z.object({ entryId: requiredText(64), image: pictureText }),
    output: promotionEntry,
  }),
  draw: call({
    method: "GET",
    path: "/wps/promotions/draw",
    area: "promotions",
    summary: "One draw of a wheel or raffle, with its seed once the day is over",
    roles: EVERYONE,
    errors: ["FEATURE_OFF", "NOT_FOUND"],
    input: z.object({ drawId: requiredText(64) }),
    output: promotionDraw,
  }),
};
