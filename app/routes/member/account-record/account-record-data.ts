import type { CallValue } from "../../../platform/contract/calls.ts";
import type { RecordGroup } from "../../../platform/contract/records.ts";
import type { PeriodData } from "../../../site/panel/records/period-filter.tsx";

/** The groups of the filter, in its order. */
export const RECORD_GROUPS = [
  "deposit",
  "withdrawal",
  "game",
  "transfer",
  "bonus",
  "earning",
  "other",
] as const satisfies readonly RecordGroup[];

/** The data of the account record's page. Amounts are minor units, times UTC epoch milliseconds. */
export interface AccountRecordData {
  period: PeriodData;
  /** The chosen filters; an empty group for all. */
  filters: { wallet: string; group: string };
  /** Null when it could not be read. */
  page: CallValue<"records", "accountRecord"> | null;
  /** Names of the entries in the visitor's language, by entry id. */
  names: Readonly<Record<string, string>>;
}
