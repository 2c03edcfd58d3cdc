import clsx from "clsx";
import type { Translate } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { formatMoney } from "../../shared/money.ts";
import { useSite } from "../../site/use-site.ts";
import { artUrl } from "../../ui/art-url.ts";
import { card } from "../../ui/card.ts";
import { LazyImage } from "../../ui/lazy-image.tsx";
import type { WinnersData } from "./winners.server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Latest winners: real rounds, masked names. */
export function Winners({ data }: { data: WinnersData }) {
  const { t } = useTranslation();
  const { brand } = useSite();
  return (
    <section className={clsx(card, "p-5 lg:p-6")} aria-labelledby="winners-title">
      <h2 className="heading-3" id="winners-title">
        {t("home.winners.title")}
      </h2>
      <ul className="mt-2.5">
        {data.winners.map((winner) => (
          <li
            key={`${winner.gameId}${winner.endedAt}${winner.maskedAccount}`}
            className="flex items-center gap-3 border-b py-2.25 last:border-b-0"
          >
            <LazyImage
              className="size-9 rounded-sm bg-surface-2"
              src={artUrl(`thumb/${winner.gameId}`)}
              alt=""
              width="36"
              height="36"
            />
            <span className="min-w-0 flex-1">
              <b className="block truncate font-semibold">{winner.gameName}</b>
              <span className="block text-12 text-text-3">{winner.maskedAccount}</span>
            </span>
            <span className="text-right">
              <b className="block text-positive tabular-nums">{formatMoney(winner.win, brand.currency)}</b>
              <span className="block text-12 text-text-3">{age(data.asOf - winner.endedAt, t)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function age(elapsedMs: number, t: Translate): string {
  if (elapsedMs < MINUTE_MS) return t("home.winners.justNow");
  if (elapsedMs < HOUR_MS) return t("home.winners.minutes", { count: Math.floor(elapsedMs / MINUTE_MS) });
  if (elapsedMs < 24 * HOUR_MS) return t("home.winners.hours", { count: Math.floor(elapsedMs / HOUR_MS) });
  return t("home.winners.days", { count: Math.floor(elapsedMs / (24 * HOUR_MS)) });
}
