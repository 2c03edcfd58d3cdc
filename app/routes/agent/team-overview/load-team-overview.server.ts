import type { AppLoadContext } from "@remix-run/node";
import { languageTag } from "../../../i18n/languages.ts";
import type { CallValue } from "../../../platform/contract/calls.ts";
import { dateFormat } from "../../../shared/date-format.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { TEAM_PERIODS } from "../../../site/panel/records/date-range.ts";
import type { PeriodData } from "../../../site/panel/records/period-filter.tsx";
import { readPeriod } from "../../../site/panel/records/read-period.server.ts";
import { lineGeometry, sparkline } from "../../../ui/chart/chart-geometry.server.ts";
import { getPaymentsAlone, MEASURE_KEYS, MEASURES, type MeasureKey } from "./measures.ts";

type Overview = CallValue<"agents", "overview">;

/** Loads the figures of the agent's team in the period of an address, and draws their charts. */
export async function loadTeamOverview(context: AppLoadContext, params: URLSearchParams) {
  const period = readPeriod(context, params, TEAM_PERIODS);
  const reach = params.get("reach") === "direct" ? ("direct" as const) : ("team" as const);
  const measure = MEASURE_KEYS.find((key) => key === params.get("measure")) ?? "validBet";
  const choice = { period, reach, measure };
  try {
    const { fromDay, toDay } = period.range;
    const found = await context.platform.agents.overview({ from: fromDay, to: toDay, reach });
    const { countedAt, activeValidBet, gameTypes, downlines } = found;
    const drawn = {
      ...{ countedAt, activeValidBet, gameTypes, downlines, members: found.total.members },
      paymentsAlone: getPaymentsAlone(found.total),
      cards: MEASURE_KEYS.map((key) => drawCard(found, key)),
      chart: drawChart(context, found, measure),
    };
    return { overview: { ...choice, found: drawn }, status: period.problem ? 422 : 200 };
  } catch (error) {
    return { overview: { ...choice, found: null }, status: getFailure(error).status };
  }
}

function drawCard({ total, before, days }: Overview, key: MeasureKey) {
  // A single day has no course.
  const path = days.length > 1 ? sparkline(days.map((day) => day[key])) : null;
  return { key, now: total[key], before: before[key], path };
}

function drawChart({ brand, request }: AppLoadContext, { days, daysBefore }: Overview, key: MeasureKey) {
  const values = days.map((day) => day[key]);
  const before = daysBefore.map((day) => day[key]);
  const unit = MEASURES[key].kind === "money" ? 10 ** brand.document.currency.decimals : 1;
  const weekday = dateFormat(languageTag(request.language), { weekday: "long", timeZone: "UTC" });
  return {
    geometry: lineGeometry(values, before, unit),
    // Named here, because a browser may know other names of weekdays than the server.
    days: days.map(({ day }, place) => ({
      name: `${day}, ${weekday.format(Date.parse(day))}`,
      shortName: day.slice(5),
      value: values[place] ?? 0,
      before: before[place] ?? 0,
    })),
  };
}

/** The data of the team overview. */
export interface TeamOverviewData {
  period: PeriodData;
  reach: "direct" | "team";
  measure: MeasureKey;
  /** Null when the figures could not be read. */
  found: Awaited<ReturnType<typeof loadTeamOverview>>["overview"]["found"];
}
