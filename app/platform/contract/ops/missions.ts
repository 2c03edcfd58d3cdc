import * as z from "zod";
import { emptyObject, epochMs, minorUnits, pageNo, queryIntOr, shortText } from "../call.ts";
import { missionRules, missionText } from "../mission-rules.ts";
import { prizeBudget } from "../prize-budget.ts";
import { publishAlso, versionFacts, versionInput } from "./catalogue.ts";
import { caseInput, operationKey, operatorCall } from "./operator-call.ts";

const area = "missions";

const mission = z.object({
  merchantId: z.string(),
  id: z.string(),
  state: z.enum(["draft", "planned", "running", "ended"]),
  rules: missionRules,
  texts: z.record(z.string(), missionText),
  sort: z.int(),
  startsAt: epochMs,
  endsAt: epochMs.nullable(),
  budget: prizeBudget.nullable().meta({ description: "Null for what was made before there were budgets" }),
  spent: minorUnits.meta({ description: "Amount given from its budget" }),
  claims: z.int().meta({ description: "Number of times its prize was given" }),
});
export type OperatorMission = z.infer<typeof mission>;

const changeable = {
  rules: missionRules,
  texts: z.record(shortText(8), missionText).refine((texts) => Object.keys(texts).length > 0),
  budget: prizeBudget,
  sort: z.int().min(0).max(9_999),
  startsAt: epochMs,
  endsAt: epochMs.nullable(),
};

const missionAction = z.enum(["edit", "publish", "end"]);
export type MissionAction = z.infer<typeof missionAction>;

const detail = z.object({ one: mission, version: versionFacts, actions: z.array(missionAction) });
export type MissionCase = z.infer<typeof detail>;

/**
 * Missions: drafted, published together with their start, and ended. After publication their rules never change
 * (docs/decisions/0166).
 */
export const operatorMissionsContract = {
  list: operatorCall({
    method: "GET",
    path: "/missions",
    summary: "Missions, those that are over too, the latest first",
    area,
    permission: "missions.see",
    input: z.object({ brand: shortText(64).optional(), pageNo, pageSize: queryIntOr(25, 1, 100) }),
    output: z.object({ list: z.array(mission), total: z.int() }),
  }),
  detail: operatorCall({
    method: "GET",
    path: "/missions/detail",
    summary: "One mission with its rules and texts",
    area,
    permission: "missions.see",
    input: caseInput,
    output: detail,
    errors: ["NOT_FOUND"],
  }),
  create: operatorCall({
    method: "POST",
    path: "/missions/create",
    summary: "Add a draft of a mission, which members do not see",
    area,
    permission: "missions.create",
    input: z.object({
      merchant: caseInput.shape.merchant,
      ...changeable,
      idempotencyKey: operationKey,
    }),
    output: z.object({ id: z.string() }),
    errors: ["CONFLICT", "FEATURE_OFF"],
  }),
  edit: operatorCall({
    method: "POST",
    path: "/missions/edit",
    summary: "Change a mission that was never published",
    area,
    permission: "missions.edit",
    publishes: "missions.publish",
    input: versionInput.extend({ ...changeable, publish: publishAlso }),
    output: emptyObject,
    errors: ["NOT_FOUND", "CONFLICT", "FEATURE_OFF"],
  }),
  publish: operatorCall({
    method: "POST",
    path: "/missions/publish",
    summary: "Show a draft to members; it counts from its start",
    description:
      "The start is now at the earliest, so that earlier activity does not count. FORBIDDEN " +
      "with `details.own` for the operator who edited it last, above the brand's amount.",
    area,
    permission: "missions.publish",
    input: versionInput,
    output: emptyObject,
    errors: ["NOT_FOUND", "CONFLICT", "FEATURE_OFF"],
  }),
  end: operatorCall({
    method: "POST",
    path: "/missions/end",
    summary: "End a mission now; what was reached can be claimed for seven days",
    area,
    permission: "missions.end",
    input: versionInput,
    output: emptyObject,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
