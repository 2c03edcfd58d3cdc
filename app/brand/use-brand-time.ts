import { useMemo } from "react";
import { dateFormat } from "../date-format.ts";
import { useSite } from "./use-site.ts";

/**
 * Formats epoch milliseconds as the product writes times: year-month-day hour:minute:second in the brand's time zone
 * (spec section 2, noticePage).
 */
export function useBrandTime(): (epochMs: number) => string {
  const { timeZone } = useSite().brand;
  return useMemo(() => {
    const format = dateFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    return (epochMs) => format.format(epochMs);
  }, [timeZone]);
}
