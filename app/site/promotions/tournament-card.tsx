import { Link } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Tournament } from "../../platform/contract/tournaments.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { card } from "../../ui/page-parts.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { useRowTime } from "../times.tsx";
import { useScoreText } from "./use-score-text.ts";

/** Returns the address of one tournament's page. */
export function tournamentPath(tournamentId: string, pageNo = 1): string {
  const path = `/tournament?id=${encodeURIComponent(tournamentId)}`;
  return pageNo > 1 ? `${path}&pageNo=${pageNo}` : path;
}

const TONES: Record<Tournament["state"], BadgeTone> = {
  coming_soon: "neutral",
  running: "positive",
  counting: "info",
  ended: "neutral",
};

export function TournamentBadge({ state }: Pick<Tournament, "state">) {
  const { t } = useTranslation();
  return <Badge tone={TONES[state]}>{t(`tournaments.state.${state}`)}</Badge>;
}

interface TournamentCardProps {
  tournament: Tournament;
}

/** A tournament in a list: its subject, its prizes, its end and a link to its page. */
export function TournamentCard({ tournament }: TournamentCardProps) {
  const { t } = useTranslation();
  const time = useRowTime();
  const { money } = useScoreText();
  const { tournamentId, title, state, rules, pool, startsAt, endsAt } = tournament;
  const to = tournamentPath(tournamentId);
  return (
    <article className={clsx(card, "flex flex-col items-start gap-2 p-4")} aria-label={title}>
      <TournamentBadge state={state} />
      <h3 className="text-16 font-bold wrap-anywhere">
        <Link to={to} className="hover:underline">
          {title}
        </Link>
      </h3>
      <p className="text-13 text-text-2">{t(`tournaments.metric.${rules.metric}`)}</p>
      <p className="font-semibold tabular-nums">
        <Sentence>{t("tournaments.pool", { amount: money(pool) })}</Sentence>
      </p>
      <p className="mt-auto pt-1 text-12 text-text-3 tabular-nums">
        {state === "coming_soon"
          ? t("tournaments.starts", { time: time(startsAt) })
          : t(state === "running" ? "tournaments.ends" : "tournaments.over", { time: time(endsAt) })}
      </p>
      <ButtonLink
        to={to}
        full
        variant={state === "running" ? "primary" : "secondary"}
        aria-label={`${t("tournaments.open")}: ${title}`}
      >
        {t("tournaments.open")}
      </ButtonLink>
    </article>
  );
}
