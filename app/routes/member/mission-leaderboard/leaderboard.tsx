import { useTranslation } from "../../../i18n/use-translation.ts";
import { useBrandTime } from "../../../site/use-site.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { RankedPlayer, Ranking } from "../../../ui/ranking.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { TitledSection } from "../../../ui/titled-section.tsx";
import type { MissionsData } from "./load-missions.server.ts";
import { useScore } from "./use-score.ts";

type Shown = NonNullable<MissionsData>;
type Found = NonNullable<NonNullable<Shown["board"]>["found"]>;

interface LeaderboardProps {
  board: NonNullable<Shown["board"]>;
  choices: Shown["choices"];
}

/** Renders the leaders of a mission's running period. */
export function Leaderboard({ board: { missionId, found }, choices }: LeaderboardProps) {
  const { t } = useTranslation();
  return (
    <TitledSection size="sm" title={t("missions.board")}>
      {choices.length > 1 ? (
        <Segmented
          label={t("missions.board.which")}
          value={missionId}
          choices={choices.map((one) => ({
            value: one.missionId,
            label: one.title,
            to: `/member/missionLeaderboard?mission=${encodeURIComponent(one.missionId)}`,
          }))}
        />
      ) : null}
      {found ? (
        <Board found={found} />
      ) : (
        <ErrorState title={t("missions.board.failed.title")} text={t("missions.board.failed.text")} />
      )}
    </TitledSection>
  );
}

function Board({ found: { list, own, goal, asOf } }: { found: Found }) {
  const { t } = useTranslation();
  const { score } = useScore();
  const time = useBrandTime();
  if (list.length === 0) {
    return (
      <EmptyState
        icon="trophy"
        title={t("missions.board.empty.title")}
        text={t("missions.board.empty.text")}
      />
    );
  }
  return (
    <>
      <p className="text-13 font-semibold">
        {own
          ? t("missions.board.own", { rank: own.rank, score: score(goal, own.score) })
          : t("missions.board.none")}
      </p>
      <Ranking>
        {list.map(({ rank, maskedAccount, score: reached, prize, isOwn }) => (
          <RankedPlayer
            key={rank}
            rank={rank}
            maskedAccount={maskedAccount}
            own={isOwn ? t("missions.board.you") : null}
          >
            {prize > 0 ? <Badge tone="positive">{t("missions.board.reached")}</Badge> : null}
            <span className="font-semibold tabular-nums">{score(goal, reached)}</span>
          </RankedPlayer>
        ))}
      </Ranking>
      <p className="text-13 text-text-2">{t("missions.board.ties", { time: time(asOf) })}</p>
    </>
  );
}
