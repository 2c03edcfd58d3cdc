import type { ListedSettlement } from "../../../platform/contract/settlements.ts";
import { formatRate, formatRates } from "../../../shared/format-rate.ts";

/** Writes the rate of a settlement. Rebates have one per game type and branch: their range, or a dash without any. */
export function formatSettlementRate({
  kind,
  rateBasisPoints,
  rebateRates,
}: Pick<ListedSettlement, "kind" | "rateBasisPoints" | "rebateRates">): string {
  if (kind !== "rebate") return formatRate(rateBasisPoints);
  if (!rebateRates) return "–";
  return formatRates([rebateRates.least, rebateRates.most].map((rate) => ({ rateBasisPoints: rate })));
}
