import type { AppLoadContext } from "@remix-run/node";
import { getDay } from "../../../shared/business-day.ts";
import { OWN_PERIODS, type PeriodChoice, readDateRange } from "./date-range.ts";
import type { PeriodData } from "./period-filter.tsx";

/** Returns the period in an address, in days of the brand; `choice` are the page's own periods. */
export function readPeriod(
  { brand, now }: AppLoadContext,
  params: URLSearchParams,
  choice: PeriodChoice = OWN_PERIODS,
): PeriodData {
  const { timeZone } = brand.document.locale;
  const { presets } = choice;
  return { ...readDateRange(params, now, timeZone, choice), presets, today: getDay(now, timeZone), timeZone };
}
