import type { AppLoadContext } from "@remix-run/node";
import { agentPages } from "../../../brand/member-pages.ts";
import type { CallValue } from "../../../platform/contract/calls.ts";
import { type EarningKind, earningKind } from "../../../platform/contract/settlements.ts";
import { getContractPage } from "../../../site/agent-pages.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { stepDays, TEAM_PERIODS } from "../../../site/panel/records/date-range.ts";
import { readPeriod } from "../../../site/panel/records/read-period.server.ts";
import { lineGeometry } from "../../../ui/chart/chart-geometry.server.ts";
import { loadSettlements } from "./load-settlements.server.ts";

type Found = CallValue<"agents", "income">;

/** Loads the agent's income between two days, that of the days before, its settlements, and its rebate rates. */
export async function loadIncome(context: AppLoadContext, params: URLSearchParams) {
  const period = readPeriod(context, params, TEAM_PERIODS);
  try {
    const { agents } = context.platform;
    const { fromDay: from, toDay: to } = period.range;
    const earlier = stepDays(period.range, -1);
    const [now, before, settlements, { list: rates }] = await Promise.all([
      agents.income({ from, to }),
      agents.income({ from: earlier.fromDay, to: earlier.toDay }),
      loadSettlements(context, params),
      agents.rebates({}),
    ]);
    const chart = drawChart(context, now.days, before.days);
    const found = { ...now, chart, settlements, rates, choices: getKindChoices(context, now.kinds) };
    return { income: { period, found }, status: period.problem ? 422 : 200 };
  } catch (error) {
    return { income: { period, found: null }, status: getFailure(error).status };
  }
}

/** Returns the kinds of earnings of the brand, and others that paid in the period. */
function getKindChoices({ brand }: AppLoadContext, paid: Found["kinds"]) {
  const pages = agentPages(brand);
  const isKnown = (kind: EarningKind) => kind === "rebate" || pages.includes(getContractPage(kind));
  return earningKind.options.filter((kind) => isKnown(kind) || paid.some((one) => one.kind === kind));
}

function drawChart({ brand }: AppLoadContext, days: Found["days"], before: Found["days"]) {
  const values = days.map(({ amount }) => amount);
  const earlier = days.map((_, place) => before[place]?.amount ?? 0);
  return {
    geometry: lineGeometry(values, earlier, 10 ** brand.document.currency.decimals),
    days: days.map(({ day, amount }, place) => ({ day, amount, before: earlier[place] ?? 0 })),
  };
}

export type IncomeData = Awaited<ReturnType<typeof loadIncome>>["income"];
