import * as z from "zod";
import { businessDay, epochMs, minorUnits, requiredText, shortText } from "../call.ts";
import { earningKind, payslip, recomputed, settlement } from "../settlements.ts";
import {
  approvalOutcome,
  caseInput,
  decisionInput,
  listMerchant,
  operatorCall,
  operatorNames,
  page,
} from "./operator-call.ts";

const area = "settlements";

const row = settlement.extend({
  merchantId: z.string(),
  accountId: z.string(),
  heldReason: z
    .enum(["amount", "contract"])
    .nullable()
    .meta({ description: "`amount`: above the amount for one operator; `contract`: operators hold it" }),
  releasedBy: z.string().nullable().meta({ description: "The operator who released it first" }),
  confirmedBy: z.string().nullable().meta({ description: "The second operator, if two were needed" }),
  dueOut: minorUnits,
});
export type OperatorSettlement = z.infer<typeof row>;

const detail = z.object({
  one: payslip.extend({
    merchantId: z.string(),
    accountId: z.string(),
    releasedBy: row.shape.releasedBy,
    confirmedBy: row.shape.confirmedBy,
  }),
  needsSecond: z.boolean().meta({ description: "True when its amount needs two operators" }),
  actions: z.array(z.enum(["release"])),
  names: operatorNames,
});
export type OperatorSettlementDetail = z.infer<typeof detail>;

const sums = z.object({
  count: z.int(),
  gross: minorUnits,
  downlines: minorUnits.meta({ description: "Paid by them to downlines' contracts" }),
  paid: minorUnits,
  held: minorUnits,
  due: minorUnits.meta({
    description:
      "What the net amounts could not cover, less what they made up for: gross - downlines - paid - held",
  }),
});
export type SettlementSums = z.infer<typeof sums>;

const run = z.object({
  merchantId: z.string(),
  id: z.string(),
  kind: earningKind,
  toAt: epochMs,
  total: z.int(),
  done: z.int(),
  startedAt: epochMs,
  finishedAt: epochMs.nullable(),
});
export type SettlementRun = z.infer<typeof run>;

/** Periods that ended from one day to another, both included. A merchant's days are those of its own time zone. */
const days = {
  from: businessDay.optional().meta({ description: "Only periods that ended within or after this day" }),
  to: businessDay.optional().meta({ description: "Only periods that ended within or before this day" }),
};

/** Settlements of agents' contracts, and rebates. */
export const operatorSettlementsContract = {
  list: operatorCall({
    method: "GET",
    path: "/settlements",
    summary: "Settlements, the latest first",
    area,
    permission: "settlements.see",
    input: z.object({
      merchant: listMerchant,
      kind: earningKind.optional(),
      state: settlement.shape.state.optional(),
      search: shortText(64).optional().meta({ description: "A part of the recipient's username" }),
      contract: requiredText(64).optional().meta({ description: "Only those of a contract" }),
      ...days,
      ...page,
    }),
    output: z.object({
      list: z.array(row),
      total: z.int(),
      sums: sums.nullable().meta({ description: "Of all pages; null without a merchant" }),
    }),
  }),
  detail: operatorCall({
    method: "GET",
    path: "/settlements/detail",
    summary: "One settlement with every line that made it",
    area,
    permission: "settlements.see",
    input: caseInput,
    output: detail,
    errors: ["NOT_FOUND"],
  }),
  recompute: operatorCall({
    method: "GET",
    path: "/settlements/recompute",
    summary: "The amounts of a settlement computed again from the log of figures",
    area,
    permission: "settlements.see",
    input: caseInput,
    output: recomputed,
    errors: ["NOT_FOUND"],
  }),
  summary: operatorCall({
    method: "GET",
    path: "/settlements/summary",
    summary: "Sums of the settlements of a period, by kind and by agent at the top",
    area,
    permission: "settlements.see",
    input: z.object({ merchant: caseInput.shape.merchant, ...days }),
    output: z.object({
      kinds: z.array(sums.extend({ kind: earningKind })),
      agents: z
        .array(sums.extend({ id: z.string(), username: z.string() }))
        .meta({ description: "Contracts of the platform, by agent: the 200 highest" }),
    }),
  }),
  runs: operatorCall({
    method: "GET",
    path: "/settlements/runs",
    summary: "The latest runs that settled periods, with their progress",
    area,
    permission: "settlements.see",
    input: z.object({ merchant: listMerchant }),
    output: z.object({ list: z.array(run) }),
  }),
  release: operatorCall({
    method: "POST",
    path: "/settlements/release",
    summary: "Pay a held settlement",
    description:
      "Above the brand's amount the first operator's release waits until another one confirms it; FORBIDDEN with `details.own` for the first.",
    area,
    permission: "settlements.release",
    money: true,
    input: decisionInput,
    output: approvalOutcome,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
