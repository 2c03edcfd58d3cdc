import * as z from "zod";
import {
  AGENTS,
  call,
  emptyObject,
  epochMs,
  minorUnits,
  pageNo,
  queryIntOr,
  REAL_ACCOUNTS,
  requiredText,
  shortText,
} from "./call.ts";

/** The kinds of contract; rules in docs/agents.md. */
export const contractKind = z.enum(["dividend", "dailySalary", "hourSalary", "realtimeSalary"]);
export const contractPeriod = z.enum(["realtime", "hourly", "daily", "weekly", "semimonthly", "monthly"]);
export const contractState = z.enum(["proposed", "offered", "active", "rejected", "withdrawn", "ended"]);

const MAX_TIERS = 10;

/** A tier of a contract (spec section 3, "Contracts"): its rate applies when all its conditions hold. */
export const tier = z.object({
  rateBasisPoints: z.int().min(1).max(10_000),
  activeMembers: z.int().min(0).max(1_000_000),
  periodValidBet: minorUnits.min(0),
  periodProfitLoss: minorUnits.min(0).meta({ description: "Least net loss of the team; 0 for no condition" }),
});
export type Tier = z.infer<typeof tier>;

/** The terms of a contract, as they are offered and kept. */
export const contractTerms = z.object({
  period: contractPeriod,
  tiers: z.array(tier).min(1).max(MAX_TIERS).meta({ description: "Lowest rate first" }),
  ownPlay: z.boolean().meta({ description: "True when the agent's own play counts" }),
  carryOver: z
    .boolean()
    .meta({ description: "True when a period with a net loss below zero reduces the next ones" }),
});
export type ContractTerms = z.infer<typeof contractTerms>;

/** Returns true for a contract that ended before it started. */
export const isUnstarted = ({ state, startsAt }: Pick<AgentContract, "state" | "startsAt">): boolean =>
  state === "ended" && startsAt === null;

/** The contract of a downline with its upline. */
export const agentContract = contractTerms.extend({
  id: z.string(),
  kind: contractKind,
  version: z.int(),
  upline: z.string().nullable().meta({ description: "Username; null for the platform itself" }),
  downline: z.string(),
  state: contractState,
  offeredAt: epochMs,
  decidedAt: epochMs.nullable(),
  startsAt: epochMs
    .nullable()
    .meta({ description: "Null also for a contract that ended before its start, with `endsAt`" }),
  endsAt: epochMs.nullable(),
  endRequestedAt: epochMs.nullable().meta({ description: "When the upline asked to end it" }),
  heldAt: epochMs
    .nullable()
    .meta({ description: "Since when operators hold its payments; null unless they do" }),
  settlesAt: epochMs.nullable().meta({ description: "The end of the period that is settled next" }),
});
export type AgentContract = z.infer<typeof agentContract>;

const contractRequest = contractTerms.omit({ ownPlay: true, carryOver: true }).extend({
  requestId: z.string(),
  kind: z.enum(["new", "termination"]),
  offeredBy: z.string().meta({ description: "Username of the upline; empty for the platform itself" }),
  ownPlay: z.boolean(),
  carryOver: z.boolean(),
  endsDownlineContracts: z
    .array(z.string())
    .meta({ description: "Usernames of downlines whose contract ends when this is accepted" }),
  createdAt: epochMs,
});
export type ContractRequest = z.infer<typeof contractRequest>;

const requests = z.object({ list: z.array(contractRequest) });

const answer = z.object({
  requestId: requiredText(64),
  kind: contractRequest.shape.kind.meta({
    description: "The kind of the request as it was shown: CONFLICT when it has become the other",
  }),
  accept: z.boolean(),
  confirmDownlines: z
    .boolean()
    .default(false)
    .meta({ description: "True after the warning that downlines' contracts will end was shown" }),
});

const answered = z.object({ status: z.enum(["accepted", "rejected", "terminated"]) });

/** Declares a contract call; the four kinds have the same response, and the spec's paths and methods. */
const answerCall = (path: `/${string}`, summary: string) =>
  call({
    method: "POST",
    path,
    area: "agents",
    summary,
    description:
      "CONFLICT with the downlines' names in `details.downlines` until `confirmDownlines`, when contracts of downlines would end.",
    roles: REAL_ACCOUNTS,
    errors: ["FEATURE_OFF", "NOT_FOUND", "CONFLICT"],
    input: answer,
    output: answered,
  });

const requestsCall = (path: `/${string}`, summary: string) =>
  call({
    method: "GET",
    path,
    area: "agents",
    summary,
    roles: REAL_ACCOUNTS,
    errors: ["FEATURE_OFF"],
    input: emptyObject,
    output: requests,
  });

const username = requiredText(64);
const pageSize = queryIntOr(20, 1, 1_000);
const subject = z.object({ id: requiredText(64) });

export const contractsContract = {
  contracts: call({
    method: "GET",
    path: "/wps/agent/contracts",
    area: "agents",
    summary: "The caller's contracts of a kind, or those of its downlines; newest first",
    roles: AGENTS,
    errors: ["FEATURE_OFF"],
    input: z.object({
      kind: contractKind,
      side: z.enum(["own", "downlines"]),
      search: shortText(64).optional().meta({ description: "Part of a downline's username" }),
      period: contractPeriod.optional(),
      state: contractState.optional(),
      pageNo,
      pageSize,
    }),
    output: z.object({
      list: z.array(
        agentContract.extend({
          current: z
            .object({ members: z.int(), active: z.int(), validBet: minorUnits, netLoss: minorUnits })
            .nullable()
            .meta({ description: "The figures of the running period so far; null when none runs" }),
          estimate: minorUnits
            .nullable()
            .meta({ description: "The gross amount if the running period ended now; null when none runs" }),
          estimateNet: minorUnits.nullable().meta({
            description:
              "The estimate of an own contract less the downlines' contracts and what is due, which can be below zero; null when none runs, and for downlines' contracts",
          }),
        }),
      ),
      total: z.int(),
      totalPages: z.int(),
    }),
  }),
  contractOptions: call({
    method: "GET",
    path: "/wps/agent/contracts/options",
    area: "agents",
    summary:
      "Periods, rates and downlines to which the caller can offer a kind of contract, and the brand's rules",
    roles: AGENTS,
    errors: ["FEATURE_OFF"],
    input: z.object({ kind: contractKind }),
    output: z.object({
      periods: z.array(contractPeriod),
      maxRateBasisPoints: z
        .int()
        .meta({ description: "The highest rate of the caller's own contract; 0 when it has none to offer" }),
      downlines: z.array(z.string()).meta({ description: "Usernames of the agents directly below" }),
      given: z.int().meta({ description: "Contracts of the kind that the caller has offered or given" }),
      activeValidBet: minorUnits.meta({ description: "Valid bet of a period that makes an account active" }),
      reviewAbove: minorUnits.meta({ description: "Amounts above it wait for the site's approval" }),
    }),
  }),
  offerContract: call({
    method: "POST",
    path: "/wps/agent/contracts",
    area: "agents",
    summary: "Offer a contract to an agent directly below the caller",
    description:
      "INVALID_INPUT with a reason per field for tiers that overlap, a rate above the caller's own, or a period that the brand does not have. CONFLICT when an offer waits already.",
    roles: AGENTS,
    errors: ["FEATURE_OFF", "NOT_FOUND", "CONFLICT"],
    input: contractTerms.extend({ username, kind: contractKind }),
    output: agentContract,
  }),
  withdrawOffer: call({
    method: "POST",
    path: "/wps/agent/contracts/withdraw",
    area: "agents",
    summary: "Withdraw an offer that waits for an answer",
    roles: AGENTS,
    errors: ["FEATURE_OFF", "NOT_FOUND", "CONFLICT"],
    input: subject,
    output: agentContract,
  }),
  endContract: call({
    method: "POST",
    path: "/wps/agent/contracts/end",
    area: "agents",
    summary: "End a contract",
    description:
      "The downline's own contract ends; its upline only asks for the end, which the downline accepts or rejects.",
    roles: AGENTS,
    errors: ["FEATURE_OFF", "NOT_FOUND", "CONFLICT"],
    input: subject.extend({
      confirmDownlines: z
        .boolean()
        .default(false)
        .meta({ description: "True after the warning that downlines' contracts will end was shown" }),
    }),
    output: agentContract,
  }),
  dividendRequests: requestsCall(
    "/wps/relay/MCS2_processDividendReq",
    "Dividend contracts that wait for an answer",
  ),
  answerDividend: answerCall("/wps/relay/MCS2_processDividendReq", "Accept or reject a dividend contract"),
  dailySalaryRequests: requestsCall(
    "/wps/relay/MCS2_processDailySalContract",
    "Daily salary contracts that wait for an answer",
  ),
  answerDailySalary: answerCall(
    "/wps/relay/MCS2_processDailySalContract",
    "Accept or reject a daily salary contract",
  ),
  hourSalaryRequests: requestsCall(
    "/wps/relay/MCS2_processContractHourSalary",
    "Hourly salary contracts that wait for an answer",
  ),
  answerHourSalary: answerCall(
    "/wps/relay/MCS2_processContractHourSalary",
    "Accept or reject an hourly salary contract",
  ),
  realtimeSalaryRequests: requestsCall(
    "/wps/relay/MCSFE_processRealTimeSalaryContract",
    "Real-time salary contracts that wait for an answer",
  ),
  answerRealtimeSalary: answerCall(
    "/wps/relay/MCSFE_processRealTimeSalaryContract",
    "Accept or reject a real-time salary contract",
  ),
};
