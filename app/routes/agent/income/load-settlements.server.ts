import type { AppLoadContext } from "@remix-run/node";
import type { CallInput } from "../../../platform/contract/calls.ts";
import { type EarningKind, earningKind, settlement } from "../../../platform/contract/settlements.ts";
import { readPage } from "../../../site/page-number.ts";
import { TEAM_PERIODS } from "../../../site/panel/records/date-range.ts";
import { readPeriod } from "../../../site/panel/records/read-period.server.ts";
import { readChoice } from "../read-team-filters.server.ts";

const PAGE_SIZE = 20;

/**
 * Reads the choice of settlements from an address: those of a page's kind by the end of their periods. Without such a
 * kind the caller's own by the day of their payment, like its income, of all kinds or of a chosen one. Settlements with
 * nothing to pay are left out unless the address asks for them.
 */
export function readSettlementInput(
  context: AppLoadContext,
  params: URLSearchParams,
  pageKind?: EarningKind,
) {
  const period = readPeriod(context, params, TEAM_PERIODS);
  const side = pageKind ? readChoice(params, "side", ["own", "downlines"], "own") : "own";
  const chosenKind = pageKind ? "" : readChoice(params, "kind", ["", ...earningKind.options], "");
  const kind = pageKind ?? chosenKind;
  const state = readChoice(params, "state", ["", "all", ...settlement.shape.state.options], "");
  const search = side === "downlines" ? (params.get("search") ?? "").trim().slice(0, 64) : "";
  const input: Omit<CallInput<"agents", "settlements">, "pageNo" | "pageSize"> = {
    ...{ from: period.range.fromDay, to: period.range.toDay, side, by: pageKind ? "end" : "credit" },
    ...(kind && { kind }),
    ...(state !== "all" && { state: state || "payable" }),
    ...(search && { search }),
  };
  return { period, side, state, chosenKind, hasOneKind: kind !== "", search, input };
}

/** Loads a page of settlements of some days. */
export async function loadSettlements(context: AppLoadContext, params: URLSearchParams, kind?: EarningKind) {
  const { input, ...chosen } = readSettlementInput(context, params, kind);
  const found = await readPage(params, (pageNo) =>
    context.platform.agents.settlements({ ...input, pageNo, pageSize: PAGE_SIZE }),
  );
  return { ...chosen, found, pageSize: PAGE_SIZE };
}

export type SettlementsData = Awaited<ReturnType<typeof loadSettlements>>;
