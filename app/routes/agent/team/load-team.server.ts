import type { AppLoadContext } from "@remix-run/node";
import { getFailure } from "../../../site/call-failure.ts";
import { readPage } from "../../../site/page-number.ts";
import { readChoice, readTeamFilters, toTeamInput } from "../read-team-filters.server.ts";
import { MEMBER_SORTS } from "./member-sorts.ts";

const PAGE_SIZE = 20;

/** Loads the accounts directly below the caller or an agent of its team, or those that a search finds. */
export async function loadTeamList(context: AppLoadContext, params: URLSearchParams) {
  const read = (name: string) => (params.get(name) ?? "").trim().slice(0, 64);
  const [under, search] = [read("under"), read("search")];
  const agentsOnly = params.get("agentsOnly") === "1";
  const sort = readChoice(params, "sort", MEMBER_SORTS, "registeredAt");
  const order = sort === "username" ? ("asc" as const) : ("desc" as const);
  const filters = {
    under,
    search,
    agentsOnly: agentsOnly ? "1" : "",
    sort: sort === "registeredAt" ? "" : sort,
  };
  const input = {
    ...(under && { under }),
    ...(search && { search }),
    agentsOnly: agentsOnly ? 1 : 0,
    sort,
    order,
  };
  try {
    const found = await readPage(params, (pageNo) =>
      context.platform.agents.members({ ...input, pageNo, pageSize: PAGE_SIZE }),
    );
    return { filters, found, problem: null };
  } catch (error) {
    const { code } = getFailure(error).data;
    return {
      filters,
      found: null,
      problem: code === "NOT_FOUND" ? ("nobody" as const) : ("failed" as const),
    };
  }
}

export type TeamListData = Awaited<ReturnType<typeof loadTeamList>>;

/** Loads an account of the caller's team, with its figures between two days of the brand. */
export async function loadTeamMember(context: AppLoadContext, params: URLSearchParams) {
  const { period, ...filters } = readTeamFilters(context, params);
  const username = params.get("member") ?? "";
  const common = { username, period };
  try {
    const input = { ...toTeamInput({ period, ...filters }), username };
    const { agents } = context.platform;
    const found = await agents.member(input);
    // Only the account directly above sets rates.
    const rates = found.member.depth === 1 ? (await agents.rebates({ username })).list : null;
    return { ...common, found, rates, problem: null };
  } catch (error) {
    const { code } = getFailure(error).data;
    return {
      ...common,
      found: null,
      rates: null,
      problem: code === "NOT_FOUND" ? ("nobody" as const) : ("failed" as const),
    };
  }
}

export type TeamMemberData = Awaited<ReturnType<typeof loadTeamMember>>;
