import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorMission } from "../../../platform/contract/ops/missions.ts";
import { useOps } from "../use-ops.ts";

/**
 * Returns a function that describes a mission's goal and prize in words. The page ships the texts of `missions` and
 * `member`.
 */
export function useRulesText() {
  const { t } = useTranslation();
  const { money } = useOps();
  return ({ merchantId, rules }: Pick<OperatorMission, "merchantId" | "rules">) => {
    const { goal, target, gameTypes, period, prize, times, days } = rules;
    const games = gameTypes.map((one) => t(textKey(`member.record.type.${one}`)));
    const amount = money(merchantId, prize);
    return {
      asks: [
        `${t(`missions.period.${period}`)}:`,
        goal === "rounds"
          ? t("missions.goal.rounds", { count: target, target })
          : t(`missions.goal.${goal}`, { target: money(merchantId, target) }),
        games.length > 0 ? t("missions.games", { list: games.join(", ") }) : "",
      ]
        .filter(Boolean)
        .join(" "),
      gives:
        times === 0
          ? t("missions.prize.free", { amount })
          : t("missions.prize.terms", { amount, times, count: days }),
    };
  };
}
