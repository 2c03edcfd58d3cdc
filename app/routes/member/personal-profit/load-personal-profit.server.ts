import type { AppLoadContext } from "@remix-run/node";
import type { CallValue } from "../../../platform/contract/calls.ts";
import { getFailure } from "../../../site/call-failure.ts";
import type { PeriodData } from "../../../site/panel/records/period-filter.tsx";
import { readPeriod } from "../../../site/panel/records/read-period.server.ts";

/** The data of the profit and loss page. */
export interface PersonalProfitData {
  period: PeriodData;
  /** Null when the data could not be read. */
  found: CallValue<"records", "personalProfit"> | null;
}

/** Loads the signed-in account's stakes, wins, deposits and withdrawals between two days of the brand. */
export async function loadPersonalProfit(
  context: AppLoadContext,
  params: URLSearchParams,
): Promise<{ profit: PersonalProfitData; status: number }> {
  const period = readPeriod(context, params);
  const { fromDay, toDay } = period.range;
  try {
    const found = await context.platform.records.personalProfit({ from: fromDay, to: toDay });
    return { profit: { period, found }, status: period.problem ? 422 : 200 };
  } catch (error) {
    return { profit: { period, found: null }, status: getFailure(error).status };
  }
}
