import type { AppLoadContext } from "@remix-run/node";
import { getFailure } from "../../../site/call-failure.ts";
import { readPage } from "../../../site/page-number.ts";
import { readChoice, readTeamFilters, toTeamInput } from "../read-team-filters.server.ts";
import { PROFIT_SORTS } from "./profit-sorts.ts";

const PAGE_SIZE = 20;

/** Reads the input of the report from an address. */
export function readProfitInput(context: AppLoadContext, params: URLSearchParams) {
  const filters = readTeamFilters(context, params);
  const sort = readChoice(params, "sort", PROFIT_SORTS, "validBet");
  const order = sort === "username" ? ("asc" as const) : readChoice(params, "order", ["asc", "desc"], "desc");
  const search = filters.username ? { search: filters.username } : {};
  return { filters, sort, order, input: { ...toTeamInput(filters), ...search, sort, order } };
}

/** Loads the figures of each account of the caller's team between two days of the brand. */
export async function loadTeamProfit(context: AppLoadContext, params: URLSearchParams) {
  const { filters, sort, order, input } = readProfitInput(context, params);
  const { reach, username, period } = filters;
  const chosen = {
    ...{ reach, username, sort: sort === "validBet" ? "" : sort, order: order === "asc" ? "asc" : "" },
  };
  const common = { period, filters: { ...chosen, reach } };
  try {
    const found = await readPage(params, (pageNo) =>
      context.platform.agents.profit({ ...input, pageNo, pageSize: PAGE_SIZE }),
    );
    return { ...common, found };
  } catch (error) {
    getFailure(error);
    return { ...common, found: null };
  }
}

export type TeamProfitData = Awaited<ReturnType<typeof loadTeamProfit>>;
