import * as z from "zod";
import {
  emptyObject,
  epochMs,
  minorUnits,
  queryAccountType,
  requiredText,
  ruledText,
  shortText,
} from "../call.ts";
import { rebateRates } from "../rebates.ts";
import {
  caseInput,
  listMerchant,
  operatorCall,
  operatorNames,
  page,
  reasonText,
  typedText,
} from "./operator-call.ts";

const area = "agents";
const merchant = caseInput.shape.merchant;

/** Account types that operators can choose (spec section 4): 0 a member; the others are agents where the brand says so. */
const TYPES = [0, 1, 2, 41, 42] as const;

const accountType = z.literal([...TYPES, 4]).meta({ description: "Account type; 4 does not occur" });

/** A chosen type, as text where a form sends it. */
const typeInput = queryAccountType(TYPES);

const status = z.enum(["active", "disabled"]);

/** An account in the tree, with the number of accounts below it. */
const counted = {
  merchantId: z.string(),
  id: z.string(),
  username: z.string(),
  type: accountType,
  level: z.int().meta({ description: "1 at the top" }),
  direct: z.int().meta({ description: "Accounts directly below it" }),
  team: z.int().meta({ description: "All accounts below it" }),
  registeredAt: epochMs,
  status,
};

const row = z.object({
  ...counted,
  upline: z.string().nullable().meta({ description: "Username of the agent directly above" }),
  validBet: minorUnits,
  netLoss: minorUnits.meta({ description: "Stakes less wins, bonuses, rebates and earnings" }),
});

const placed = z.object({ id: z.string(), username: z.string(), type: accountType });

const belowRow = z.object({ ...counted, isAgent: z.boolean() });
export type AccountBelow = z.infer<typeof belowRow>;

const link = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  type: accountType,
  uses: z.int(),
  maxUses: z.int().nullable(),
  expiresAt: epochMs.nullable(),
  createdAt: epochMs,
  state: z.enum(["open", "used", "expired", "ended"]),
  rates: rebateRates,
});

const move = z.object({
  id: z.string(),
  from: z.string().nullable().meta({ description: "Username of the agent above before; null at the top" }),
  to: z.string().nullable().meta({ description: "Username of the agent above after it; null for the top" }),
  startsAt: epochMs,
  reason: z.string(),
  operatorId: z.string().meta({ description: "Empty for a move from the command line" }),
  createdAt: epochMs,
  appliedAt: epochMs.nullable(),
  state: z
    .enum(["waiting", "applied", "refused", "withdrawn"])
    .meta({ description: "`refused`: the tree no longer allowed it on its day" }),
});

const figures = z.object({
  from: z.string().meta({ description: "First business day" }),
  to: z.string().meta({ description: "Last business day: today" }),
  bets: z.int(),
  stake: minorUnits,
  validBet: minorUnits,
  win: minorUnits,
  deposits: minorUnits,
  withdrawals: minorUnits,
  bonuses: minorUnits,
  rebates: minorUnits,
  earnings: minorUnits,
  netLoss: minorUnits,
  newMembers: z.int(),
});

const agentAction = z.enum(["open", "link", "raise", "move"]);

const detail = z.object({
  one: z.object({
    ...counted,
    isAgent: z.boolean(),
    nickname: z.string(),
    lastSignInAt: epochMs.nullable(),
    hasPassword: z.boolean(),
  }),
  path: z.array(placed).meta({ description: "The accounts above, the top first" }),
  below: z.array(belowRow),
  total: z.int().meta({ description: "Accounts directly below" }),
  links: z.array(link),
  moves: z.array(move).meta({ description: "Newest first; at most one waits" }),
  figures: figures.nullable().meta({ description: "The team's last 30 business days; null for a member" }),
  actions: z.array(agentAction),
  openTypes: z.array(accountType).meta({ description: "Types of agents that can be opened below it" }),
  newTypes: z.array(accountType).meta({ description: "Types that it can get" }),
  nextDay: epochMs.meta({ description: "Start of the next business day" }),
  names: operatorNames,
});
export type OperatorAgent = z.infer<typeof detail>;

const handOver = z.object({
  link: z
    .string()
    .nullable()
    .meta({ description: "Address at which the owner sets a password, shown this once; else null" }),
  validUntil: epochMs.nullable(),
});

/**
 * Agents and the tree of accounts below them. An `id` is an account's. None of these acts moves money. Refusals name
 * their reason at the field that they are about.
 */
export const operatorAgentsContract = {
  list: operatorCall({
    method: "GET",
    path: "/agents",
    summary: "Agents with their teams and the figures of the last 30 business days",
    area,
    permission: "agents.see",
    input: z.object({
      merchant: listMerchant,
      search: typedText.optional().meta({ description: "A part of the username; at all levels" }),
      below: requiredText(64).optional().meta({ description: "Only below this account" }),
      levels: z
        .enum(["first", "all"])
        .default("first")
        .meta({ description: "`first`: at the top, or directly below the account" }),
      sort: z.enum(["registered", "username", "team", "validBet", "netLoss"]).default("registered"),
      ...page,
    }),
    output: z.object({ list: z.array(row), total: z.int() }),
  }),
  detail: operatorCall({
    method: "GET",
    path: "/agents/detail",
    summary: "An account in the tree: what is above and below it, its links, moves and figures",
    area,
    permission: "agents.see",
    input: caseInput.extend(page),
    output: detail,
    errors: ["NOT_FOUND"],
  }),
  terms: operatorCall({
    method: "GET",
    path: "/agents/terms",
    summary: "The types of agents of a brand, the highest first, and how a new agent gets a password",
    area,
    permission: "agents.see",
    input: z.object({ merchant }),
    output: z.object({
      types: z.array(accountType),
      initialPassword: z.boolean().meta({ description: "True where the brand has an initial password" }),
    }),
  }),
  open: operatorCall({
    method: "POST",
    path: "/agents/open",
    summary: "Open an agent at the top, or below another one",
    description: "Without a password the account can sign in only after its owner has set one by the link.",
    area,
    permission: "agents.open",
    input: z.object({
      merchant,
      username: ruledText,
      type: typeInput,
      nickname: shortText(64).default(""),
      upline: typedText.default("").meta({ description: "Username of the agent above; empty for the top" }),
      firstPassword: z.enum(["link", "initial"]).default("link").meta({
        description: "`initial`: the brand's initial password, which must be changed at the first sign-in",
      }),
    }),
    output: handOver.extend({ id: z.string() }),
    errors: ["FEATURE_OFF", "USERNAME_TAKEN"],
  }),
  link: operatorCall({
    method: "POST",
    path: "/agents/link",
    summary: "A new link for the first password of an account that operators opened; earlier ones end",
    area,
    permission: "agents.link",
    input: caseInput,
    output: handOver,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  raise: operatorCall({
    method: "POST",
    path: "/agents/raise",
    summary: "Make a member an agent, or give an agent another type; the account's sessions end",
    area,
    permission: "agents.raise",
    input: caseInput.extend({
      type: typeInput,
      reason: reasonText,
      checked: z.literal(true).meta({ description: "The operator has checked account and type" }),
    }),
    output: emptyObject,
    errors: ["NOT_FOUND", "FEATURE_OFF", "PLAYER_EXCLUDED"],
  }),
  move: operatorCall({
    method: "POST",
    path: "/agents/move",
    summary: "Move an account with all accounts below it to another agent, from a business day on",
    area,
    permission: "agents.move",
    input: caseInput.extend({
      upline: typedText
        .default("")
        .meta({ description: "Username of the new agent above; empty for the top" }),
      startsAt: epochMs
        .optional()
        .meta({ description: "A time on the first day; default: the next business day" }),
      reason: reasonText,
    }),
    output: z.object({ moveId: z.string() }),
    errors: ["NOT_FOUND", "FEATURE_OFF"],
  }),
  withdrawMove: operatorCall({
    method: "POST",
    path: "/agents/withdraw-move",
    summary: "Withdraw a move that still waits for its day",
    area,
    permission: "agents.withdrawMove",
    input: caseInput.extend({ moveId: requiredText(64) }),
    output: emptyObject,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
