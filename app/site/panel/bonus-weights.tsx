import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { BonusOffer } from "../../platform/contract/rewards.ts";

/** The classes of the terms of a bonus, which include BonusWeights. */
export const bonusTerms = "grid gap-0.5 text-13 text-text-2 empty:hidden";

/** Renders the games that count less than in full, or not at all, in words. */
export function BonusWeights({ weights }: Pick<BonusOffer, "weights">) {
  const { t } = useTranslation();
  const name = (gameType: string) => t(textKey(`member.record.type.${gameType}`));
  const part = weights.filter(({ percent }) => percent > 0);
  const none = weights.filter(({ percent }) => percent === 0);
  return (
    <>
      {part.length > 0 ? (
        <span>
          {t("rewards.weights.part", {
            list: part.map(({ gameType, percent }) => `${name(gameType)} ${percent}%`).join(", "),
          })}
        </span>
      ) : null}
      {none.length > 0 ? (
        <span>
          {t("rewards.weights.none", { list: none.map(({ gameType }) => name(gameType)).join(", ") })}
        </span>
      ) : null}
    </>
  );
}
