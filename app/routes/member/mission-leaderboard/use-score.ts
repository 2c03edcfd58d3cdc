import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Mission } from "../../../platform/contract/missions.ts";
import { formatMoney } from "../../../shared/money.ts";
import { useSite } from "../../../site/use-site.ts";

/** Returns the formatter of scores: money in the brand's currency, or a number of rounds. */
export function useScore() {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const money = (minor: number) => formatMoney(minor, currency);
  return {
    money,
    score: (goal: Mission["goal"], value: number) =>
      goal === "rounds" ? t("missions.rounds", { count: value }) : money(value),
  };
}
