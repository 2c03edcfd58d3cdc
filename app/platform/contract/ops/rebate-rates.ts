import * as z from "zod";
import { emptyObject, epochMs, requiredText } from "../call.ts";
import { rebateRates, shownRates } from "../rebates.ts";
import { caseInput, listQuery, operatorCall, operatorNames, reasonText } from "./operator-call.ts";

const area = "rebateRates";

const proposal = z.object({
  id: z.string(),
  rates: rebateRates.meta({ description: "Those that it changes; 0 is none" }),
  reason: z.string(),
  state: z.enum(["proposed", "approved", "refused"]),
  proposedBy: z.string(),
  proposedAt: epochMs,
  decidedBy: z.string().nullable(),
  decidedAt: epochMs.nullable(),
});

const decision = caseInput.extend({ proposalId: requiredText(64) });

/** Rebate rates of accounts at the top, which two operators set. An `id` is an account's. */
export const operatorRebateRatesContract = {
  detail: operatorCall({
    method: "GET",
    path: "/rebate-rates",
    summary: "The rebate rates of an account with their limits, and operators' proposals for it",
    area,
    permission: "rebateRates.see",
    input: caseInput,
    output: z.object({
      list: shownRates,
      proposals: z.array(proposal).meta({ description: "Newest first; at most one waits" }),
      names: operatorNames,
    }),
    errors: ["NOT_FOUND"],
  }),
  waiting: operatorCall({
    method: "GET",
    path: "/rebate-rates/waiting",
    summary: "Proposals that wait for a second operator, the oldest first",
    area,
    permission: "rebateRates.approve",
    input: listQuery,
    output: z.object({
      list: z.array(
        proposal
          .pick({ id: true, proposedBy: true, proposedAt: true })
          .extend({ merchantId: z.string(), accountId: z.string(), username: z.string() }),
      ),
      total: z.int(),
      names: operatorNames,
    }),
  }),
  propose: operatorCall({
    method: "POST",
    path: "/rebate-rates/propose",
    summary: "Propose the rebate rates of an account at the top",
    area,
    permission: "rebateRates.propose",
    input: caseInput.extend({ rates: rebateRates, reason: reasonText }),
    output: z.object({ proposalId: z.string() }),
    errors: ["NOT_FOUND", "FEATURE_OFF", "CONFLICT"],
  }),
  approve: operatorCall({
    method: "POST",
    path: "/rebate-rates/approve",
    summary: "Approve another operator's proposal: the rates apply from the next business day on",
    description: "FORBIDDEN with `details.own` for the operator who proposed it.",
    area,
    permission: "rebateRates.approve",
    input: decision,
    output: emptyObject,
    errors: ["NOT_FOUND", "FEATURE_OFF", "CONFLICT"],
  }),
  refuse: operatorCall({
    method: "POST",
    path: "/rebate-rates/refuse",
    summary: "Refuse a proposal, or withdraw an own one",
    area,
    permission: "rebateRates.refuse",
    input: decision,
    output: emptyObject,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
