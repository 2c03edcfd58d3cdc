import type { CallValue } from "../../../platform/contract/calls.ts";
import type { BetRecord } from "../../../platform/contract/wallet.ts";
import type { PeriodData } from "../../../site/panel/records/period-filter.tsx";

/** One bet in full, as shown on the page. */
export interface ShownBet extends CallValue<"records", "betDetail"> {
  /** True when the vendor was queried about the round. */
  isAsked: boolean;
  /** True when the seed of a provably fair game has the hash that was shown before; null while the seed is not known. */
  seedMatches: boolean | null;
}

/** The data of the betting record's page. Amounts are minor units, times UTC epoch milliseconds. */
export interface BettingRecordData {
  period: PeriodData;
  /** The chosen filters, empty for all. */
  filters: { vassalage: string; gameType: string; status: string };
  vendors: { vassalage: string; name: string }[];
  gameTypes: string[];
  /** Null when the bets could not be read. */
  page: {
    bets: BetRecord[];
    pageNo: number;
    totalPages: number;
    total: number;
    /** Totals of settled bets, over all pages. */
    totals: { stake: number; validBet: number; win: number; net: number };
    /** Open bets, which no total includes. */
    running: { bets: number; stake: number };
  } | null;
  /** The bet in the address; null when it names none, or none of the member's. */
  shown: ShownBet | null;
}
