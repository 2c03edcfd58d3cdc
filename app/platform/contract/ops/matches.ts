import * as z from "zod";
import { FACT_KINDS } from "../../core/identity-facts.ts";
import { epochMs } from "../call.ts";
import { caseSchema, decisionCall } from "./case-queue.ts";
import { decisionInput, listAndDetail, queueQuery, reasonText } from "./operator-call.ts";

const match = z.object({
  merchantId: z.string(),
  id: z.string(),
  username: z.string(),
  kinds: z.array(z.enum(FACT_KINDS)).meta({ description: "Kinds of facts that match on both sides" }),
  certain: z.boolean().meta({ description: "Both sides have proved one of them" }),
  held: z.boolean().meta({ description: "Nothing is played or paid in until this is decided" }),
  occasion: z.enum(["registration", "contact", "payee", "deposit", "exclusion"]),
  state: z
    .enum(["open", "confirmed", "dismissed", "over"])
    .meta({ description: "`over`: the excluded person's break ended before anybody decided" }),
  openedAt: epochMs,
  objection: z.string().meta({ description: "The member's objection to it" }),
  objectedAt: epochMs.nullable(),
  decidedBy: z.string().nullable().meta({ description: "Empty for the platform itself" }),
  decidedAt: epochMs.nullable(),
  reason: z.string(),
});
export type ExclusionMatch = z.infer<typeof match>;

/** The masked data of one side's owner. */
const side = z.object({
  username: z
    .string()
    .nullable()
    .meta({ description: "Null for an account at another brand, which is not named" }),
  registeredAt: epochMs,
  name: z.string(),
  birthday: z.string(),
  mobile: z.string(),
  mobileProved: z.boolean(),
  email: z.string(),
  emailProved: z.boolean(),
  payees: z.array(z.string()),
});
export type MatchSide = z.infer<typeof side>;

const matchCase = caseSchema(match, ["confirm", "dismiss"]).extend({
  account: side,
  excluded: side,
  exclusion: z.object({
    kind: z.enum(["cool_off", "self_exclusion"]),
    scope: z.enum(["brand", "all_brands"]),
    startedAt: epochMs,
    until: epochMs.nullable().meta({ description: "Null for good" }),
  }),
});

/** Accounts that resemble an excluded person's. An operator of the account's own merchant decides if they match. */
export const operatorMatchesContract = {
  ...listAndDetail({
    area: "matches",
    query: queueQuery,
    row: match,
    detail: matchCase,
    summaries: {
      list: "Accounts that are like an excluded person's and wait for a decision, or all",
      detail: "One such account with what both sides say, masked",
    },
  }),
  confirm: decisionCall({
    path: "/matches/confirm",
    summary: "Decide that it is the same person: the account gets the same break",
    description: "CONFLICT with `details.state` where it was decided already or the break is over.",
    permission: "matches.confirm",
    input: decisionInput.extend({ reason: reasonText }),
  }),
  dismiss: decisionCall({
    path: "/matches/dismiss",
    summary: "Decide that it is somebody else: the account is free, and the two are not compared again",
    description: "CONFLICT with `details.state` where it was decided already or the break is over.",
    permission: "matches.dismiss",
    input: decisionInput.extend({ reason: reasonText }),
  }),
};
