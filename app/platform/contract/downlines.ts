import * as z from "zod";
import {
  AGENTS,
  call,
  emptyObject,
  epochMs,
  queryAccountType,
  queryIntOr,
  queryIntWithin,
  requiredText,
  ruledText,
  shortText,
} from "./call.ts";
import { rebateRates } from "./rebates.ts";

/** Account types that an agent can open (spec section 4): 0 a member, the others agents. */
const OPENED_TYPES = [0, 1, 2, 41, 42] as const;
const openedType = z.literal(OPENED_TYPES).meta({ description: "0 for a member, else an agent's type" });
const typeInput = queryAccountType(OPENED_TYPES);

const link = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  type: openedType,
  uses: z.int(),
  maxUses: z.int().nullable(),
  expiresAt: epochMs.nullable(),
  createdAt: epochMs,
  state: z.enum(["open", "used", "expired", "ended"]),
  rates: rebateRates.meta({ description: "Rebate rates of the accounts that register with it" }),
});
export type AgentLink = z.infer<typeof link>;

const firstRates = rebateRates.optional().meta({
  description: "Rebate rates from the next business day on, within the caller's own; default: none",
});

export const downlinesContract = {
  registration: call({
    method: "GET",
    path: "/wps/agent/registration",
    area: "agents",
    summary: "Types of accounts that the caller may open, its own code, and its links",
    roles: AGENTS,
    pages: ["agent/registerCenter"],
    errors: ["FEATURE_OFF"],
    input: emptyObject,
    output: z.object({
      types: z.array(openedType),
      code: z.string().meta({ description: "The caller's own affiliate code" }),
      domains: z.array(z.string()).meta({ description: "Hosts that register for the caller without a code" }),
      linksOn: z.boolean(),
      qrSize: z.int(),
      initialPassword: z
        .boolean()
        .meta({ description: "True where the brand has an initial password for opened accounts" }),
      rates: rebateRates.meta({
        description: "The highest rebate rates that opened accounts can get; none where the caller has none",
      }),
      links: z.array(link),
    }),
  }),
  openDownline: call({
    method: "POST",
    path: "/wps/agent/downlines",
    area: "agents",
    summary: "Open an account directly below the caller",
    description: "Its owner must set an own password at the first sign-in.",
    roles: AGENTS,
    pages: ["agent/registerCenter"],
    money: true,
    gives: "play",
    errors: ["FEATURE_OFF", "USERNAME_TAKEN", "TOO_MANY_REQUESTS"],
    input: z.object({
      username: ruledText,
      type: typeInput,
      password: ruledText.optional().meta({ description: "Default: the brand's initial password" }),
      nickname: shortText(64).optional(),
      rates: firstRates,
    }),
    output: z.object({ username: z.string(), type: openedType }),
  }),
  createLink: call({
    method: "POST",
    path: "/wps/agent/links",
    area: "agents",
    summary: "Create a link with which accounts register directly below the caller",
    roles: AGENTS,
    pages: ["agent/registerCenter"],
    errors: ["FEATURE_OFF", "CONFLICT"],
    input: z.object({
      name: requiredText(64),
      type: typeInput,
      maxUses: queryIntWithin(1, 1_000_000, "error.field.linkUses")
        .optional()
        .meta({ description: "Number of registrations; default: no limit" }),
      days: queryIntWithin(1, 3_650, "error.field.linkDays")
        .optional()
        .meta({ description: "Days until it expires; default: never" }),
      rates: firstRates,
    }),
    output: link,
  }),
  endLink: call({
    method: "POST",
    path: "/wps/agent/links/end",
    area: "agents",
    summary: "End one of the caller's links",
    roles: AGENTS,
    errors: ["FEATURE_OFF", "NOT_FOUND"],
    input: z.object({ id: requiredText(64) }),
    output: link,
  }),
  linkMembers: call({
    method: "GET",
    path: "/wps/agent/links/members",
    area: "agents",
    summary: "Accounts that registered with one of the caller's links, newest first",
    roles: AGENTS,
    pages: ["agent/registerCenter"],
    errors: ["FEATURE_OFF", "NOT_FOUND"],
    input: z.object({
      id: requiredText(64),
      pageNo: queryIntOr(1, 1, 100_000),
      pageSize: queryIntOr(20, 1, 100),
    }),
    output: z.object({
      link,
      list: z.array(z.object({ username: z.string(), isAgent: z.boolean(), registeredAt: epochMs })),
      total: z.int(),
      totalPages: z.int(),
    }),
  }),
};
