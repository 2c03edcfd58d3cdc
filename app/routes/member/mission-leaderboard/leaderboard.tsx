import clsx from "clsx";
import { useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useBrandTime } from "../../../site/use-brand-time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { card } from "../../../ui/card.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
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
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2.5">
      <h2 className="text-16 font-bold" id={id}>
        {t("missions.board")}
      </h2>
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
    </section>
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
      <ol className={clsx(card, "overflow-hidden")}>
        {list.map(({ rank, maskedAccount, score: reached, prize, isOwn }) => (
          <li
            key={rank}
            className={clsx(
              "flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-5 py-2.5 last:border-b-0",
              isOwn && "bg-accent-soft",
            )}
          >
            <b className="w-6 text-right text-text-3 tabular-nums">{rank}</b>
            <span className="min-w-0 flex-1 truncate">
              {maskedAccount}
              {isOwn ? <b className="ml-2 text-13">{t("missions.board.you")}</b> : null}
            </span>
            {prize > 0 ? <Badge tone="positive">{t("missions.board.reached")}</Badge> : null}
            <span className="font-semibold tabular-nums">{score(goal, reached)}</span>
          </li>
        ))}
      </ol>
      <p className="text-13 text-text-2">{t("missions.board.ties", { time: time(asOf) })}</p>
    </>
  );
}
