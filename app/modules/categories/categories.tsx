import { Link } from "@remix-run/react";
import { gameTypeOf } from "../../brand/categories.ts";
import { useT } from "../../i18n/use-t.tsx";
import { artUrl } from "../../ui/art-url.ts";
import { LazyImage } from "../../ui/lazy-image.tsx";
import type { CategoriesData } from "./categories.server.ts";

/** A picture tile for each category, and one for jackpot slots where the brand wants it. */
export function Categories({ data }: { data: CategoriesData }) {
  const t = useT();
  return (
    <nav className="cts" aria-label={t("home.categories.title")}>
      {data.tiles.map(({ category, games }) => (
        <Tile
          key={category}
          to={`/${category}`}
          art={gameTypeOf(category)}
          name={t(`home.category.${category}`)}
          games={games}
        />
      ))}
      {data.jackpots > 0 ? (
        <Tile to="/rng?gameClassify=JP" art="JP" name={t("home.jackpot.title")} games={data.jackpots} />
      ) : null}
    </nav>
  );
}

function Tile({ to, art, name, games }: { to: string; art: string; name: string; games: number }) {
  const t = useT();
  return (
    <Link className="ct" to={to} prefetch="intent">
      <LazyImage src={artUrl(`category/${art}`)} alt="" width="260" height="208" />
      <span>
        <b className="ell">{name}</b>
        <i className="num">
          {games}
          <span className="sr-only"> {t("home.categories.games", { count: games })}</span>
        </i>
      </span>
    </Link>
  );
}
