import { useMemo } from "react";
import { useSite } from "./use-site.ts";

/**
 * Formats epoch milliseconds as the product writes times: year-month-day hour:minute:second in the brand's time zone
 * (spec section 2, noticePage).
 */
export function useBrandTime(): (epochMs: number) => string {
  const { brand } = useSite();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat("sv-SE", {
      timeZone: brand.timeZone,
      dateStyle: "short",
      timeStyle: "medium",
    });
    return (epochMs) => format.format(epochMs);
  }, [brand.timeZone]);
}
