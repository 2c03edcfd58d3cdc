import * as z from "zod";
import { emptyObject, epochMs, minorUnits, requiredText, shortText } from "../call.ts";
import { agentContract, contractKind, contractPeriod, contractState, contractTerms } from "../contracts.ts";
import {
  caseInput,
  decisionInput,
  listMerchant,
  operatorCall,
  operatorNames,
  page,
  reasonText,
} from "./operator-call.ts";

const area = "agentContracts";

const row = agentContract.extend({
  merchantId: z.string(),
  downlineId: z.string(),
  uplineId: z.string().nullable(),
  heldAt: epochMs.nullable().meta({ description: "Since when operators hold its settlements" }),
});
export type OperatorContractRow = z.infer<typeof row>;

const event = z.object({
  seq: z.int(),
  at: epochMs,
  event: z.enum([
    ...["proposed", "approved", "refused", "offered", "accepted", "rejected", "withdrawn"],
    ...["end-requested", "end-refused", "ended", "held", "released"],
  ] as const),
  actor: z.enum(["upline", "downline", "operator", "platform"]),
  operatorId: z.string().nullable(),
  reason: z.string().meta({
    description:
      "An operator's words; of the platform: `replaced`, `uncovered`, `moved`, `member` or `closed`; or empty",
  }),
});
export type ContractEventView = z.infer<typeof event>;

const action = z.enum(["approve", "refuse", "withdraw", "end", "hold", "release"]);

const detail = z.object({
  one: row.extend({
    proposedBy: z.string().nullable(),
    approvedBy: z.string().nullable(),
    settledThrough: epochMs.nullable(),
    heldBy: z.string().nullable(),
    heldReason: z.string().nullable(),
  }),
  events: z.array(event).meta({ description: "Oldest first" }),
  endsDownlineContracts: z
    .array(z.string())
    .meta({ description: "Usernames of downlines whose contracts end with this one" }),
  highestRate: z.int().nullable().meta({
    description:
      "Of a contract of the platform: the highest rate of its kind, in basis points, in those with other agents",
  }),
  actions: z.array(action),
  names: operatorNames,
});
export type OperatorContractDetail = z.infer<typeof detail>;

/** The settlement of a running period as if it ended now. */
const preview = z.object({
  fromAt: epochMs,
  toAt: epochMs,
  members: z.int(),
  active: z.int(),
  validBet: minorUnits,
  netLoss: minorUnits,
  lossIn: minorUnits,
  base: minorUnits,
  lossOut: minorUnits,
  tier: z.int().nullable(),
  rateBasisPoints: z.int(),
  gross: minorUnits,
  downlines: minorUnits,
  dueIn: minorUnits,
  net: minorUnits,
  dueOut: minorUnits,
});
export type ContractPreview = z.infer<typeof preview>;

const errors = ["NOT_FOUND", "CONFLICT"] as const;

/**
 * Contracts of agents. Operators propose, approve, withdraw and end those of the platform; others are agreed by agents,
 * and operators only hold their settlements.
 */
export const operatorAgentContractsContract = {
  list: operatorCall({
    method: "GET",
    path: "/agent-contracts",
    summary: "Contracts of agents, newest first",
    area,
    permission: "agentContracts.see",
    input: z.object({
      merchant: listMerchant,
      kind: contractKind.optional(),
      state: contractState.optional(),
      side: z
        .enum(["all", "platform", "held"])
        .default("all")
        .meta({ description: "`platform`: those of the platform; `held`: those whose settlements are held" }),
      search: shortText(64).optional().meta({ description: "A part of the username of either agent" }),
      ...page,
    }),
    output: z.object({ list: z.array(row), total: z.int() }),
  }),
  detail: operatorCall({
    method: "GET",
    path: "/agent-contracts/detail",
    summary: "One contract with its history",
    area,
    permission: "agentContracts.see",
    input: caseInput,
    output: detail,
    errors: ["NOT_FOUND"],
  }),
  preview: operatorCall({
    method: "GET",
    path: "/agent-contracts/preview",
    summary: "The settlement of a contract's running period as if it ended now; it is not stored",
    area,
    permission: "agentContracts.see",
    input: caseInput,
    output: z.object({ preview: preview.nullable().meta({ description: "Null when no period runs" }) }),
    errors: ["NOT_FOUND"],
  }),
  terms: operatorCall({
    method: "GET",
    path: "/agent-contracts/terms",
    summary: "The kinds of contract that the brand has, with their periods",
    area,
    permission: "agentContracts.see",
    input: z.object({ merchant: caseInput.shape.merchant }),
    output: z.object({
      kinds: z.array(z.object({ kind: contractKind, periods: z.array(contractPeriod) })),
    }),
  }),
  propose: operatorCall({
    method: "POST",
    path: "/agent-contracts/propose",
    summary: "Propose a contract of the platform to an agent at the top; a second operator approves it",
    area,
    permission: "agentContracts.propose",
    input: contractTerms.extend({
      merchant: caseInput.shape.merchant,
      username: requiredText(64),
      kind: contractKind,
      reason: reasonText,
      confirmRate: z.boolean().default(false).meta({
        description: "True after the warning that no other agent's contract has such a rate was shown",
      }),
    }),
    output: z.object({ id: z.string() }),
    errors: ["FEATURE_OFF", "CONFLICT"],
  }),
  approve: operatorCall({
    method: "POST",
    path: "/agent-contracts/approve",
    summary: "Approve another operator's proposal: it is then offered to the agent",
    description: "FORBIDDEN with `details.own` for the operator who proposed it.",
    area,
    permission: "agentContracts.approve",
    input: decisionInput,
    output: emptyObject,
    errors: [...errors, "FEATURE_OFF"],
  }),
  refuse: operatorCall({
    method: "POST",
    path: "/agent-contracts/refuse",
    summary: "Refuse another operator's proposal",
    description: "FORBIDDEN with `details.own` for the operator who proposed it, who can withdraw it.",
    area,
    permission: "agentContracts.refuse",
    input: decisionInput.extend({ reason: reasonText }),
    output: emptyObject,
    errors,
  }),
  withdraw: operatorCall({
    method: "POST",
    path: "/agent-contracts/withdraw",
    summary: "Withdraw a proposal, or an offer of the platform that waits for an answer",
    area,
    permission: "agentContracts.withdraw",
    input: decisionInput.extend({ reason: reasonText }),
    output: emptyObject,
    errors,
  }),
  end: operatorCall({
    method: "POST",
    path: "/agent-contracts/end",
    summary: "End a contract of the platform at its next possible time, and those of downlines that it pays",
    description:
      "CONFLICT with `details.downlines` until `confirmDownlines`, when contracts of downlines would end.",
    area,
    permission: "agentContracts.end",
    input: decisionInput.extend({
      reason: reasonText,
      confirmDownlines: z
        .boolean()
        .default(false)
        .meta({ description: "True after the warning that downlines' contracts will end was shown" }),
    }),
    output: emptyObject,
    errors,
  }),
  hold: operatorCall({
    method: "POST",
    path: "/agent-contracts/hold",
    summary: "Hold the payments of a contract's settlements from now on",
    area,
    permission: "agentContracts.hold",
    input: decisionInput.extend({ reason: reasonText }),
    output: emptyObject,
    errors,
  }),
  release: operatorCall({
    method: "POST",
    path: "/agent-contracts/release",
    summary:
      "Pay a contract's next settlements again when they are due; those held already wait in their queue",
    area,
    permission: "agentContracts.release",
    input: decisionInput.extend({ reason: reasonText }),
    output: emptyObject,
    errors,
  }),
};
