import type { AppLoadContext } from "@remix-run/node";
import { getGameType } from "../../../brand/categories.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { BET_STATUSES } from "../../../site/panel/records/bet-statuses.ts";
import { readTeamFilters, toTeamInput } from "../read-team-filters.server.ts";

const PAGE_SIZE = 20;

/** Reads the filters for the team's bets from an address; an unknown value filters nothing. */
export function readBetFilters(context: AppLoadContext, params: URLSearchParams) {
  const filters = readTeamFilters(context, params);
  const gameTypes = context.brand.document.categories.map(getGameType);
  return {
    ...filters,
    gameTypes,
    gameType: gameTypes.find((type) => type === params.get("gameType")),
    status: BET_STATUSES.find((status) => status === params.get("status")),
  };
}

/** Loads the bets of the caller's team between two days of the brand. */
export async function loadTeamBets(context: AppLoadContext, params: URLSearchParams) {
  const { gameType, status, gameTypes, ...filters } = readBetFilters(context, params);
  const after = params.get("after") ?? undefined;
  const chosen = {
    ...{ reach: filters.reach, username: filters.username },
    ...{ gameType: gameType ?? "", status: status ?? "" },
  };
  const common = { period: filters.period, filters: chosen, gameTypes, isContinued: after !== undefined };
  try {
    const found = await context.platform.agents.bets({
      ...toTeamInput(filters),
      ...(filters.username && { username: filters.username }),
      ...(gameType && { gameType }),
      ...(status && { status }),
      ...(after && { after }),
      pageSize: PAGE_SIZE,
    });
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

export type TeamBetsData = Awaited<ReturnType<typeof loadTeamBets>>;
