import type { Translate } from "../../../i18n/text-key.ts";
import type { ListedContract } from "./load-contracts.server.ts";

/**
 * Returns the estimates of a running period: of an own contract before and after the downlines' contracts are paid, or
 * one where these are the same or the second is not known.
 */
export function getEstimates(
  t: Translate,
  { estimate, estimateNet }: Pick<ListedContract, "estimate" | "estimateNet">,
  side: "own" | "downlines",
): { name: string; minor: number }[] {
  const before = estimate ?? 0;
  if (side === "downlines" || estimateNet === before) {
    return [{ name: t("contracts.estimate"), minor: before }];
  }
  const first = { name: t("contracts.estimateBefore"), minor: before };
  return estimateNet === null ? [first] : [first, { name: t("contracts.estimateAfter"), minor: estimateNet }];
}
