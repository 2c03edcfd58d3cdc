import * as z from "zod";
import {
  call,
  EVERYONE,
  emptyObject,
  epochMs,
  minorUnits,
  REAL_ACCOUNTS,
  requiredText,
  shortText,
} from "./call.ts";
import { downlinesContract } from "./downlines.ts";
import { teamReportsContract } from "./team-reports.ts";

/** A contract tier offered to a downline (spec section 3, "Contracts"). */
const tier = z.object({
  rateBasisPoints: z.int().min(0),
  activeMembers: z.int().min(0),
  periodValidBet: minorUnits,
  periodProfitLoss: minorUnits,
});

const contractRequest = z.object({
  requestId: z.string(),
  kind: z.enum(["new", "termination"]),
  offeredBy: z.string().meta({ description: "Username of the upline" }),
  periodType: z.enum(["realtime", "hourly", "daily", "weekly", "semimonthly", "monthly"]),
  tiers: z.array(tier),
  endsDownlineContracts: z
    .array(z.string())
    .meta({ description: "Usernames of downlines whose higher rate ends when this is accepted" }),
  createdAt: epochMs,
});

const requests = z.object({ list: z.array(contractRequest) });

const answer = z.object({
  requestId: requiredText(64),
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
      "CONFLICT with the downlines' names until `confirmDownlines` when a lower rate would end their contracts.",
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

export const agentsContract = {
  ...teamReportsContract,
  ...downlinesContract,
  affiliate: call({
    method: "GET",
    path: "/wps/agent/affiliate",
    area: "agents",
    summary: "Whether an affiliate code is good, and the domain it belongs to",
    roles: EVERYONE,
    errors: ["INVITATION_CODE_INVALID"],
    description: "With both, the code counts.",
    input: z.object({ code: shortText(64).optional(), domain: shortText(255).optional() }),
    output: z.object({
      affiliateCode: z.string(),
      domain: z.string().nullable().meta({ description: "A host that registers with this code" }),
      isAgent: z.boolean().meta({ description: "True for a link that opens agents' accounts" }),
    }),
  }),
  consolidatedSettings: call({
    method: "GET",
    path: "/wps/member/info/settings/consolidated",
    area: "agents",
    summary: "Which contract kinds the account has, and which wait for an answer",
    roles: REAL_ACCOUNTS,
    input: z.object({
      dailysalreqtype: shortText(16).optional(),
      divtypereq: shortText(16).optional(),
      contracthoursalreq: shortText(16).optional(),
      realtimesalreqtype: shortText(16).optional(),
    }),
    output: z.object({
      dividend: z.object({ enabled: z.boolean(), waiting: z.int() }),
      dailySalary: z.object({ enabled: z.boolean(), waiting: z.int() }),
      hourSalary: z.object({ enabled: z.boolean(), waiting: z.int() }),
      realtimeSalary: z.object({ enabled: z.boolean(), waiting: z.int() }),
    }),
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
  answerHourSalary: answerCall(
    "/wps/relay/MCS2_processContractHourSalary",
    "Accept or reject an hourly salary contract",
  ),
  answerRealtimeSalary: answerCall(
    "/wps/relay/MCSFE_processRealTimeSalaryContract",
    "Accept or reject a real-time salary contract",
  ),
};
