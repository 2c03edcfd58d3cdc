import { useCallback } from "react";
import { zonedTimeText } from "../shared/date-format.ts";
import { useSite } from "./use-site.ts";

/** Writes epoch milliseconds in the brand's time zone, which it names. A page that needs none of them makes no formatter: it is slow. */
export function useBrandTime(): (epochMs: number) => string {
  const { timeZone } = useSite().brand;
  return useCallback((epochMs) => zonedTimeText(epochMs, timeZone), [timeZone]);
}
