import { Link } from "@remix-run/react";
import { useT } from "../../i18n/use-t.tsx";
import { artUrl } from "../../ui/art-url.ts";
import { LazyImage } from "../../ui/lazy-image.tsx";

interface LobbyHeadProps {
  name: string;
  /** How many games there are, and from how many vendors. */
  total: number;
  vendors: number;
  /** Games whose covers stand at the right. */
  covers: readonly string[];
}

/** The strip on top of a lobby or category: where one is, how much there is, and what it looks like. */
export function LobbyHead({ name, total, vendors, covers }: LobbyHeadProps) {
  const t = useT();
  const summary = t("lobby.summary", {
    games: t("lobby.games", { count: total }),
    vendors: t("lobby.vendors", { count: vendors }),
  });
  return (
    <header className="lhead">
      <div className="ltext">
        <nav className="cap crumbs" aria-label={t("lobby.crumbs")}>
          <Link to="/">{t("lobby.home")}</Link>
          <span aria-hidden="true">/</span>
          <span aria-current="page">{name}</span>
        </nav>
        <h1 className="h1">{name}</h1>
        <p>{summary}</p>
      </div>
      <div className="lart" aria-hidden="true">
        {covers.map((game) => (
          <LazyImage key={game} src={artUrl(`cover/${game}`)} alt="" width="300" height="400" />
        ))}
      </div>
    </header>
  );
}
