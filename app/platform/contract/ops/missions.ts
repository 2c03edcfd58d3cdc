import * as z from "zod";
import { epochMs, gameTypeCode, minorUnits, shortText } from "../call.ts";
import { missionRules, missionText } from "../mission-rules.ts";
import { prizeBudget } from "../prize-budget.ts";
import { catalogueCalls, itemCall, itemSchema, startAtPublication, versionInput } from "./catalogue.ts";
import { caseInput, listQuery, operatorCall } from "./operator-call.ts";

const mission = z.object({
  merchantId: z.string(),
  id: z.string(),
  state: z.enum(["draft", "planned", "running", "ended"]),
  rules: missionRules,
  texts: z.record(z.string(), missionText),
  sort: z.int(),
  startsAt: startAtPublication,
  endsAt: epochMs.nullable(),
  budget: prizeBudget.nullable().meta({ description: "Null for what was made before there were budgets" }),
  spent: minorUnits.meta({ description: "Amount given from its budget" }),
  claims: z.int().meta({ description: "Number of times its prize was given" }),
});
export type OperatorMission = z.infer<typeof mission>;

const content = {
  rules: missionRules,
  texts: z.record(shortText(8), missionText).refine((texts) => Object.keys(texts).length > 0),
  budget: prizeBudget,
  sort: z.int().min(0).max(9_999),
  startsAt: startAtPublication,
  endsAt: epochMs.nullable(),
};

const detail = itemSchema({ one: mission }, ["edit", "publish", "end"]);
export type MissionCase = z.infer<typeof detail>;

/**
 * Missions: drafted, published together with their start, and ended. After publication their rules never change
 * (docs/decisions/0166).
 */
export const operatorMissionsContract = {
  ...catalogueCalls({
    area: "missions",
    query: listQuery,
    row: mission,
    ...{ detail, content },
    summaries: {
      list: "Missions, those that are over too, the latest first",
      detail: "One mission with its rules and texts",
      create: "Add a draft of a mission, which members do not see",
      edit: "Change a mission that was never published",
      publish: "Show a draft to members; it counts from its start",
    },
    descriptions: {
      publish: "The start is now at the earliest, so that earlier activity does not count.",
    },
  }),
  choices: operatorCall({
    method: "GET",
    path: "/missions/choices",
    summary: "What a mission of a brand can be about",
    area: "missions",
    permission: "missions.see",
    input: z.object({ merchant: caseInput.shape.merchant }),
    output: z.object({ gameTypes: z.array(gameTypeCode) }),
  }),
  end: itemCall({
    path: "/missions/end",
    summary: "End a mission now; what was reached can be claimed for seven days",
    permission: "missions.end",
    input: versionInput,
  }),
};
