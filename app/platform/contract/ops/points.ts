import * as z from "zod";
import { minorUnits, requiredText, shortText } from "../call.ts";
import { catalogueCalls, itemCall, itemSchema, versionInput } from "./catalogue.ts";
import { listQuery } from "./operator-call.ts";

const rewardText = z.object({ name: requiredText(120), text: shortText(300) });
const points = z.int().min(1).max(1_000_000_000);
const stock = z.int().min(1).max(1_000_000_000);
const sort = z.int().min(0).max(9_999);
const rewardState = z.enum(["shown", "hidden"]);

const reward = z.object({
  merchantId: z.string(),
  id: z.string(),
  type: z.enum(["goods", "bonus"]),
  state: rewardState,
  name: z.string().meta({ description: "In the operator's language" }),
  texts: z.record(z.string(), rewardText),
  picture: z.string(),
  price: z.int().meta({ description: "Points for one" }),
  worth: minorUnits.nullable().meta({ description: "The bonus; null for goods" }),
  times: z.int(),
  days: z.int(),
  stock: z.int().nullable().meta({ description: "Number there ever were; null where it cannot run out" }),
  taken: z.int(),
  perMember: z.int().nullable().meta({ description: "Number that one member may have" }),
  sort: z.int(),
});
export type OperatorReward = z.infer<typeof reward>;

const content = {
  type: z.enum(["goods", "bonus"]),
  texts: z.record(z.string().regex(/^[A-Z]{2}$/), rewardText).refine((all) => Object.keys(all).length > 0),
  picture: requiredText(300).meta({ description: "A path of the site or an https address, or `art:<name>`" }),
  price: points,
  worth: minorUnits.min(1).max(1_000_000_000_000).nullable(),
  times: z.int().min(0).max(60).meta({ description: "Number of times a bonus has to be bet" }),
  days: z.int().min(1).max(365).meta({ description: "Days in which that has to be done" }),
  stock: stock.meta({ description: "Number there are in all: with the worth of one it is the budget" }),
  perMember: z.int().min(1).max(1_000_000_000),
  sort,
};

/**
 * Rewards that points buy. Kind, texts and worth of a published reward never change, so that past redemptions stay as
 * they were.
 */
export const operatorRewardsContract = {
  ...catalogueCalls({
    area: "rewards",
    query: listQuery,
    row: reward,
    detail: itemSchema({ one: reward }, ["edit", "publish", "hide"]),
    content,
    summaries: {
      list: "What points buy, hidden rewards too, in the order of the mall",
      detail: "One reward",
      create: "Add a draft of a reward, which members do not see",
      edit: "Save a reward: a draft at once, one in the mall when it is published again",
      publish: "Put what was saved into the mall",
    },
    descriptions: { edit: "Kind, texts and worth of one that was published do not change." },
  }),
  hide: itemCall({
    path: "/rewards/hide",
    summary: "Take a reward out of the mall; publishing it brings it back",
    permission: "rewards.hide",
    input: versionInput,
    errors: ["NOT_FOUND", "CONFLICT", "FEATURE_OFF"],
  }),
};
