import type { AppLoadContext } from "@remix-run/node";
import { getDay } from "../../shared/business-day.ts";
import { readDateRange } from "./date-range.ts";
import type { PeriodData } from "./ui/period-filter.tsx";

/** Returns the period in an address, in days of the brand. */
export function readPeriod({ brand, now }: AppLoadContext, params: URLSearchParams): PeriodData {
  const { timeZone } = brand.document.locale;
  return { ...readDateRange(params, now, timeZone), today: getDay(now, timeZone), timeZone };
}
