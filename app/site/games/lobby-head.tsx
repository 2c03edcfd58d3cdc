import { Link } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { artSources } from "../../ui/art-url.ts";
import { LazyImage } from "../../ui/lazy-image.tsx";
import { PANEL_SIZES } from "../../ui/picture-sizes.ts";

interface LobbyHeadProps {
  name: string;
  /** The number of games, and of their vendors. */
  total: number;
  vendors: number;
  /** Games whose covers are shown at the right. */
  covers: readonly string[];
}

/** The strip on top of a lobby or category: its name, the number of games and vendors, and some covers. */
export function LobbyHead({ name, total, vendors, covers }: LobbyHeadProps) {
  const { t } = useTranslation();
  const summary = t("lobby.summary", {
    games: t("lobby.games", { count: total }),
    vendors: t("lobby.vendors", { count: vendors }),
  });
  return (
    <header className="lobby-head">
      <div className="lobby-words">
        <nav className="flex gap-2 text-12 text-text-2 max-lg:hidden" aria-label={t("lobby.crumbs")}>
          <Link className="hover:underline" to="/">
            {t("lobby.home")}
          </Link>
          <span aria-hidden="true">/</span>
          <span aria-current="page">{name}</span>
        </nav>
        <h1 className="heading-1 text-text-1">{name}</h1>
        <p>{summary}</p>
      </div>
      <div
        className="cover-row absolute inset-y-0 right-0 flex w-[52%] max-w-155 max-lg:hidden"
        aria-hidden="true"
      >
        {covers.map((game) => (
          <LazyImage key={game} {...artSources("cover", game, PANEL_SIZES)} alt="" width="300" height="400" />
        ))}
      </div>
    </header>
  );
}
