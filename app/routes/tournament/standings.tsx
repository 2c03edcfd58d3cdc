import { useTranslation } from "../../i18n/use-translation.ts";
import type { CallValue } from "../../platform/contract/calls.ts";
import { tournamentPath } from "../../site/promotions/tournament-card.tsx";
import { useScoreText } from "../../site/promotions/use-score-text.ts";
import { useBrandTime } from "../../site/use-site.ts";
import { Alert } from "../../ui/alert.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageLinks } from "../../ui/page-links.tsx";
import { RankedPlayer, Ranking } from "../../ui/ranking.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { TitledSection } from "../../ui/titled-section.tsx";

/** A tournament with one page of its standings. */
export type FoundTournament = CallValue<"rewards", "tournament">;

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
  const { tournament, list, total, isFinal, asOf } = found;
  const { state, tournamentId } = tournament;
  return (
    <TitledSection size="sm" title={t(isFinal ? "tournaments.standings.final" : "tournaments.standings")}>
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
          <PageLinks
            label={t("tournaments.standings")}
            pageNo={pageNo}
            totalPages={Math.ceil(total / PAGE_SIZE)}
            to={(page) => tournamentPath(tournamentId, page)}
            className="justify-end"
          />
          {isFinal ? null : (
            <p className="text-13 text-text-2">{t("tournaments.standings.asOf", { time: time(asOf) })}</p>
          )}
        </>
      )}
    </TitledSection>
  );
}

function Table({ found: { list, tournament } }: Pick<StandingsProps, "found">) {
  const { t } = useTranslation();
  const { money, scoreText } = useScoreText();
  return (
    <Ranking>
      {list.map(({ rank, maskedAccount, score, prize, isOwn }, at) => (
        <RankedPlayer
          key={`${rank} ${at.toString()}`}
          rank={rank}
          maskedAccount={maskedAccount}
          own={isOwn ? t("tournaments.you") : null}
        >
          <span className="font-semibold tabular-nums">{scoreText(tournament.rules.metric, score)}</span>
          <span className="w-full text-right text-13 text-text-2 tabular-nums sm:w-40 sm:whitespace-nowrap">
            {prize > 0 ? t("tournaments.wins", { amount: money(prize) }) : null}
          </span>
        </RankedPlayer>
      ))}
    </Ranking>
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
