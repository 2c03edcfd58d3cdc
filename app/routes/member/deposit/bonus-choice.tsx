import { useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { BonusOffer } from "../../../platform/contract/rewards.ts";
import { formatMoney } from "../../../shared/money.ts";
import { BonusWeights, bonusTerms } from "../../../site/panel/bonus-weights.tsx";
import { useSite } from "../../../site/use-site.ts";
import { HelpText } from "../../../ui/help-text.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import { choiceInput, choiceName, choiceTile } from "../ui/choice-tile.ts";
import { Problem } from "../ui/quick-amount.tsx";
import { StepLegend } from "../ui/step-legend.tsx";

interface BonusChoiceProps {
  offers: readonly BonusOffer[];
  /** Id of the chosen bonus, or empty for none. */
  chosen: string;
  problem: string | undefined;
}

/** The bonuses available with a deposit, each with its terms; none is selected by default. */
export function BonusChoice({ offers, chosen, problem }: BonusChoiceProps) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const id = useId();
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <fieldset className="grid gap-2.5" aria-describedby={problem ? `${id}problem ${id}terms` : `${id}terms`}>
      <StepLegend number={3}>{t("rewards.choice")}</StepLegend>
      <div className="grid grid-cols-1 gap-2.5">
        <label className={choiceTile("card")}>
          <input
            className={choiceInput}
            type="radio"
            name="bonusId"
            value=""
            defaultChecked={!offers.some(({ bonusId }) => bonusId === chosen)}
          />
          <b className={choiceName}>{t("rewards.none")}</b>
          <span className="text-13 text-text-2">{t("rewards.none.text")}</span>
        </label>
        {offers.map((one) => (
          <label key={one.bonusId} className={choiceTile("card")}>
            <input
              className={choiceInput}
              type="radio"
              name="bonusId"
              value={one.bonusId}
              defaultChecked={one.bonusId === chosen}
              aria-labelledby={`${id}${one.bonusId}`}
              aria-describedby={`${id}${one.bonusId}-terms`}
            />
            <b className={choiceName} id={`${id}${one.bonusId}`}>
              {one.title}
            </b>
            <span className={bonusTerms} id={`${id}${one.bonusId}-terms`}>
              <span>
                <Sentence>
                  {t("rewards.offer.amount", {
                    percent: one.percent,
                    most: money(one.most),
                    min: money(one.minDeposit),
                  })}
                </Sentence>{" "}
                {t(`rewards.every.${one.every}`)}
              </span>
              <span>{t(`rewards.offer.${one.of}`, { times: one.times, count: one.days })}</span>
              <BonusWeights weights={one.weights} />
              <span>
                <Sentence>
                  {t("rewards.offer.example", {
                    deposit: money(one.example.deposit),
                    bonus: money(one.example.bonus),
                    required: money(one.example.required),
                  })}
                </Sentence>
              </span>
            </span>
          </label>
        ))}
      </div>
      {problem ? <Problem id={`${id}problem`} text={problem} /> : null}
      <HelpText id={`${id}terms`}>{t("rewards.terms")}</HelpText>
    </fieldset>
  );
}
