import * as z from "zod";
import { call, EVERYONE, REAL_ACCOUNTS, shortText } from "./call.ts";
import { contractsContract } from "./contracts.ts";
import { downlinesContract } from "./downlines.ts";
import { rebatesContract } from "./rebates.ts";
import { settlementsContract } from "./settlements.ts";
import { teamReportsContract } from "./team-reports.ts";

export const agentsContract = {
  ...teamReportsContract,
  ...contractsContract,
  ...settlementsContract,
  ...rebatesContract,
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
};
