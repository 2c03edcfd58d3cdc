import { Link } from "@remix-run/react";
import { categoryOf } from "../../brand/categories.ts";
import { useT } from "../../i18n/use-t.tsx";
import { GameCard } from "../../ui/game-card.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import type { FeaturedData } from "./featured.server.ts";

/** The hot games of one type, as covers. */
export function Featured({ data }: { data: FeaturedData }) {
  const t = useT();
  return (
    <section aria-label={data.title}>
      <SectionHead
        title={data.title}
        link={
          <Link className="acc b small" to={`/${categoryOf(data.gameType)}`} prefetch="intent">
            {t("home.featured.all", { count: data.total })}
          </Link>
        }
      />
      <ul className="covers">
        {data.games.map((game) => (
          <li key={game.gameId}>
            <GameCard game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
