import { Link } from "@remix-run/react";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { LotteryGameView } from "../../platform/contract/lottery.ts";
import { lotteryPath } from "../../shared/game-start.ts";
import { Times, useRowTime } from "../../site/times.tsx";
import { artUrl } from "../../ui/art-url.ts";
import { LazyImage } from "../../ui/lazy-image.tsx";
import { PageColumn } from "../../ui/page-parts.tsx";
import { TitledSection } from "../../ui/titled-section.tsx";
import type { PlaySessionData } from "./load-play-session.server.ts";
import { PlaySession } from "./play-session.tsx";

/** Returns the time of a lottery's next draw; a lottery without one is sorted last. */
const nextDraw = ({ nextDrawAt, maintenance }: LotteryGameView) =>
  nextDrawAt === null || maintenance ? Number.POSITIVE_INFINITY : nextDrawAt;

interface Lists {
  games: readonly LotteryGameView[];
  popular: readonly LotteryGameView[];
  recent: readonly LotteryGameView[];
}

/** Renders the lotteries that the member has played and popular ones, then all by area, the next draw first. */
export function LotteryList({
  name,
  lists,
  session,
}: {
  name: string;
  lists: Lists;
  session: PlaySessionData | null;
}) {
  const { games, popular, recent } = lists;
  const { t } = useTranslation();
  const soonestFirst = games.toSorted((a, b) => Math.sign(nextDraw(a) - nextDraw(b)) || 0);
  const areas = [...Map.groupBy(soonestFirst, (game) => game.area)];
  return (
    <PageColumn>
      <h1 className="heading-1">{name}</h1>
      <p className="text-13 text-text-2">{t("lottery.honest")}</p>
      <PlaySession session={session} />
      <Times when={games.some(({ maintenance, nextDrawAt }) => !maintenance && nextDrawAt)}>
        {" "}
        <Group id="recent" name={t("lottery.recent")} games={recent} />
        <Group id="popular" name={t("lottery.popular")} games={popular} />
        {areas.map(([area, list]) => (
          <Group key={area} id={`area-${area}`} name={t(textKey(`lottery.area.${area}`))} games={list} />
        ))}
      </Times>{" "}
    </PageColumn>
  );
}

function Group({ id, name, games }: { id: string; name: string; games: readonly LotteryGameView[] }) {
  if (games.length === 0) return null;
  return (
    <TitledSection id={id} title={name}>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {games.map((game) => (
          <LotteryRow key={game.gameCode} game={game} />
        ))}
      </ul>
    </TitledSection>
  );
}

function LotteryRow({ game }: { game: LotteryGameView }) {
  const { t } = useTranslation();
  const time = useRowTime();
  return (
    <li className="relative flex items-center gap-3 rounded-lg border border-border bg-surface-1 p-3 hover:border-border-strong">
      <LazyImage
        src={artUrl(`cover/${game.gameId}`)}
        alt=""
        width="300"
        height="400"
        className="h-16 w-12 rounded-sm object-cover"
      />
      <div className="min-w-0">
        <Link to={lotteryPath(game)} className="font-bold after:absolute after:inset-0">
          {game.name}
        </Link>
        <p className="text-12 text-text-2">
          {game.maintenance
            ? t("lottery.maintenance")
            : game.nextDrawAt && t("lottery.nextDraw", { time: time(game.nextDrawAt) })}
        </p>
      </div>
    </li>
  );
}
