import { Link } from "@remix-run/react";
import { useT } from "../../i18n/use-t.tsx";
import { artUrl } from "../../ui/art-url.ts";
import { LazyImage } from "../../ui/lazy-image.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import type { LiveData } from "./live.server.ts";

/** Live tables, as wide scenes. */
export function Live({ data }: { data: LiveData }) {
  const t = useT();
  return (
    <section aria-label={t("home.live.title")}>
      <SectionHead
        title={t("home.live.title")}
        link={
          <Link className="acc b small" to="/live" prefetch="intent">
            {t("home.live.all")}
          </Link>
        }
      />
      <ul className="tables">
        {data.games.map((game) => (
          <li key={game.gameId}>
            <Link className="tb" to={`/live?vassalage=${game.vassalage}`} prefetch="intent">
              <LazyImage src={artUrl(`live/${game.gameId}`)} alt="" width="400" height="240" />
              <span className="tb-text">
                <VendorMark vassalage={game.vassalage} size={22} />
                <span className="grow">
                  <b className="ell">{game.name}</b>
                  <span className="cap ell">{game.vendor}</span>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
