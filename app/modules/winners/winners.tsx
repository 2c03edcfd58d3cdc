import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { formatMoney } from "../../money.ts";
import { artUrl } from "../../ui/art-url.ts";
import { LazyImage } from "../../ui/lazy-image.tsx";
import type { WinnersData } from "./winners.server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Latest winners: real rounds, masked names. */
export function Winners({ data }: { data: WinnersData }) {
  const t = useT();
  const { brand } = useSite();
  return (
    <section className="panel pad" aria-labelledby="winners-title">
      <header className="panel-head">
        <h2 className="h3" id="winners-title">
          {t("home.winners.title")}
        </h2>
      </header>
      <ul className="winners">
        {data.winners.map((winner) => (
          <li key={`${winner.gameId}${winner.endedAt}${winner.maskedAccount}`}>
            <LazyImage src={artUrl(`thumb/${winner.gameId}`)} alt="" width="36" height="36" />
            <span className="grow">
              <b className="b ell">{winner.gameName}</b>
              <span className="cap t3">{winner.maskedAccount}</span>
            </span>
            <span className="right">
              <b className="pos num">{formatMoney(winner.win, brand.currency)}</b>
              <span className="cap t3">{age(data.asOf - winner.endedAt, t)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function age(elapsedMs: number, t: ReturnType<typeof useT>): string {
  if (elapsedMs < MINUTE_MS) return t("home.winners.justNow");
  if (elapsedMs < HOUR_MS) return t("home.winners.minutes", { count: Math.floor(elapsedMs / MINUTE_MS) });
  if (elapsedMs < 24 * HOUR_MS) return t("home.winners.hours", { count: Math.floor(elapsedMs / HOUR_MS) });
  return t("home.winners.days", { count: Math.floor(elapsedMs / (24 * HOUR_MS)) });
}
