import { useTranslation } from "../../i18n/use-translation.ts";
import type { TournamentMetric } from "../../platform/contract/tournament-rules.ts";
import { formatMoney } from "../../shared/money.ts";
import { useSite } from "../use-site.ts";

/** Returns formatters of scores: money in the brand's currency, or a multiple of the stake. */
export function useScoreText() {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const money = (minor: number) => formatMoney(minor, currency);
  return {
    money,
    scoreText: (metric: TournamentMetric, score: number) =>
      metric === "multiplier"
        ? t("tournaments.score.multiplier", { value: (score / 100).toFixed(2) })
        : money(score),
  };
}
