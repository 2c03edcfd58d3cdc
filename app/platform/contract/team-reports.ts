import * as z from "zod";
import {
  AGENTS,
  call,
  emptyObject,
  epochMs,
  gameTypeCode,
  idempotencyKey,
  minorUnits,
  pageNo,
  queryIntOr,
  requiredText,
  shortText,
} from "./call.ts";
import { dayRange, invalidPeriodError, isPeriod } from "./records.ts";
import { betRecord, betState, betTotalFields } from "./wallet.ts";

const username = shortText(64);

/** `direct`: the agent and the accounts directly below; `team`: the agent and all below. */
export const reach = z.enum(["direct", "team"]);
export type Reach = z.infer<typeof reach>;

const period = { ...dayRange, reach: reach.default("team") };
const pageSize = queryIntOr(20, 1, 1_000);
const page = { pageNo, pageSize };
const paged = { total: z.int(), totalPages: z.int() };

/** Figures of a team. Play is that of real-money bets, counted when first settled; later changes when they happen. */
export const teamFigures = z.object({
  members: z.int().meta({ description: "Accounts below the agent at the end of the period" }),
  newMembers: z.int(),
  active: z.int().meta({ description: "Accounts whose valid bet of a day reached the brand's figure" }),
  bets: z.int(),
  stake: minorUnits,
  validBet: minorUnits,
  win: minorUnits,
  deposits: minorUnits.meta({ description: "Less what was taken back" }),
  withdrawals: minorUnits.meta({ description: "Less what came back" }),
  bonuses: minorUnits,
  rebates: minorUnits,
  earnings: minorUnits.meta({ description: "Salaries and dividends paid to the team" }),
  netLoss: minorUnits.meta({ description: "Stakes less wins, bonuses, rebates and earnings" }),
});
export type TeamFigures = z.infer<typeof teamFigures>;

const figuresOfDay = teamFigures.extend({ day: z.string() });
const playOfType = teamFigures
  .pick({ bets: true, stake: true, validBet: true, win: true })
  .extend({ gameType: gameTypeCode });

const member = z.object({
  username: z.string(),
  nickname: z.string(),
  type: z.int(),
  isAgent: z.boolean(),
  depth: z.int().meta({ description: "1 for directly below the caller" }),
  below: z.int().meta({ description: "Accounts directly below it" }),
  team: z.int().meta({ description: "All accounts below it" }),
  status: z.enum(["active", "disabled"]),
  registeredAt: epochMs,
  lastSignInAt: epochMs.nullable(),
});
export type TeamMember = z.infer<typeof member>;

const memberPlay = teamFigures.omit({ members: true, newMembers: true, active: true });

const transactionKind = z.enum(["deposit", "withdrawal", "bonus", "rebate", "earning"]);

export const teamReportsContract = {
  messageDownlines: call({
    method: "POST",
    path: "/wps/agent/messages",
    area: "agents",
    summary: "Send a message to one account of the caller's team, or to all directly below",
    description:
      "Accounts that take a break receive nothing; the answer is the same, since a break is no agent's business.",
    roles: AGENTS,
    pages: ["agent/downlineManagmentView"],
    errors: ["FEATURE_OFF", "NOT_FOUND", "TOO_MANY_REQUESTS"],
    input: z.object({
      username: username.optional().meta({ description: "Default: all accounts directly below the caller" }),
      title: requiredText(80),
      text: requiredText(1_000).meta({ description: "Plain text" }),
      idempotencyKey,
    }),
    output: emptyObject,
  }),
  overview: call({
    method: "GET",
    path: "/wps/agent/team/overview",
    area: "agents",
    summary: "Figures of the caller's team in a period, compared with the equally long period before",
    roles: AGENTS,
    pages: ["agent/agentTeamOverview"],
    errors: ["FEATURE_OFF"],
    input: z.object(period).refine(isPeriod, invalidPeriodError),
    output: z.object({
      countedAt: epochMs.nullable().meta({ description: "When the figures were last counted" }),
      activeValidBet: minorUnits.meta({ description: "Valid bet of a day that makes an account active" }),
      total: teamFigures,
      before: teamFigures.meta({ description: "The equally long period before" }),
      days: z.array(figuresOfDay).meta({ description: "Every day of the period" }),
      daysBefore: z.array(figuresOfDay),
      gameTypes: z.array(playOfType).meta({ description: "Highest valid bet first" }),
      downlines: z
        .array(memberPlay.extend({ username: z.string(), isAgent: z.boolean() }))
        .meta({ description: "The five accounts directly below whose teams have the highest valid bets" }),
    }),
  }),
  members: call({
    method: "GET",
    path: "/wps/agent/team/members",
    area: "agents",
    summary:
      "Accounts directly below the caller or below an agent of its team; or a search of the whole team",
    roles: AGENTS,
    pages: ["agent/downlineManagmentView"],
    errors: ["FEATURE_OFF", "NOT_FOUND"],
    input: z.object({
      under: username.optional().meta({ description: "An agent of the team; default: the caller" }),
      search: username.optional().meta({ description: "Part of a username, in the whole team" }),
      agentsOnly: queryIntOr(0, 0, 1),
      sort: z.enum(["username", "registeredAt", "lastSignInAt", "team"]).default("registeredAt"),
      order: z.enum(["asc", "desc"]).default("desc"),
      ...page,
    }),
    output: z.object({
      path: z.array(z.string()).meta({ description: "Usernames from the caller to the agent of `under`" }),
      list: z.array(member),
      ...paged,
    }),
  }),
  member: call({
    method: "GET",
    path: "/wps/agent/team/member",
    area: "agents",
    summary: "An account of the caller's team, as far as an agent may see it, with its figures of a period",
    roles: AGENTS,
    pages: ["agent/downlineManagmentView"],
    errors: ["FEATURE_OFF", "NOT_FOUND"],
    input: z.object({ username: requiredText(64), ...period }).refine(isPeriod, invalidPeriodError),
    output: z.object({
      path: z.array(z.string()),
      member: member.extend({
        mobile: z.string().nullable().meta({ description: "Masked; null where the brand does not show it" }),
        email: z.string().nullable().meta({ description: "Masked; null where the brand does not show it" }),
      }),
      own: memberPlay.meta({ description: "The account's own figures" }),
      total: teamFigures.nullable().meta({ description: "Figures of its team; null for a member" }),
    }),
  }),
  bets: call({
    method: "GET",
    path: "/wps/agent/team/bets",
    area: "agents",
    summary: "Settled and open real-money bets of the caller's team, newest first",
    roles: AGENTS,
    pages: ["agent/personalHistoryCopy"],
    errors: ["FEATURE_OFF", "NOT_FOUND"],
    input: z
      .object({
        ...period,
        username: username.optional(),
        gameType: gameTypeCode.optional(),
        status: z.union([betState, z.literal("resettled")]).optional(),
        after: shortText(64)
          .optional()
          .meta({ description: "The answer's `next`, for the rows that follow" }),
        pageSize,
      })
      .refine(isPeriod, invalidPeriodError),
    output: z.object({
      list: z.array(betRecord.extend({ username: z.string() })),
      next: z.string().nullable(),
      ...betTotalFields,
    }),
  }),
  profit: call({
    method: "GET",
    path: "/wps/agent/team/profit",
    area: "agents",
    summary: "Figures of each account of the caller's team in a period",
    roles: AGENTS,
    pages: ["agent/palStatementsAgentCopy"],
    errors: ["FEATURE_OFF"],
    input: z
      .object({
        ...period,
        search: username.optional(),
        sort: z.enum(["username", "validBet", "netLoss", "deposits", "withdrawals"]).default("validBet"),
        order: z.enum(["asc", "desc"]).default("desc"),
        ...page,
      })
      .refine(isPeriod, invalidPeriodError),
    output: z.object({
      list: z.array(memberPlay.extend({ username: z.string(), isAgent: z.boolean() })),
      ...paged,
      sums: memberPlay,
    }),
  }),
  transactions: call({
    method: "GET",
    path: "/wps/agent/team/transactions",
    area: "agents",
    summary: "Deposits, withdrawals and bonuses of the caller's team, newest first",
    roles: AGENTS,
    pages: ["agent/agentDownlineTransactionDetailsCopy"],
    errors: ["FEATURE_OFF", "NOT_FOUND"],
    input: z
      .object({
        ...period,
        username: username.optional(),
        kind: transactionKind.optional(),
        after: shortText(64).optional(),
        pageSize,
      })
      .refine(isPeriod, invalidPeriodError),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          username: z.string(),
          kind: transactionKind,
          amount: minorUnits.meta({ description: "Above zero when credited to the account" }),
          at: epochMs,
        }),
      ),
      next: z.string().nullable(),
      sums: memberPlay.pick({
        deposits: true,
        withdrawals: true,
        bonuses: true,
        rebates: true,
        earnings: true,
      }),
    }),
  }),
};
