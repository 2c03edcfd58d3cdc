import { Link } from "@remix-run/react";
import clsx from "clsx";
import { useId } from "react";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Fixture } from "../../platform/contract/fixtures.ts";
import { zoneText } from "../../shared/date-format.ts";
import { useSite } from "../../site/use-site.ts";
import { card, SectionHead } from "../../ui/page-parts.tsx";
import { MATCH_ROW, MatchRow } from "./match-row.tsx";
import type { MatchesData } from "./sports.server.ts";
import { useMatches } from "./use-matches.ts";

interface MatchesBoardProps {
  data: MatchesData;
  /** Link to all matches. */
  all: { path: string; text: "all" | "book" };
}

/** Live and upcoming matches. Each price links to the vendor's page with that price on its slip. */
export default function MatchesBoard({ data, all }: MatchesBoardProps) {
  const { t } = useTranslation();
  const { timeZone } = useSite().brand;
  const { live, next } = useMatches(data);
  // The number of rows stays as it was at first, even as matches start and end, so that nothing below moves.
  const rows = getRows(data);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionHead
        id={id}
        title={t("matches.title")}
        aside={
          <span className="text-12 text-text-2">
            {t("matches.zone", { zone: zoneText(data.now, timeZone) })}
          </span>
        }
        link={
          <Link className="text-13 font-semibold text-accent-text" to={all.path}>
            {t(textKey(`matches.${all.text}`))}
          </Link>
        }
      />
      <div className={clsx("grid items-start gap-4", rows.live > 0 && rows.next > 0 && "xl:grid-cols-2")}>
        <Matches title={t("matches.live")} list={live} rows={rows.live} data={data} />
        <Matches title={t("matches.next")} list={next} rows={rows.next} data={data} />
      </div>
    </section>
  );
}

/** The fewest next matches shown, if that many exist. */
const MIN_NEXT_MATCHES = 3;

/** Returns the number of matches shown of each kind: as many next ones as live ones, which are beside them. */
function getRows({ live, next }: MatchesData) {
  const most = live.length > 0 ? Math.max(live.length, MIN_NEXT_MATCHES) : next.length;
  return { live: live.length, next: Math.min(next.length, most) };
}

interface MatchesProps {
  title: string;
  list: readonly Fixture[];
  /** Number of matches shown, whose space is reserved. */
  rows: number;
  data: MatchesData;
}

function Matches({ title, list, rows, data }: MatchesProps) {
  const { t } = useTranslation();
  const id = useId();
  if (rows === 0) return null;
  const shown = list.slice(0, rows);
  return (
    <section className={clsx(card, "min-w-0 overflow-hidden")} aria-labelledby={id}>
      <h3 className="heading-3 px-4 py-3 lg:px-5" id={id}>
        {title}
      </h3>
      <ul>
        {shown.map((match) => (
          <MatchRow key={match.eventId} match={match} now={data.now} />
        ))}
        {Array.from({ length: rows - shown.length }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that matches have left
          <li key={at} className={clsx(MATCH_ROW, "text-13 text-text-2")}>
            {shown.length === 0 && at === 0 ? t("matches.none") : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
