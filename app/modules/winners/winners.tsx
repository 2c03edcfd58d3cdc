import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { card, TextLink } from "../../ui/page-parts.tsx";
import { WinnerRow } from "./winner-row.tsx";
import type { WinnersData } from "./winners.server.ts";

/** Latest winners: real bets, masked names. */
export function Winners({ data }: { data: WinnersData }) {
  const { t } = useTranslation();
  return (
    <section className={clsx(card, "p-5 lg:p-6")} aria-labelledby="winners-title">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="heading-3" id="winners-title">
          {t("home.winners.title")}
        </h2>
        <TextLink to="/winners" prefetch="intent">
          {t("home.winners.all")}
        </TextLink>
      </div>
      <ul className="mt-2.5">
        {data.winners.map((winner) => (
          <li key={`${winner.gameId}${winner.settledAt}${winner.maskedAccount}`} className="winner">
            <WinnerRow winner={winner} asOf={data.asOf} />
          </li>
        ))}
      </ul>
    </section>
  );
}
