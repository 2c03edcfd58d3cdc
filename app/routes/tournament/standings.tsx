import clsx from "clsx";
import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { tournamentPath } from "../../site/promotions/tournament-card.tsx";
import { useScoreText } from "../../site/promotions/use-score-text.ts";
import { useBrandTime } from "../../site/use-brand-time.ts";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { card } from "../../ui/card.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import type { FoundTournament } from "./found-tournament.ts";

/** The call's default page size. */
const PAGE_SIZE = 20;

interface StandingsProps {
  found: FoundTournament;
  pageNo: number;
  isVisitor: boolean;
}

/** Renders the standings by page, with the member's own place above. */
export function Standings({ found, pageNo, isVisitor }: StandingsProps) {
  const { t } = useTranslation();
  const time = useBrandTime();
  const id = useId();
  const { tournament, list, total, isFinal, asOf } = found;
  const { state, tournamentId } = tournament;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2.5">
      <h2 className="text-16 font-bold" id={id}>
        {t(isFinal ? "tournaments.standings.final" : "tournaments.standings")}
      </h2>
      {state === "coming_soon" ? (
        <EmptyState
          icon="trophy"
          title={t("tournaments.standings.soon.title")}
          text={t("tournaments.standings.soon.text")}
        />
      ) : (
        <>
          <Own found={found} isVisitor={isVisitor} />
          {list.length === 0 ? (
            <EmptyState
              icon="trophy"
              title={t("tournaments.standings.empty.title")}
              text={t(isFinal ? "tournaments.standings.nobody" : "tournaments.standings.empty.text")}
            />
          ) : (
            <Table found={found} />
          )}
          <Pages tournamentId={tournamentId} pageNo={pageNo} pages={Math.ceil(total / PAGE_SIZE)} />
          {isFinal ? null : (
            <p className="text-13 text-text-2">{t("tournaments.standings.asOf", { time: time(asOf) })}</p>
          )}
        </>
      )}
    </section>
  );
}

function Table({ found: { list, tournament } }: Pick<StandingsProps, "found">) {
  const { t } = useTranslation();
  const { money, scoreText } = useScoreText();
  return (
    <ol className={clsx(card, "overflow-hidden")}>
      {list.map(({ rank, maskedAccount, score, prize, isOwn }, at) => (
        <li
          key={`${rank} ${at.toString()}`}
          className={clsx(
            "flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-5 py-2.5 last:border-b-0",
            isOwn && "bg-accent-soft",
          )}
        >
          <b className="w-8 text-right text-text-3 tabular-nums">{rank}</b>
          <span className="min-w-0 flex-1 truncate">
            {maskedAccount}
            {isOwn ? <b className="ml-2 text-13">{t("tournaments.you")}</b> : null}
          </span>
          <span className="font-semibold tabular-nums">{scoreText(tournament.rules.metric, score)}</span>
          <span className="w-full text-right text-13 text-text-2 tabular-nums sm:w-40 sm:whitespace-nowrap">
            {prize > 0 ? t("tournaments.wins", { amount: money(prize) }) : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Renders the member's own place, and the status of its prize. */
function Own({ found: { own, isFinal, tournament }, isVisitor }: Omit<StandingsProps, "pageNo">) {
  const { t } = useTranslation();
  const { money, scoreText } = useScoreText();
  const { minBets, metric } = tournament.rules;
  if (isVisitor) return <p className="text-13 font-semibold">{t("tournaments.own.visitor")}</p>;
  if (!own) return <p className="text-13 font-semibold">{t("tournaments.own.none")}</p>;
  const { rank, prize, payment, bets } = own;
  const score = scoreText(metric, own.score);
  if (rank === null) {
    const text =
      bets < minBets
        ? t("tournaments.own.more", { score, count: minBets - bets })
        : t("tournaments.own.behind", { score });
    return <p className="text-13 font-semibold">{text}</p>;
  }
  const amount = money(prize);
  return (
    <>
      <p className="text-13 font-semibold">{t("tournaments.own.rank", { rank, score })}</p>
      {prize > 0 && !isFinal ? (
        <p className="text-13">
          <Sentence>{t("tournaments.own.now", { amount })}</Sentence>
        </p>
      ) : null}
      {payment === "none" ? null : (
        <Alert tone={payment === "paid" ? "positive" : payment === "open" ? "info" : "warning"}>
          <Sentence>{t(`tournaments.payment.${payment}`, { amount })}</Sentence>
        </Alert>
      )}
    </>
  );
}

function Pages({ tournamentId, pageNo, pages }: { tournamentId: string; pageNo: number; pages: number }) {
  const { t } = useTranslation();
  if (pages < 2) return null;
  return (
    <nav className="flex justify-end gap-2.5" aria-label={t("tournaments.standings")}>
      {pageNo > 1 ? (
        <ButtonLink size="sm" variant="secondary" to={tournamentPath(tournamentId, pageNo - 1)} rel="prev">
          ‹ {pageNo - 1}
        </ButtonLink>
      ) : null}
      {pageNo < pages ? (
        <ButtonLink size="sm" variant="secondary" to={tournamentPath(tournamentId, pageNo + 1)} rel="next">
          {pageNo + 1} ›
        </ButtonLink>
      ) : null}
    </nav>
  );
}
