import * as z from "zod";
import { epochMs, nothing, pageNo, queryIntOr, shortText } from "../call.ts";
import { missionRules, missionText } from "../mission-rules.ts";
import { caseInput, operationKey, operatorCall } from "./operator-call.ts";

const area = "missions";

const mission = z.object({
  merchantId: z.string(),
  id: z.string(),
  state: z.enum(["planned", "running", "ended"]),
  rules: missionRules,
  texts: z.record(z.string(), missionText),
  sort: z.int(),
  startsAt: epochMs,
  endsAt: epochMs.nullable(),
  claims: z.int().meta({ description: "How often its prize was given" }),
});
export type OperatorMission = z.infer<typeof mission>;

/** Missions: made with their start, and ended. Their rules never change (docs/decisions/0166). */
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
    output: mission,
    errors: ["NOT_FOUND"],
  }),
  create: operatorCall({
    method: "POST",
    path: "/missions/create",
    summary: "Make a mission that members see at once and that counts from its start",
    description: "The start is now at the earliest, so that nothing is won with what was done before.",
    area,
    permission: "missions.create",
    input: z.object({
      merchant: caseInput.shape.merchant,
      rules: missionRules,
      texts: z.record(shortText(8), missionText).refine((texts) => Object.keys(texts).length > 0),
      sort: z.int().min(0).max(9_999),
      startsAt: epochMs,
      endsAt: epochMs.nullable(),
      idempotencyKey: operationKey,
    }),
    output: z.object({ id: z.string() }),
    errors: ["CONFLICT"],
  }),
  end: operatorCall({
    method: "POST",
    path: "/missions/end",
    summary: "End a mission now; what was reached can be claimed for seven days",
    area,
    permission: "missions.end",
    input: caseInput,
    output: nothing,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
