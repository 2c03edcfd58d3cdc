import { Link } from "@remix-run/react";
import { getCategory } from "../../brand/categories.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { GameCard } from "../../ui/game-card.tsx";
import { SectionHead } from "../../ui/page-parts.tsx";
import { ROW_SIZES } from "../../ui/picture-sizes.ts";
import type { FeaturedData } from "./featured.server.ts";

/** Covers of a phone's first row, which a tall phone shows without scrolling. */
const FIRST_ON_PHONES = 3;

/** The hot games of one type, as covers. */
export function Featured({ data }: { data: FeaturedData }) {
  const { t } = useTranslation();
  return (
    <section aria-label={data.title}>
      <SectionHead
        title={data.title}
        link={
          <Link
            className="text-accent-text font-semibold text-13"
            to={`/${getCategory(data.gameType)}`}
            prefetch="intent"
          >
            {t("home.featured.all", { count: data.total })}
          </Link>
        }
      />
      <ul className="cover-grid">
        {data.games.map((game, index) => (
          <li key={game.gameId} className={index < FIRST_ON_PHONES ? undefined : "far-pictures"}>
            <GameCard game={game} sizes={ROW_SIZES} />
          </li>
        ))}
      </ul>
    </section>
  );
}
