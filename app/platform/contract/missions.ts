import * as z from "zod";
import {
  call,
  epochMs,
  idempotencyKey,
  minorUnits,
  onBreak,
  queryIntOr,
  REAL_ACCOUNTS,
  requiredText,
  shortText,
} from "./call.ts";
import { mission, missionGoal } from "./mission-rules.ts";

export type Mission = z.infer<typeof mission>;

/** Calls about missions, which belong to the area `rewards`. */
export const missionCalls = {
  missionSummary: call({
    method: "GET",
    path: "/wps/relay/MCSFE_getMissionSummaryDetails",
    area: "rewards",
    summary: "The account's missions and how far it is in each",
    roles: REAL_ACCOUNTS,
    pages: ["member/missionLeaderboard"],
    errors: ["FEATURE_OFF"],
    input: z.object({ language: shortText(8).optional() }),
    output: z.object({ onBreak, list: z.array(mission), claimable: z.int() }),
  }),
  claimMission: call({
    method: "POST",
    path: "/wps/rewards/mission/claim",
    area: "rewards",
    summary: "Take the prize of a mission that was reached, as bonus money",
    roles: REAL_ACCOUNTS,
    pages: ["member/missionLeaderboard"],
    money: true,
    gives: "bonus",
    errors: ["FEATURE_OFF", "NOT_FOUND", "CONFLICT", "IDEMPOTENCY_CONFLICT"],
    input: z.object({ missionId: requiredText(64), occasion: requiredText(16), idempotencyKey }),
    output: z.object({ missionId: z.string(), occasion: z.string(), prize: minorUnits }),
  }),
  missionLeaderboard: call({
    method: "GET",
    path: "/wps/relay/MCSFE_getMissionLeaderboard",
    area: "rewards",
    summary: "The leaderboard of a mission's running period, with masked names",
    description:
      "Without `missionId`: of the first mission that has one. Equal scores rank by who reached them first. It may be 15 seconds old.",
    roles: REAL_ACCOUNTS,
    pages: ["member/missionLeaderboard"],
    errors: ["FEATURE_OFF", "NOT_FOUND"],
    input: z.object({
      missionId: shortText(64).optional(),
      size: queryIntOr(20, 1, 100),
      language: shortText(8).optional(),
    }),
    output: z.object({
      missionId: z.string(),
      title: z.string(),
      goal: missionGoal,
      startsAt: epochMs,
      endsAt: epochMs.nullable(),
      asOf: epochMs,
      list: z.array(
        z.object({
          rank: z.int(),
          maskedAccount: z.string(),
          score: z.int(),
          prize: minorUnits.meta({ description: "The mission's prize where its target is reached, else 0" }),
          isOwn: z.boolean(),
        }),
      ),
      own: z.object({ rank: z.int(), score: z.int() }).nullable(),
    }),
  }),
};
