import type { OpenAPI } from "@orpc/contract";
import {
  type OperatorArea,
  type OperatorCallDescription,
  operatorCalls,
} from "../contract/ops/operator-calls.ts";
import { operatorContract } from "../contract/ops/operator-contract.ts";
import { rolesWith } from "../contract/ops/permissions.ts";
import type { ErrorCode } from "../core/errors.ts";
import { BODY_CODES, COMMON_CODES, generateOpenApiDocument, type Operation } from "./openapi-parts.ts";

const AREA_WORDS: Record<OperatorArea, string> = {
  session: "Signing in and out, and what an operator keeps for that",
  withdrawals: "Withdrawals: the queue and what is decided",
  deposits: "Bank transfers to match, and deposits that came otherwise than asked for",
  cases: "Taking a withdrawal or a deposit up, so that nobody else decides on it",
  transfers: "Transfers to and from vendors' wallets whose outcome the vendor does not say",
  adjustments: "Corrections of members' money, by two operators",
  announcements: "Announcements, banners and their pictures",
  downloads: "Addresses of the brands' apps",
  messages: "Messages to members: to one, to those that a filter finds, or to all",
  feedback: "What members and visitors wrote, and the answers",
  missions: "Missions of members",
  tournaments: "Tournaments with their standings and prizes",
  promotions: "Promotions: drafts, what runs, and draws",
  freeSpins: "Free spins that operators give to members whom they choose",
  applications: "Applications of members for promotions",
  redemptions: "Goods that members redeemed points for",
  rewards: "What points buy",
  members: "Members' levels in the club, and their labels",
  agents: "Agents and the tree of accounts below them",
  rebateRates: "Rebate rates of accounts at the top, set by two operators",
  agentContracts:
    "Contracts of agents: those of the platform, by two operators, and holding the payments of any",
  settlements: "What contracts and rebates paid, and payments that wait for operators",
  matches: "Accounts that are like an excluded person's, and the decision whether they are",
  protection: "Members' limits and breaks, which two operators end early",
  log: "What operators did",
};

/** The OpenAPI 3.1 document of the operators' contract, each call with the permission that it needs. */
export function operatorOpenApiDocument({
  servers,
}: {
  servers: { url: string }[];
}): Promise<OpenAPI.Document> {
  return generateOpenApiDocument(operatorContract, operatorCalls, {
    base: {
      info: {
        title: "Marquee operators",
        version: "1.0.0",
        description:
          "The calls of operators, on their own host only. Amounts are integer minor units of " +
          "the merchant's currency, times are UTC epoch milliseconds. Every response is an envelope " +
          "`{ success, value, message }`; a refusal adds `code`, `fields`, `details` and " +
          "`requestId`. Every change is recorded in the operators' log.",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers,
      tags: Object.entries(AREA_WORDS).map(([name, description]) => ({
        name,
        description: `${description}.`,
      })),
      components: {
        securitySchemes: {
          bearer: {
            type: "http",
            scheme: "bearer",
            description:
              "The token of `session.proveCode`: a session of the operator, which ends after 30 minutes without a call and " +
              "after 12 hours in any case. `session.proveCode` itself takes the token of `session.signIn`.",
          },
        },
      },
    },
    getErrorCodes: getOperatorErrorCodes,
    complete,
  });
}

/** Returns every code that the call can answer with, for any caller. */
function getOperatorErrorCodes({ method, meta }: OperatorCallDescription): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...COMMON_CODES,
      ...(method === "GET" ? [] : BODY_CODES),
      ...(meta.stage === "anyone" ? [] : (["NOT_LOGGED_IN"] as const)),
      ...(meta.whilePasswordDue ? [] : (["PASSWORD_CHANGE_REQUIRED"] as const)),
      ...(meta.permission === null ? [] : (["FORBIDDEN"] as const)),
      ...meta.errors,
    ]),
  ];
}

function complete(operation: Operation, { meta }: OperatorCallDescription): void {
  const { permission, money, stage } = meta;
  const facts = [
    permission && `Needs the permission \`${permission}\`: ${rolesWith(permission).join(", ")}.`,
    money && "Can move money.",
  ];
  operation.description = [operation.description, ...facts].filter(Boolean).join(" ");
  operation.security = stage === "anyone" ? [{}] : [{ bearer: [] }];
  Object.assign(operation, { "x-permission": permission, "x-moves-money": money });
}
