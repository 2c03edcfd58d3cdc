import * as z from "zod";
import { emptyObject, epochMs, gameTypeCode, minorUnits, shortText } from "../call.ts";
import { prizeBudget } from "../prize-budget.ts";
import { promotionGroup, promotionKind, promotionRules, promotionText } from "../promotion-rules.ts";
import { publishAlso, versionFacts, versionInput } from "./catalogue.ts";
import { caseInput, operationKey, operatorCall, queueQuery } from "./operator-call.ts";

const promotionState = z.enum(["draft", "published", "ended"]);

/** The fields of a promotion that an operator can set; the rules of a published one do not change. */
const changeable = {
  group: promotionGroup,
  texts: z
    .record(z.string().regex(/^[A-Z]{2}$/), promotionText)
    .refine((texts) => Object.keys(texts).length > 0, { params: { key: "error.field.required" } })
    .meta({ description: "By language code" }),
  picture: shortText(300).meta({ description: "A path of the site or an https address, or `art:<name>`" }),
  sort: z.int().min(0).max(10_000),
  quota: z.int().min(1).max(1_000_000_000).nullable(),
  budget: prizeBudget.nullable().meta({ description: "Null only for kinds that give no money" }),
  startsAt: epochMs,
  endsAt: epochMs.nullable(),
};

const listed = z.object({
  merchantId: z.string(),
  id: z.string(),
  kind: promotionKind,
  group: promotionGroup,
  title: z.string(),
  state: promotionState,
  quota: z.int().nullable(),
  spent: minorUnits.meta({ description: "Amount given or promised from its budget" }),
  given: z.int().meta({ description: "Number of members' entries in it" }),
  sum: minorUnits.meta({ description: "Bonus money that it gave" }),
  currency: z.string(),
  startsAt: epochMs,
  endsAt: epochMs.nullable(),
});
export type ListedPromotion = z.infer<typeof listed>;

const promotionAction = z.enum(["edit", "publish", "end"]);
export type PromotionAction = z.infer<typeof promotionAction>;

const draw = z.object({
  drawId: z.string(),
  username: z.string(),
  day: z.string(),
  number: z.int(),
  landed: z.string(),
  given: z.string(),
  amount: minorUnits,
  at: epochMs,
});

const detail = z.object({
  one: listed.extend({
    ...changeable,
    rules: promotionRules,
    stock: z.array(z.object({ prizeId: z.string(), stock: z.int(), taken: z.int() })),
    draws: z.array(draw).meta({ description: "The newest, 50 at most" }),
  }),
  version: versionFacts,
  languages: z.array(z.string()),
  actions: z.array(promotionAction),
});
export type OperatorPromotion = z.infer<typeof detail>;

const area = "promotions";
const errors = ["NOT_FOUND", "CONFLICT", "FEATURE_OFF"] as const;

/** Promotions: drafted, running and ended. */
export const operatorPromotionsContract = {
  list: operatorCall({
    method: "GET",
    path: "/promotions",
    summary: "Drafts and what runs, or all",
    area,
    permission: "promotions.see",
    input: queueQuery,
    output: z.object({ list: z.array(listed), total: z.int() }),
  }),
  detail: operatorCall({
    method: "GET",
    path: "/promotions/detail",
    summary: "One promotion with its rules, stock and draws",
    area,
    permission: "promotions.see",
    input: caseInput,
    output: detail,
    errors: ["NOT_FOUND"],
  }),
  choices: operatorCall({
    method: "GET",
    path: "/promotions/choices",
    summary: "What a promotion of a brand can be about",
    area,
    permission: "promotions.see",
    input: z.object({ merchant: caseInput.shape.merchant }),
    output: z.object({
      groups: z.array(promotionGroup),
      gameTypes: z.array(gameTypeCode),
      vendors: z
        .array(z.object({ vassalage: z.string(), name: z.string() }))
        .meta({ description: "Those that can give free spins now" }),
      games: z
        .array(z.object({ gameId: z.string(), name: z.string(), vassalage: z.string() }))
        .meta({ description: "Games of these vendors" }),
    }),
    errors: ["NOT_FOUND"],
  }),
  create: operatorCall({
    method: "POST",
    path: "/promotions/create",
    summary: "Add a draft, which members do not see",
    area,
    permission: "promotions.create",
    input: z.object({
      merchant: caseInput.shape.merchant,
      ...changeable,
      rules: promotionRules,
      idempotencyKey: operationKey,
    }),
    output: z.object({ id: z.string() }),
    errors: ["NOT_FOUND"],
  }),
  edit: operatorCall({
    method: "POST",
    path: "/promotions/edit",
    summary: "Save a promotion: a draft at once, what is public when it is published again",
    description: "The rules of one that was published do not change.",
    area,
    permission: "promotions.edit",
    publishes: "promotions.publish",
    input: versionInput.extend({ ...changeable, rules: promotionRules, publish: publishAlso }),
    output: emptyObject,
    errors,
  }),
  publish: operatorCall({
    method: "POST",
    path: "/promotions/publish",
    summary: "Put what was saved in effect; the rules are fixed from here on",
    description:
      "FORBIDDEN with `details.own` for the operator who edited it last, above the brand's amount.",
    area,
    permission: "promotions.publish",
    input: versionInput,
    output: emptyObject,
    errors,
  }),
  end: operatorCall({
    method: "POST",
    path: "/promotions/end",
    summary: "End a promotion now; what was promised holds",
    area,
    permission: "promotions.end",
    input: versionInput,
    output: emptyObject,
    errors,
  }),
};
