import clsx from "clsx";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { countdownText } from "../../shared/countdown-text.ts";
import { TournamentBadge } from "../../site/promotions/tournament-card.tsx";
import { useScoreText } from "../../site/promotions/use-score-text.ts";
import { Times, useRowTime } from "../../site/times.tsx";
import { useBrandTime } from "../../site/use-site.ts";
import { useRefreshAt, useSecondsUntil } from "../../ui/countdown.tsx";
import { card, PageColumn, TextLink } from "../../ui/page-parts.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { TitledSection } from "../../ui/titled-section.tsx";
import { type FoundTournament, Standings } from "./standings.tsx";
import { useFreshStandings } from "./use-fresh-standings.ts";

type Tournament = FoundTournament["tournament"];

interface TournamentPageProps {
  found: FoundTournament;
  pageNo: number;
  isVisitor: boolean;
  now: number;
}

/** The page of one tournament: the time left, the leaders, the prizes and the rules in words. */
export function TournamentPage({ found, pageNo, isVisitor, now }: TournamentPageProps) {
  const { t } = useTranslation();
  const { money } = useScoreText();
  const { tournament } = found;
  const { title, summary, state, rules, pool } = tournament;
  useFreshStandings(state === "running" || state === "counting");
  return (
    <PageColumn>
      <header className="grid justify-items-start gap-2">
        <TextLink to="/tournament">{t("tournaments.all")}</TextLink>
        <TournamentBadge state={state} />
        <h1 className="heading-1">{title}</h1>
        {summary ? <p className="text-text-2 wrap-anywhere">{summary}</p> : null}
        <p>{t(`tournaments.metric.${rules.metric}`)}</p>
        <p className="font-semibold tabular-nums">
          <Sentence>{t("tournaments.pool", { amount: money(pool) })}</Sentence>
        </p>
        <TimeLeft tournament={tournament} now={now} />
      </header>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-3">
        <div className="lg:col-span-2">
          <Standings found={found} pageNo={pageNo} isVisitor={isVisitor} />
        </div>
        <div className="grid grid-cols-1 content-start gap-6">
          <Prizes rules={rules} />
          <Rules tournament={tournament} />
        </div>
      </div>
    </PageColumn>
  );
}

const DAY_SECONDS = 24 * 60 * 60;

/** The time left until the tournament starts or ends; without scripts, the time at which it does. */
function TimeLeft({
  tournament: { state, startsAt, endsAt, finalAt },
  now,
}: {
  tournament: Tournament;
  now: number;
}) {
  const { t } = useTranslation();
  const time = useBrandTime();
  const isToCome = state === "coming_soon";
  const until = isToCome ? startsAt : state === "running" ? endsAt : finalAt;
  const seconds = useSecondsUntil(until, now);
  useRefreshAt(state === "ended" ? Number.MAX_SAFE_INTEGER : until, now);
  if (state === "ended")
    return <p className="text-13 text-text-2">{t("tournaments.over", { time: time(endsAt) })}</p>;
  if (state === "counting") {
    return <p className="text-13 text-text-2">{t("tournaments.counting", { time: time(finalAt) })}</p>;
  }
  const days = Math.floor(seconds / DAY_SECONDS);
  const clock = countdownText(seconds % DAY_SECONDS);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <span className="text-13 text-text-2">
        {t(isToCome ? "tournaments.starts" : "tournaments.ends", { time: time(until) })}
      </span>
      <span role="timer" className="text-16 font-bold tabular-nums">
        {days > 0 ? t("tournaments.left", { count: days, clock }) : clock}
      </span>
    </p>
  );
}

/** Renders the prize of each place. */
function Prizes({ rules: { prizes } }: Pick<Tournament, "rules">) {
  const { t } = useTranslation();
  const { money } = useScoreText();
  return (
    <TitledSection size="sm" title={t("tournaments.prizes")}>
      <dl className={clsx(card, "overflow-hidden")}>
        {prizes.map(({ from, to, amount }) => (
          <div key={from} className="flex justify-between gap-3 border-b px-5 py-2.5 last:border-b-0">
            <dt className="text-text-2 tabular-nums">
              {t("tournaments.place", { place: from === to ? from : `${from}–${to}` })}
            </dt>
            <dd translate="no" className="font-semibold tabular-nums">
              {money(amount)}
            </dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  );
}

/** The rules in words. */
function Rules({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation();
  return (
    <TitledSection size="sm" title={t("tournaments.rules")}>
      <Times>
        <RuleList tournament={tournament} />
      </Times>
    </TitledSection>
  );
}

function RuleList({ tournament: { rules, startsAt, endsAt, finalAt } }: { tournament: Tournament }) {
  const { t } = useTranslation();
  const { money } = useScoreText();
  const time = useRowTime();
  const { gameTypes, vendors, games, minStake, minBets, times, days } = rules;
  const types = gameTypes.map((one) => t(textKey(`member.record.type.${one}`)));
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(", ");
  const lines = [
    t("tournaments.rules.when", { from: time(startsAt), to: time(endsAt) }),
    types.length > 0 ? t("tournaments.rules.types", { list: types.join(", ") }) : null,
    vendors.length > 0 ? t("tournaments.rules.vendors", { list: names(vendors) }) : null,
    games.length > 0 ? t("tournaments.rules.games", { list: names(games) }) : null,
    minStake > 0 ? t("tournaments.rules.minStake", { amount: money(minStake) }) : null,
    minBets > 1 ? t("tournaments.rules.minBets", { count: minBets }) : null,
    t("tournaments.rules.counts"),
    t("tournaments.rules.ties"),
    t("tournaments.rules.final", { time: time(finalAt) }),
    times === 0 ? t("tournaments.rules.free") : t("tournaments.rules.terms", { times, count: days }),
    t("tournaments.rules.break"),
  ].filter((line) => line !== null);
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-13 text-text-2 wrap-anywhere">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
