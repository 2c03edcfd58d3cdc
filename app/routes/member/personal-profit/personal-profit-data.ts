import type { CallValue } from "../../../platform/contract/calls.ts";
import type { PeriodData } from "../ui/period-filter.tsx";

/** The data of the profit and loss page. */
export interface PersonalProfitData {
  period: PeriodData;
  /** Null when the data could not be read. */
  found: CallValue<"records", "personalProfit"> | null;
}
