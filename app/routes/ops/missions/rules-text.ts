import { textKey } from "../../../i18n/text-key.ts";
import type { OperatorMission } from "../../../platform/contract/ops/missions.ts";
import { textInLanguage } from "../parts/texts.ts";
import type { OpsView } from "../use-ops.ts";

/** Returns the title of a mission in a language, with its first language as the fallback. */
export function missionTitle({ texts, id }: Pick<OperatorMission, "texts" | "id">, language: string): string {
  return textInLanguage(texts, language)?.title ?? id;
}

/** Describes a mission's goal and prize in words. The page ships the texts of `missions` and `member`. */
export function rulesText(
  { t, money }: OpsView,
  { merchantId, rules }: Pick<OperatorMission, "merchantId" | "rules">,
): string {
  const { goal, target, gameTypes, period, prize, times, days } = rules;
  const games = gameTypes.map((one) => t(textKey(`member.record.type.${one}`)));
  const amount = money(merchantId, prize);
  return [
    `${t(`missions.period.${period}`)}:`,
    goal === "rounds"
      ? t("missions.goal.rounds", { count: target, target })
      : t(`missions.goal.${goal}`, { target: money(merchantId, target) }),
    games.length > 0 ? t("missions.games", { list: games.join(", ") }) : "",
    times === 0
      ? t("missions.prize.free", { amount })
      : t("missions.prize.terms", { amount, times, count: days }),
  ]
    .filter(Boolean)
    .join(" ");
}
