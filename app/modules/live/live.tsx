import { Link } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { formatMoneyRange } from "../../shared/money.ts";
import { useSite } from "../../site/use-site.ts";
import { artSources } from "../../ui/art-url.ts";
import { ComingSoonTag } from "../../ui/coming-soon-label.tsx";
import { PlayForm } from "../../ui/game-card.tsx";
import { LazyImage } from "../../ui/lazy-image.tsx";
import { SectionHead } from "../../ui/page-parts.tsx";
import { liveRowSizes } from "../../ui/picture-sizes.ts";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import type { LiveData } from "./live.server.ts";

/** Live tables as wide scenes with their limits; each links to its table. */
export function Live({ data }: { data: LiveData }) {
  const { t } = useTranslation();
  const sizes = liveRowSizes(data.tables.length);
  return (
    <section aria-label={t("home.live.title")}>
      <SectionHead
        title={t("home.live.title")}
        link={
          <Link className="text-accent-text font-semibold text-13" to="/live" prefetch="intent">
            {t("home.live.all")}
          </Link>
        }
      />
      <ul className="live-row">
        {data.tables.map((table) => (
          <li key={table.game.gameId} className="min-w-0 snap-start">
            <LiveTable {...table} sizes={sizes} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type LiveTableProps = LiveData["tables"][number] & { sizes: string };

function LiveTable(props: LiveTableProps) {
  const { game } = props;
  const face = <Face {...props} />;
  if (!game.playable || game.maintenance) return face;
  return <PlayForm game={game}>{face}</PlayForm>;
}

function Face({ game, limits, sizes }: LiveTableProps) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const state = game.maintenance ? t("card.maintenance") : game.playable ? null : t("card.later");
  return (
    <span className="cover">
      <LazyImage
        className="live-picture"
        {...artSources("live", game.gameId, sizes)}
        alt=""
        width="400"
        height="240"
      />
      {game.playable ? null : <ComingSoonTag />}
      <span className="live-foot">
        <VendorMark vassalage={game.vassalage} size={22} />
        <span className="min-w-0 flex-1">
          <b className="block truncate">{game.name}</b>
          {state || !limits ? (
            <span className="block truncate text-12">{state ?? game.vendor}</span>
          ) : (
            <span className="block truncate text-12 tabular-nums" translate="no">
              {formatMoneyRange(limits.minBet, limits.maxBet, currency)}
            </span>
          )}
        </span>
      </span>
    </span>
  );
}
