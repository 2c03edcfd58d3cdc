import type { AppLoadContext } from "@remix-run/node";
import type { CallInput } from "../../../platform/contract/calls.ts";
import { type EarningKind, settlement } from "../../../platform/contract/settlements.ts";
import { readPage } from "../../../site/page-number.ts";
import { TEAM_PERIODS } from "../../../site/panel/records/date-range.ts";
import { readPeriod } from "../../../site/panel/records/read-period.server.ts";
import { readChoice } from "../read-team-filters.server.ts";

const PAGE_SIZE = 20;

/** Reads the choice of settlements from an address; without a kind those of all kinds, of the caller alone. */
export function readSettlementInput(context: AppLoadContext, params: URLSearchParams, kind?: EarningKind) {
  const period = readPeriod(context, params, TEAM_PERIODS);
  const side = kind ? readChoice(params, "side", ["own", "downlines"], "own") : "own";
  const state = readChoice(params, "state", ["", ...settlement.shape.state.options], "");
  const search = side === "downlines" ? (params.get("search") ?? "").trim().slice(0, 64) : "";
  const input: Omit<CallInput<"agents", "settlements">, "pageNo" | "pageSize"> = {
    ...{ from: period.range.fromDay, to: period.range.toDay, side },
    ...(kind && { kind }),
    ...(state && { state }),
    ...(search && { search }),
  };
  return { period, side, state, search, input };
}

/** Loads a page of settlements whose periods ended between two days. */
export async function loadSettlements(context: AppLoadContext, params: URLSearchParams, kind?: EarningKind) {
  const { input, ...chosen } = readSettlementInput(context, params, kind);
  const found = await readPage(params, (pageNo) =>
    context.platform.agents.settlements({ ...input, pageNo, pageSize: PAGE_SIZE }),
  );
  return { ...chosen, found, pageSize: PAGE_SIZE };
}

export type SettlementsData = Awaited<ReturnType<typeof loadSettlements>>;
