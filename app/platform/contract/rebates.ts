import * as z from "zod";
import { AGENTS, call, gameTypeCode, requiredText } from "./call.ts";

/** A rebate rate on the valid bet of a game type. */
export const rebateRate = z.object({
  gameType: gameTypeCode,
  rateBasisPoints: z.int().min(0).max(10_000),
});
export type RebateRate = z.infer<typeof rebateRate>;

export const rebateRates = z.array(rebateRate).max(50);

/** Rates as they are shown, with their limits. */
export const shownRates = z.array(
  rebateRate.extend({
    least: z.int().meta({ description: "The highest rate of an account directly below it" }),
    most: z.int().meta({ description: "The rate of the account above" }),
    next: z
      .object({ rateBasisPoints: z.int(), fromDay: z.string() })
      .nullable()
      .meta({ description: "A rate that is set and does not apply yet" }),
  }),
);

export const rebatesContract = {
  rebates: call({
    method: "GET",
    path: "/wps/agent/rebates",
    area: "agents",
    summary:
      "The rebate rates of the caller, or of an account directly below, and the highest that it can have",
    roles: AGENTS,
    errors: ["FEATURE_OFF", "NOT_FOUND"],
    input: z.object({ username: requiredText(64).optional() }),
    output: z.object({
      list: shownRates,
    }),
  }),
  setRebates: call({
    method: "POST",
    path: "/wps/agent/rebates",
    area: "agents",
    summary: "Set the rebate rates of an account directly below the caller, from the next business day on",
    description:
      "INVALID_INPUT with a reason per game type for a rate above the caller's own or below that of an account under the downline.",
    roles: AGENTS,
    pages: ["agent/downlineManagmentView"],
    errors: ["FEATURE_OFF", "NOT_FOUND"],
    input: z.object({ username: requiredText(64), rates: rebateRates }),
    output: z.object({ fromDay: z.string() }),
  }),
};
