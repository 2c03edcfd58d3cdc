import type { CallValue } from "../../../platform/contract/calls.ts";
import type { BetRecord } from "../../../platform/contract/wallet.ts";
import type { PeriodData } from "../ui/period-filter.tsx";

/** How a round can stand, in the order of the filter. */
export const ROUND_STATUSES = ["ended", "open", "rolled_back"] as const;

/** The betting record as its page shows it. Amounts are minor units, times UTC epoch milliseconds. */
export interface BettingRecordData {
  period: PeriodData;
  /** What was chosen, empty for all. */
  filters: { vassalage: string; gameType: string; status: string };
  vendors: { vassalage: string; name: string }[];
  gameTypes: string[];
  /** Null when the rounds could not be read. */
  page: {
    rounds: BetRecord[];
    pageNo: number;
    totalPages: number;
    total: number;
    totals: { stake: number; validBet: number; win: number };
  } | null;
  /** The round that the address names; null when it names none, or none of the member's. */
  detail: CallValue<"records", "roundDetail"> | null;
}
