import type { AppLoadContext } from "@remix-run/node";
import type { Reach } from "../../platform/contract/team-reports.ts";
import { TEAM_PERIODS } from "../../site/panel/records/date-range.ts";
import type { PeriodData } from "../../site/panel/records/period-filter.tsx";
import { readPeriod } from "../../site/panel/records/read-period.server.ts";

/** The filters that the reports of a team share. */
export interface TeamFilters {
  period: PeriodData;
  /** Empty for the whole team, which is the default. */
  reach: "" | "direct";
  /** A username of the team, or part of one; empty for all. */
  username: string;
}

/** Reads the period, the reach and a username from an address. */
export function readTeamFilters(context: AppLoadContext, params: URLSearchParams): TeamFilters {
  return {
    period: readPeriod(context, params, TEAM_PERIODS),
    reach: params.get("reach") === "direct" ? "direct" : "",
    username: (params.get("username") ?? "").trim().slice(0, 64),
  };
}

/** Returns the filters as the input of a call. */
export function toTeamInput({ period, reach }: TeamFilters): { from: string; to: string; reach: Reach } {
  const { fromDay: from, toDay: to } = period.range;
  return { from, to, reach: reach || "team" };
}

/** Returns the first of the values that a parameter has, or the fallback. */
export function readChoice<T extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly T[],
  fallback: T,
): T {
  return values.find((value) => value === params.get(name)) ?? fallback;
}
