import { Link } from "@remix-run/react";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Fixture } from "../../platform/contract/fixtures.ts";
import { selectionText } from "../../shared/bet-selection.ts";
import { timeText } from "../../shared/date-format.ts";
import { oddsText } from "../../shared/odds-text.ts";
import { useSite } from "../../site/use-site.ts";
import { Badge } from "../../ui/badge.tsx";
import { useUi } from "../../ui/ui-context.ts";

const SHORT = { home: "1", draw: "X", away: "2" } as const;
const SIDES = { "1X2": ["home", "draw", "away"], "12": ["home", "away"] } as const;

type Side = keyof typeof SHORT;

/** Classes of a match's row in a list; they reserve its height even without a match. */
export const MATCH_ROW =
  "grid min-h-37 items-center gap-x-4 gap-y-2 border-t border-border px-4 py-3 sm:min-h-24 sm:grid-cols-[minmax(0,1fr)_15rem] lg:px-5";

/** Renders a match: its score or start time, the sides, and the prices of its main market. */
export function MatchRow({ match, now }: { match: Fixture; now: number }) {
  const { home, away, live, league, sport, market, suspended } = match;
  const { t } = useTranslation();
  const sides = SIDES[market];
  return (
    <li className={MATCH_ROW}>
      <div className="min-w-0">
        <p className="mb-1 flex h-5.5 min-w-0 items-center gap-2 text-12 text-text-2">
          {live ? <Stage live={live} /> : <Start startsAt={match.startsAt} now={now} />}
          <span className="truncate">
            {sport}, {league}
          </span>
        </p>
        {[
          { name: home, points: live?.score.home },
          { name: away, points: live?.score.away },
        ].map(({ name, points }) => (
          <p key={name} className="flex gap-3 text-14/5.5 font-semibold">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {points === undefined ? null : <b className="tabular-nums">{points}</b>}
          </p>
        ))}
      </div>
      {suspended ? (
        <p className="grid h-11 place-items-center rounded-md bg-surface-2 text-13 text-text-2">
          {t("matches.noBets")}
        </p>
      ) : (
        <ul className="grid auto-cols-fr grid-flow-col gap-2">
          {sides.map((side) => (
            <li key={side} className="min-w-0">
              <Price match={match} side={side} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Stage({ live }: { live: NonNullable<Fixture["live"]> }) {
  const { t } = useTranslation();
  const { clock, isBreak } = live;
  const text = isBreak
    ? t("matches.break")
    : clock
      ? t(textKey(`matches.clock.${clock.unit}`), { n: clock.value })
      : t("matches.live");
  return (
    <Badge tone="count" className="tabular-nums">
      {text}
    </Badge>
  );
}

/** The start in the brand's zone: the time alone on the page's current day, otherwise with its date. */
function Start({ startsAt, now }: { startsAt: number; now: number }) {
  const { timeZone } = useSite().brand;
  const start = timeText(startsAt, timeZone);
  const isToday = start.slice(0, 10) === timeText(now, timeZone).slice(0, 10);
  return (
    <time
      className="font-bold whitespace-nowrap text-text-1 tabular-nums"
      dateTime={new Date(startsAt).toISOString()}
    >
      {isToday ? start.slice(11, 16) : start.slice(5, 16)}
    </time>
  );
}

const PRICE = "flex h-11 items-center justify-center gap-2 rounded-md text-14";

/** A price that links to the vendor's page with it on the slip. A side without a link has no price now. */
function Price({ match, side }: { match: Fixture; side: Side }) {
  const { t } = useTranslation();
  const { signedIn } = useUi();
  const price = match.selections.find((one) => one.side === side);
  const name = side === "draw" ? t("matches.draw") : match[side];
  const short = (
    <span className="text-12 font-normal text-text-2">
      {SHORT[side]}
      <span className="sr-only"> {name}</span>
    </span>
  );
  if (!price) return <span className={`${PRICE} bg-surface-2 text-text-2`}>{short} –</span>;
  const { selectionId, odds } = price;
  const selection = selectionText({ eventId: match.eventId, selectionId, odds });
  return (
    <Link
      className={`${PRICE} bg-surface-3 font-bold tabular-nums hover:bg-surface-3-hover hover:no-underline`}
      to={`/launch/${match.gameId}?${new URLSearchParams({ selection })}`}
      preventScrollReset={!signedIn}
      rel="nofollow"
    >
      {short} {oddsText(odds)}
    </Link>
  );
}
