import * as z from "zod";
import { epochMs, gameTypeCode, minorUnits, shortText } from "../call.ts";
import { prizeBudget } from "../prize-budget.ts";
import {
  enteredPromotionRules,
  promotionGroup,
  promotionKind,
  promotionRules,
  promotionText,
} from "../promotion-rules.ts";
import { catalogueCalls, itemCall, itemSchema, versionInput } from "./catalogue.ts";
import { caseInput, operatorCall, queueQuery } from "./operator-call.ts";

const promotionState = z.enum(["draft", "published", "ended"]);

/** The fields of a promotion that an operator can set; the rules of a published one do not change. */
const content = {
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
  rules: enteredPromotionRules,
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

const detail = itemSchema(
  {
    one: listed.extend({
      ...content,
      rules: promotionRules,
      stock: z.array(z.object({ prizeId: z.string(), stock: z.int(), taken: z.int() })),
      draws: z.array(draw).meta({ description: "The newest, 50 at most" }),
    }),
    languages: z.array(z.string()),
  },
  ["edit", "publish", "end"],
);
export type OperatorPromotion = z.infer<typeof detail>;

/** Promotions: drafted, running and ended. */
export const operatorPromotionsContract = {
  ...catalogueCalls({
    area: "promotions",
    query: queueQuery,
    row: listed,
    ...{ detail, content },
    summaries: {
      list: "Drafts and what runs, or all",
      detail: "One promotion with its rules, stock and draws",
      create: "Add a draft, which members do not see",
      edit: "Save a promotion: a draft at once, what is public when it is published again",
      publish: "Put what was saved in effect; the rules are fixed from here on",
    },
    descriptions: { edit: "The rules of one that was published do not change." },
  }),
  choices: operatorCall({
    method: "GET",
    path: "/promotions/choices",
    summary: "What a promotion of a brand can be about",
    area: "promotions",
    permission: "promotions.see",
    input: z.object({ merchant: caseInput.shape.merchant }),
    output: z.object({
      kinds: z
        .array(promotionKind)
        .meta({ description: "Those that its document has on and its vendors can give now" }),
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
  end: itemCall({
    path: "/promotions/end",
    summary: "End a promotion now; what was promised holds",
    permission: "promotions.end",
    input: versionInput,
    errors: ["NOT_FOUND", "CONFLICT", "FEATURE_OFF"],
  }),
};
