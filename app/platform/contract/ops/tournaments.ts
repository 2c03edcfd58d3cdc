import * as z from "zod";
import { emptyObject, epochMs, minorUnits, pageNo, queryIntOr, requiredText, shortText } from "../call.ts";
import { tournamentRules, tournamentText } from "../tournament-rules.ts";
import { publishAlso, versionFacts, versionInput } from "./catalogue.ts";
import { caseInput, operationKey, operatorCall, reasonText } from "./operator-call.ts";

const area = "tournaments";

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
  startsAt: epochMs,
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

const tournamentAction = z.enum(["edit", "publish", "cancel"]);
export type TournamentAction = z.infer<typeof tournamentAction>;

const detail = z.object({
  one: tournament,
  asOf: epochMs,
  isFinal: z.boolean(),
  total: z.int().meta({ description: "Members who are ranked" }),
  places: z.array(place),
  version: versionFacts,
  actions: z.array(tournamentAction),
});
export type TournamentCase = z.infer<typeof detail>;

/** The rules as entered by an operator: vendors and games by code or name, which the call looks up. */
const enteredRules = tournamentRules.extend({
  vendors: z.array(requiredText(32)).max(40).meta({ description: "Codes of vendors; none for all" }),
  games: z.array(requiredText(120)).max(40).meta({ description: "Ids or names of games; none for all" }),
});

const changeable = {
  rules: enteredRules,
  texts: z.record(shortText(8), tournamentText).refine((texts) => Object.keys(texts).length > 0),
  startsAt: epochMs,
  endsAt: epochMs,
};

/**
 * Tournaments: published or cancelled before they begin. After publication their rules never change
 * (docs/decisions/0166).
 */
export const operatorTournamentsContract = {
  list: operatorCall({
    method: "GET",
    path: "/tournaments",
    summary: "Tournaments, the latest start first",
    area,
    permission: "tournaments.see",
    input: z.object({
      brand: shortText(64).optional(),
      which: tournamentFilter.default("all"),
      pageNo,
      pageSize: queryIntOr(25, 1, 100),
    }),
    output: z.object({ list: z.array(tournament), total: z.int() }),
  }),
  detail: operatorCall({
    method: "GET",
    path: "/tournaments/detail",
    summary: "One tournament with its rules, and a page of its standings with what was paid",
    area,
    permission: "tournaments.see",
    input: caseInput.extend({ pageNo, pageSize: queryIntOr(25, 1, 100) }),
    output: detail,
    errors: ["NOT_FOUND"],
  }),
  choices: operatorCall({
    method: "GET",
    path: "/tournaments/choices",
    summary: "What a tournament of a brand can be about",
    area,
    permission: "tournaments.see",
    input: z.object({ merchant: caseInput.shape.merchant }),
    output: z.object({
      isOn: z.boolean().meta({ description: "True when the brand has tournaments" }),
      vendors: z.array(z.object({ vassalage: z.string(), name: z.string() })),
    }),
    errors: ["NOT_FOUND"],
  }),
  create: operatorCall({
    method: "POST",
    path: "/tournaments/create",
    summary: "Add a draft of a tournament, which members do not see",
    area,
    permission: "tournaments.create",
    input: z.object({
      merchant: caseInput.shape.merchant,
      ...changeable,
      idempotencyKey: operationKey,
    }),
    output: z.object({ id: z.string() }),
    errors: ["FEATURE_OFF", "CONFLICT"],
  }),
  edit: operatorCall({
    method: "POST",
    path: "/tournaments/edit",
    summary: "Change a tournament that was never published",
    area,
    permission: "tournaments.edit",
    publishes: "tournaments.publish",
    input: versionInput.extend({ ...changeable, publish: publishAlso }),
    output: emptyObject,
    errors: ["FEATURE_OFF", "NOT_FOUND", "CONFLICT"],
  }),
  publish: operatorCall({
    method: "POST",
    path: "/tournaments/publish",
    summary: "Show a draft to members",
    description:
      "The start is now at the earliest: bets placed before do not count. FORBIDDEN with " +
      "`details.own` for the operator who edited it last, above the brand's amount.",
    area,
    permission: "tournaments.publish",
    input: versionInput,
    output: emptyObject,
    errors: ["FEATURE_OFF", "NOT_FOUND", "CONFLICT"],
  }),
  cancel: operatorCall({
    method: "POST",
    path: "/tournaments/cancel",
    summary: "Take a tournament back before its start; members no longer see it",
    description: "CONFLICT with `details.state` for one that has begun, ended or was cancelled.",
    area,
    permission: "tournaments.cancel",
    input: versionInput.extend({ note: reasonText }),
    output: emptyObject,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
