import { loadUsernames } from "../accounts/account-reads.server.ts";
import { openableTypes } from "../accounts/accounts.server.ts";
import {
  getNextDay,
  listAgents,
  listBelow,
  listNewTypes,
  loadLinks,
  loadMoves,
  loadPath,
  loadShownFigures,
  loadTreeAccount,
} from "../agents/agents.server.ts";
import type { OperatorAgent } from "../contract/ops/agents.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { hasPermission } from "../contract/ops/permissions.ts";
import { isAgentType, MEMBER_TYPE } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { loadNames, toEmptyResult } from "./case-parts.ts";
import { changeAgentType } from "./change-agent-type.ts";
import { moveBranch, withdrawBranchMove } from "./move-branch.ts";
import { isWithoutPassword, openAgent, renewFirstLink } from "./open-agent.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { requireMember } from "./require-member.ts";

/** Agents, and the tree of accounts below them. */
export function agentHandlers(services: Services): OperatorAreaHandlers<"agents"> {
  return {
    list: (ctx, input) => agentList(services, ctx, input),
    detail: (ctx, input) => agentDetail(services, ctx, input),
    terms: async ({ merchant: { agents, passwords } }) => ({
      types: [...agents.types],
      initialPassword: passwords.initial !== "",
    }),
    open: ({ merchant, operation }, input) => openAgent(services, merchant, operation, input),
    link: ({ merchant, operation }, { id }) => renewFirstLink(services, merchant, operation, id),
    raise: ({ merchant, operation }, input) =>
      toEmptyResult(changeAgentType(services, merchant, operation, input)),
    move: ({ merchant, operation }, input) => moveBranch(services, merchant, operation, input),
    withdrawMove: ({ merchant, operation }, input) =>
      withdrawBranchMove(services, merchant, operation, input),
  };
}

function agentList(
  { database, clock }: Services,
  { merchants, merchant }: WorkContext,
  { search = "", below, ...input }: OperatorInput<"agents", "list">,
): Promise<OperatorValue<"agents", "list">> {
  const query = {
    ...input,
    search,
    below: below ?? null,
    merchants: merchant ? [merchant] : merchants,
    now: clock.now(),
  };
  return database.snapshot((db) => listAgents(db, query));
}

async function agentDetail(
  { database, clock }: Services,
  { merchant, operator }: MerchantContext,
  { id, ...page }: OperatorInput<"agents", "detail">,
): Promise<OperatorAgent> {
  const now = clock.now();
  return database.snapshot(async (db) => {
    const account = await requireMember(db, merchant.code, id);
    const row = await loadTreeAccount(db, merchant.code, id);
    if (!row) throw new PlatformError("NOT_FOUND");
    const { password_hash, register_method, uplineId: _, ...placed } = row;
    const isAgent = isAgentType(merchant, account.type);
    const moves = await namedMoves(db, merchant, id);
    const newTypes = await listNewTypes(db, merchant, account);
    const openTypes = openableTypes(merchant, account.type).filter((type) => type !== MEMBER_TYPE);
    const open = {
      open: merchant.agents.on && isAgent && account.status === "active",
      link: isWithoutPassword({ status: account.status, password_hash, register_method }),
      raise: merchant.agents.on && newTypes.length > 0,
      move: merchant.agents.on && !moves.some(({ state }) => state === "waiting"),
    };
    const { list: below, total } = await listBelow(db, merchant, id, page);
    return {
      one: { ...placed, isAgent, hasPassword: password_hash !== null },
      path: await loadPath(db, merchant.code, id),
      ...{ below, total, openTypes, newTypes, moves },
      links: await loadLinks(db, merchant.code, id, now),
      figures: isAgent ? await loadShownFigures(db, merchant, id, now) : null,
      actions: (["open", "link", "raise", "move"] as const).filter(
        (action) => open[action] && hasPermission(operator.role, `agents.${action}`),
      ),
      nextDay: getNextDay(merchant, now),
      names: await loadNames(
        db,
        moves.map(({ operatorId }) => operatorId),
      ),
    };
  });
}

/** Returns the moves of an account, newest first, with the usernames of the agents. */
async function namedMoves(
  db: Db,
  { code }: MerchantProfile,
  accountId: string,
): Promise<OperatorAgent["moves"]> {
  const rows = await loadMoves(db, code, accountId);
  const ids = rows.flatMap(({ from_upline, to_upline }) => [from_upline, to_upline]);
  const names = await loadUsernames(
    db,
    code,
    ids.filter((id) => id !== null),
  );
  const name = (id: string | null) => (id === null ? null : (names.get(id) ?? ""));
  return rows.map((row) => ({
    ...{ id: row.id, from: name(row.from_upline), to: name(row.to_upline), startsAt: row.starts_at },
    ...{ reason: row.reason, operatorId: row.operator_id, createdAt: row.created_at },
    ...{ appliedAt: row.applied_at, state: row.state },
  }));
}
