import { Link } from "@remix-run/react";
import clsx from "clsx";
import { getGameType } from "../../brand/categories.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { artSources } from "../../ui/art-url.ts";
import { ComingSoonTag } from "../../ui/coming-soon-label.tsx";
import { LazyImage } from "../../ui/lazy-image.tsx";
import { categorySizes } from "../../ui/picture-sizes.ts";
import type { CategoriesData } from "./categories.server.ts";

/** The number of tiles beyond which there is no room for a count beside the name. */
const MAX_TILES_WITH_COUNT = 8;

/** A picture tile for each category, and one for jackpot slots if the brand enables it. */
export function Categories({ data }: { data: CategoriesData }) {
  const { t } = useTranslation();
  const count = data.tiles.length + Number(data.jackpots > 0);
  const many = count > MAX_TILES_WITH_COUNT;
  const sizes = categorySizes(count);
  return (
    <nav className="category-row" aria-label={t("home.categories.title")}>
      {data.tiles.map(({ category, games, open }) => (
        <Tile
          key={category}
          to={`/${category}`}
          art={getGameType(category)}
          name={t(`home.category.${category}`)}
          games={games}
          open={open}
          many={many}
          sizes={sizes}
        />
      ))}
      {data.jackpots > 0 ? (
        <Tile
          to="/rng?gameClassify=JP"
          art="JP"
          name={t("home.jackpot.title")}
          games={data.jackpots}
          open
          many={many}
          sizes={sizes}
        />
      ) : null}
    </nav>
  );
}

interface TileProps {
  to: string;
  art: string;
  name: string;
  games: number;
  open: boolean;
  many: boolean;
  sizes: string;
}

/** A category tile. With `many` tiles in the row the name replaces the count, and may wrap to a second line. */
function Tile({ to, art, name, games, open, many, sizes }: TileProps) {
  const { t } = useTranslation();
  return (
    <Link className="group relative block min-w-0 text-center" to={to} prefetch="intent">
      <LazyImage
        className="category-picture"
        {...artSources("category", art, sizes)}
        alt=""
        width="260"
        height="208"
      />
      {open ? null : <ComingSoonTag />}
      <span className="category-foot">
        <b className={clsx("category-name", many ? "lg:leading-4.5" : "lg:truncate")}>{name}</b>
        <span className={clsx("hidden text-12 text-on-art-2 tabular-nums", !many && "lg:inline")}>
          {games}
          <span className="sr-only"> {t("home.categories.games", { count: games })}</span>
        </span>
        {open ? null : <span className="sr-only">{t("card.later")}</span>}
      </span>
    </Link>
  );
}
