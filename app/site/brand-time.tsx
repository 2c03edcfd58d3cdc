import { timeText, zoneText } from "../shared/date-format.ts";
import { useSite } from "./use-site.ts";

/** When something was, in epoch milliseconds, in the brand's time zone, which stands in a line of its own below. */
export function BrandTime({ at }: { at: number }) {
  const { timeZone } = useSite().brand;
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular-nums">
      {timeText(at, timeZone)} <span className="block text-12 text-text-3">{zoneText(at, timeZone)}</span>
    </time>
  );
}
