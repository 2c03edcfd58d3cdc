import * as z from "zod";
import { epochMs, gameTypeCode, minorUnits, requiredText, shortText } from "./call.ts";

/** The measure of a mission: valid bets in minor units, bets by number, or deposits in minor units. */
export const missionGoal = z.enum(["bet", "rounds", "deposit"]);
export const missionPeriod = z.enum(["day", "week", "month", "once"]);

/** The rules of a mission (docs/decisions/0166). They never change after publication. */
export const missionRules = z
  .object({
    goal: missionGoal,
    gameTypes: z.array(gameTypeCode).max(9).meta({ description: "Game types that count; empty for all" }),
    target: z.int().min(1).max(1_000_000_000_000),
    period: missionPeriod,
    prize: minorUnits.min(1).max(1_000_000_000_000).meta({ description: "Bonus money" }),
    times: z
      .int()
      .min(0)
      .max(60)
      .meta({ description: "Number of times the prize has to be bet; 0: not at all" }),
    days: z.int().min(1).max(365).meta({ description: "Days in which that has to be done" }),
  })
  .refine(({ goal, gameTypes }) => goal !== "deposit" || gameTypes.length === 0);
export type MissionRules = z.infer<typeof missionRules>;

/** The texts of a mission in one language. */
export const missionText = z.object({ title: requiredText(120), summary: shortText(300) });
export type MissionText = z.infer<typeof missionText>;

/** A period of a mission, as its member sees it. */
export const mission = z.object({
  missionId: z.string(),
  occasion: z.string().meta({ description: "The period that this is about; a claim names it" }),
  title: z.string(),
  summary: z.string(),
  goal: missionGoal,
  period: missionPeriod,
  gameTypes: z.array(gameTypeCode),
  progress: z.int().meta({ description: "Minor units, or bets of a mission whose goal is `rounds`" }),
  target: z.int(),
  prize: minorUnits.meta({ description: "Bonus money" }),
  times: z
    .int()
    .meta({ description: "Number of times the prize has to be bet before it becomes the member's own" }),
  days: z.int().meta({ description: "Days in which that has to be done" }),
  state: z.enum(["process", "claim", "claimed", "close", "coming_soon"]),
  why: z
    .enum(["", "soldOut", "mostReached"])
    .meta({ description: "Why it is closed: its budget is used up, or the member has the most of it" }),
  startsAt: epochMs,
  endsAt: epochMs.nullable().meta({ description: "When the period ends; null for never" }),
  claimUntil: epochMs.nullable().meta({ description: "Until when a reached prize can be claimed" }),
  hasBoard: z.boolean(),
});
