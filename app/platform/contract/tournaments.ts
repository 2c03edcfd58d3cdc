import * as z from "zod";
import {
  call,
  EVERYONE,
  epochMs,
  minorUnits,
  onBreak,
  pageNo,
  queryIntOr,
  requiredText,
  shortText,
} from "./call.ts";
import { tournamentRules } from "./tournament-rules.ts";

/** `counting`: it has ended, but bets settled in time may still be reported. */
const tournamentState = z.enum(["coming_soon", "running", "counting", "ended"]);

const tournament = z.object({
  tournamentId: z.string(),
  title: z.string(),
  summary: z.string(),
  state: tournamentState,
  rules: tournamentRules,
  pool: minorUnits.meta({ description: "All prizes together" }),
  startsAt: epochMs,
  endsAt: epochMs,
  finalAt: epochMs.meta({ description: "When the standings become final" }),
});
export type Tournament = z.infer<typeof tournament>;

const score = z
  .int()
  .meta({ description: "Minor units; of the metric `multiplier` hundredths of the stake" });

/** The rewards calls about tournaments. */
export const tournamentCalls = {
  tournaments: call({
    method: "GET",
    path: "/wps/rewards/tournaments",
    area: "rewards",
    summary: "Tournaments that run, are to come, or ended within 14 days",
    description: "During a break those that the caller takes part in.",
    roles: EVERYONE,
    errors: ["FEATURE_OFF"],
    input: z.object({ language: shortText(8).optional() }),
    output: z.object({ onBreak, list: z.array(tournament) }),
  }),
  tournament: call({
    method: "GET",
    path: "/wps/rewards/tournament",
    area: "rewards",
    summary: "A tournament with a page of its standings and the caller's own place",
    description:
      "Names are masked. NOT_FOUND during a break for a caller who does not take part. " +
      "Standings may be 15 seconds old; `isFinal` is true once they no longer change. Equal " +
      "scores share their places and the prizes for them.",
    roles: EVERYONE,
    errors: ["FEATURE_OFF", "NOT_FOUND"],
    input: z.object({
      tournamentId: requiredText(64),
      pageNo,
      pageSize: queryIntOr(20, 1, 100),
      language: shortText(8).optional(),
    }),
    output: z.object({
      tournament,
      asOf: epochMs,
      isFinal: z.boolean(),
      total: z.int().meta({ description: "Members who are ranked" }),
      list: z.array(
        z.object({
          rank: z.int(),
          maskedAccount: z.string(),
          score,
          prize: minorUnits,
          isOwn: z.boolean(),
        }),
      ),
      own: z
        .object({
          rank: z.int().nullable().meta({ description: "Null with too few counted bets" }),
          score,
          bets: z.int(),
          prize: minorUnits,
          payment: z.enum(["none", "open", "paid", "withheld"]).meta({
            description: "State of the payment of a final prize; `withheld` during a self-exclusion",
          }),
        })
        .nullable(),
    }),
  }),
};
