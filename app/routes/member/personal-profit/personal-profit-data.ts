import type { CallValue } from "../../../platform/contract/calls.ts";
import type { PeriodData } from "../ui/period-filter.tsx";

/** Profit and loss as its page shows it. */
export interface PersonalProfitData {
  period: PeriodData;
  /** Null when it could not be read. */
  found: CallValue<"records", "personalProfit"> | null;
}
