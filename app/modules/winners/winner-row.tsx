import type { Translate } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { HOUR_MS } from "../../shared/durations.ts";
import { formatMoney } from "../../shared/money.ts";
import { useSite } from "../../site/use-site.ts";
import { artSources } from "../../ui/art-url.ts";
import { LazyImage } from "../../ui/lazy-image.tsx";
import type { Winner } from "./winners.server.ts";

const MINUTE_MS = 60_000;

/** A winner: the game, the masked name, the win and its age at `asOf` (epoch milliseconds). */
export function WinnerRow({ winner, asOf }: { winner: Winner; asOf: number }) {
  const { t } = useTranslation();
  const { brand } = useSite();
  return (
    <>
      <LazyImage
        className="size-9 rounded-sm bg-surface-2"
        {...artSources("thumb", winner.gameId, "36px")}
        alt=""
        width="36"
        height="36"
      />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-semibold">{winner.gameName}</b>
        <span className="block text-12 text-text-3">{winner.maskedAccount}</span>
      </span>
      <span className="text-right">
        <b translate="no" className="block text-positive tabular-nums">
          {formatMoney(winner.win, brand.currency)}
        </b>
        <span className="block text-12 text-text-3">{age(asOf - winner.settledAt, t)}</span>
      </span>
    </>
  );
}

function age(elapsedMs: number, t: Translate): string {
  if (elapsedMs < MINUTE_MS) return t("home.winners.justNow");
  if (elapsedMs < HOUR_MS) return t("home.winners.minutes", { count: Math.floor(elapsedMs / MINUTE_MS) });
  if (elapsedMs < 24 * HOUR_MS) return t("home.winners.hours", { count: Math.floor(elapsedMs / HOUR_MS) });
  return t("home.winners.days", { count: Math.floor(elapsedMs / (24 * HOUR_MS)) });
}
