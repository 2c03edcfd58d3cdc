import type { AppLoadContext } from "@remix-run/node";
import { getFailure } from "../../../site/call-failure.ts";
import { readTeamFilters, toTeamInput } from "../read-team-filters.server.ts";
import { TRANSACTION_KINDS } from "./transaction-kinds.ts";

const PAGE_SIZE = 20;

/** Reads the input of the report from an address; an unknown kind filters nothing. */
export function readTransactionInput(context: AppLoadContext, params: URLSearchParams) {
  const filters = readTeamFilters(context, params);
  const kind = TRANSACTION_KINDS.find((one) => one === params.get("kind"));
  const { username } = filters;
  const input = { ...toTeamInput(filters), ...(username && { username }), ...(kind && { kind }) };
  return { filters, kind, input };
}

/** Loads the movements of money of the caller's team between two days of the brand. */
export async function loadTeamTransactions(context: AppLoadContext, params: URLSearchParams) {
  const { filters, kind = "", input } = readTransactionInput(context, params);
  const { period, reach, username } = filters;
  const after = params.get("after") ?? undefined;
  const common = { period, filters: { reach, username, kind }, isContinued: after !== undefined };
  try {
    const paging = { ...(after && { after }), pageSize: PAGE_SIZE };
    const found = await context.platform.agents.transactions({ ...input, ...paging });
    return { ...common, found, problem: null };
  } catch (error) {
    const { code } = getFailure(error).data;
    return {
      ...common,
      found: null,
      problem: code === "NOT_FOUND" ? ("nobody" as const) : ("failed" as const),
    };
  }
}

export type TeamTransactionsData = Awaited<ReturnType<typeof loadTeamTransactions>>;
