import { createContext, type ReactNode, useCallback, useContext } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { rowTimeText, timeText, zoneText } from "../shared/date-format.ts";
import { useSite } from "./use-site.ts";

/** The zone that is shown above the surrounding times; null when each names its own. */
const ShownZoneContext = createContext<string | null>(null);

type WriteTime = (epochMs: number) => string;

interface TimesProps {
  /** False when none of the rows has a time. */
  when?: boolean;
  /** The rows, or a function that renders them with a formatter for their times. */
  children: ReactNode | ((time: WriteTime) => ReactNode);
}

/**
 * Renders times of a list or table with their zone shown once above them. A time of another offset, from before the
 * clocks were changed, keeps its own. Within another `Times` the zone is not repeated.
 */
export function Times({ children, when = true }: TimesProps) {
  const { t } = useTranslation();
  const { brand, now } = useSite();
  const isSaid = useContext(ShownZoneContext) !== null;
  const rows = typeof children === "function" ? <Rows make={children} /> : children;
  if (isSaid || !when) return rows;
  return (
    <ZoneAnnounced>
      <p className="text-12 text-text-3">{t("shell.times", { zone: zoneText(now, brand.timeZone) })}</p>
      {rows}
    </ZoneAnnounced>
  );
}

/** Renders rows below the sentence that names the zone: a hook in the surrounding component would not see its context. */
function Rows({ make }: { make(time: WriteTime): ReactNode }) {
  return make(useRowTime());
}

/** Renders a list below a sentence that names the zone, such as the period filter's. */
export function ZoneAnnounced({ children }: { children: ReactNode }) {
  const { brand, now } = useSite();
  return (
    <ShownZoneContext.Provider value={zoneText(now, brand.timeZone)}>{children}</ShownZoneContext.Provider>
  );
}

/**
 * Returns a function that writes epoch milliseconds of a row: in the brand's time zone, which it names unless {@link
 * Times} has. For a component inside a `Times`; the component that renders `Times` takes its writer instead.
 */
export function useRowTime(): WriteTime {
  const { timeZone } = useSite().brand;
  const said = useContext(ShownZoneContext);
  return useCallback((epochMs) => rowTimeText(epochMs, timeZone, said), [timeZone, said]);
}

/** Renders a time, in epoch milliseconds, in a cell; a different zone is shown in a line below. */
export function BrandTime({ at }: { at: number }) {
  const { timeZone } = useSite().brand;
  const zone = zoneText(at, timeZone);
  const isSaid = useContext(ShownZoneContext) === zone;
  const [day, clock] = timeText(at, timeZone).split(" ");
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular-nums">
      <span className="whitespace-nowrap">{day}</span> {clock}
      {isSaid ? null : (
        <>
          {" "}
          <span className="block text-12 text-text-3">{zone}</span>
        </>
      )}
    </time>
  );
}
