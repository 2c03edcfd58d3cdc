import * as z from "zod";
import {
  AGENTS,
  call,
  epochMs,
  gameTypeCode,
  minorUnits,
  pageNo,
  queryIntOr,
  requiredText,
  shortText,
} from "./call.ts";
import { agentContract, contractKind, tier } from "./contracts.ts";
import { dayRange, invalidPeriodError, isPeriod } from "./records.ts";

export const earningKind = z.enum([...contractKind.options, "rebate"]);
export type EarningKind = z.infer<typeof earningKind>;

const pageSize = queryIntOr(20, 1, 1_000);
const paged = { total: z.int(), totalPages: z.int() };

/** The result of a contract or of rebates for a period. */
export const settlement = z.object({
  id: z.string(),
  kind: earningKind,
  account: z.string().meta({ description: "Username of the recipient" }),
  upline: z
    .string()
    .nullable()
    .meta({ description: "Username; null for the platform itself, and for rebates" }),
  fromAt: epochMs,
  toAt: epochMs.meta({ description: "Not included" }),
  active: z.int(),
  validBet: minorUnits,
  netLoss: minorUnits,
  rateBasisPoints: z
    .int()
    .meta({ description: "Of the tier that was reached; 0 without one, and for rebates" }),
  gross: minorUnits.meta({ description: "The rate of the base, before downlines' contracts" }),
  downlines: minorUnits.meta({ description: "Paid to downlines out of it" }),
  net: minorUnits.meta({ description: "Credited to the recipient" }),
  state: z.enum(["held", "paid", "nothing"]),
  paidAt: epochMs.nullable(),
});
export type Settlement = z.infer<typeof settlement>;

const branchName = z
  .string()
  .meta({ description: "Username of the account directly below, or of the recipient itself" });

const branch = z.object({
  branch: branchName,
  members: z.int().meta({ description: "Accounts of the branch with figures in the period" }),
  active: z.int().meta({ description: "Those whose valid bet of the period reached the brand's figure" }),
});

const line = z.object({
  branch: branchName,
  gameType: gameTypeCode.nullable().meta({ description: "Null for bonuses, rebates and earnings" }),
  bets: z.int(),
  stake: minorUnits,
  validBet: minorUnits,
  win: minorUnits,
  bonuses: minorUnits,
  rebates: minorUnits,
  earnings: minorUnits,
  netLoss: minorUnits,
  rateBasisPoints: z.int().meta({ description: "Of a rebate's line; 0 for contracts" }),
  amount: minorUnits.meta({ description: "The rebate of the line; 0 for contracts" }),
});
export type SettlementLine = z.infer<typeof line>;

/** A settlement with everything that made it. */
export const payslip = settlement.extend({
  activeValidBet: minorUnits.meta({ description: "The valid bet from which an account is active" }),
  members: z.int().meta({ description: "Accounts below the recipient at the end of the period" }),
  bets: z.int(),
  stake: minorUnits,
  win: minorUnits,
  bonuses: minorUnits,
  rebates: minorUnits,
  earnings: minorUnits,
  late: minorUnits.meta({ description: "The part of the net loss that corrects earlier periods" }),
  lossIn: minorUnits.meta({ description: "Loss carried from the period before" }),
  base: minorUnits.meta({ description: "The amount that the rate applies to" }),
  lossOut: minorUnits.meta({ description: "Loss carried to the next period" }),
  dueIn: minorUnits.meta({ description: "Owed from earlier periods, deducted here" }),
  dueOut: minorUnits.meta({ description: "Not covered here, deducted from the next periods" }),
  tier: z.int().nullable().meta({ description: "Index among the contract's tiers" }),
  computedAt: epochMs,
  transferId: z.string().nullable(),
  contract: agentContract.nullable().meta({ description: "Null for rebates" }),
  tiers: z.array(tier),
  branches: z.array(branch).meta({ description: "Empty for rebates" }),
  lines: z.array(line),
  heldReason: z
    .enum(["amount", "contract"])
    .nullable()
    .meta({ description: "Null unless it is held: for its amount, or because operators hold the contract" }),
  paidDownlines: z.array(settlement).meta({ description: "The downlines' settlements that it paid" }),
});
export type Payslip = z.infer<typeof payslip>;

/** The amounts of a settlement as computed again from the log of figures. */
export const recomputed = z.object({
  validBet: minorUnits,
  netLoss: minorUnits,
  base: minorUnits,
  active: z.int(),
  rateBasisPoints: z.int(),
  gross: minorUnits,
  downlines: minorUnits,
  net: minorUnits,
  difference: minorUnits.meta({ description: "The stored net amount less the recomputed one" }),
  events: z.int().meta({ description: "Rows of the log that were read" }),
});
export type Recomputed = z.infer<typeof recomputed>;

const side = z.enum(["own", "downlines"]).default("own");

/** The states by which settlements are listed: one of them, or every one with an amount. */
const settlementFilter = z.enum(["payable", ...settlement.shape.state.options]);

const listedSettlement = settlement.extend({
  rebateRates: z
    .object({ least: z.int(), most: z.int() })
    .nullable()
    .meta({ description: "The rates of a rebate's lines in basis points; null for contracts" }),
});
export type ListedSettlement = z.infer<typeof listedSettlement>;

export const settlementsContract = {
  settlements: call({
    method: "GET",
    path: "/wps/agent/settlements",
    area: "agents",
    summary: "Settlements of the caller, or of its direct downlines' contracts with it; newest first",
    description:
      "The days are those on which the settled periods ended or, by credit, those on which settlements were credited; what is not credited has the day on which it was computed.",
    roles: AGENTS,
    errors: ["FEATURE_OFF"],
    input: z
      .object({
        ...dayRange,
        kind: earningKind.optional(),
        side,
        search: shortText(64).optional().meta({ description: "Part of a downline's username" }),
        state: settlementFilter.optional().meta({ description: "`payable`: held or paid" }),
        by: z.enum(["end", "credit"]).default("end"),
        pageNo,
        pageSize,
      })
      .refine(isPeriod, invalidPeriodError),
    output: z.object({
      list: z.array(listedSettlement),
      ...paged,
      sums: z.object({
        ...{ validBet: minorUnits, netLoss: minorUnits, gross: minorUnits, net: minorUnits },
        paid: minorUnits.meta({ description: "The part of the net amounts that is credited" }),
      }),
      nothing: z.int().meta({
        description: "Settlements of the days with nothing to pay, also if the state leaves them out",
      }),
    }),
  }),
  payslip: call({
    method: "GET",
    path: "/wps/agent/settlements/payslip",
    area: "agents",
    summary:
      "A settlement of the caller, or of a direct downline's contract with it, with every line that made it",
    roles: AGENTS,
    errors: ["FEATURE_OFF", "NOT_FOUND"],
    input: z.object({ id: requiredText(64) }),
    output: payslip,
  }),
  recomputeSettlement: call({
    method: "GET",
    path: "/wps/agent/settlements/recompute",
    area: "agents",
    summary: "The settlement's amounts computed again from the log of figures",
    roles: AGENTS,
    errors: ["FEATURE_OFF", "NOT_FOUND", "TOO_MANY_REQUESTS"],
    input: z.object({ id: requiredText(64) }),
    output: recomputed,
  }),
  income: call({
    method: "GET",
    path: "/wps/agent/income",
    area: "agents",
    summary: "The caller's earnings of a period by day and kind",
    description: "Counts each payment on the business day on which it was credited.",
    roles: AGENTS,
    pages: ["agent/agentRevenueReport"],
    errors: ["FEATURE_OFF"],
    input: z.object({ ...dayRange }).refine(isPeriod, invalidPeriodError),
    output: z.object({
      total: minorUnits,
      before: minorUnits.meta({ description: "The equally long period before" }),
      held: minorUnits.meta({ description: "Computed in the period and not yet credited" }),
      kinds: z.array(z.object({ kind: earningKind, amount: minorUnits, payments: z.int() })),
      days: z.array(
        z.object({ day: z.string(), amount: minorUnits, kinds: z.partialRecord(earningKind, minorUnits) }),
      ),
    }),
  }),
};
