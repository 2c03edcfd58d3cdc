import * as z from "zod";
import { epochMs, gameTypeCode, minorUnits, requiredText, shortText } from "../call.ts";
import { tournamentRules, tournamentText } from "../tournament-rules.ts";
import { catalogueCalls, itemCall, itemSchema, startAtPublication, versionInput } from "./catalogue.ts";
import { caseInput, listQuery, operatorCall, page, reasonText } from "./operator-call.ts";

/** `counting`: it has ended, but bets settled in time may still be reported. */
const operatorTournamentState = z.enum(["draft", "coming_soon", "running", "counting", "ended", "cancelled"]);

/** The filter of a tournament list; tournaments that are being counted are among the ended ones. */
export const tournamentFilter = z.enum(["all", "running", "coming_soon", "ended", "cancelled"]);
export type TournamentFilter = z.infer<typeof tournamentFilter>;

const tournament = z.object({
  merchantId: z.string(),
  id: z.string(),
  state: operatorTournamentState,
  rules: tournamentRules,
  texts: z.record(z.string(), tournamentText),
  startsAt: startAtPublication,
  endsAt: epochMs,
  finalAt: epochMs.meta({ description: "When the standings become final" }),
  pool: minorUnits.meta({ description: "All prizes together" }),
  paid: minorUnits.meta({ description: "The prizes that were paid" }),
});
export type OperatorTournament = z.infer<typeof tournament>;

const place = z.object({
  rank: z.int(),
  accountId: z.string(),
  username: z.string(),
  score: z.int().meta({ description: "Minor units; of the metric `multiplier` hundredths of the stake" }),
  bets: z.int(),
  prize: minorUnits,
  payment: z
    .enum(["none", "open", "paid", "withheld"])
    .meta({ description: "State of the payment of a final prize" }),
});

const detail = itemSchema(
  {
    one: tournament,
    asOf: epochMs,
    isFinal: z.boolean(),
    total: z.int().meta({ description: "Members who are ranked" }),
    places: z.array(place),
  },
  ["edit", "publish", "cancel"],
);
export type TournamentCase = z.infer<typeof detail>;

/** The rules as entered by an operator: vendors and games by code or name, which the call looks up. */
const enteredRules = tournamentRules.extend({
  vendors: z.array(requiredText(32)).max(40).meta({ description: "Codes of vendors; none for all" }),
  games: z.array(requiredText(120)).max(40).meta({ description: "Ids or names of games; none for all" }),
});

const content = {
  rules: enteredRules,
  texts: z.record(shortText(8), tournamentText).refine((texts) => Object.keys(texts).length > 0),
  startsAt: startAtPublication,
  endsAt: epochMs,
};

/**
 * Tournaments: published or cancelled before they begin. After publication their rules never change
 * (docs/decisions/0166).
 */
export const operatorTournamentsContract = {
  ...catalogueCalls({
    area: "tournaments",
    query: listQuery.extend({ which: tournamentFilter.default("all") }),
    row: tournament,
    more: page,
    ...{ detail, content },
    summaries: {
      list: "Tournaments, the latest start first",
      detail: "One tournament with its rules, and a page of its standings with what was paid",
      create: "Add a draft of a tournament, which members do not see",
      edit: "Change a tournament that was never published",
      publish: "Show a draft to members",
    },
    descriptions: { publish: "The start is now at the earliest: bets placed before do not count." },
  }),
  choices: operatorCall({
    method: "GET",
    path: "/tournaments/choices",
    summary: "What a tournament of a brand can be about",
    area: "tournaments",
    permission: "tournaments.see",
    input: z.object({ merchant: caseInput.shape.merchant }),
    output: z.object({
      vendors: z.array(z.object({ vassalage: z.string(), name: z.string() })),
      gameTypes: z.array(gameTypeCode),
    }),
    errors: ["NOT_FOUND"],
  }),
  cancel: itemCall({
    path: "/tournaments/cancel",
    summary: "Take a tournament back before its start; members no longer see it",
    description: "CONFLICT with `details.state` for one that has begun, ended or was cancelled.",
    permission: "tournaments.cancel",
    input: versionInput.extend({ note: reasonText }),
  }),
};
