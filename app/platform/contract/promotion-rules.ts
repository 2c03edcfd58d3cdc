import * as z from "zod";
import { gameTypeCode, minorUnits, requiredText, shortText } from "./call.ts";

/** The turnover requirement of a promotion's bonus, before it becomes the member's own money (docs/promotions.md). */
const turnover = {
  times: z
    .int()
    .min(0)
    .max(60)
    .meta({ description: "Number of times the bonus has to be bet; 0: not at all" }),
  days: z.int().min(1).max(365).meta({ description: "Days in which that has to be done" }),
};
const money = minorUnits.min(1).max(1_000_000_000_000);

/** A prize of a wheel or a raffle. Its chance is its weight divided by the sum of all weights. */
const prize = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/),
  amount: minorUnits.min(0).max(1_000_000_000_000).meta({ description: "Bonus money; 0 for nothing" }),
  weight: z.int().min(1).max(1_000_000_000),
  stock: z.int().min(1).max(1_000_000_000).nullable().meta({ description: "Null when it cannot run out" }),
});
export type Prize = z.infer<typeof prize>;

/**
 * The way members earn turns: a number per business day, or one for each `every` deposited or bet while the promotion
 * runs.
 */
const turns = z.discriminatedUnion("per", [
  z.object({ per: z.literal("day"), count: z.int().min(1).max(100) }),
  z.object({ per: z.enum(["deposit", "bet"]), every: money, most: z.int().min(1).max(10_000) }),
]);

const draws = {
  turns,
  prizes: z
    .array(prize)
    .min(2)
    .max(24)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
      params: { key: "error.field.duplicate" },
    })
    // A member who draws a prize that has run out gets the first prize with unlimited stock.
    .refine((all) => all.some(({ stock }) => stock === null)),
  ...turnover,
};

const freeSpins = z.object({
  kind: z.literal("freeSpins"),
  vassalage: requiredText(32),
  gameId: requiredText(64),
  gameName: requiredText(120),
  spins: z.int().min(1).max(1_000),
  stake: money,
  days: turnover.days,
  onlyByOperators: z.boolean().optional().meta({
    description: "True when operators give the free spins to members they choose; no member can claim them",
  }),
});

const manual = z.object({ kind: z.literal("manual"), most: money, ...turnover });
const info = z.object({ kind: z.literal("info") });
const otherRules = [
  z.object({
    kind: z.literal("depositMatch"),
    percent: z.int().min(1).max(500),
    most: money,
    minDeposit: money,
    of: z.enum(["bonus", "depositAndBonus"]),
    every: z.enum(["account", "day", "deposit"]),
    ...turnover,
  }),
  z.object({
    kind: z.literal("rebate"),
    basisPoints: z.int().min(1).max(5_000).meta({ description: "Hundredths of a percent of valid bets" }),
    period: z.enum(["day", "week"]),
    gameTypes: z
      .array(gameTypeCode)
      .max(9)
      .meta({ description: "Game types whose valid bets count; empty for all" }),
    minBet: minorUnits.min(0).meta({ description: "Valid bets that a period needs" }),
    most: money,
    ...turnover,
  }),
  z.object({
    kind: z.literal("signUp"),
    amount: money,
    withinDays: z
      .int()
      .min(1)
      .max(365)
      .meta({ description: "Days after registration in which it is claimed" }),
    needsMobile: z.boolean().meta({ description: "True when the mobile number has to be verified" }),
    ...turnover,
  }),
  z.object({
    kind: z.literal("checkIn"),
    amounts: z
      .array(minorUnits.min(0).max(1_000_000_000_000))
      .min(1)
      .max(31)
      .refine((all) => all.some((amount) => amount > 0))
      .meta({ description: "By days in a row; after the last it begins again" }),
    ...turnover,
  }),
  z.object({ kind: z.literal("wheel"), ...draws }),
  z.object({ kind: z.literal("raffle"), ...draws }),
] as const;

/** The rules of a promotion, by its kind. Amounts are minor units. They never change after publication. */
export const promotionRules = z.discriminatedUnion("kind", [...otherRules, freeSpins, manual, info]);

/** The rules as entered by an operator: without the name of the game, which the call looks up. */
export const enteredPromotionRules = z.discriminatedUnion("kind", [
  ...otherRules,
  freeSpins.omit({ gameName: true }),
  manual,
  info,
]);
export type PromotionRules = z.infer<typeof promotionRules>;
export type PromotionKind = PromotionRules["kind"];
export type RulesFor<K extends PromotionKind> = Extract<PromotionRules, { kind: K }>;

export const PROMOTION_KINDS = promotionRules.options.map(({ shape }) => shape.kind.value);
export const promotionKind = z.enum(PROMOTION_KINDS);

/** Groups of the promotions page (spec section 2): a brand lists its own, in its order. */
export const promotionGroup = z.enum(["new", "daily", "slots", "live", "sports", "lottery", "vip", "event"]);
export type PromotionGroup = z.infer<typeof promotionGroup>;

/**
 * The texts of a promotion in one language. `content` is HTML; it is sanitised when it is stored and when it is shown.
 */
export const promotionText = z.object({
  title: requiredText(120),
  summary: shortText(300),
  content: shortText(20_000),
});
export type PromotionText = z.infer<typeof promotionText>;
