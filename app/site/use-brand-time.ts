import { useCallback } from "react";
import { zonedTimeText } from "../shared/date-format.ts";
import { useSite } from "./use-site.ts";

/**
 * Returns a formatter of epoch milliseconds in the brand's time zone, with the zone's name. A page without times does
 * not create the formatter: creating one is slow.
 */
export function useBrandTime(): (epochMs: number) => string {
  const { timeZone } = useSite().brand;
  return useCallback((epochMs) => zonedTimeText(epochMs, timeZone), [timeZone]);
}
